#include "terminal/table.h"

#include "match/match_error.h"
#include "terminal/tables.h"

namespace outflank::terminal {
namespace {

using games::SeatId;
using std::chrono::milliseconds;

NewGame against_engine(const std::string& players, const std::string& game = "quoridor") {
  NewGame wanted;
  wanted.game = game;
  wanted.players = players;
  return wanted;
}

// Lets the engine to move make its move.
games::MoveId think(Table& table) {
  EXPECT_TRUE(table.begin_thinking());
  EXPECT_TRUE(table.thinking());
  while (!table.wait(milliseconds(100))) {
  }
  return table.finish_thinking().value().value().move.value();
}

TEST(TableTest, AnEnginePlaysItsMove) {
  Sitting sitting(against_engine("Ann,engine:1"));
  const auto table = sitting.table();
  ASSERT_TRUE(table->play("e2"));
  const games::MoveId move = think(*table);
  EXPECT_EQ(table->last_move(), move);
  EXPECT_EQ(table->match().to_move(), SeatId(0));
  EXPECT_FALSE(table->thinking());
}

TEST(TableTest, AHintIsNotPlayed) {
  Sitting sitting(against_engine("Ann,Bob", "othello"));
  const auto table = sitting.table();
  ASSERT_TRUE(table->begin_hint());
  EXPECT_TRUE(table->thinking_of(EngineRequest::Hint));
  table->stop_thinking();
  const auto move = table->finish_thinking();
  ASSERT_TRUE(move && *move);
  EXPECT_EQ(table->match().ply(), 0);
  EXPECT_TRUE(table->play((*move)->move.value()));
}

TEST(TableTest, AThoughtCanBeDroppedAtAnyTime) {
  Sitting sitting(against_engine("engine:10,Ann"));
  const auto table = sitting.table();
  ASSERT_TRUE(table->begin_thinking());
  table->discard_thought();
  EXPECT_FALSE(table->thinking());
  EXPECT_FALSE(table->finish_thinking().has_value());
  EXPECT_EQ(table->match().ply(), 0);
}

TEST(TableTest, ThePersonBeforeAnEngineSpeaks) {
  Sitting sitting(against_engine("Ann,engine:1,Bob,engine:1"));
  const auto table = sitting.table();
  EXPECT_EQ(table->speaker(), SeatId(0));
  ASSERT_TRUE(table->play("e2"));
  EXPECT_EQ(table->speaker(), SeatId(0));  // the engine is to move
  think(*table);
  EXPECT_EQ(table->speaker(), SeatId(2));
  Sitting engines(against_engine("engine:1,Hal=engine:1"));
  EXPECT_EQ(engines.table()->speaker(), std::nullopt);
}

TEST(TableTest, UndoGoesBackOverTheEngineAndRedoForthAgain) {
  Sitting sitting(against_engine("Ann,engine:1"));
  const auto table = sitting.table();
  ASSERT_TRUE(table->play("e2"));
  const games::MoveId answer = think(*table);
  ASSERT_TRUE(table->undo());
  EXPECT_EQ(table->match().ply(), 0);
  ASSERT_TRUE(table->redo());
  EXPECT_EQ(table->last_move(), answer);
  EXPECT_FALSE(table->redo());
  ASSERT_TRUE(table->undo());
  ASSERT_TRUE(table->play("d1"));
  EXPECT_FALSE(table->redo());  // another move was made
}

TEST(TableTest, TheRecordNotesTakebacksAndHintsAgainstAnEngine) {
  Sitting sitting(against_engine("Ann,engine:1"));
  auto table = sitting.table();
  EXPECT_EQ(table->record().tag(kAssistanceTag), "");
  EXPECT_FALSE(table->undo());
  EXPECT_EQ(table->record().tag(kAssistanceTag), "");
  ASSERT_TRUE(table->play("e2"));
  think(*table);
  ASSERT_TRUE(table->begin_hint());
  table->stop_thinking();
  ASSERT_TRUE(table->finish_thinking());
  EXPECT_EQ(table->record().tag(kAssistanceTag), "hint");
  ASSERT_TRUE(table->undo());
  EXPECT_EQ(table->record().tag(kAssistanceTag), "takeback hint");
  // Also after it was left and taken up again, and not among people.
  table = sitting.opener()(table->record()).value();
  EXPECT_EQ(table->record().tag(kAssistanceTag), "takeback hint");
  Sitting people(against_engine("Ann,Bob"));
  table = people.table();
  ASSERT_TRUE(table->play("e2"));
  ASSERT_TRUE(table->undo());
  EXPECT_EQ(table->record().tag(kAssistanceTag), "");
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

// Offers a draw and lets the engine answer.
void offer(Table& table, SeatId seat) {
  ASSERT_TRUE(table.offer_draw(seat));
  if (!table.thinking()) return;
  EXPECT_TRUE(table.thinking_of(EngineRequest::DrawAnswer));
  while (!table.wait(milliseconds(100))) {
  }
  ASSERT_TRUE(table.finish_thinking().value());
}

TEST(TableTest, AnEngineThatIsAheadDeclinesADrawBeforeItHasEverMoved) {
  // Bob is one step from his goal, Ann has the whole board ahead of her; no engine has searched yet.
  for (const std::string level : {"1", "10"}) {
    NewGame wanted = against_engine("Ann,Bob=engine:" + level);
    wanted.position = "9x9 e1:0/c2:0 -/- 1 8";
    Sitting sitting(wanted);
    const auto table = sitting.table();
    offer(*table, SeatId(0));
    EXPECT_FALSE(table->match().over());
    EXPECT_FALSE(table->match().draw_offered_by());
    // Asked again in the same position, it does not think again.
    ASSERT_TRUE(table->offer_draw(SeatId(0)));
    EXPECT_FALSE(table->thinking());
    EXPECT_FALSE(table->match().draw_offered_by());
  }
}

TEST(TableTest, AnEngineThatIsBehindTakesADraw) {
  NewGame wanted = against_engine("Ann,Bob=engine:3");
  wanted.position = "9x9 e8:0/c9:0 -/- 1 8";
  Sitting sitting(wanted);
  const auto table = sitting.table();
  offer(*table, SeatId(0));
  ASSERT_TRUE(table->match().over());
  EXPECT_EQ(table->match().end()->reason, match::EndReason::Agreement);
}

TEST(TableTest, AnEngineToMoveAnswersByItsOwnChances) {
  // Bob, the engine, moves and wins.
  NewGame wanted = against_engine("Ann,Bob=engine:3");
  wanted.position = "9x9 e1:0/c2:0 -/- 2 9";
  Sitting sitting(wanted);
  const auto table = sitting.table();
  ASSERT_TRUE(table->begin_thinking());
  offer(*table, SeatId(0));
  EXPECT_FALSE(table->match().over());
  think(*table);
  EXPECT_TRUE(table->match().over());
}

TEST(TableTest, EnginesAmongThreeAndFourDeclineADraw) {
  Sitting sitting(against_engine("Ann,Bob,engine:1"));
  const auto table = sitting.table();
  ASSERT_TRUE(table->offer_draw(SeatId(0)));
  EXPECT_FALSE(table->thinking());
  EXPECT_FALSE(table->match().draw_offered_by());
}

TEST(TableTest, AGameKeepsTheStyleOfItsEngines) {
  const match::Record record = record_of(against_engine("Ann,engine:3"));
  TableOptions options{.seed = 1, .now = [] { return match::Time(0); }};
  options.style = "builder";
  const auto styled = Table::open(record, options, nullptr).value();
  EXPECT_EQ(styled->record().tag("Style"), "builder");
  options.style = "";
  const auto resumed = Table::open(styled->record(), options, nullptr).value();
  EXPECT_EQ(resumed->record().tag("Style"), "builder");
  options.style = "mobile";  // of another game
  EXPECT_FALSE(Table::open(record, options, nullptr));
}

TEST(TableTest, ARecordWithAnUnknownStyleCanBeResumed) {
  match::Record record = record_of(against_engine("engine:1,Ann"));
  record.set_tag("Style", "gambler");
  const TableOptions options{.seed = 1, .now = [] { return match::Time(0); }};
  const auto table = Table::open(record, options, nullptr).value();
  ASSERT_TRUE(table->begin_thinking());
  think(*table);
  EXPECT_EQ(table->game().ply(), 1);
}

TEST(TableTest, WithoutASeedEveryGameHasItsOwnAndKeepsIt) {
  const match::Record record = record_of(against_engine("Ann,engine:1"));
  const TableOptions options{.seed = std::nullopt, .now = [] { return match::Time(0); }};
  const auto one = Table::open(record, options, nullptr).value();
  const auto two = Table::open(record, options, nullptr).value();
  ASSERT_TRUE(one->seed() && two->seed());
  EXPECT_NE(*one->seed(), *two->seed());  // once in a thousand million they are the same
  EXPECT_EQ(one->record().tag("Seed"), std::to_string(*one->seed()));
  // Resumed, it keeps its seed, unless another one is given.
  EXPECT_EQ(Table::open(one->record(), options, nullptr).value()->seed(), one->seed());
  const TableOptions seven{.seed = 7, .now = options.now};
  EXPECT_EQ(Table::open(one->record(), seven, nullptr).value()->seed(), 7U);
  // Games between people need no seed.
  EXPECT_FALSE(Table::open(record_of(two_people()), options, nullptr).value()->seed());
}

TEST(TableTest, ClocksOfPeopleAndEnginesRun) {
  NewGame wanted = against_engine("Ann,engine:1");
  wanted.clock = "1:00+2";
  Sitting sitting(wanted);
  const auto table = sitting.table();
  ASSERT_TRUE(table->play("e2"));
  sitting.clock.now += std::chrono::seconds(5);
  EXPECT_EQ(table->time_left(SeatId(1)), match::Time(std::chrono::seconds(55)));
  think(*table);
  EXPECT_EQ(table->time_left(SeatId(1)), match::Time(std::chrono::seconds(57)));
  sitting.clock.now += std::chrono::seconds(61);
  table->tick();
  EXPECT_TRUE(table->match().over());
}

}  // namespace
}  // namespace outflank::terminal
