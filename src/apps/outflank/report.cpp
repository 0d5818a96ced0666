#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "apps/outflank/commands.h"
#include "apps/outflank/input_file.h"
#include "arena/pages/replay_page.h"
#include "arena/pages/report_page.h"
#include "match/contest_log.h"
#include "store/files.h"

namespace outflank::apps {
namespace {

constexpr std::size_t kMostReplays = 500;

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

// One game of a tournament from its log.
Result<std::string> replay_of(const std::filesystem::path& log, int number) {
  InputFile input(log.string());
  arena::ReplayGame game;
  game.source = fmt::format("{}", number);
  const auto reader = match::make_contest_reader(
      [&](char* buffer, std::size_t size) { return input.fill(buffer, size); }, &game.conversation);
  auto record = reader->next();
  if (!record) return Failure(record.error());
  if (!*record) return fail(InputError::Missing, "there is no game in it");
  game.record = **std::move(record);
  return arena::replay_data(game);
}

// Makes the page of replays, those with faults first if there are too many; says what is in it.
arena::ReplayLinks write_replays(const ReportOptions& options, const arena::ReportData& data) {
  std::vector<arena::LoggedGame> games = data.logged;
  if (games.size() > kMostReplays) {
    std::ranges::stable_partition(games, &arena::LoggedGame::failed);
    games.resize(kMostReplays);
    std::ranges::sort(games, {}, &arena::LoggedGame::number);
  }
  arena::ReplayLinks links;
  std::vector<std::string> pages;
  const std::filesystem::path folder = std::filesystem::path(options.input).parent_path();
  for (const arena::LoggedGame& game : games) {
    std::error_code error;
    if (!std::filesystem::exists(folder / game.log, error)) continue;
    auto replay = replay_of(folder / game.log, game.number);
    if (!replay) {
      fmt::print(stderr, "outflank: {}: {}\n", (folder / game.log).string(),
                 replay.error().message());
      continue;
    }
    pages.push_back(*std::move(replay));
    links.games.push_back(game.number);
  }
  if (pages.empty()) failed("no log of a game could be read, so that there is nothing to replay");
  write_page(*options.replays, arena::replay_page(data.name, pages));
  const std::filesystem::path from = std::filesystem::absolute(options.output).parent_path();
  links.page =
      std::filesystem::absolute(*options.replays).lexically_relative(from).generic_string();
  return links;
}

void run(const ReportOptions& options) {
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

void add_report(CLI::App& arena) {
  auto options = std::make_shared<ReportOptions>();
  CLI::App* command = arena.add_subcommand(
      "report", "Make a page of a tournament's result: standings, plots, faults, games");
  command
      ->add_option("input", options->input, "the result.json of a tournament; - for standard input")
      ->required();
  command->add_option("-o,--output", options->output, "the page to write; - for standard output")
      ->capture_default_str();
  command->add_option("--replays", options->replays,
                      "also write a page of the games whose logs were kept, and link to it");
  command->footer(
      "The page is one file that opens from the disk: no server, no network.\n"
      "\n"
      "Examples:\n"
      "  outflank arena report result.json -o report.html\n"
      "  outflank arena report result.json -o report.html --replays replays.html");
  command->callback([options] { run(*options); });
}

}  // namespace outflank::apps
