#include <string_view>

#include <gtest/gtest.h>

#include "core/text.h"
#include "games/quoridor/position_text.h"
#include "support/quoridor_diagram.h"

namespace outflank::quoridor {
namespace {

Position after(std::string_view moves, const Rules& rules = {}) {
  Position position = Position::start(rules);
  for (const std::string_view name : words(moves)) {
    const Result<void> played = position.play(move_named(name));
    if (!played) ADD_FAILURE() << played.error().message();
  }
  return position;
}

Position read(std::string_view text) {
  const Result<Position> position = parse_position<Position>(text);
  if (!position) ADD_FAILURE() << text << ": " << position.error().message();
  return position ? *position : Position::start({});
}

TEST(HashTest, DoesNotDependOnTheOrderOfMoves) {
  const Position one = after("e2 e8 a1h h8h c3v");
  const Position other = after("a1h h8h e2 e8 c3v");
  EXPECT_TRUE(one == other);
  EXPECT_EQ(one.hash(), other.hash());
}

TEST(HashTest, DependsOnEverythingThatTheRulesLookAt) {
  const std::uint64_t hash = read("5x5 c2:3/c4:3/a3:3 b2h/-/- 1 9 walls=4").hash();
  for (const std::string_view text : {
           "5x5 d2:3/c4:3/a3:3 b2h/-/- 1 9 walls=4",  // another square
           "5x5 c4:3/c2:3/a3:3 b2h/-/- 1 9 walls=4",  // two pawns changed places
           "5x5 c2:2/c4:3/a3:3 b2h/-/- 1 9 walls=4",  // a wall less
           "5x5 c2:3/c4:2/a3:3 b2h/-/- 1 9 walls=4",  // of another player
           "5x5 c2:3/c4:3/a3:3 b2v/-/- 1 9 walls=4",  // the wall turned
           "5x5 c2:3/c4:3/a3:3 c2h/-/- 1 9 walls=4",  // the wall moved
           "5x5 c2:3/c4:3/a3:3 -/-/- 1 9 walls=4",    // no wall
           "5x5 c2:3/c4:3/a3:3 b2h/-/- 2 9 walls=4",  // another player to move
           "5x5 c2:3/c4:3/X3:3 b2h/-/- 1 9 walls=4",  // a player out
       }) {
    EXPECT_NE(read(text).hash(), hash) << text;
  }
}

TEST(HashTest, TheSamePositionComesUpAgainWhenThePawnsGoBack) {
  const Position start = Position::start({});
  const Position again = after("e2 e8 e1 e9");
  EXPECT_EQ(again.hash(), start.hash()) << "repetition does not look at the number of plies";
  EXPECT_FALSE(again == start) << "but the position knows it";
}

}  // namespace
}  // namespace outflank::quoridor
