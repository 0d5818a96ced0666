#include "match/quoridor/contest_log.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "match/matches.h"
#include "match/replay.h"

namespace outflank::match {
namespace {

using Json = nlohmann::ordered_json;

// A match of two on 5x5: a wall, and a move that was made for a bot that answered wrongly.
constexpr std::string_view kServer = R"({
  "init": {"players": [{"id": 0, "name": "a"}, {"id": 1, "name": "b"}],
           "board": {"rows": 5, "cols": 5}, "numOfWalls": 5},
  "ticks": [
    {"currentPlayer": -1, "pawnPos": [{"x": 2, "y": 0}, {"x": 2, "y": 4}], "walls": [],
     "ownedWalls": [3, 3], "action": {"type": "start"}, "bots": []},
    {"currentPlayer": 0, "pawnPos": [{"x": 2, "y": 0}, {"x": 2, "y": 4}],
     "walls": [{"x": 0, "y": 1, "isVertical": 1, "who": 0}], "ownedWalls": [2, 3],
     "action": {"type": "place", "x": 0, "y": 1, "isVertical": 1},
     "bots": [{"id": 0, "received": [{"message": "1", "timestamp": 1000}],
               "sent": [{"message": "0 1 1", "timestamp": 1031}]},
              {"id": 1, "received": [], "sent": []}]},
    {"currentPlayer": 1, "pawnPos": [{"x": 2, "y": 0}, {"x": 2, "y": 3}],
     "walls": [{"x": 0, "y": 1, "isVertical": 1, "who": 0}], "ownedWalls": [2, 3],
     "action": {"type": "move", "x": 2, "y": 3},
     "bots": [{"id": 0, "received": [], "sent": []},
              {"id": 1, "received": [], "sent": [], "commandError": "Invalid input!", "botLog": "oh"}]}
  ]
})";

constexpr std::string_view kManual = R"({
  "init": {"players": [{"playerID": 0, "name": "a"}, {"playerID": 1, "name": "b"}],
           "board": {"rows": 5, "cols": 5}, "numOfWalls": 6},
  "tick": [
    {"currentPlayer": 0, "Action": {"type": "place", "Properties": {"x": 0, "Y": 1, "isVertical": 1}},
     "pawnPos": [{"playerID": 0, "x": 2, "y": 0}, {"playerID": 1, "x": 2, "y": 4}], "walls": []},
    {"currentPlayer": 1, "Action": {"type": "move", "Properties": {"x": 2, "Y": 3}},
     "pawnPos": [{"playerID": 0, "x": 2, "y": 0}, {"playerID": 1, "x": 2, "y": 4}],
     "walls": [{"x": 0, "y": 1, "isVertical": 1, "who": 0}]}
  ]
})";

std::string changed(std::string_view text, std::string_view from, std::string_view to) {
  std::string out(text);
  const std::size_t at = out.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return out.replace(at, from.size(), to);
}

std::string error_of(std::string_view text) {
  const auto record = record_of_contest_log(text);
  return record ? "read" : record.error().message();
}

TEST(ContestLogTest, TheServersShapeIsRead) {
  const Record record = record_of_contest_log(kServer).value();
  EXPECT_EQ(record.rules, "size=5x5 walls=3");
  EXPECT_EQ(moves_of(record), (std::vector<std::string>{"a2v", "c4"}));
  EXPECT_EQ(record.seats[0], (Seat{"a", SeatKind::Bot, 0}));
  EXPECT_EQ(record.moves[0].spent, Time(31));
  EXPECT_EQ(record.moves[1].comment, "commandError: Invalid input!\nbotLog: oh");
  EXPECT_FALSE(record.finished());
}

TEST(ContestLogTest, TheManualsShapeIsRead) {
  const Record record = record_of_contest_log(kManual).value();
  EXPECT_EQ(record.rules, "size=5x5 walls=3");
  EXPECT_EQ(moves_of(record), (std::vector<std::string>{"a2v", "c4"}));
}

