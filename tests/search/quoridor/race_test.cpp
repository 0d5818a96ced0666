#include "search/quoridor/race.h"

#include <gtest/gtest.h>

#include "games/quoridor/position_text.h"
#include "games/quoridor/sampling.h"

namespace outflank::search::quoridor {
namespace {

int race(std::string_view text) {
  const auto position = parse_position<Position>(text);
  EXPECT_TRUE(position) << position.error().message();
  return RaceTable::solve(*position)->result(*position);
}

TEST(RaceTest, TheNearerPawnWins) {
  EXPECT_EQ(race("9x9 a8:0/i8:0 -/- 1 0"), 1);
  EXPECT_EQ(race("9x9 a6:0/i8:0 -/- 1 0"), 5);
  EXPECT_EQ(race("9x9 a6:0/i3:0 -/- 1 0"), -4);
}

TEST(RaceTest, AJumpSavesAStep) {
  // Both need four steps, but the pawns meet and the one to move jumps.
  EXPECT_GT(race("9x9 e5:0/e6:0 -/- 1 0"), 0);
  EXPECT_GT(race("9x9 e5:0/e6:0 -/- 2 0"), 0);
}

TEST(RaceTest, EveryResultFollowsFromThoseOfTheMoves) {
  for (const Position& sample : sample_positions<Position>(Rules{}, 400, 5)) {
    if (sample.ply() % 40 != 30) continue;
    const auto table = RaceTable::solve(sample);
    outflank::quoridor::Setup setup = sample.setup();
    for (auto& player : setup.players) player.walls_left = 0;
    Position position = Position::from(setup).value();
    int best = -(1 << 20);
    for (const Move move : position.legal_moves()) {
      const auto undo = position.play_unchecked(move);
      const int after = position.over() ? -(1 << 10) : table->result(position);
      // A quick win is best, then a draw, then a slow loss.
      const int plies = position.over() ? 1 : after < 0 ? 1 - after : -1 - after;
      const int worth = after == 0 ? 0 : plies > 0 ? 10'000 - plies : -10'000 - plies;
      best = std::max(best, worth);
      position.undo(undo);
    }
    const int result = table->result(position);
    const int expected = best == 0 ? 0 : best > 0 ? 10'000 - best : -10'000 - best;
    EXPECT_EQ(result, expected) << to_text(position);
  }
}

// A table calls it a draw when nobody can move. It need not know stuck=eliminate: between two players it never
// happens, on all boards of walls where both have a way to their goals.
TEST(RaceTest, OfTwoPlayersNobodyIsEverStuck) {
  for (const auto& [columns, rows] : {std::pair(3, 3), std::pair(3, 5), std::pair(5, 3)}) {
    outflank::quoridor::Setup setup{.rules = {.columns = static_cast<std::uint8_t>(columns),
                                              .rows = static_cast<std::uint8_t>(rows),
                                              .walls = 0},
                                    .players = {},
                                    .walls = {}};
    const int slots = (columns - 1) * (rows - 1);
    int sets = 1;
    for (int i = 0; i < slots; ++i) sets *= 3;  // nothing, or a wall of either kind
    int raced = 0;
    for (int number = 0; number < sets; ++number) {
      setup.walls.clear();
      for (int slot = 0, rest = number; slot < slots; ++slot, rest /= 3) {
        const Square at = Square::at(slot % (columns - 1), slot / (columns - 1));
        if (rest % 3 == 1) setup.walls.push_back({.wall = Move::horizontal(at)});
        if (rest % 3 == 2) setup.walls.push_back({.wall = Move::vertical(at)});
      }
      setup.rules.walls = static_cast<std::uint8_t>(setup.walls.size());
      for (int pawns = 0; pawns < columns * rows * columns * rows; ++pawns) {
        const int first = pawns % (columns * rows);
        const int second = pawns / (columns * rows);
        setup.players[0].pawn = Square::at(first % columns, first / columns);
        setup.players[1].pawn = Square::at(second % columns, second / columns);
        const auto position = Position::from(setup);
        if (!position || position->over()) continue;
        ++raced;
        ASSERT_GT(position->legal_moves().size(), 0U) << to_text(*position);
      }
    }
    EXPECT_GT(raced, 100);
  }
}

}  // namespace
}  // namespace outflank::search::quoridor
