#include "terminal/table.h"

#include "match/match_error.h"
#include "terminal/tables.h"

namespace outflank::terminal {
namespace {

using std::chrono::milliseconds;

NewGame against_engine(const std::string& players, const std::string& game = "quoridor") {
  NewGame wanted;
  wanted.game = game;
  wanted.players = players;
  return wanted;
}

// Lets the engine to move make its move.
std::string think(Table& table) {
  EXPECT_TRUE(table.begin_thinking());
  EXPECT_TRUE(table.thinking());
  while (!table.wait(milliseconds(100))) {
  }
  return table.finish_thinking().value().value();
}

TEST(TableTest, AnEngineMovesByItself) {
  Sitting sitting(against_engine("Ann,engine:1"));
  const auto table = sitting.table();
  ASSERT_TRUE(table->play("e2"));
  const std::string move = think(*table);
  EXPECT_EQ(table->last_move(), move);
  EXPECT_EQ(table->match().to_move(), 0);
  EXPECT_FALSE(table->thinking());
}

TEST(TableTest, AHintIsOnlyTold) {
  Sitting sitting(against_engine("Ann,Bob", "othello"));
  const auto table = sitting.table();
  ASSERT_TRUE(table->begin_hint());
  EXPECT_TRUE(table->hinting());
  table->stop_thinking();
  const auto move = table->finish_thinking();
  ASSERT_TRUE(move && *move);
  EXPECT_EQ(table->match().ply(), 0);
  EXPECT_TRUE(table->play(**move));
}

TEST(TableTest, AThoughtCanBeDroppedAtAnyTime) {
  Sitting sitting(against_engine("engine:10,Ann"));
  const auto table = sitting.table();
  ASSERT_TRUE(table->begin_thinking());
  table->drop_thought();
  EXPECT_FALSE(table->thinking());
  EXPECT_FALSE(table->finish_thinking().has_value());
  EXPECT_EQ(table->match().ply(), 0);
}

TEST(TableTest, ThePersonBeforeAnEngineSpeaks) {
  Sitting sitting(against_engine("Ann,engine:1,Bob,engine:1"));
  const auto table = sitting.table();
  EXPECT_EQ(table->speaker(), 0);
  ASSERT_TRUE(table->play("e2"));
  EXPECT_EQ(table->speaker(), 0);  // the engine is to move
  think(*table);
  EXPECT_EQ(table->speaker(), 2);
  Sitting engines(against_engine("engine:1,Hal=engine:1"));
  EXPECT_EQ(engines.table()->speaker(), std::nullopt);
}

TEST(TableTest, UndoGoesBackOverTheEngineAndRedoForthAgain) {
  Sitting sitting(against_engine("Ann,engine:1"));
  const auto table = sitting.table();
  ASSERT_TRUE(table->play("e2"));
  const std::string answer = think(*table);
  ASSERT_TRUE(table->undo());
  EXPECT_EQ(table->match().ply(), 0);
  ASSERT_TRUE(table->redo());
  EXPECT_EQ(table->last_move(), answer);
  EXPECT_FALSE(table->redo());
  ASSERT_TRUE(table->undo());
  ASSERT_TRUE(table->play("d1"));
  EXPECT_FALSE(table->redo());  // another move was made
}

TEST(TableTest, AnEnginesFirstMoveIsNotTakenBack) {
  Sitting sitting(against_engine("engine:1,Ann"));
  const auto table = sitting.table();
  think(*table);
  EXPECT_TRUE(table->undo().error().is(match::MatchError::NothingToTakeBack));
}

TEST(TableTest, UndoWhileAnEngineThinksStopsIt) {
  Sitting sitting(against_engine("Ann,engine:10"));
  const auto table = sitting.table();
  ASSERT_TRUE(table->play("e2"));
  ASSERT_TRUE(table->begin_thinking());
  ASSERT_TRUE(table->undo());
  EXPECT_FALSE(table->thinking());
  EXPECT_EQ(table->match().ply(), 0);
}

TEST(TableTest, AnEngineTakesADrawUnlessItThinksItIsAhead) {
  Sitting even(against_engine("Ann,engine:1"));
  const auto table = even.table();
  ASSERT_TRUE(table->offer_draw(0));
  EXPECT_TRUE(table->match().over());
  // One step before its goal it is ahead.
  NewGame wanted = against_engine("Ann,engine:4");
  wanted.position = "9x9 e1:0/e3:0 -/- 2 9";
  Sitting ahead(wanted);
  const auto other = ahead.table();
  think(*other);
  ASSERT_TRUE(other->offer_draw(0));
  EXPECT_FALSE(other->match().over());
}

TEST(TableTest, ClocksOfPeopleAndEnginesRun) {
  NewGame wanted = against_engine("Ann,engine:1");
  wanted.clock = "1:00+2";
  Sitting sitting(wanted);
  const auto table = sitting.table();
  ASSERT_TRUE(table->play("e2"));
  sitting.clock.now += std::chrono::seconds(5);
  EXPECT_EQ(table->time_left(1), match::Time(std::chrono::seconds(55)));
  think(*table);
  EXPECT_EQ(table->time_left(1), match::Time(std::chrono::seconds(57)));
  sitting.clock.now += std::chrono::seconds(61);
  table->tick();
  EXPECT_TRUE(table->match().over());
}

}  // namespace
}  // namespace outflank::terminal