// The same in the words of the contest's later server, whose players may be listed in any order.
constexpr std::string_view kArena = R"({
  "init": {"players": [{"id": "y2", "index": 1, "name": "b"}, {"id": "x1", "index": 0, "name": "a"}],
           "boardSize": 5, "numOfWalls": 5},
  "ticks": [
    {"currentPlayer": -1, "pawnPos": [{"x": 2, "y": 0}, {"x": 2, "y": 4}], "walls": [],
     "ownedWalls": [3, 3], "action": {"type": "start"}, "bots": []},
    {"currentPlayer": 0, "pawnPos": [{"x": 2, "y": 0}, {"x": 2, "y": 4}],
     "walls": [{"x": 0, "y": 1, "isVertical": 1, "who": 0}], "ownedWalls": [2, 3],
     "action": {"type": "place", "x": 0, "y": 1, "isVertical": 1},
     "bots": [{"id": "x1", "index": 0, "received": [{"message": "1", "timestamp": 1000}],
               "sent": [{"message": "0 1 1", "timestamp": 1031}], "distance": 4},
              {"id": "y2", "index": 1, "received": [], "sent": [], "distance": 4}]},
    {"currentPlayer": 1, "pawnPos": [{"x": 2, "y": 0}, {"x": 2, "y": 3}],
     "walls": [{"x": 0, "y": 1, "isVertical": 1, "who": 0}], "ownedWalls": [2, 3],
     "action": {"type": "move", "x": 2, "y": 3},
     "bots": [{"id": "x1", "index": 0, "received": [], "sent": [], "distance": 4},
              {"id": "y2", "index": 1, "received": [], "sent": [], "distance": 3,
               "error": "Invalid input!", "botLog": "oh"}]}
  ]
})";

TEST(ContestLogTest, TheLaterServersShapeIsRead) {
  EXPECT_EQ(record_of_contest_log(kArena).value(), record_of_contest_log(kServer).value());
}

TEST(ContestLogTest, ActionsAsAVisualizerHasDecodedThemAreRead) {
  std::string log =
      changed(kArena, R"({"type": "start"})", R"({"oneofKind": "start", "start": true})");
  log = changed(log, R"({"type": "place", "x": 0, "y": 1, "isVertical": 1})",
                R"({"oneofKind": "place", "place": {"x": 0, "y": 1, "isVertical": 1}})");
  log = changed(log, R"({"type": "move", "x": 2, "y": 3})",
                R"({"oneofKind": "move", "move": {"x": 2, "y": 3}})");
  EXPECT_EQ(record_of_contest_log(log).value(), record_of_contest_log(kArena).value());
  EXPECT_EQ(error_of(changed(log, R"("oneofKind": "move")", R"("oneofKind": "stuck")")),
            "ticks[2]: player 1 is said to have no move, but by the rules it has one");
}

TEST(ContestLogTest, TheLaterServersShapeIsWritten) {
  Record record = record_of_contest_log(kServer).value();
  for (RecordMove& move : record.moves) move.spent.reset();
  record.moves[1].comment += "\noffline";
  const Json log = Json::parse(to_contest_log(record, ContestShape::Arena).value());
  EXPECT_EQ(log["init"], Json::parse(R"({"players": [{"id": "a", "index": 0, "name": "a"},
      {"id": "b", "index": 1, "name": "b"}], "boardSize": 5, "numOfWalls": 5})"));
  EXPECT_EQ(log["ticks"][1]["action"], Json::parse(kArena)["ticks"][1]["action"]);
  EXPECT_EQ(log["ticks"][2]["bots"][1], Json::parse(R"({"id": "b", "index": 1, "received": [],
      "sent": [], "error": "Invalid input!", "botLog": "oh", "offline": true, "distance": 3})"));
  EXPECT_EQ(record_of_contest_log(log.dump()).value(), record);
  EXPECT_EQ(record_of_contest_log(to_contest_log(record, ContestShape::Protobuf).value()).value(),
            record);
  // Who have the same name go by their numbers.
  record.seats[1].name = "a";
  const Json same = Json::parse(to_contest_log(record, ContestShape::Arena).value());
  EXPECT_EQ(same["init"]["players"][1]["id"], "1");
  // A board that is not square has two numbers.
  Match match = begin("quoridor", "size=5x7");
  EXPECT_TRUE(to_contest_log(match.record({}), ContestShape::Server));
  EXPECT_FALSE(to_contest_log(match.record({}), ContestShape::Arena));
  EXPECT_FALSE(to_contest_log(match.record({}), ContestShape::Protobuf));
}

