// Engines at seats, and games that they play among themselves.

#include <array>

#include "server/rooms/room_fixture.h"
#include "server/rooms/room_times.h"

namespace outflank::server {
namespace {

TEST_F(RoomTest, EnginesAreAskedAndAnswer) {
  open(R"({"game":"quoridor","seats":["engine:2","me"]})");
  ASSERT_EQ(services.thoughts, (std::vector<std::pair<int, int>>{{0, 2}}));
  room->engine_moved(0, "e2");
  services.store_all();
  EXPECT_EQ(state()["ply"], 1);
  room->engine_moved(0, "d1");
  EXPECT_EQ(state()["ply"], 1) << "an old thought";
  EXPECT_EQ(move(kAnn, 1, "e8"), "ok");
  EXPECT_EQ(services.thoughts.back(), (std::pair{2, 2}));
  EXPECT_EQ(run(kAnn, R"({"type":"offer_draw"})"), "ok");
  EXPECT_EQ(state()["draw"], nullptr) << "declined";
  EXPECT_EQ(run(kAnn, R"({"type":"ask_takeback"})"), "ok");
  EXPECT_EQ(state()["ply"], 1) << "accepted";
  EXPECT_EQ(services.changes.back().keep_plies, 1);
}

TEST_F(RoomTest, TheMakerMayAbortAGameOfEnginesAtAnyTime) {
  open(R"({"game":"quoridor","seats":["engine:1","engine:1"]})");
  for (int ply = 0; ply < 4; ++ply) {
    room->engine_moved(ply, std::array{"e2", "e8", "e3", "e7"}[static_cast<std::size_t>(ply)]);
    services.store_all();
  }
  EXPECT_EQ(run(kBea, R"({"type":"abort"})"), "not_a_player");
  EXPECT_EQ(run(kAnn, R"({"type":"abort"})"), "ok");
  EXPECT_EQ(state()["end"]["result"], "*");
  EXPECT_EQ(run(kAnn, R"({"type":"abort"})"), "not_now");
  begin();  // a game of people is theirs
  for (int ply = 0; ply < 2; ++ply)
    EXPECT_EQ(move(ply == 0 ? kAnn : kBea, ply, ply == 0 ? "e2" : "e8"), "ok");
  EXPECT_EQ(run(kAnn, R"({"type":"abort"})"), "not_now");
}

TEST_F(RoomTest, AGameOfEnginesWithoutSpectatorsIsAborted) {
  open(R"({"game":"quoridor","seats":["engine:1","engine:1"]})");
  EXPECT_FALSE(services.awaited);
  const auto client = connect(kGuest);
  services.time += kUnwatchedFor * 2;
  room->wake();
  services.store_all();
  EXPECT_EQ(state()["status"], "running") << "somebody watches";
  room->engine_moved(0, "e2");
  services.store_all();
  EXPECT_TRUE(services.awaited);
  room->detach(*client);
  services.time += kUnwatchedFor - Time(1);
  room->wake();
  services.store_all();
  EXPECT_EQ(state()["status"], "running");  // and so we have looked
  services.time += kUnwatchedFor - Time(1);
  room->wake();
  services.store_all();
  EXPECT_EQ(services.changes.back().status, store::Status::Running);
  services.time += Time(1);
  room->wake();
  services.store_all();
  EXPECT_EQ(services.changes.back().status, store::Status::Finished);
  EXPECT_EQ(services.changes.back().result, "*");
}

}  // namespace
}  // namespace outflank::server
