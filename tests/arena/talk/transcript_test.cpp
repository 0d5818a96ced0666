#include "arena/talk/transcript.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "arena/conversation.h"
#include "arena/tournament/talk_budget.h"
#include "arena/transcript_json.h"

namespace outflank::arena {
namespace {

Exchange said(games::SeatId seat, std::string text) {
  return {
      .at = {}, .seat = seat, .ply = 0, .direction = Direction::FromBot, .text = std::move(text)};
}

std::size_t count(const std::vector<Exchange>& exchanges, games::SeatId seat, Direction direction) {
  return static_cast<std::size_t>(std::ranges::count_if(exchanges, [&](const Exchange& exchange) {
    return exchange.seat == seat && exchange.direction == direction;
  }));
}

TEST(TranscriptTest, WhatFitsIsKeptInOrder) {
  Transcript transcript;
  for (int i = 0; i < 100; ++i) transcript.add(said(games::SeatId(i % 2), std::to_string(i)));
  const auto kept = transcript.take();
  ASSERT_EQ(kept.size(), 100U);
  for (int i = 0; i < 100; ++i)
    EXPECT_EQ(kept[static_cast<std::size_t>(i)].text, std::to_string(i));
  EXPECT_TRUE(transcript.take().empty());
}

TEST(TranscriptTest, ASeatThatFloodsKeepsItsBeginningAndItsEndAndTakesNothingFromOthers) {
  Transcript transcript;
  constexpr int kLines = 100'000;
  for (int i = 0; i < kLines; ++i) {
    transcript.add(said(games::SeatId(0), "line " + std::to_string(i)));
    if (i % 1000 == 0) transcript.add(said(games::SeatId(1), "turn " + std::to_string(i)));
  }
  const auto kept = transcript.take();
  EXPECT_EQ(count(kept, games::SeatId(1), Direction::FromBot), 100U);
  EXPECT_EQ(count(kept, games::SeatId(1), Direction::Cut), 0U);
  EXPECT_EQ(count(kept, games::SeatId(0), Direction::Cut), 1U);
  EXPECT_EQ(kept.front().text, "line 0");
  std::size_t bytes = 0;
  std::string cut;
  std::string last;
  for (const Exchange& exchange : kept) {
    if (exchange.seat != games::SeatId(0)) continue;
    if (exchange.direction == Direction::Cut) {
      cut = exchange.text;
      EXPECT_NE(last, "line 0") << "there is a beginning before the mark";
    } else {
      bytes += stored_size(exchange);
      last = exchange.text;
    }
  }
  EXPECT_EQ(last, "line 99999");
  EXPECT_LE(bytes, kMaxSeatTalk);
  EXPECT_GT(bytes, kMaxSeatTalk - 500);
  const std::size_t left_out = kLines - count(kept, games::SeatId(0), Direction::FromBot);
  EXPECT_TRUE(cut.starts_with(std::to_string(left_out) + " messages with ")) << cut;
}

TEST(TranscriptTest, ALongMessageIsCutAndMarked) {
  Transcript transcript;
  transcript.add(said(games::SeatId(0), std::string(kMaxMessage + 5, 'x')));
  const auto kept = transcript.take();
  ASSERT_EQ(kept.size(), 2U);
  EXPECT_EQ(kept[0].text.size(), kMaxMessage);
  EXPECT_EQ(kept[1].direction, Direction::Cut);
  EXPECT_EQ(kept[1].text, "5 more bytes of this message were left out");
}

TEST(TranscriptTest, BytesThatJsonMakesLongerCountAsSuch) {
  Transcript transcript;
  for (int i = 0; i < 1000; ++i) transcript.add(said(games::SeatId(0), std::string(1000, '\x01')));
  EXPECT_LE(to_json_lines(transcript.take()).size(), kMaxSeatTalk);
}

TEST(TranscriptTest, MarksAreWrittenReadBackAndShown) {
  Transcript::Limits limits{};
  limits[0] = 600;
  Transcript transcript(limits);
  for (int i = 0; i < 20; ++i) transcript.add(said(games::SeatId(0), "hello"));
  const auto kept = transcript.take();
  const auto back = exchanges_of_json_lines(to_json_lines(kept));
  ASSERT_TRUE(back) << back.error().message();
  EXPECT_EQ(*back, kept);
  match::Record record;
  record.game = "quoridor";
  const auto conversation = conversation_of(kept, record);
  EXPECT_TRUE(conversation.at(0).at(0).printed.contains("messages with"))
      << conversation[0][0].printed;
}

TEST(TranscriptTest, WhatFitsOnceFitsAgain) {
  Transcript transcript;
  for (int i = 0; i < 10'000; ++i) transcript.add(said(games::SeatId(0), std::string(100, 'x')));
  const auto kept = transcript.take();
  EXPECT_EQ(fit(kept, Transcript::default_limits()), kept);
  EXPECT_EQ(count(fit(kept, Transcript::Limits{}), games::SeatId(0), Direction::FromBot), 0U);
}

TEST(TalkBudgetTest, OneThatFloodsSpendsItsOwnShareAndNeverMore) {
  constexpr std::size_t kTotal = 8 << 20;
  constexpr int kGames = 200;
  TalkBudget budget(kTotal, 4);
  std::vector<Exchange> flood;
  for (int i = 0; i < 5000; ++i) {
    flood.push_back(said(games::SeatId(0), std::string(100, 'x')));
    if (i % 100 == 0) flood.push_back(said(games::SeatId(1), "an answer"));
  }
  const std::vector<int> entrants = {2, 0};
  std::size_t kept = 0;
  std::size_t last = 0;
  for (int game = 0; game < kGames; ++game) {
    const auto fitted = fit(flood, budget.limits_for(entrants));
    const auto bytes = talk_of(fitted, 2);
    budget.spend(entrants, bytes);
    EXPECT_TRUE(game > 40 || count(fitted, games::SeatId(1), Direction::FromBot) == 50U);
    kept += bytes[0];
    last = bytes[0];
  }
  // A mark stands in every game, whatever is left.
  EXPECT_LE(kept, kTotal / 4 + kGames * 200);
  EXPECT_GT(kept, kTotal / 8);
  EXPECT_LT(last, 1000U);
  EXPECT_EQ(budget.limits_for(std::vector{1, 3})[0], std::size_t{256} << 10);
}

}  // namespace
}  // namespace outflank::arena