TEST(ContestLogTest, ShapesHaveNames) {
  for (int i = 0; i < kContestShapes; ++i) {
    const auto shape = static_cast<ContestShape>(i);
    EXPECT_EQ(parse_contest_shape(name_of(shape)).value(), shape);
  }
  EXPECT_FALSE(parse_contest_shape("json"));
}

// Maps let another player begin, also from the usual squares.
TEST(ContestLogTest, AnotherPlayerMayBegin) {
  Record record = record_of_game("quoridor");
  record.position = "9x9 e1:10/e9:10 -/- 2 0";
  for (const char* move : {"e8", "e2"}) record.moves.push_back({move, {}, {}, {}});
  record = checked(record).value();
  for (const ContestShape shape :
       {ContestShape::Server, ContestShape::Arena, ContestShape::Protobuf}) {
    const auto log = to_contest_log(record, shape);
    ASSERT_TRUE(log) << log.error().message();
    EXPECT_EQ(record_of_contest_log(*log)->position, record.position);
  }
  const Json log = Json::parse(to_contest_log(record, ContestShape::Arena).value());
  EXPECT_EQ(log["ticks"][0]["currentPlayer"], 0);
  EXPECT_EQ(log["ticks"][1]["currentPlayer"], 1);
  // Also before anybody has moved.
  record.moves.clear();
  const std::string begun = to_contest_log(record, ContestShape::Server).value();
  EXPECT_EQ(record_of_contest_log(begun)->position, record.position);
}

TEST(ContestLogTest, BothShapesAreWrittenAndReadBack) {
  Record record = record_of_contest_log(kServer).value();
  for (RecordMove& move : record.moves) move.spent.reset();  // a log has moments, not spans
  const std::string server = to_contest_log(record, ContestShape::Server).value();
  EXPECT_EQ(record_of_contest_log(server).value(), record);
  EXPECT_EQ(Json::parse(server)["ticks"].size(), 3U);
  for (RecordMove& move : record.moves) move.comment.clear();
  const std::string manual = to_contest_log(record, ContestShape::Manual).value();
  EXPECT_EQ(record_of_contest_log(manual).value(), record);
  EXPECT_EQ(Json::parse(manual)["tick"], Json::parse(kManual)["tick"]);
}

TEST(ContestLogTest, EveryTickMustFitTheRulesAndTheBoard) {
  EXPECT_EQ(error_of(changed(kServer, "\"x\": 2, \"y\": 3}],", "\"x\": 2, \"y\": 2}],")),
            "ticks[2]: the pawn of player 1 is c3 in pawnPos, but the actions lead to c4");
  EXPECT_EQ(error_of(changed(kServer, "\"who\": 0}]", "\"who\": 1}]")),
            "ticks[1]: there are 1 walls, but not the 1 that the actions lead to");
  EXPECT_TRUE(error_of(changed(kServer, "\"type\": \"move\", \"x\": 2, \"y\": 3",
                               "\"type\": \"move\", \"x\": 4, \"y\": 4"))
                  .starts_with("ticks[2]: "));
  EXPECT_EQ(error_of(changed(kServer, "\"currentPlayer\": 1", "\"currentPlayer\": 0")),
            "ticks[2]: player 0 acts, but player 1 is to move");
  EXPECT_EQ(error_of(changed(kServer, "\"type\": \"move\"", "\"type\": \"cannotmove\"")),
            "ticks[2]: player 1 is said to have no move, but by the rules it has one");
  EXPECT_EQ(error_of(changed(kServer, "\"type\": \"move\"", "\"type\": \"fly\"")),
            "ticks[2]: the action 'fly' is none of start, move, place, cannotmove and stuck");
}

