#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "apps/outflank/commands.h"
#include "apps/outflank/input_file.h"
#include "apps/outflank/record_options.h"
#include "arena/conversation.h"
#include "arena/pages/replay_page.h"
#include "match/formats.h"
#include "match/quoridor/contest_log.h"
#include "store/files.h"

namespace outflank::apps {
namespace {

struct ReplayOptions {
  std::vector<std::string> inputs;
  std::string output = "-";
  RecordOptions records;
  std::optional<std::string> title;
  std::optional<std::string> transcript;
  bool keep_going = false;
};

class PageMaker {
 public:
  explicit PageMaker(const ReplayOptions& options) : options_(options) {}

  void run() {
    for (const std::string& path : options_.inputs) add_file(path);
    if (games_.empty() && !options_.inputs.empty()) failed("there is no game to show");
    const std::string page = arena::replay_page(title(), games_);
    if (options_.output == "-") {
      std::fwrite(page.data(), 1, page.size(), stdout);
    } else if (const auto written = store::write_file(options_.output, page); !written) {
      failed(written.error().message());
    }
    if (faults_ > 0) failed(fmt::format("{} could not be shown", count_of_games(faults_)));
  }

 private:
  static std::string count_of_games(std::size_t count) {
    return fmt::format("{} game{}", count, count == 1 ? "" : "s");
  }

  [[nodiscard]] std::string title() const {
    if (options_.title) return *options_.title;
    if (options_.inputs.size() != 1 || options_.inputs.front() == "-") return "Replay";
    return std::filesystem::path(options_.inputs.front()).filename().string();
  }

  void add_file(const std::string& path) {
    InputFile input(path);
    const match::RecordFormat& format = options_.records.format_of(input);
    const auto source = [&](char* buffer, std::size_t size) { return input.fill(buffer, size); };
    arena::ReplayGame game;
    game.source = std::filesystem::path(input.name()).filename().string();
    auto read_options = options_.records.read_options(path, format);
    read_options.conversation = &game.conversation;
    const auto reader = format.make_reader(source, std::move(read_options));
    const std::size_t before = games_.size() + faults_;
    for (;;) {
      auto record = reader->next();
      if (record && !*record) break;
      if (!record) {
        fault(input.name(), reader->line(), record.error());
        continue;
      }
      game.record = **std::move(record);
      if (options_.transcript) game.conversation = conversation_of(game.record);
      auto data = arena::replay_data(game);
      if (data) {
        games_.push_back(*std::move(data));
      } else {
        fault(input.name(), reader->line(), data.error());
      }
    }
    if (games_.size() + faults_ == before) failed(input.name() + ": there is no game in it");
  }

  // The transcript's conversation; it belongs to a single game.
  match::Conversation conversation_of(const match::Record& record) {
    if (!games_.empty()) {
      throw CommandFailed{kWrongUse, "--transcript is of one game, but there are several"};
    }
    const auto exchanges = arena::exchanges_of_json_lines(InputFile(*options_.transcript).rest());
    if (!exchanges) failed(exchanges.error().within(*options_.transcript).message());
    return arena::conversation_of(*exchanges, record);
  }

  void fault(const std::string& name, std::size_t line, const Error& error) {
    const std::string message = error.within(fmt::format("{}:{}", name, line)).message();
    if (!options_.keep_going) failed(message);
    fmt::print(stderr, "outflank: {}\n", message);
    ++faults_;
  }

  const ReplayOptions& options_;
  std::vector<std::string> games_;
  std::size_t faults_ = 0;
};

}  // namespace

void add_replay(cli::App& app) {
  auto options = std::make_shared<ReplayOptions>();
  cli::App* command = app.add_subcommand(
      "replay", "Make a page that shows games move by move, with the bots' transcripts");
  command->add_option("input", options->inputs,
                      "records and logs of any format; - for standard input; without any, a page "
                      "on which contest logs can be dropped");
  command->add_option("-o,--output", options->output, "the page to write; - for standard output")
      ->capture_default_str();
  options->records.add_to(*command);
  command->add_option("--title", options->title, "the title of the page");
  command->add_option(
      "--transcript", options->transcript,
      "the transcript of the game, as 'outflank arena game --transcript' writes it");
  command->add_flag("--keep-going", options->keep_going,
                    "skip damaged games, and print a line for each");
  command->footer(
      "The page is one file that opens from the disk: no server, no network.\n"
      "\n"
      "Examples:\n"
      "  outflank replay match-log.json -o replay.html\n"
      "  outflank replay games/*.rec --title 'Club championship' -o club.html\n"
      "  outflank replay game.rec --transcript game.jsonl -o game.html\n"
      "  outflank replay -o viewer.html");
  command->callback([options] { PageMaker(*options).run(); });
}

}  // namespace outflank::apps
