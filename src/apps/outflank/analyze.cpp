#include <memory>
#include <optional>
#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "apps/outflank/analysis_text.h"
#include "apps/outflank/commands.h"
#include "apps/outflank/game_options.h"
#include "apps/outflank/record_options.h"
#include "apps/outflank/steady_clock.h"
#include "core/text.h"
#include "games/game.h"
#include "games/seat_id.h"
#include "match/formats.h"
#include "match/replay.h"
#include "match/review.h"
#include "match/review_json.h"
#include "search/explain.h"
#include "search/levels.h"
#include "search/report_json.h"
#include "search/report_lines.h"

namespace outflank::apps {
namespace {

constexpr std::uint64_t kMaxMilliseconds = 1'000'000'000;
constexpr std::uint64_t kMaxNodes = 1'000'000'000'000'000;
constexpr double kReviewSeconds = 0.2;  // per move, if no limit is given

struct AnalyzeOptions {
  std::optional<std::string> game;
  std::optional<std::string> rules;
  std::optional<std::string> position;
  std::optional<std::string> moves;
  std::optional<std::string> record;
  std::optional<std::size_t> number;  // of the game in the file
  std::optional<std::size_t> move;    // the position before it, from 1
  std::optional<std::string> lines;
  std::optional<std::uint64_t> milliseconds;
  std::optional<std::uint64_t> nodes;
  int threads = 0;
  int hash_megabytes = 256;
  bool json = false;
};

[[noreturn]] void misused(std::string message) {
  throw CommandFailed{kWrongUse, std::move(message)};
}

search::Limits limits_of(const AnalyzeOptions& options, double usual_seconds) {
  search::Limits limits;
  limits.nodes = options.nodes;
  if (options.milliseconds) {
    limits.seconds = static_cast<double>(*options.milliseconds) / 1000;
  } else if (!options.nodes) {
    limits.seconds = usual_seconds;
  }
  return limits;
}

int lines_of(const AnalyzeOptions& options) {
  const std::string text = options.lines.value_or("1");
  if (text == "all") return search::kMaxLines;
  const auto lines = parse_int(text, 1, search::kMaxLines, "--lines, if not 'all',");
  if (!lines) wrong_use(lines.error());
  return *lines;
}

search::EngineOptions engine_options(const AnalyzeOptions& options) {
  search::EngineOptions engine;
  engine.threads = options.threads;
  engine.hash_megabytes = options.hash_megabytes;
  engine.lines = lines_of(options);
  return engine;
}

std::unique_ptr<search::Engine> engine_for(std::string_view game) {
  auto engine = search::make_engine(game, steady_seconds);
  if (!engine) failed(engine.error().message());
  return std::move(*engine);
}

void analyze_position(const AnalyzeOptions& options, const games::Game& game) {
  const bool terminal = isatty(STDERR_FILENO) == 1;
  const auto engine = engine_for(game.name());
  if (const auto set = engine->set_options(engine_options(options)); !set) wrong_use(set.error());
  search::Report last;
  search::Report full;  // the last one that finished
  const auto report = engine->search(
      game, limits_of(options, search::kHintSeconds), [&](const search::Report& found) {
        full = std::exchange(last, found);
        if (terminal) {
          fmt::print(stderr, "\rdepth {}, {} nodes, {}\033[K", found.depth, found.nodes,
                     found.lines.front().moves.front());
        }
      });
  if (terminal) fmt::print(stderr, "\r\033[K");
  if (!report) failed(report.error().message());
  search::Report whole = *report;
  search::fill_up(whole, full, static_cast<std::size_t>(lines_of(options)));
  whole.facts = search::explain(game, whole);
  if (!options.json) return fmt::print("{}", analysis_text(game, whole));
  using Json = nlohmann::ordered_json;
  Json json = {{"game", game.name()},
               {"rules", game.rules_text()},
               {"position", game.position_text()},
               {"to_move", game.to_move().number()}};
  json.update(search::json_of(whole));
  fmt::print("{}\n", json.dump());
}

void review_record(const AnalyzeOptions& options, match::Record record) {
  const bool terminal = isatty(STDERR_FILENO) == 1;
  const auto engine = engine_for(record.game);
  const auto review =
      match::review(std::move(record), *engine, engine_options(options),
                    limits_of(options, kReviewSeconds), [&](std::size_t done, std::size_t all) {
                      if (terminal) fmt::print(stderr, "\r{} of {} positions\033[K", done, all);
                    });
  if (terminal) fmt::print(stderr, "\r\033[K");
  if (!review) failed(review.error().message());
  if (options.json) return fmt::print("{}\n", match::to_json(*review));
  fmt::print("{}", review_text(*review));
}

std::unique_ptr<games::Game> open_position(const AnalyzeOptions& options) {
  if (!options.game) misused("say which game with --game, or give a --record");
  const auto type = games::find_game_type(*options.game);
  if (!type) wrong_use(type.error());
  std::optional<std::string_view> rules;
  if (options.rules) rules = *options.rules;
  auto game = options.position ? (*type)->from_position(*options.position, rules)
                               : (*type)->start(options.rules.value_or(""));
  if (!game) wrong_use(game.error());
  if (options.moves) {
    if (const auto played = (*game)->play_list(*options.moves); !played) wrong_use(played.error());
  }
  return std::move(*game);
}

void run(const AnalyzeOptions& options) {
  (void)lines_of(options);  // report wrong use before reading anything
  if (!options.record) {
    if (options.move) misused("--move is for a --record");
    return analyze_position(options, *open_position(options));
  }
  RecordOptions records;
  records.game = options.game;
  records.rules = options.rules;
  match::Record record = records.read_game(*options.record, options.number);
  if (!options.move) {
    if (options.lines) misused("--lines is for one position: say which with --move");
    return review_record(options, std::move(record));
  }
  const auto game = match::position_before(record, *options.move - 1);
  if (!game) failed(game.error().message());
  analyze_position(options, **game);
}

}  // namespace

void add_analyze(cli::App& app) {
  auto options = std::make_shared<AnalyzeOptions>();
  cli::App* command = app.add_subcommand("analyze", "Analyse a position, or review a whole game");
  command->add_option("--game", options->game,
                      names_of_games() + "; with a record only for a list of moves");
  command->add_option("--rules", options->rules, "the variant");
  cli::Option* position = command->add_option("--position", options->position,
                                              "the position text; without it the start");
  cli::Option* moves = command->add_option("--moves", options->moves, "then play these moves");
  cli::Option* record = command->add_option("--record", options->record,
                                            "review a game of this file; - for "
                                            "standard input");
  record->excludes(position)->excludes(moves);
  command->add_option("--number", options->number, "which game of the file, if there are several")
      ->check(cli::Range(1, 1'000'000'000))
      ->needs(record);
  command->add_option("--move", options->move, "only the position before this move of the record")
      ->check(cli::Range(std::size_t{1}, match::kMaxMoves + 1));
  command->add_option("--lines", options->lines,
                      fmt::format("how many lines, 1 to {}, or all", search::kMaxLines));
  cli::Option* time = command
                          ->add_option("--time", options->milliseconds,
                                       "milliseconds for a position (without a limit: 1000; in a "
                                       "review 200)")
                          ->check(cli::Range(std::uint64_t{1}, kMaxMilliseconds));
  cli::Option* nodes = command->add_option("--nodes", options->nodes, "nodes for a position")
                           ->check(cli::Range(std::uint64_t{1}, kMaxNodes));
  time->excludes(nodes);
  command->add_option("--threads", options->threads, "search threads; 0: one per core")
      ->capture_default_str()
      ->check(cli::Range(0, search::kMaxThreads));
  command->add_option("--hash", options->hash_megabytes, "megabytes of the transposition table")
      ->capture_default_str()
      ->check(cli::Range(1, search::kMaxHashMegabytes));
  command->add_flag("--json", options->json, "print a JSON object: docs/analysis.md");
  command->footer(
      "Win chances and scores are those of the player to move. A review calls a move that gives\n"
      "away 5 % of win chance an inaccuracy, 10 % a mistake and 20 % a blunder.\n"
      "\n"
      "Examples:\n"
      "  outflank analyze --game quoridor --position \"9x9 e4:9/e6:8 e3h/d6v,c1h 1 9\" --lines 3\n"
      "  outflank analyze --game othello --moves f5d6c3 --lines all --time 5000\n"
      "  outflank analyze --record game.rec\n"
      "  outflank analyze --record games.ggf --number 12 --move 40 --lines 5 --json");
  command->callback([options] { run(*options); });
}

}  // namespace outflank::apps
