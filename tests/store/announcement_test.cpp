#include "store/announcement.h"

#include <gtest/gtest.h>

namespace outflank::store {
namespace {

GameChange everything() {
  GameChange change;
  change.id = "a-game";
  change.version = 7;
  change.after = "before:1";
  change.keep_plies = 2;
  change.first_ply = 2;
  change.moves = {{"f5", games::SeatId(1), 1234, "ref \"1\"", 99},
                  {"pass", games::SeatId(0), std::nullopt, "", 100}};
  change.departures = {{3, games::SeatId(1), match::EndReason::Resignation}};
  change.seats = {{games::SeatId(1), {SeatKind::Person, "Gäst", "player", true, 0, 1500}}};
  change.chat = {{games::SeatId(1), "hello; it's\n\x1e", 101}};
  change.status = Status::Finished;
  change.ply = 4;
  change.result = "1-0";
  change.reason = "resignation";
  change.at = 5;
  change.turn_seat.reset();
  change.turn_at = 6;
  change.wake_at = 8;
  change.offers = "draw 0";
  change.events = "[]";
  change.next_game.emplace();
  change.next_game->id = "next";
  return change;
}

TEST(AnnouncementTest, AChangeIsTheSameWhereItArrives) {
  const GameChange sent = everything();
  const std::string text = change_text(sent);
  EXPECT_FALSE(text.contains('\x1e'));
  const GameChange come = parse_change(sent.id, sent.version, text).value();
  EXPECT_EQ(change_text(come), text);
  EXPECT_EQ(come.moves, sent.moves);
  EXPECT_EQ(come.seats, sent.seats);
  EXPECT_EQ(come.chat, sent.chat);
  EXPECT_EQ(come.token, sent.token);
  EXPECT_EQ(come.next_game->id, "next");
}

TEST(AnnouncementTest, OneThatIsTooLongIsOnlyNamed) {
  GameChange change = everything();
  const std::string usual = std::get<std::string>(announcement(change).values[0]);
  const auto news = parse_change_news(usual);
  ASSERT_TRUE(news);
  EXPECT_EQ(news->game, "a-game");
  EXPECT_EQ(news->version, 7);
  EXPECT_TRUE(parse_change(news->game, news->version, news->change));
  change.chat = {{games::SeatId(1), std::string(8000, 'x'), 1}};
  const std::string named = std::get<std::string>(announcement(change).values[0]);
  EXPECT_EQ(named, "c a-game 7");
  EXPECT_EQ(parse_change_news(named)->change, "");
}

TEST(AnnouncementTest, WhatIsNotAChangeIsRefused) {
  EXPECT_FALSE(parse_change_news("m {}"));
  EXPECT_FALSE(parse_change_news("c game"));
  EXPECT_FALSE(parse_change_news("c game x"));
  for (const char* text : {"", "{", "[]", "{}", R"({"token":1})"}) {
    EXPECT_FALSE(parse_change("g", 1, text)) << text;
  }
}

}  // namespace
}  // namespace outflank::store
