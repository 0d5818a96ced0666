#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "apps/outflank/commands.h"
#include "apps/outflank/input_file.h"
#include "arena/conversation.h"
#include "arena/pages/replay_page.h"
#include "arena/pages/report_page.h"
#include "match/record_text.h"
#include "store/files.h"

namespace outflank::apps {
namespace {

constexpr std::size_t kMaxReplays = 500;

struct ReportOptions {
  std::string input;
  std::string output = "-";
  std::optional<std::string> replays;
};

void write_page(const std::string& path, const std::string& page) {
  if (path == "-") {
    std::fwrite(page.data(), 1, page.size(), stdout);
  } else if (const auto written = store::write_file(path, page); !written) {
    failed(written.error().message());
  }
}

// Which games get a replay: all, or as many as allowed, those with faults first.
std::vector<bool> chosen(const std::vector<arena::ReportGame>& games) {
  std::vector<bool> wanted(games.size());
  std::size_t count = 0;
  for (const bool failed : {true, false}) {
    for (std::size_t i = 0; i < games.size() && count < kMaxReplays; ++i) {
      if (games[i].failed != failed) continue;
      wanted[i] = true;
      ++count;
    }
  }
  return wanted;
}

match::Conversation conversation_of(const std::filesystem::path& transcript,
                                    const match::Record& record) {
  const auto exchanges = arena::exchanges_of_json_lines(InputFile(transcript.string()).rest());
  if (!exchanges) failed(exchanges.error().within(transcript.string()).message());
  return arena::conversation_of(*exchanges, record);
}

// Writes the replay page from the tournament's records and transcripts, and returns its links.
arena::ReplayLinks write_replays(const ReportOptions& options, const arena::ReportData& data) {
  const std::filesystem::path folder = std::filesystem::path(options.input).parent_path();
  const std::string records = (folder / "games.txt").string();
  InputFile input(records);
  const auto reader = match::make_text_reader(
      [&](char* buffer, std::size_t size) { return input.fill(buffer, size); });
  arena::ReplayLinks links;
  std::vector<std::string> pages;
  const std::vector<bool> wanted = chosen(data.games);
  for (std::size_t i = 0; i < data.games.size(); ++i) {
    const arena::ReportGame& game = data.games[i];
    auto record = reader->next();
    if (!record) failed(record.error().within(records).message());
    if (!*record) failed(records + ": there are fewer games in it than in the result");
    if (!wanted[i]) continue;
    arena::ReplayGame replay{.record = **std::move(record), .conversation = {}, .source = {}};
    replay.source = fmt::format("{}", game.number);
    if (!game.transcript.empty()) {
      replay.conversation = conversation_of(folder / game.transcript, replay.record);
    }
    auto page = arena::replay_data(replay);
    if (!page) failed(page.error().within(fmt::format("game {}", game.number)).message());
    pages.push_back(*std::move(page));
    links.games.push_back(game.number);
  }
  write_page(*options.replays, arena::replay_page(data.name, pages));
  const std::filesystem::path from = std::filesystem::absolute(options.output).parent_path();
  links.page =
      std::filesystem::absolute(*options.replays).lexically_relative(from).generic_string();
  return links;
}

void run(ReportOptions& options) {
  std::error_code ignored;
  if (std::filesystem::is_directory(options.input, ignored)) options.input += "/result.json";
  if (options.replays && (*options.replays == "-" || options.output == "-")) {
    throw CommandFailed{kWrongUse, "--replays needs a file, and --output beside it, for the links"};
  }
  InputFile input(options.input);
  const auto data = arena::report_data(input.rest());
  if (!data) failed(data.error().within(input.name()).message());
  arena::ReplayLinks links;
  if (options.replays) links = write_replays(options, *data);
  write_page(options.output, arena::report_page(*data, links));
}

}  // namespace

void add_report(cli::App& arena) {
  auto options = std::make_shared<ReportOptions>();
  cli::App* command = arena.add_subcommand(
      "report", "Make a page of a tournament's result: standings, plots, faults, games");
  command
      ->add_option("input", options->input,
                   "the folder of a tournament or its result.json; - for standard input")
      ->required();
  command->add_option("-o,--output", options->output, "the page to write; - for standard output")
      ->capture_default_str();
  command->add_option(
      "--replays", options->replays,
      "also write a page of the games, from the games.txt beside the result, and link to it");
  command->footer(
      "The page is one file that opens from the disk: no server, no network.\n"
      "\n"
      "Examples:\n"
      "  outflank arena report result.json -o report.html\n"
      "  outflank arena report cup -o cup/all.html --replays cup/all-replays.html");
  command->callback([options] { run(*options); });
}

}  // namespace outflank::apps