TEST(ContestLogTest, DamagedLogsAreRefused) {
  for (const auto& [from, to] : {
           std::pair("\"init\"", "\"Init\""),
           std::pair("\"players\"", "\"player\""),
           std::pair("\"rows\": 5", "\"rows\": 4"),
           std::pair("\"rows\": 5", "\"rows\": 1e99"),
           std::pair("\"board\"", "\"bored\""),
           std::pair("\"ticks\"", "\"tocks\""),
           std::pair("\"start\"", "\"begin\""),
           std::pair("[3, 3]", "[3]"),
           std::pair("[3, 3]", "[3, 300]"),
           std::pair("\"pawnPos\"", "\"pawns\""),
           std::pair("\"x\": 2", "\"x\": 99"),
           std::pair("\"x\": 2", "\"x\": null"),
           std::pair("\"who\": 0", "\"who\": 9"),
           std::pair("\"isVertical\": 1, ", ""),
           std::pair("\"currentPlayer\": 1", "\"currentPlayer\": 9"),
           std::pair("\"type\": \"place\"", "\"kind\": \"place\""),
           std::pair("{\"id\": 0, \"name\": \"a\"}, {", "{"),
           std::pair("}\n  ]", "}\n  "),
       }) {
    EXPECT_NE(error_of(changed(kServer, from, to)), "read") << from << " -> " << to;
  }
  EXPECT_NE(error_of("{}"), "read");
  EXPECT_NE(error_of("[]"), "read");
}

TEST(ContestLogTest, FourPlayersSitAsTheContestHasThem) {
  Match match = begin("quoridor", "players=4 seats=contest");
  play_all(match, "e2 h5 e8 b5");
  const Record record = match.record({});
  for (const ContestShape shape : {ContestShape::Server, ContestShape::Manual}) {
    const Record back = record_of_contest_log(to_contest_log(record, shape).value()).value();
    EXPECT_EQ(back.rules, "players=4 seats=contest");
    EXPECT_EQ(moves_of(back), moves_of(record));
  }
}

TEST(ContestLogTest, MessagesStandInTheTickOfTheirMove) {
  using Kind = ContestMessageKind;
  Match match = begin("quoridor", "");
  play_all(match, "e2 e8 e3");
  const std::vector<ContestMessage> messages = {
      {.ply = -1, .bot = 0, .kind = Kind::Received, .text = "START\n", .at = Time{5}},
      {.ply = -1, .bot = 0, .kind = Kind::Sent, .text = "OK", .at = Time{7}},
      {.ply = 1, .bot = 1, .kind = Kind::Received, .text = "2\n", .at = Time{20}},
      {.ply = 1, .bot = 1, .kind = Kind::Printed, .text = std::string(1999, 'x'), .at = Time{21}},
      {.ply = 1, .bot = 1, .kind = Kind::Printed, .text = "yz", .at = Time{22}},
      {.ply = 1, .bot = 1, .kind = Kind::Sent, .text = "4 7", .at = Time{32}},
      {.ply = 3, .bot = 0, .kind = Kind::Received, .text = "-1\n", .at = Time{40}},
  };
  const auto log = to_contest_log(match.record({}), ContestShape::Server, messages);
  ASSERT_TRUE(log) << log.error().message();
  const Json ticks = Json::parse(*log)["ticks"];
  ASSERT_EQ(ticks.size(), 4U);
  EXPECT_EQ(ticks[0]["bots"][0]["sent"], Json::parse(R"([{"message":"OK","timestamp":7}])"));
  EXPECT_EQ(ticks[1]["bots"][0]["received"], Json::array());
  EXPECT_EQ(ticks[2]["bots"][1]["received"].size(), 1U);
  EXPECT_EQ(ticks[2]["bots"][1]["botLog"], std::string(1999, 'x') + "y" + std::string(kBotLogCut));
  // What comes after the last move has no tick of its own.
  EXPECT_EQ(ticks[3]["bots"][0]["received"][0]["message"], "-1\n");
  EXPECT_EQ(record_of_contest_log(*log)->moves[1].spent, Time{12});
}

