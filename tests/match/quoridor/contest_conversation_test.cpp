#include "match/quoridor/contest_conversation.h"

#include <gtest/gtest.h>

#include "match/quoridor/contest_log.h"

namespace outflank::match {
namespace {

using Direction = Message::Direction;

constexpr std::string_view kLog = R"({
  "init": {"players": [{"id": 0, "name": "a"}, {"id": 1, "name": "b"}],
           "board": {"rows": 5, "cols": 5}, "numOfWalls": 6},
  "ticks": [
    {"currentPlayer": -1, "pawnPos": [{"x": 2, "y": 0}, {"x": 2, "y": 4}], "walls": [],
     "ownedWalls": [3, 3], "action": {"type": "start"},
     "bots": [{"id": 0, "sent": [{"message": "OK", "timestamp": 1020}],
               "received": [{"message": "START", "timestamp": 1000},
                            {"message": "2\n0\n5 5\n", "timestamp": 1030}]}]},
    {"currentPlayer": 0, "pawnPos": [{"x": 2, "y": 1}, {"x": 2, "y": 4}], "walls": [],
     "ownedWalls": [3, 3], "action": {"type": "move", "x": 2, "y": 1},
     "bots": [{"id": 0, "received": [], "sent": [], "botLog": "thinking\n", "commandError": "late"},
              {"id": 1, "received": [], "sent": []}]}
  ]
})";

Conversation read(std::string_view text) {
  return conversation_of_contest_log(parse_object(text).value());
}

TEST(ContestConversationTest, MessagesStandAtTheirMoveInTheOrderOfTheirTimes) {
  const Conversation conversation = read(kLog);
  ASSERT_EQ(conversation.size(), 2U);
  ASSERT_EQ(conversation[0].size(), 1U);
  EXPECT_EQ(conversation[0][0].messages,
            (std::vector<Message>{{Direction::ToBot, "START", Time(0)},
                                  {Direction::FromBot, "OK", Time(20)},
                                  {Direction::ToBot, "2\n0\n5 5", Time(30)}}));
}

TEST(ContestConversationTest, FaultsAndWhatWasPrintedAreKeptAndSilentBotsLeftOut) {
  const Conversation conversation = read(kLog);
  ASSERT_EQ(conversation[1].size(), 1U);
  EXPECT_EQ(conversation[1][0], (BotTalk{games::SeatId(0), {}, "thinking", "late"}));
}

TEST(ContestConversationTest, ATickWithoutAMoveBelongsToTheMoveBefore) {
  const Conversation conversation = read(R"({"ticks": [
    {"action": {"type": "start"}}, {"action": {"type": "place"}},
    {"action": {"type": "cannotmove"}, "bots": [{"id": 1, "botLog": "stuck"}]},
    {"action": {"type": "move"}, "bots": [{"id": 0, "botLog": "on"}]}]})");
  ASSERT_EQ(conversation.size(), 3U);
  EXPECT_EQ(conversation[1].front().printed, "stuck");
  EXPECT_EQ(conversation[2].front().printed, "on");
}

TEST(ContestConversationTest, MalformedPartsAreSkipped) {
  for (const std::string_view bots :
       {"5", "[5]", R"([{"id": 9, "botLog": "x"}])", R"([{"id": -1, "botLog": "x"}])",
        R"([{"botLog": "x"}])", R"([{"id": 0, "received": 7, "sent": [8, {}], "botLog": null}])"}) {
    const std::string log =
        R"({"ticks": [{"action": {"type": "start"}, "bots": )" + std::string(bots) + "}]}";
    const Conversation conversation = read(log);
    ASSERT_EQ(conversation.size(), 1U) << bots;
    EXPECT_TRUE(conversation[0].empty()) << bots;
  }
  EXPECT_TRUE(read(R"({"ticks": 5})").empty());
  EXPECT_TRUE(read(R"({"tick": []})").empty());
}

TEST(ContestConversationTest, TimesThatCannotBeAreCutOff) {
  const Conversation conversation = read(R"({"ticks": [{"bots": [{"id": 0, "received": [
    {"message": "a", "timestamp": 5}, {"message": "b", "timestamp": 18446744073709551615},
    {"message": "c", "timestamp": -3}, {"message": 4, "timestamp": 1}]}]}]})");
  ASSERT_EQ(conversation.at(0).at(0).messages.size(), 4U);
  for (const Message& message : conversation[0][0].messages) {
    EXPECT_GE(message.at, Time{});
    EXPECT_LE(message.at, kMaxTime);
  }
}

TEST(ContestConversationTest, TheReaderHandsItOutBesideTheRecord) {
  std::string_view rest = kLog;
  const auto source = [&](char* buffer, std::size_t size) {
    const std::size_t count = rest.copy(buffer, size);
    rest.remove_prefix(count);
    return count;
  };
  Conversation heard;
  const auto reader = make_contest_reader(source, &heard);
  const auto record = reader->next();
  ASSERT_TRUE(record && *record);
  EXPECT_EQ((*record)->moves.size(), 1U);
  EXPECT_EQ(heard, read(kLog));
}

}  // namespace
}  // namespace outflank::match
