// A room: nobody is notified before a change is stored; and the fate of commands.

#include "server/rooms/room_fixture.h"
#include "server/rooms/room_times.h"

namespace outflank::server {
namespace {

TEST_F(RoomTest, AMoveIsNotSentBeforeItIsStored) {
  begin();
  const auto bea = connect(kBea);
  bea->messages.clear();
  services.hold = true;
  EXPECT_EQ(move(kAnn, 0, "e2"), "waits");
  EXPECT_EQ(bea->types(), "");
  const auto late = connect(kGuest);
  EXPECT_EQ(late->types(), "") << "the state would show it";
  services.store_one();
  EXPECT_EQ(bea->types(), "moved ");
  EXPECT_EQ(late->last("state")["ply"], 1);
}

TEST_F(RoomTest, AClientThatLeavesBeforeTheStateIsSentIsNotKept) {
  begin();
  const auto bea = connect(kBea);
  services.hold = true;
  EXPECT_EQ(move(kAnn, 0, "e2"), "waits");
  const auto guest = connect(kGuest);
  room->detach(*guest);
  services.store_all();
  EXPECT_EQ(guest->types(), "");
  EXPECT_EQ(state()["spectators"], 0);
  EXPECT_EQ(guest.use_count(), 1) << "nobody holds it";
}

TEST_F(RoomTest, AMoveIsStoredWithItsPlyVersionAndRef) {
  begin("quoridor", "5:00+3");
  EXPECT_EQ(move(kAnn, 0, "e2", "x"), "ok");
  const store::GameChange& change = services.changes.back();
  EXPECT_EQ(change.version, 1) << "the join came before";
  EXPECT_EQ(change.first_ply, 0);
  ASSERT_EQ(change.moves.size(), 1U);
  EXPECT_EQ(change.moves[0].move, "e2");
  EXPECT_EQ(change.moves[0].ref, "x");
  EXPECT_EQ(change.moves[0].clock_ms, 300'000);
  EXPECT_EQ(change.turn_seat, games::SeatId(1));
  EXPECT_EQ(change.wake_at, services.wall_now() + 300'000);
}

TEST_F(RoomTest, ARetryIsNotASecondMove) {
  begin();
  EXPECT_EQ(move(kAnn, 0, "e2", "x"), "ok");
  const std::size_t stored = services.changes.size();
  EXPECT_EQ(move(kAnn, 0, "e2", "x"), "ok");
  EXPECT_EQ(services.changes.size(), stored);
  EXPECT_EQ(move(kAnn, 0, "d1", "y"), "wrong_ply");
  EXPECT_EQ(move(kBea, 0, "e2", "x"), "wrong_ply");
  EXPECT_EQ(state()["ply"], 1);
}

TEST_F(RoomTest, ARetryBeforeTheMoveIsStoredWaitsForIt) {
  begin();
  services.hold = true;
  EXPECT_EQ(move(kAnn, 0, "e2", "x"), "waits");
  EXPECT_EQ(move(kAnn, 0, "e2", "x"), "waits");
  EXPECT_EQ(services.held.size(), 1U);
}

TEST_F(RoomTest, ARefusedCommandChangesNothing) {
  begin();
  EXPECT_EQ(move(kBea, 0, "e8"), "not_your_turn");
  EXPECT_EQ(move(kAnn, 0, "e5"), "not_reachable");
  EXPECT_EQ(move(kAnn, 5, "e2"), "wrong_ply");
  EXPECT_EQ(state()["ply"], 0);
  EXPECT_EQ(run(kAnn, R"({"type":"resign"})"), "ok");
  EXPECT_EQ(move(kAnn, 0, "e2"), "match_over");
}

TEST_F(RoomTest, EventsAreNumberedWithoutGaps) {
  begin();
  const auto guest = connect(kGuest);
  auto seq = guest->last("state")["seq"].get<int>();
  guest->messages.clear();
  EXPECT_EQ(move(kAnn, 0, "e2"), "ok");
  EXPECT_EQ(run(kAnn, R"({"type":"offer_draw"})"), "ok");
  EXPECT_EQ(run(kAnn, R"({"type":"chat","text":"not for guests"})"), "ok");
  EXPECT_EQ(run(kBea, R"({"type":"decline_draw"})"), "ok");
  EXPECT_EQ(run(kBea, R"({"type":"resign"})"), "ok");
  for (const Json& message : guest->messages) {
    EXPECT_NE(message["type"], "chat");
    if (!message.contains("seq")) continue;
    EXPECT_EQ(message["seq"], ++seq);
  }
  EXPECT_EQ(guest->last("ended")["result"], "1-0");
  EXPECT_EQ(state()["seq"], seq);
}

TEST_F(RoomTest, AFailedWriteGivesTheRoomUp) {
  begin();
  const auto ann = connect(kAnn);
  services.hold = true;
  EXPECT_EQ(move(kAnn, 0, "e2"), "waits");
  ann->messages.clear();
  room->on_persisted(fail(store::StoreError::PlyTaken, "taken"));
  EXPECT_EQ(ann->types(), "");
  EXPECT_EQ(ann->closed, CloseCode::TryAgain);
  EXPECT_EQ(services.forgotten, std::vector{row.id});
  EXPECT_EQ(move(kAnn, 0, "e2"), "store_busy");
}

TEST_F(RoomTest, APremoveIsPlayedWhenItsTurnComes) {
  begin();
  EXPECT_EQ(run(kBea, R"({"type":"premove","ply":1,"move":"e8"})"), "ok");
  EXPECT_EQ(state(kBea)["premove"], "e8");
  EXPECT_EQ(state(kAnn)["premove"], nullptr);
  EXPECT_EQ(move(kAnn, 0, "e2"), "ok");
  EXPECT_EQ(state()["moves"], (Json{"e2", "e8"}));
}

TEST_F(RoomTest, APremoveThatIsNotLegalIsDropped) {
  begin();
  const auto bea = connect(kBea);
  EXPECT_EQ(run(kBea, R"({"type":"premove","ply":1,"move":"e5"})"), "ok");
  EXPECT_EQ(move(kAnn, 0, "e2"), "ok");
  EXPECT_EQ(bea->last("premove_dropped")["error"], "not_reachable");
  EXPECT_EQ(state()["ply"], 1);
  EXPECT_EQ(move(kBea, 1, "e8"), "ok");
}

TEST_F(RoomTest, MovesAreTakenBackWhenTheOtherAgrees) {
  begin();
  EXPECT_EQ(move(kAnn, 0, "e2", "x"), "ok");
  EXPECT_EQ(run(kAnn, R"({"type":"ask_takeback"})"), "ok");
  EXPECT_EQ(state()["takeback"]["awaits"], Json{2});
  EXPECT_EQ(run(kBea, R"({"type":"accept_takeback"})"), "ok");
  EXPECT_EQ(state()["ply"], 0);
  EXPECT_EQ(move(kAnn, 0, "d1", "y"), "ok") << "not taken for a retry";
  EXPECT_EQ(state()["moves"], Json{"d1"});
}

TEST_F(RoomTest, AGameCanBeAbortedBeforeEverybodyHasMoved) {
  begin();
  EXPECT_EQ(move(kAnn, 0, "e2"), "ok");
  EXPECT_EQ(run(kBea, R"({"type":"abort"})"), "ok");
  EXPECT_EQ(state()["end"]["result"], "*");
  begin();
  EXPECT_EQ(move(kAnn, 0, "e2"), "ok");
  EXPECT_EQ(move(kBea, 1, "e8"), "ok");
  EXPECT_EQ(run(kBea, R"({"type":"abort"})"), "not_now");
}

TEST_F(RoomTest, FourPlayAndOneLeaves) {
  open(R"({"game":"quoridor","rules":"players=4"})");
  for (const std::string name : {"b", "c", "d"}) {
    EXPECT_EQ(run({name, name, false}, R"({"type":"join"})"), "ok");
  }
  EXPECT_EQ(run({"c", "c", false}, R"({"type":"resign"})"), "ok");
  const Json json = state();
  EXPECT_EQ(json["status"], "running");
  EXPECT_EQ(json["departures"][0]["seat"], 3);
  EXPECT_EQ(json["seats"][2]["in_play"], false);
  EXPECT_EQ(services.changes.back().departures.size(), 1U);
}

TEST_F(RoomTest, ChatIsForPlayersAndMayBeSwitchedOff) {
  begin();
  const auto bea = connect(kBea);
  EXPECT_EQ(run(kAnn, R"({"type":"chat","text":"hello"})"), "ok");
  EXPECT_EQ(bea->last("chat")["text"], "hello");
  EXPECT_EQ(state(kBea)["chat"][0]["text"], "hello");
  EXPECT_EQ(state(kGuest)["chat"], Json::array());
  services.chat = false;
  EXPECT_EQ(run(kAnn, R"({"type":"chat","text":"hello"})"), "chat_off");
}

TEST_F(RoomTest, PresenceIsSentAtMostOncePerSecond) {
  begin();
  const auto ann = connect(kAnn);
  ann->messages.clear();
  std::vector<std::shared_ptr<FakeClient>> guests;
  for (int i = 0; i < 100; ++i) guests.push_back(connect(kGuest));
  EXPECT_TRUE(ann->messages.empty());
  services.time += kPresenceEvery;
  room->wake();
  ASSERT_EQ(ann->messages.size(), 1U);
  EXPECT_EQ(ann->messages[0]["spectators"], 100);
  EXPECT_EQ(ann->messages[0]["here"], (Json{true, false}));
}

TEST_F(RoomTest, ChatIsAcknowledgedWhenItIsStored) {
  begin();
  const auto bea = connect(kBea);
  bea->messages.clear();
  const store::Moment before = services.wall_now();
  services.time += std::chrono::seconds(5);
  services.hold = true;
  EXPECT_EQ(run(kAnn, R"({"type":"chat","text":"hello"})"), "waits");
  EXPECT_EQ(bea->types(), "");
  ASSERT_EQ(services.held.size(), 1U);
  EXPECT_EQ(services.held[0].second.chat.at(0).text, "hello");
  EXPECT_EQ(services.held[0].second.at, before) << "the game is as it was";
  services.store_one();
  EXPECT_EQ(bea->types(), "chat ");
}

TEST_F(RoomTest, ChatThatCannotBeStoredIsRefused) {
  begin();
  const auto ann = connect(kAnn);
  services.hold = true;
  ASSERT_TRUE(room->receive(ann, R"({"type":"chat","ref":"c1","text":"hello"})"));
  auto [held_room, change] = std::move(services.held.front());
  services.held.clear();
  held_room->on_persisted(fail(store::StoreError::Unavailable, "the disk is full"));
  EXPECT_EQ(ann->last("error")["ref"], "c1");
  EXPECT_EQ(ann->last("error")["error"], "store_unavailable");
  EXPECT_EQ(ann->last("ack"), Json());
}

}  // namespace
}  // namespace outflank::server
