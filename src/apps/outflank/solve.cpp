#include <algorithm>
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "apps/outflank/commands.h"
#include "apps/outflank/game_options.h"
#include "apps/outflank/steady_clock.h"
#include "games/quoridor/notation.h"
#include "games/quoridor/position_text.h"
#include "search/quoridor/solver.h"

namespace outflank::apps {
namespace {

using search::quoridor::SolverError;
using search::quoridor::SolverProgress;
using search::quoridor::Verdict;

constexpr int kMaxMegabytes = 1 << 24;
constexpr int kMaxThreads = 1024;

struct SolveOptions {
  GameOptions game;
  int megabytes = 4096;
  int threads = 0;
  bool each = false;
  bool progress = false;
  bool json = false;
};

std::string_view sentence(Verdict verdict) {
  switch (verdict) {
    case Verdict::FirstWins: return "the first player wins";
    case Verdict::SecondWins: return "the second player wins";
    case Verdict::Draw: return "a draw by endless play";
  }
  return "";
}

// As in the published tables.
std::string_view mark(Verdict verdict) {
  switch (verdict) {
    case Verdict::FirstWins: return "1";
    case Verdict::SecondWins: return "2";
    case Verdict::Draw: return "D";
  }
  return "";
}

// On a terminal one line that changes, elsewhere a line for each.
void show(const SolverProgress& progress) {
  const bool terminal = isatty(STDERR_FILENO) == 1;
  fmt::print(stderr, "{}{} boards with {} more wall{}: {} of {}{}", terminal ? "\r" : "",
             progress.stage == SolverProgress::Stage::Listing ? "listing" : "solving",
             progress.walls, progress.walls == 1 ? "" : "s", progress.done, progress.boards,
             terminal ? "\033[K" : "\n");
}

void run(const SolveOptions& options) {
  const auto game = options.game.open();
  if (game->name() != "quoridor") {
    throw CommandFailed{kWrongUse, "solve knows Quoridor alone, not '" + options.game.game + "'"};
  }
  const std::string position = game->position_text();
  const auto setup = quoridor::parse_setup(position);
  if (!setup) wrong_use(setup.error());

  search::quoridor::SolverSettings settings;
  settings.memory = static_cast<std::uint64_t>(options.megabytes) << 20;
  settings.threads = options.threads;
  const bool terminal = isatty(STDERR_FILENO) == 1;
  if (terminal || options.progress) settings.report = show;
  const double begin = steady_seconds();
  const auto solution = search::quoridor::solve(*setup, settings);
  const double seconds = steady_seconds() - begin;
  if (terminal) fmt::print(stderr, "\r\033[K");
  if (!solution) {
    const Error& error = solution.error();
    throw CommandFailed{error.is(SolverError::TooLarge) ? kFailed : kWrongUse, error.message()};
  }

  std::vector<std::string> best;
  for (const auto& [move, verdict] : solution->moves) {
    if (verdict == solution->verdict) best.push_back(quoridor::to_text(move));
  }
  if (options.json) {
    nlohmann::ordered_json json = {{"game", "quoridor"},
                                   {"position", position},
                                   {"result", mark(solution->verdict)},
                                   {"best_moves", best}};
    if (options.each) {
      json["moves"] = nlohmann::ordered_json::object();
      for (const auto& [move, verdict] : solution->moves) {
        json["moves"][quoridor::to_text(move)] = mark(verdict);
      }
    }
    json["boards"] = solution->boards;
    json["memory_bytes"] = solution->memory;
    json["seconds"] = seconds;
    fmt::print("{}\n", json.dump());
    return;
  }
  fmt::print("{}: {}\n", mark(solution->verdict), sentence(solution->verdict));
  if (options.each) {
    for (const auto& [move, verdict] : solution->moves) {
      fmt::print("{} {}\n", quoridor::to_text(move), mark(verdict));
    }
  } else if (solution->verdict ==
             (setup->to_move == 0 ? Verdict::SecondWins : Verdict::FirstWins)) {
    fmt::print("every move loses\n");
  } else {
    fmt::print("best moves: {}\n", fmt::join(best, " "));
  }
  if (terminal || options.progress) {
    fmt::print(stderr, "{} boards, {:.1f} MB, {:.2f} s\n", solution->boards,
               static_cast<double>(solution->memory) / (1 << 20), seconds);
  }
}

}  // namespace

void add_solve(CLI::App& app) {
  auto options = std::make_shared<SolveOptions>();
  CLI::App* command = app.add_subcommand("solve", "Prove who wins Quoridor on a small board");
  options->game.add_to(*command, GameOptions::GameName::QuoridorIfMissing);
  command->add_flag("--each", options->each, "the result of every move, not the best ones alone");
  command->add_option("--memory", options->megabytes, "use at most about so many MB")
      ->check(CLI::Range(1, kMaxMegabytes))
      ->capture_default_str();
  command->add_option("--threads", options->threads, "threads; 0 is one a core")
      ->check(CLI::Range(0, kMaxThreads))
      ->capture_default_str();
  command->add_flag("--progress", options->progress,
                    "tell on standard error how far it is (a terminal is always told)");
  command->add_flag("--json", options->json, "answer with a JSON object");
  command->footer(
      "The result is 1 or 2 for the player who wins against every defence, or D for a draw: "
      "endless\n"
      "play. The best moves are all that keep it. Two players, pass=never, no max_plies.\n"
      "Time and memory grow steeply with the size and the walls: docs/solved.md has a table.\n"
      "\n"
      "Examples:\n"
      "  outflank solve --rules \"size=5 walls=2\"\n"
      "  outflank solve --rules \"size=3x7 walls=5\" --each\n"
      "  outflank solve --position \"5x5 c2:1/c4:2 b2h/- 2 3\" --json");
  command->callback([options] { run(*options); });
}

}  // namespace outflank::apps
