#include "server/rooms/lobby.h"

#include <gtest/gtest.h>

namespace outflank::server {
namespace {

using namespace std::chrono_literals;

class LobbyTest : public testing::Test {
 protected:
  store::GameRow open_game(const std::string& id, const std::string& player) {
    store::GameRow game;
    game.id = id;
    game.game = "othello";
    game.visibility = store::Visibility::Public;
    game.created_at = ++created;
    game.seats = {{store::SeatKind::Person, player, player, false, 0, {}}, {}};
    if (player.empty()) game.seats[0] = {};
    return game;
  }
  std::string shown() {
    std::string ids;
    const Json list = lobby.list();
    for (const Json& game : list["games"]) ids += game["id"].get<std::string>() + " ";
    return ids;
  }

  match::Time time{1'000'000};
  store::Moment created = 0;
  Presence presence;
  Lobby lobby{presence, [this] { return time; }};
};

TEST_F(LobbyTest, AGameIsListedWhileItsMakerIsPresent) {
  lobby.update(open_game("g1", "ann"));
  presence.arrived("ann", time);
  time += 10min;
  EXPECT_EQ(shown(), "g1 ") << "she is connected";
  presence.departed("ann", time);
  time += 59s;
  EXPECT_EQ(shown(), "g1 ") << "she may come back";
  time += 1s;
  EXPECT_EQ(shown(), "");
  presence.seen("ann", time);
  EXPECT_EQ(shown(), "g1 ");
  time += 1min;
  EXPECT_EQ(shown(), "");
  presence.arrived("ann", time);
  EXPECT_EQ(shown(), "g1 ");
}

TEST_F(LobbyTest, TheLastOfSeveralConnectionsCounts) {
  lobby.update(open_game("g1", "ann"));
  presence.arrived("ann", time);
  presence.arrived("ann", time);
  presence.departed("ann", time);
  time += 5min;
  EXPECT_EQ(shown(), "g1 ");
}

TEST_F(LobbyTest, WhatChangesWhileTheListIsReadStaysAsItIs) {
  lobby.update(open_game("listed", "ann"));
  lobby.begin_replacement();
  const std::vector<store::GameRow> read = {open_game("listed", "ann"), open_game("joined", "ann"),
                                            open_game("unheard", "ann")};
  EXPECT_TRUE(lobby.may_have("joined"));
  lobby.remove("joined");
  lobby.update(open_game("made", "ann"));
  lobby.replace(read);
  EXPECT_EQ(shown(), "made unheard listed ");
  EXPECT_FALSE(lobby.may_have("joined"));
  // The next list is complete again.
  lobby.begin_replacement();
  lobby.replace({read[2]});
  EXPECT_EQ(shown(), "unheard ");
}

TEST_F(LobbyTest, ANewGameAndOneOfNobodyAreShown) {
  lobby.update(open_game("g1", "ann"));
  lobby.update(open_game("g2", ""));
  EXPECT_EQ(shown(), "g2 g1 ") << "nobody has connected yet";
  time += 1h;
  EXPECT_EQ(shown(), "g2 ");
}

TEST_F(LobbyTest, AGameStaysWithAnIdentityThatBecomesAnAccount) {
  lobby.update(open_game("g1", "ann"));
  time += 5min;
  presence.arrived("account", time);
  EXPECT_EQ(shown(), "");
  lobby.hand_over("ann", "account");
  EXPECT_EQ(shown(), "g1 ");
}

TEST_F(LobbyTest, AFullLobbySaysWhatToDo) {
  for (std::size_t i = 0; i < Lobby::kMaxShown; ++i) {
    ASSERT_TRUE(lobby.check_room_for("p" + std::to_string(i)));
    lobby.update(open_game("g" + std::to_string(i), "p" + std::to_string(i)));
  }
  const auto full = lobby.check_room_for("late");
  ASSERT_FALSE(full);
  EXPECT_EQ(full.error().name(), "lobby_full");
  EXPECT_TRUE(full.error().message().contains("private")) << full.error().message();
  time += 2min;
  EXPECT_TRUE(lobby.check_room_for("late")) << "nobody is there any more";
}

TEST_F(LobbyTest, NobodyFillsTheLobbyAlone) {
  for (std::size_t i = 0; i < Lobby::kMaxOfOnePlayer; ++i) {
    ASSERT_TRUE(lobby.check_room_for("ann"));
    lobby.update(open_game("g" + std::to_string(i), "ann"));
  }
  EXPECT_FALSE(lobby.check_room_for("ann"));
  EXPECT_TRUE(lobby.check_room_for("bea"));
}

TEST(PresenceTest, ForgetsThoseWhoAreGone) {
  Presence presence;
  presence.arrived("stays", match::Time(0));
  for (int i = 0; i < 100'000; ++i) presence.seen(std::to_string(i), match::Time(i * 100));
  EXPECT_LT(presence.size(), 5000U);
  EXPECT_TRUE(presence.is_here("stays", 100h));
}

}  // namespace
}  // namespace outflank::server
