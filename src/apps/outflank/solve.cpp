#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "apps/outflank/commands.h"
#include "apps/outflank/compressed_file.h"
#include "apps/outflank/game_options.h"
#include "apps/outflank/solve_othello.h"
#include "apps/outflank/steady_clock.h"
#include "games/othello/game.h"
#include "games/quoridor/game.h"
#include "games/quoridor/notation.h"
#include "search/engine.h"
#include "search/quoridor/solver.h"

namespace outflank::apps {
namespace {

using search::othello::SolveMode;
using search::quoridor::SolverError;
using search::quoridor::SolverProgress;
using search::quoridor::Verdict;

constexpr int kMaxMegabytes = 1 << 24;

struct SolveOptions {
  GameOptions game;
  int megabytes = 4096;
  int threads = 0;
  std::string certificate;
  bool each = false;
  bool progress = false;
  bool json = false;
  OthelloSolveOptions othello;
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

// On a terminal one line that is updated, elsewhere a new line each.
void show(const SolverProgress& progress) {
  const bool terminal = isatty(STDERR_FILENO) == 1;
  fmt::print(stderr, "{}{} boards with {} more wall{}: {} of {}{}", terminal ? "\r" : "",
             progress.stage == SolverProgress::Stage::Listing ? "listing" : "solving",
             progress.walls, progress.walls == 1 ? "" : "s", progress.done, progress.boards,
             terminal ? "\033[K" : "\n");
}

// Boards with even sides can be solved, although games are only played on odd ones.
std::unique_ptr<games::Game> open_board(const GameOptions& options) {
  using quoridor::Sides;
  auto game = options.position
                  ? quoridor::game_from_position(*options.position, options.rules, Sides::Any)
                  : quoridor::start_game(options.rules.value_or(""), Sides::Any);
  if (!game) wrong_use(game.error());
  if (options.moves) {
    if (const auto played = (*game)->play_list(*options.moves); !played) wrong_use(played.error());
  }
  return std::move(*game);
}

void solve_quoridor(const SolveOptions& options) {
  const auto game = open_board(options.game);
  const std::string position = game->position_text();
  const auto setup = quoridor::setup_of(*game);

  search::quoridor::SolverSettings settings;
  settings.memory = static_cast<std::uint64_t>(options.megabytes) << 20;
  settings.threads = options.threads;
  const bool terminal = isatty(STDERR_FILENO) == 1;
  if (terminal || options.progress) settings.report = show;
  std::optional<CompressedFile> file;
  std::optional<search::quoridor::CertificateText> certificate;
  if (!options.certificate.empty()) {
    file.emplace(options.certificate);
    certificate.emplace([&file](std::string_view text) { file->write(text); });
    settings.certificate = &*certificate;
  }
  const double begin = steady_seconds();
  const auto solution = search::quoridor::solve(setup, settings);
  const double seconds = steady_seconds() - begin;
  if (terminal) fmt::print(stderr, "\r\033[K");
  if (!solution) {
    const Error& error = solution.error();
    throw CommandFailed{error.is(SolverError::TooLarge) ? kFailed : kWrongUse, error.message()};
  }

  if (file) file->close();

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
  } else if (solution->verdict == (setup.to_move == 0 ? Verdict::SecondWins : Verdict::FirstWins)) {
    fmt::print("every move loses\n");
  } else {
    fmt::print("best moves: {}\n", fmt::join(best, " "));
  }
  if (terminal || options.progress) {
    fmt::print(stderr, "{} boards, {:.1f} MB, {:.2f} s\n", solution->boards,
               static_cast<double>(solution->memory) / (1 << 20), seconds);
  }
}

// Options that only one of the games has.
constexpr std::array kOnlyOthello = {"--file", "--first", "--last", "--mode", "--hash"};
constexpr std::array kOnlyQuoridor = {"--each", "--memory", "--progress", "--certificate"};

template <std::size_t N>
void refuse(const cli::App& command, const std::array<const char*, N>& names, std::string_view of) {
  for (const char* name : names) {
    if (command.count(name) > 0) {
      throw CommandFailed{kWrongUse, fmt::format("{} is only for {}", name, of)};
    }
  }
}

void run(const cli::App& command, SolveOptions& options) {
  const auto type = games::find_game_type(options.game.game);
  if (!type) wrong_use(type.error());
  if (*type == &quoridor::game_type()) {
    refuse(command, kOnlyOthello, "Othello");
    return solve_quoridor(options);
  }
  if (*type != &othello::game_type()) {
    throw CommandFailed{kWrongUse, fmt::format("there is no solver for {}", (*type)->name())};
  }
  refuse(command, kOnlyQuoridor, "Quoridor");
  options.othello.threads = options.threads;
  options.othello.json = options.json;
  solve_othello(options.game, options.othello);
}

// The options that only Othello has.
void add_othello_options(cli::App& command, OthelloSolveOptions& options) {
  cli::Option* file =
      command
          .add_option("--file", options.file,
                      "Othello: solve the positions of this file; - for standard input")
          ->excludes("--rules")
          ->excludes("--position")
          ->excludes("--moves");
  command.add_option("--first", options.first, "Othello: skip positions with a smaller number")
      ->check(cli::Range(0, othello::kMaxProblemNumber))
      ->needs(file);
  command.add_option("--last", options.last, "Othello: skip positions with a greater number")
      ->check(cli::Range(0, othello::kMaxProblemNumber))
      ->needs(file);
  command
      .add_option_function<std::string>(
          "--mode",
          [&options](const std::string& mode) {
            options.mode = mode == "exact" ? SolveMode::Exact : SolveMode::WinDrawLoss;
          },
          "Othello: exact (the score) or wld (only who wins; faster)")
      ->check(cli::IsMember({"exact", "wld"}))
      ->default_str("exact");
  command
      .add_option("--hash", options.hash_megabytes, "Othello: megabytes of the transposition table")
      ->check(cli::Range(1, search::kMaxHashMegabytes))
      ->capture_default_str();
}

}  // namespace

void add_solve(cli::App& app) {
  auto options = std::make_shared<SolveOptions>();
  cli::App* command = app.add_subcommand(
      "solve", "Prove who wins Quoridor on a small board, or how an Othello game ends");
  options->game.add_to(*command, GameOptions::GameName::DefaultIfMissing);
  command->add_flag("--each", options->each,
                    "Quoridor: show the result of every move, not only the best");
  command->add_option("--memory", options->megabytes, "Quoridor: approximate memory limit in MB")
      ->check(cli::Range(1, kMaxMegabytes))
      ->capture_default_str();
  command->add_option(
      "--certificate", options->certificate,
      "Quoridor: write the proof to this file (gzip), for conformance/check_certificate.py; "
      "takes more memory");
  command->add_option("--threads", options->threads, "threads; 0: one per core")
      ->check(cli::Range(0, search::kMaxThreads))
      ->capture_default_str();
  command->add_flag("--progress", options->progress,
                    "Quoridor: show progress on standard error (always shown on a terminal)");
  command->add_flag("--json", options->json, "print a JSON object");
  add_othello_options(*command, options->othello);
  command->footer(
      "Quoridor: the result is 1 or 2 for the player who wins against every defence, or D for a\n"
      "draw: endless play. The best moves are all that keep it. Two players, pass=never, no\n"
      "max_plies. Time and memory grow steeply with the size and the walls: docs/solved.md has a\n"
      "table.\n"
      "\n"
      "Othello: the score is that of the side to move with perfect play from here on, as\n"
      "tournaments count it: the difference of the discs, with the squares that stay empty given\n"
      "to the winner. 20 empty squares take a moment, 26 some seconds, 30 minutes. A line of a\n"
      "file is BOARD SIDE, or BOARD SIDE SCORE MOVES with what is known: an answer that differs "
      "is\n"
      "marked WRONG, and the exit status is 1. OBF files are read too. A line #40 gives the next\n"
      "position that number.\n"
      "\n"
      "Examples:\n"
      "  outflank solve --rules \"size=5 walls=2\"\n"
      "  outflank solve --rules \"size=3x7 walls=5\" --each\n"
      "  outflank solve --rules \"size=4x5 walls=2\" --certificate 4x5-2.gz\n"
      "  outflank solve --position \"5x5 c2:1/c4:2 b2h/- 2 3\" --json\n"
      "  outflank solve --game othello --file data/ffo.txt --last 44 --threads 1\n"
      "  outflank solve --game othello --mode wld --position \\\n"
      "    \"O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X\"");
  command->callback([command, options] { run(*command, *options); });
}

}  // namespace outflank::apps
