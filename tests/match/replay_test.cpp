#include "match/replay.h"

#include <gtest/gtest.h>

#include "games/move_error.h"
#include "match/matches.h"

namespace outflank::match {
namespace {

Record played(std::string_view game, std::string_view moves, std::string_view rules = "") {
  Record record = record_of_game(game, rules);
  for (const std::string_view move : words(moves))
    record.moves.push_back({std::string(move), {}, {}, {}});
  return record;
}

TEST(ReplayTest, MakesTheRecordCanonical) {
  Record record = played("othello", "F5 D6", R"({"size": 8})");
  record.position = "---------------------------ox------xo--------------------------- x";
  record.clock.controls = {TimeControl::total(seconds(5)), TimeControl::total(seconds(5))};
  const Record canonical_record = checked(record).value();
  EXPECT_EQ(canonical_record.rules, "");
  EXPECT_EQ(canonical_record.position, "");
  EXPECT_EQ(moves_of(canonical_record), (std::vector<std::string>{"f5", "d6"}));
  EXPECT_EQ(canonical_record.clock.controls.size(), 1U);
  EXPECT_EQ(checked(canonical_record).value(), canonical_record);
}

TEST(ReplayTest, AnIllegalMoveIsNamed) {
  std::size_t move = 99;
  const auto record = checked(played("quoridor", "e2 e8 e3h e3v"), &move);
  ASSERT_FALSE(record);
  EXPECT_EQ(move, 3U);
  EXPECT_TRUE(record.error().is(games::MoveError::WallCrosses));
  EXPECT_TRUE(record.error().message().starts_with("move 4: ")) << record.error().message();
}

TEST(ReplayTest, NothingMayFollowTheEnd) {
  EXPECT_FALSE(checked(played("quoridor", "b2 a3 b3 a2", "size=3 walls=0")));
}

TEST(ReplayTest, AGameThatIsOverGetsItsResult) {
  const Record record = checked(played("quoridor", "b2 a3 b3", "size=3 walls=0")).value();
  EXPECT_EQ(describe(record.end()), "1-0 by goal");
}

TEST(ReplayTest, AResultThatContradictsTheMovesIsRefused) {
  Record record = played("quoridor", "b2 a3 b3", "size=3 walls=0");
  record.outcome = win_of(games::SeatId(1), 2);
  EXPECT_FALSE(checked(record));
  record.outcome = win_of(games::SeatId(0), 2);
  EXPECT_TRUE(checked(record));
  record.reason = EndReason::Resignation;
  EXPECT_FALSE(checked(record));
}

TEST(ReplayTest, AResultOfTheGamesOwnNeedsAGameThatIsOver) {
  Record record = played("quoridor", "e2 e8");
  record.outcome = win_of(games::SeatId(0), 2);
  EXPECT_TRUE(checked(record));
  record.reason = EndReason::Goal;
  EXPECT_FALSE(checked(record));
  record.reason = EndReason::PlyLimit;
  EXPECT_TRUE(checked(record));
  record.outcome.reset();
  EXPECT_FALSE(checked(record));
  record.reason = EndReason::Abandoned;
  EXPECT_TRUE(checked(record));
  record.outcome = Outcome{{1, 2, 3}};
  EXPECT_FALSE(checked(record));
}

TEST(ReplayTest, SeatsThatDoNotExistHaveNoNames) {
  Record record = played("quoridor", "e2");
  record.seats[2].name = "Cleo";
  EXPECT_FALSE(checked(record));
  record.seats[2] = {};
  record.clock = parse_clock("1|2|3").value();
  EXPECT_FALSE(checked(record));
}

TEST(ReplayTest, RulesAndPositionMustFit) {
  Record record = record_of_game("quoridor", "players=3");
  record.position = "9x9 e1:10/e9:10 -/- 1 0";
  EXPECT_FALSE(checked(record));
  record.rules = "";
  EXPECT_TRUE(checked(record));
  EXPECT_EQ(checked(record)->position, "");
}

TEST(ValidateTest, LimitsHold) {
  const Record good = played("quoridor", "e2");
  ASSERT_TRUE(validate(good));
  const auto refused = [&](auto change) {
    Record record = good;
    change(record);
    return !validate(record);
  };
  EXPECT_TRUE(refused([](Record& r) { r.seats[0].name = std::string(kMaxName + 1, 'x'); }));
  EXPECT_TRUE(refused([](Record& r) { r.seats[0].name = "a\nb"; }));
  EXPECT_TRUE(refused([](Record& r) { r.seats[0].level = 3; }));
  EXPECT_TRUE(refused([](Record& r) { r.tags = {{"Event", "a"}, {"Event", "b"}}; }));
  EXPECT_TRUE(refused([](Record& r) { r.tags = {{"Seat2", "a"}}; }));
  EXPECT_TRUE(refused([](Record& r) { r.tags = {{"Game", "a"}}; }));
  EXPECT_TRUE(refused([](Record& r) { r.tags = {{"Two Words", "a"}}; }));
  EXPECT_TRUE(refused([](Record& r) { r.tags.assign(kMaxTags + 1, {"A", "b"}); }));
  EXPECT_TRUE(refused([](Record& r) { r.comment = "\xFF"; }));
  EXPECT_TRUE(refused([](Record& r) { r.moves[0].comment = std::string(kMaxComment + 1, 'x'); }));
  EXPECT_TRUE(refused([](Record& r) { r.moves[0].move = ""; }));
  EXPECT_TRUE(refused([](Record& r) { r.moves[0].move = "e2 e3"; }));
  EXPECT_TRUE(refused([](Record& r) { r.moves[0].clock = Time(-1); }));
  EXPECT_TRUE(refused([](Record& r) { r.moves[0].spent = kMaxTime + Time(1); }));
  EXPECT_TRUE(refused([](Record& r) { r.clock.controls = {TimeControl::total(Time(0))}; }));
  EXPECT_TRUE(refused([](Record& r) { r.moves.resize(kMaxMoves + 1, r.moves[0]); }));
  EXPECT_TRUE(refused([](Record& r) {
    r.moves.resize(300, r.moves[0]);
    for (RecordMove& move : r.moves) move.comment = std::string(kMaxComment, 'x');
  }));
}

TEST(RecordTest, KindsOfPlayersAreReadBack) {
  for (const char* text : {"person", "bot", "engine", "engine:1", "engine:100"}) {
    Seat seat;
    ASSERT_TRUE(parse_kind(text, seat));
    EXPECT_EQ(kind_text(seat), text);
  }
  for (const char* text :
       {"", "Person", "engine:", "engine:0", "engine:101", "engine:x", "bot:3"}) {
    Seat seat;
    EXPECT_FALSE(parse_kind(text, seat)) << text;
  }
}

TEST(RecordTest, TagsAreSetAndRemoved) {
  Record record;
  record.set_tag("Event", "Cup");
  record.set_tag("Round", "1");
  record.set_tag("Event", "Open");
  EXPECT_EQ(record.tag("Event"), "Open");
  EXPECT_EQ(record.tags.size(), 2U);
  record.set_tag("Event", "");
  EXPECT_EQ(record.tag("Event"), "");
  EXPECT_EQ(record.tags.size(), 1U);
}

}  // namespace
}  // namespace outflank::match
