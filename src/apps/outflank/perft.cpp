#include <ctime>
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "apps/outflank/commands.h"
#include "apps/outflank/game_options.h"
#include "games/perft_depth.h"

namespace outflank::apps {
namespace {

struct PerftOptions {
  GameOptions game;
  int depth = 0;
  bool divide = false;
  bool json = false;
};

using Counts = std::vector<std::pair<std::string, std::uint64_t>>;

// Counts move by move, so that a long run can show its progress.
Counts count_by_move(const games::Game& game, int depth) {
  const bool show_progress = isatty(STDERR_FILENO) == 1;
  const std::vector<games::MoveId> moves = game.legal_moves();
  Counts counts;
  for (const games::MoveId move : moves) {
    if (show_progress) fmt::print(stderr, "\r{}/{} moves ", counts.size(), moves.size());
    const auto next = game.clone();
    if (const auto played = next->play(move); !played) wrong_use(played.error());
    counts.emplace_back(game.move_text(move), next->perft(depth - 1));
  }
  if (show_progress) fmt::print(stderr, "\r\033[K");
  return counts;
}

void run(const PerftOptions& options) {
  const auto game = options.game.open();
  const std::clock_t begin = std::clock();
  Counts counts;
  std::uint64_t total = 0;
  if (options.depth < 1 || game->ending()) {
    total = game->perft(options.depth);
  } else {
    counts = count_by_move(*game, options.depth);
    for (const auto& [move, count] : counts) total += count;
  }
  const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;

  if (options.json) {
    nlohmann::ordered_json json = {{"game", game->name()},
                                   {"position", game->position_text()},
                                   {"depth", options.depth},
                                   {"count", total},
                                   {"cpu_seconds", seconds}};
    if (options.divide) {
      json["divide"] = nlohmann::ordered_json::object();
      for (const auto& [move, count] : counts) json["divide"][move] = count;
    }
    fmt::print("{}\n", json.dump());
    return;
  }
  if (options.divide) {
    for (const auto& [move, count] : counts) fmt::print("{} {}\n", move, count);
    fmt::print("total ");
  }
  fmt::print("{}\n", total);
  if (isatty(STDERR_FILENO) == 1) fmt::print(stderr, "{:.3f} s of CPU time\n", seconds);
}

}  // namespace

void add_perft(cli::App& app) {
  auto options = std::make_shared<PerftOptions>();
  cli::App* command = app.add_subcommand(
      "perft", "Count the move sequences of a given length, without a hash table");
  options->game.add_to(*command, GameOptions::GameName::Needed);
  command->add_option("--depth", options->depth, "length of the sequences in plies")
      ->required()
      ->check(cli::Range(0, games::kMaxPerftDepth));
  command->add_flag("--divide", options->divide, "also count by first move");
  command->add_flag("--json", options->json, "print a JSON object");
  command->footer(
      "Examples:\n"
      "  outflank perft quoridor --depth 3\n"
      "  outflank perft quoridor --rules \"players=4 size=7x7\" --depth 2 --divide\n"
      "  outflank perft othello --depth 9 --json");
  command->callback([options] { run(*options); });
}

}  // namespace outflank::apps
