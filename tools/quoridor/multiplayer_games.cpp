// Games of the engine against itself for three and four players, as text: what fit_multiplayer
// learns from.
//
//   multiplayer_games [--games N] [--nodes N] [--players N] [--size N] [--seed N] > games.txt
//
// A line per searched position: the position, the payoff of every player at the end of the game,
// what the search gave the player to move, and the root moves that it visited with their visits:
//
//   9x9 e1:5/a5:5/e9:5/i5:5 -/-/-/- 1 0|0,1,0,0|0.31|e2 410 e3h 12 …
//
// See docs/engines.md.

#include <array>
#include <limits>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "core/random.h"
#include "games/quoridor/notation.h"
#include "games/quoridor/position_text.h"
#include "search/quoridor/multiplayer_search.h"

namespace {

using namespace outflank::search::quoridor;
using outflank::Random;

struct Options {
  int games = 1'000;
  int nodes = 3'000;
  int players = 0;
  int size = 0;
  int seed = 1;
};

Rules random_rules(const Options& options, Random& random) {
  Rules rules;
  const int players = options.players != 0 ? options.players : random.chance(1, 3) ? 3 : 4;
  rules.players = static_cast<std::uint8_t>(players);
  rules.walls = static_cast<std::uint8_t>(default_walls(players));
  if (random.chance(1, 4)) rules.walls = static_cast<std::uint8_t>(random.below(11));
  rules.seating = default_seating(players);
  if (players == 4 && random.chance(1, 4)) rules.seating = Seating::Contest;
  int side = options.size;
  if (side == 0) side = random.chance(1, 2) ? 9 : 5 + 2 * static_cast<int>(random.below(4));
  rules.columns = static_cast<std::uint8_t>(side);
  rules.rows = rules.columns;
  return rules;
}

template <class Board>
Move random_move(const BasicPosition<Board>& position, Random& random) {
  const auto moves = position.legal_moves();
  const Move move = moves[random.below(moves.size())];
  // Half of the random moves are steps, so that openings are not all walls.
  const Move step = Move::pawn(position.shortest_path(position.to_move()).front());
  return random.chance(1, 2) && position.is_legal(step) ? step : move;
}

template <class Board>
void play_game(const Rules& rules, const Options& options, Random& random) {
  constexpr int kMaxPlies = 300;
  constexpr std::size_t kMemory = std::size_t{4} << 20;
  auto position = BasicPosition<Board>::start(rules);
  const auto opening = static_cast<int>(random.below(9));
  for (int ply = 0; ply < opening && !position.over(); ++ply) {
    position.play_unchecked(random_move(position, random));
  }
  SearchControl control;
  control.max_nodes = static_cast<std::uint64_t>(options.nodes);
  struct Searched {
    std::string position, found;
  };
  std::vector<Searched> searched;
  while (!position.over() && position.ply() < kMaxPlies) {
    MultiplayerSearch<Board> search(control, {.position = position, .before = {}},
                                    {.seed = random.next(), .lines = 1, .memory = kMemory});
    search.run(std::numeric_limits<std::uint64_t>::max());
    const auto report = search.report();
    Searched found{to_text(position), fmt::format("{:.4f}|", report.lines.front().win_chance)};
    for (const auto& root : search.root_moves()) {
      if (root.visits > 0) found.found += fmt::format("{} {} ", to_text(root.move), root.visits);
    }
    Move move = *parse_move(report.lines.front().moves.front());
    if (!report.lines.front().exact) searched.push_back(std::move(found));
    // Sometimes a random move, for more variety than good play.
    if (random.chance(1, 25)) move = random_move(position, random);
    position.play_unchecked(move);
  }
  const Payoffs payoffs = position.over() ? result(position) : shared_payoffs(position);
  for (const auto& [text, found] : searched) {
    fmt::print("{}|{:.3g}|{}\n", text, fmt::join(payoffs, ","), found);
  }
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Plays the engine against itself, three or four players.");
  Options options;
  app.add_option("--games", options.games)->capture_default_str();
  app.add_option("--nodes", options.nodes, "nodes per move")->capture_default_str();
  app.add_option("--players", options.players, "3 or 4; 0: a mixture")->capture_default_str();
  app.add_option("--size", options.size, "squares on a side; 0: a mixture of 5 to 11")
      ->capture_default_str();
  app.add_option("--seed", options.seed)->capture_default_str();
  CLI11_PARSE(app, argc, argv);
  for (int game = 0; game < options.games; ++game) {
    Random random(static_cast<std::uint64_t>(options.seed) * 1'000'003 +
                  static_cast<std::uint64_t>(game));
    const Rules rules = random_rules(options, random);
    if (Position::fits(rules)) {
      play_game<CompactBoard>(rules, options, random);
    } else {
      play_game<LargeBoard>(rules, options, random);
    }
    if (game % 100 == 99) fmt::print(stderr, "{} games\n", game + 1);
  }
  return 0;
}
