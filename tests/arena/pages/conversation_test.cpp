#include "arena/conversation.h"

#include <algorithm>
#include <utility>

#include <gtest/gtest.h>

#include "arena/transcript_json.h"
#include "match/quoridor/contest_log.h"
#include "match/replay.h"

namespace outflank::arena {
namespace {

using match::BotTalk;
using match::Message;
using std::chrono::milliseconds;
constexpr auto kIn = Message::Direction::ToBot;
constexpr auto kOut = Message::Direction::FromBot;

match::Record record_of(const std::vector<std::string>& moves) {
  match::Record record;
  record.game = "quoridor";
  record.rules = "size=5x5 walls=3";
  for (const std::string& move : moves) record.moves.push_back({move, {}, {}, {}});
  return match::checked(record).value();
}

// A game of two moves, in which the second player fails after its first.
std::vector<Exchange> transcript() {
  return {{milliseconds(0), games::SeatId(0), -1, Direction::ToBot, "START\n"},
          {milliseconds(3), games::SeatId(0), -1, Direction::FromBot, "OK"},
          {milliseconds(4), games::SeatId(1), -1, Direction::ToBot, "START\n"},
          {milliseconds(5), games::SeatId(1), -1, Direction::FromBot, "OK"},
          {milliseconds(6), games::SeatId(0), -1, Direction::ToBot, "2\n0\n"},
          {milliseconds(7), games::SeatId(0), 0, Direction::ToBot, "1\n2 0 3\n\n"},
          {milliseconds(8), games::SeatId(0), 0, Direction::Errors, "thinking\n"},
          {milliseconds(9), games::SeatId(0), 0, Direction::FromBot, "2 1"},
          {milliseconds(10), games::SeatId(1), 1, Direction::ToBot, "2\n"},
          {milliseconds(11), games::SeatId(1), 1, Direction::FromBot, "2 3"},
          {milliseconds(12), games::SeatId(1), 1, Direction::FromBot, ""},
          {milliseconds(13), games::SeatId(0), 2, Direction::ToBot, "3\n"}};
}

TEST(GameConversationTest, QuestionsAndAnswersStandAtTheirMove) {
  const match::Conversation conversation = conversation_of(transcript(), record_of({"c2", "c4"}));
  ASSERT_EQ(conversation.size(), 3U);
  ASSERT_EQ(conversation[0].size(), 2U);
  EXPECT_EQ(conversation[0][0].messages.size(), 3U);
  EXPECT_EQ(
      conversation[1],
      (std::vector<BotTalk>{{games::SeatId(0),
                             {{kIn, "1\n2 0 3\n", milliseconds(7)}, {kOut, "2 1", milliseconds(9)}},
                             "thinking",
                             ""}}));
  // Messages after the last move belong to it; lines of one answer are one message.
  EXPECT_EQ(conversation[2], (std::vector<BotTalk>{
                                 {games::SeatId(1),
                                  {{kIn, "2", milliseconds(10)}, {kOut, "2 3\n", milliseconds(11)}},
                                  "",
                                  ""},
                                 {games::SeatId(0), {{kIn, "3", milliseconds(13)}}, "", ""}}));
}

TEST(GameConversationTest, FaultsAreThoseOfTheComments) {
  match::Record record = record_of({"c2", "c4"});
  record.comment = "seat 2: no_start: it cannot be run";
  record.moves[0].comment = "commandError: illegal: a wall in the way\nseat 7: late: nobody";
  record.moves[1].comment = "nice\nseat 1: late: no answer\nseat 2: friendly: a remark";
  const match::Conversation conversation = conversation_of({}, record);
  EXPECT_EQ(conversation[0],
            (std::vector<BotTalk>{{games::SeatId(1), {}, "", "no_start: it cannot be run"}}));
  EXPECT_EQ(conversation[1],
            (std::vector<BotTalk>{{games::SeatId(0), {}, "", "illegal: a wall in the way"}}));
  EXPECT_EQ(conversation[2], (std::vector<BotTalk>{{games::SeatId(0), {}, "", "late: no answer"}}));
}

TEST(GameConversationTest, NothingIsLostOfAGameWithoutMoves) {
  const match::Conversation conversation = conversation_of(transcript(), record_of({}));
  ASSERT_EQ(conversation.size(), 1U);
  EXPECT_EQ(conversation[0].size(), 2U);
  EXPECT_TRUE(conversation_of({}, record_of({})).at(0).empty());
}

TEST(GameConversationTest, TranscriptsAreWrittenAndReadBack) {
  const std::string lines = to_json_lines(transcript());
  EXPECT_EQ(exchanges_of_json_lines(lines).value(), transcript());
  EXPECT_TRUE(exchanges_of_json_lines("\n").value().empty());
}

TEST(GameConversationTest, DamagedTranscriptsAreRefusedWithTheirLine) {
  const std::string good = to_json_lines(transcript());
  for (const auto& [line, words] : {
           std::pair("{", "line 13: this is not"),
           std::pair("[]", "line 13: this is not"),
           std::pair(R"({"ms":1,"seat":1,"ply":0,"direction":"to"})",
                     "line 13: a line of a transcript"),
           std::pair(R"({"ms":1,"seat":9,"ply":0,"direction":"to","text":""})", "line 13: a line"),
           std::pair(R"({"ms":1,"seat":1,"ply":-4,"direction":"to","text":""})", "line 13: a line"),
           std::pair(R"({"ms":1e300,"seat":1,"ply":0,"direction":"to","text":""})",
                     "line 13: a line"),
           std::pair(R"({"ms":1,"seat":1,"ply":0,"direction":"up","text":""})",
                     "line 13: the direction 'up'"),
       }) {
    const auto read = exchanges_of_json_lines(good + line);
    ASSERT_FALSE(read) << line;
    EXPECT_TRUE(read.error().message().starts_with(words)) << read.error().message();
  }
}

TEST(GameConversationTest, AContestLogCarriesTheSame) {
  const match::Record record = record_of({"c2", "c4"});
  const std::string log =
      match::to_contest_log(record, match::ContestShape::Server, to_contest_messages(transcript()))
          .value();
  match::Conversation back;
  bool given = false;
  const auto reader = match::make_contest_reader(
      [&](char* buffer, std::size_t size) {
        if (std::exchange(given, true)) return std::size_t{0};
        EXPECT_LE(log.size(), size);
        return log.copy(buffer, size);
      },
      &back);
  ASSERT_TRUE(reader->next());
  const match::Conversation heard = conversation_of(transcript(), record);
  ASSERT_EQ(back.size(), heard.size());
  for (std::size_t ply = 0; ply < heard.size(); ++ply) {
    ASSERT_EQ(back[ply].size(), heard[ply].size()) << ply;
    for (const BotTalk& talk : heard[ply]) {
      const auto found = std::ranges::find(back[ply], talk.seat, &BotTalk::seat);
      ASSERT_NE(found, back[ply].end());
      EXPECT_EQ(found->printed, talk.printed);
      EXPECT_EQ(found->messages.front().at, talk.messages.front().at);
    }
  }
}

}  // namespace
}  // namespace outflank::arena
