// Time: flags, lag, stalls of the store, and games that nobody plays any more.

#include "server/rooms/room_fixture.h"
#include "server/rooms/room_times.h"

namespace outflank::server {
namespace {

TEST_F(RoomTest, AFlagFallsByItself) {
  begin("othello", "10");
  EXPECT_EQ(move(kAnn, 0, "f5"), "ok");
  services.time += std::chrono::seconds(9);
  room->wake();
  EXPECT_EQ(state()["status"], "running");
  services.time += std::chrono::seconds(1);
  room->wake();
  services.store_all();
  EXPECT_EQ(state()["end"]["reason"], "time");
  EXPECT_EQ(services.changes.back().status, store::Status::Finished);
}

TEST_F(RoomTest, LagIsNotChargedWithinItsLimits) {
  begin("othello", "10");
  const auto bea = connect(kBea);
  bea->lag_time = Time(60'000);
  EXPECT_EQ(move(kAnn, 0, "f5"), "ok");
  services.time += Time(1500);
  EXPECT_EQ(move(kBea, 1, "f6"), "ok");
  EXPECT_EQ(services.changes.back().moves[0].clock_ms, 9000);
}

TEST_F(RoomTest, WithoutClocksAWinCanBeClaimedFromAnAbsentPlayer) {
  begin();
  EXPECT_EQ(move(kAnn, 0, "e2"), "ok");
  EXPECT_EQ(move(kBea, 1, "e8"), "ok");
  EXPECT_EQ(move(kAnn, 2, "e3"), "ok");
  EXPECT_EQ(run(kAnn, R"({"type":"claim"})"), "not_now");
  services.time += kClaimAfter;
  const auto bea = connect(kBea);
  EXPECT_EQ(run(kAnn, R"({"type":"claim"})"), "not_now") << "she is here";
  room->detach(*bea);
  services.time += kClaimAfter;
  EXPECT_EQ(run(kAnn, R"({"type":"claim"})"), "ok");
  EXPECT_EQ(state()["end"]["result"], "1-0");
}

TEST_F(RoomTest, AbandonedGamesEndByThemselves) {
  begin("quoridor", "5:00");
  services.time += kNoStartAfter;
  room->wake();
  services.store_all();
  EXPECT_EQ(state()["end"]["result"], "*");
  begin();
  EXPECT_EQ(move(kAnn, 0, "e2"), "ok");
  EXPECT_EQ(move(kBea, 1, "e8"), "ok");
  services.time += kAbandonedAfter;
  room->wake();
  services.store_all();
  EXPECT_EQ(state()["end"]["result"], "0-1");
  EXPECT_EQ(state()["end"]["reason"], "abandoned");
  open(R"({"game":"quoridor"})");
  services.time += kOpenFor;
  room->wake();
  services.store_all();
  EXPECT_EQ(state()["status"], "finished");
}

TEST_F(RoomTest, AGameIsWokenOnce) {
  begin();
  EXPECT_EQ(move(kAnn, 0, "e2"), "ok");
  services.time += Time(services.changes.back().wake_at.value() - services.wall_now()) - Time(1);
  const std::size_t stored = services.changes.size();
  room->wake();
  services.store_all();
  EXPECT_EQ(services.changes.size(), stored) << "too early";
  open(R"({"game":"quoridor","seats":["me","engine:1"]})");
  ASSERT_LE(row.wake_at.value(), services.wall_now());
  room->wake();
  services.store_all();
  EXPECT_GT(services.changes.back().wake_at.value(), services.wall_now());
}

TEST_F(RoomTest, AStallOfTheStoreIsNotChargedToUnnotifiedPlayers) {
  begin("othello", "10");
  const auto bea = connect(kBea);
  services.hold = true;
  EXPECT_EQ(move(kAnn, 0, "f5"), "waits");
  services.time += std::chrono::seconds(30);
  room->wake();
  services.store_one();
  EXPECT_EQ(bea->last("moved")["clocks_ms"][1], 10'000);
  // The turn is stored once more, from the moment of her notification.
  ASSERT_EQ(services.held.size(), 1U);
  EXPECT_EQ(services.held[0].second.turn_at, services.clock_now());
  EXPECT_EQ(services.held[0].second.wake_at, services.clock_now() + 10'000);
  services.store_one();
  EXPECT_EQ(state()["status"], "running");
  EXPECT_EQ(state()["clock_running"], true);
  services.time += std::chrono::seconds(4);
  services.hold = false;
  EXPECT_EQ(move(kBea, 1, "f6"), "ok");
  EXPECT_EQ(services.changes.back().moves[0].clock_ms, 6000);
}

TEST_F(RoomTest, TalkDoesNotStopAClock) {
  begin("othello", "10");
  EXPECT_EQ(move(kAnn, 0, "f5"), "ok");
  services.hold = true;
  EXPECT_EQ(run(kBea, R"({"type":"chat","text":"wait"})"), "waits");
  services.time += std::chrono::seconds(10);
  room->wake();
  services.store_all();
  EXPECT_EQ(state()["end"]["reason"], "time");
}

TEST_F(RoomTest, ATimeOfDayThatIsSetMovesNoTurn) {
  begin("othello", "10");
  services.wall_jump = 600'000;
  EXPECT_EQ(move(kAnn, 0, "f5"), "ok");
  EXPECT_EQ(services.changes.back().turn_at, services.clock_now());
  EXPECT_EQ(services.changes.back().wake_at, services.clock_now() + 10'000);
  EXPECT_EQ(services.changes.back().at, services.wall_now());
  services.wall_jump = -600'000;
  EXPECT_EQ(move(kBea, 1, "f6"), "ok");
  EXPECT_EQ(services.changes.back().turn_at, services.clock_now());
}

TEST_F(RoomTest, AnIdleRoomIsLetGo) {
  begin();
  const auto ann = connect(kAnn);
  services.time += std::chrono::minutes(10);
  EXPECT_FALSE(room->retire_if_idle(services.time)) << "somebody is here";
  room->detach(*ann);
  EXPECT_TRUE(room->retire_if_idle(services.time));
  EXPECT_EQ(move(kAnn, 0, "e2"), "store_busy");
}

}  // namespace
}  // namespace outflank::server
