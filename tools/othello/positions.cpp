#include <cstdio>
#include <string>

#include "games/othello/position.h"
#include "games/othello/position_text.h"
#include "othello/commands.h"
#include "othello/files.h"
#include "othello/self_play.h"

namespace outflank::tools {
namespace {

using outflank::othello::Color;
using outflank::othello::Position;

constexpr long kMostEmpties = 48;  // with more the opening is still random

}  // namespace

// Prints positions of quick games with so many empty squares, one a game at most, black to move: a
// file for `outflank solve`.
int print_positions(const Options& options) {
  const auto loaded = search::othello::load_weights(
      read_bytes(options.text("weights", "data/othello/weights.bin")));
  if (!loaded) give_up(loaded.error().message());
  const long empties = options.number("empties", 20);
  if (empties < 1 || empties > kMostEmpties) {
    give_up("--empties is from 1 to " + std::to_string(kMostEmpties) + ", not " +
            std::to_string(empties));
  }
  SelfPlay play;
  play.games = static_cast<std::size_t>(options.number("games", 100));
  play.depth = 2;
  play.exact_empties = 0;  // the games are for their positions, not for their results
  play.last_random = 12;
  play.seed = static_cast<std::uint64_t>(options.number("seed", 1));
  for (const Sample& sample : play_games(**loaded, play, 1)) {
    if (sample.discs.empty_count() != empties) continue;
    const Position position =
        Position::from_discs(sample.discs.own, sample.discs.opponent, Color::Black);
    std::printf("%s\n", outflank::othello::position_text(position).c_str());
  }
  return 0;
}

}  // namespace outflank::tools