TEST(ContestLogTest, BytesOfBotsThatAreNotUtf8AreReplaced) {
  Match match = begin("quoridor", "");
  play_all(match, "e2");
  const std::vector<ContestMessage> messages = {
      {.ply = 0, .bot = 0, .kind = ContestMessageKind::Printed, .text = "h\xFFm", .at = Time{1}}};
  for (const ContestShape shape :
       {ContestShape::Server, ContestShape::Arena, ContestShape::Protobuf}) {
    const auto log = to_contest_log(match.record({}), shape, messages);
    ASSERT_TRUE(log) << log.error().message();
    EXPECT_TRUE(log->contains("h\xEF\xBF\xBDm"));
  }
}

TEST(ContestLogTest, AnyStartIsCarriedByTheServersShape) {
  Record record = record_of_game("quoridor");
  record.position = "9x9 e4:9/e6:8 e3h/d6v,c1h 2 0";
  record.moves.push_back({"e7", {}, {}, {}});
  record = checked(record).value();
  const auto log = to_contest_log(record, ContestShape::Server);
  ASSERT_TRUE(log) << log.error().message();
  EXPECT_EQ(record_of_contest_log(*log).value(), [&] {
    Record expected = record;
    for (const games::SeatId seat : games::all_seats(2))
      expected.seats[seat.index()].kind = SeatKind::Bot;
    return expected;
  }());
  EXPECT_FALSE(to_contest_log(record, ContestShape::Manual));
}

TEST(ContestLogTest, APlayerWhoIsStuckIsTakenOffInATickOfItsOwn) {
  Record record = record_of_game("quoridor");
  record.position = "9x9 a4:0/a2:1/a1:0 a1v/-/- 1 0";
  for (const char* move : {"a3", "g7h", "a4"}) record.moves.push_back({move, {}, {}, {}});
  record = checked(record).value();
  const std::string log = to_contest_log(record, ContestShape::Server).value();
  const Json ticks = Json::parse(log)["ticks"];
  ASSERT_EQ(ticks.size(), 5U);
  EXPECT_EQ(ticks[2]["pawnPos"][2], (Json{{"x", 0}, {"y", 0}}));
  EXPECT_EQ(ticks[3]["action"]["type"], "cannotmove");
  EXPECT_EQ(ticks[3]["currentPlayer"], 2);
  EXPECT_EQ(ticks[3]["pawnPos"][2], (Json{{"x", -1}, {"y", -1}}));
  const Json later = Json::parse(to_contest_log(record, ContestShape::Arena).value())["ticks"];
  EXPECT_EQ(later[3]["bots"][2]["distance"], -1);
  EXPECT_EQ(later[3]["bots"][0]["distance"], 6);
  EXPECT_EQ(
      moves_of(
          record_of_contest_log(to_contest_log(record, ContestShape::Protobuf).value()).value()),
      moves_of(record));
  EXPECT_EQ(moves_of(record_of_contest_log(log).value()), moves_of(record));
}

TEST(ContestLogTest, AGameThatIsOverHasItsResult) {
  Match match = begin("quoridor", "size=3 walls=0");
  play_all(match, "b2 a3 b3");
  for (const ContestShape shape : {ContestShape::Server, ContestShape::Manual}) {
    const Record back =
        record_of_contest_log(to_contest_log(match.record({}), shape).value()).value();
    EXPECT_EQ(describe(back.end()), "1-0 by goal");
  }
}

TEST(ContestLogTest, WhatALogCannotSayIsRefused) {
  const auto refused = [](const Match& match) {
    return !to_contest_log(match.record({}), ContestShape::Server);
  };
  Match passes = begin("quoridor", "pass=free");
  EXPECT_FALSE(refused(passes));
  play_all(passes, "pass");
  EXPECT_TRUE(refused(passes));
  Match leaves = begin("quoridor", "players=3");
  ASSERT_TRUE(leaves.resign(games::SeatId(0), {}));
  EXPECT_TRUE(refused(leaves));
  EXPECT_TRUE(refused(begin("quoridor", "play_on=true players=3")));
  EXPECT_TRUE(refused(begin("othello")));
}

}  // namespace
}  // namespace outflank::match
