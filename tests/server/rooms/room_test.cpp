#include "server/rooms/room.h"

#include <array>

#include <gtest/gtest.h>

#include "server/people/rating.h"
#include "server/people/secrets.h"
#include "server/rooms/new_game.h"
#include "server/rooms/room_times.h"

namespace outflank::server {
namespace {

using match::Time;

// A clock that is turned by hand, and a store that answers when it is told to.
class FakeServices final : public RoomServices {
 public:
  Time time{1'000'000};
  store::Moment wall_jump = 0;  // the time of day was set
  bool hold = false;            // keeps changes instead of storing them
  std::vector<store::GameChange> changes;
  std::vector<std::pair<std::shared_ptr<Room>, store::GameChange>> held;
  std::vector<std::pair<int, int>> thoughts;  // ply, level
  bool awaited = false;                       // the last of them
  std::vector<std::string> forgotten;
  bool chat = true;
  bool full = false;  // nothing more can be looked up
  std::vector<std::move_only_function<void()>> asked;
  std::map<std::string, int> ratings;  // 1500 for all others
  std::string account_name = "Owner";  // of the only account

  int rating_of(const std::string& pool, const std::string& player) {
    EXPECT_EQ(pool, "othello:blitz");
    const auto found = ratings.find(player);
    return found == ratings.end() ? 1500 : found->second;
  }

  Time now() override { return time; }
  store::Moment wall_now() override { return time.count() + 7'000'000 + wall_jump; }
  store::Moment clock_now() override { return time.count() + 7'000'000; }
  void write(std::shared_ptr<Room> room, store::GameChange change) override {
    held.emplace_back(std::move(room), std::move(change));
  }
  bool think(std::shared_ptr<Room>, int ply, EngineRequest request) override {
    thoughts.emplace_back(ply, request.level);
    awaited = request.awaited;
    return true;
  }
  void wake_at(std::shared_ptr<Room>, Time) override {}
  bool look_up_ratings(std::string pool, std::vector<std::string> players,
                       std::move_only_function<void(Result<Ratings>)> known) override {
    if (full) return false;
    asked.push_back([this, pool = std::move(pool), players = std::move(players),
                     known = std::move(known)]() mutable {
      Ratings found;
      for (const std::string& player : players) found[player] = rating_of(pool, player);
      known(std::move(found));
    });
    return true;
  }
  bool check_guest_name(std::string name,
                        std::move_only_function<void(Result<void>)> known) override {
    if (full) return false;
    asked.push_back([this, name = std::move(name), known = std::move(known)]() mutable {
      known(name == account_name ? Result<void>(fail(store::StoreError::NameTaken, "taken"))
                                 : Result<void>());
    });
    return true;
  }
  bool is_same_person(const store::Maker& maker, const Actor& other) override {
    return !maker.device.empty() && maker.device == other.device;
  }
  void changed(const store::GameRow&) override {}
  void forget(const std::string& game) override { forgotten.push_back(game); }
  bool chat_allowed(const Actor&) override { return chat; }

  // Stores what waits, and what follows from it.
  void store_all() {
    while (!held.empty() || !asked.empty()) {
      for (auto& one : std::exchange(asked, {})) one();
      if (!held.empty()) store_one();
    }
  }
  void store_one() {
    auto [room, change] = std::move(held.front());
    held.erase(held.begin());
    changes.push_back(change);
    room->stored({});
  }
};

class FakeClient final : public Client {
 public:
  explicit FakeClient(Actor actor) : actor_(std::move(actor)) {}

  [[nodiscard]] const Actor& actor() const override { return actor_; }
  void send(Message message) override { messages.push_back(Json::parse(*message)); }
  void close(CloseCode code) override { closed = code; }
  [[nodiscard]] Time lag() const override { return lag_time; }

  // The types of what came since the last call, without presence.
  std::string types() {
    std::string out;
    for (const Json& message : std::exchange(messages, {})) {
      if (message["type"] != "presence") out += message["type"].get<std::string>() + " ";
    }
    return out;
  }
  // The last message of a type; null if there is none.
  [[nodiscard]] Json last(const std::string& type) const {
    Json found;
    for (const Json& message : messages) {
      if (message["type"] == type) found = message;
    }
    return found;
  }

  std::vector<Json> messages;
  std::optional<CloseCode> closed;
  Time lag_time{};

 private:
  Actor actor_;
};

const Actor kAnn{"ann", "Ann", false};
const Actor kBea{"bea", "Bea", false};
const Actor kGuest{"guest", "Guest", false};

class RoomTest : public testing::Test {
 protected:
  static void SetUpTestSuite() { ASSERT_TRUE(begin_secrets()); }

  void open(std::string_view body) {
    auto game = parse_new_game(body, kAnn, services.wall_now());
    ASSERT_TRUE(game) << game.error().message();
    row = game->game;
    room = Room::open({game->game, {}, {}}, {}, services).value();
  }
  // A game of two that has begun.
  void begin(const std::string& game = "quoridor", const std::string& clock = "none") {
    open(R"({"game":")" + game + R"(","clock":")" + clock + "\"}");
    EXPECT_EQ(run(kBea, R"({"type":"join"})"), "ok");
  }

  // The first plies of an Othello game.
  void play_othello(const Actor& black, const Actor& white, int plies) {
    constexpr std::array kMoves = {"f5", "d6", "c3", "d3", "c4", "f4", "f6", "f3"};
    for (int ply = 0; ply < plies; ++ply) {
      EXPECT_EQ(move(ply % 2 == 0 ? black : white, ply, kMoves[static_cast<std::size_t>(ply)]),
                "ok")
          << ply;
    }
  }

  std::shared_ptr<FakeClient> connect(const Actor& actor) {
    auto client = std::make_shared<FakeClient>(actor);
    room->attach(client);
    return client;
  }

  // "ok", the name of the error, or "waits" until something is stored.
  std::string run(const Actor& actor, std::string_view text) {
    const auto command = parse_command(text);
    EXPECT_TRUE(command) << command.error().message();
    const auto answer = std::make_shared<std::string>("waits");
    room->handle(actor, *command, nullptr, [answer](const Result<Ack>& ack) {
      *answer = ack ? "ok" : std::string(ack.error().name());
    });
    if (!services.hold) services.store_all();
    return *answer;
  }
  std::string move(const Actor& actor, int ply, const std::string& text,
                   const std::string& ref = "") {
    return run(actor, R"({"type":"move","ply":)" + std::to_string(ply) + R"(,"move":")" + text +
                          R"(","ref":")" + ref + "\"}");
  }
  Json state(const Actor& actor = kGuest) {
    Json json;
    room->ask_state(actor, [&](const Result<std::string>& text) { json = Json::parse(*text); });
    return json;
  }

  FakeServices services;
  store::GameRow row;
  std::shared_ptr<Room> room;
};

TEST_F(RoomTest, BeginsWhenTheLastSeatIsTaken) {
  open(R"({"game":"quoridor","clock":"5:00 at_once"})");
  const auto ann = connect(kAnn);
  EXPECT_EQ(ann->last("state")["status"], "open");
  EXPECT_EQ(ann->last("state")["you"], 1);
  EXPECT_EQ(move(kAnn, 0, "e2"), "not_now");
  services.time += std::chrono::minutes(30);
  EXPECT_EQ(run(kBea, R"({"type":"join","name":"Beatrix"})"), "ok");
  EXPECT_EQ(ann->last("joined")["name"], "Beatrix");
  EXPECT_EQ(ann->last("started")["clocks_ms"][0], 300'000);
  EXPECT_EQ(state()["status"], "running");
}

TEST_F(RoomTest, JoiningAgainIsTheSameSeatAndOthersWatch) {
  begin();
  EXPECT_EQ(run(kBea, R"({"type":"join"})"), "ok");
  EXPECT_EQ(run(kGuest, R"({"type":"join"})"), "seat_taken");
  EXPECT_EQ(move(kGuest, 0, "e2"), "not_a_player");
  EXPECT_EQ(run(kGuest, R"({"type":"resign"})"), "not_a_player");
  EXPECT_EQ(run(kGuest, R"({"type":"chat","text":"hi"})"), "not_a_player");
}

TEST_F(RoomTest, NobodyHearsOfAMoveBeforeItIsStored) {
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

TEST_F(RoomTest, WhoeverGoesBeforeTheStateIsSentIsNotKept) {
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
  EXPECT_EQ(change.turn_seat, 1);
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

TEST_F(RoomTest, WhatIsRefusedChangesNothing) {
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
  room->stored(fail(store::StoreError::PlyTaken, "taken"));
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

TEST_F(RoomTest, WhoIsAwayInAGameWithoutClocksMayBeClaimed) {
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

TEST_F(RoomTest, ARematchRotatesTheSeats) {
  begin();
  EXPECT_EQ(run(kAnn, R"({"type":"rematch"})"), "not_now");
  EXPECT_EQ(run(kAnn, R"({"type":"resign"})"), "ok");
  EXPECT_EQ(run(kAnn, R"({"type":"rematch"})"), "ok");
  EXPECT_EQ(state()["rematch"]["wanted_by"], Json{1});
  EXPECT_EQ(run(kBea, R"({"type":"rematch"})"), "ok");
  const auto& next = services.changes.back().next_game;
  ASSERT_TRUE(next);
  EXPECT_EQ(next->seats[0].player, "bea");
  EXPECT_EQ(next->seats[1].player, "ann");
  EXPECT_EQ(next->status, store::Status::Running);
  EXPECT_EQ(state()["rematch"]["id"], next->id);
}

TEST_F(RoomTest, AGameIsBrokenOffBeforeEverybodyHasMoved) {
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

TEST_F(RoomTest, PresenceIsToldAtMostOnceASecond) {
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

TEST_F(RoomTest, AnIdleRoomIsLetGo) {
  begin();
  const auto ann = connect(kAnn);
  services.time += std::chrono::minutes(10);
  EXPECT_FALSE(room->retire_if_idle(services.time)) << "somebody is here";
  room->detach(*ann);
  EXPECT_TRUE(room->retire_if_idle(services.time));
  EXPECT_EQ(move(kAnn, 0, "e2"), "store_busy");
}

TEST_F(RoomTest, ARatedGameNotesTheRatingsOfTheMomentWhenItBegins) {
  const Actor ann{"ann", "Ann", true};
  const Actor bea{"bea", "Bea", true};
  auto game =
      parse_new_game(R"({"game":"othello","clock":"5:00","rated":true})", ann, services.wall_now());
  ASSERT_TRUE(game) << game.error().message();
  room = Room::open({game->game, {}, {}}, {}, services).value();
  const auto guest = connect(kGuest);
  services.ratings = {{"ann", 1623}};
  services.full = true;
  EXPECT_EQ(run(bea, R"({"type":"join"})"), "server_full");
  services.full = false;
  EXPECT_EQ(run(bea, R"({"type":"join"})"), "ok");
  EXPECT_EQ(guest->last("joined")["rating"], 1500);
  EXPECT_EQ(state()["seats"][0]["rating"], 1623);
  ASSERT_EQ(services.changes.back().seats.size(), 2U);
  EXPECT_EQ(services.changes.back().seats[0].second.rating, 1623);

  services.ratings = {{"ann", 1600}, {"bea", 1550}};
  play_othello(ann, bea, kMinRatedPlies);
  EXPECT_EQ(run(bea, R"({"type":"resign"})"), "ok");
  EXPECT_EQ(services.changes.back().job, kRateJob);
  EXPECT_EQ(state()["seats"][0]["rating"], 1623) << "what it was at the start";
  EXPECT_EQ(run(ann, R"({"type":"rematch"})"), "ok");
  EXPECT_EQ(run(bea, R"({"type":"rematch"})"), "ok");
  const auto& next = services.changes.back().next_game;
  ASSERT_TRUE(next);
  EXPECT_EQ(next->seats[0].rating, 1550) << "the seats are rotated";
  EXPECT_EQ(next->seats[1].rating, 1600);
}

TEST_F(RoomTest, ARatedGameThatWasHardlyPlayedDoesNotCount) {
  const Actor ann{"ann", "Ann", true};
  const Actor bea{"bea", "Bea", true};
  for (const int plies : {kMinRatedPlies - 1, kMinRatedPlies}) {
    const auto game = parse_new_game(R"({"game":"othello","clock":"5:00","rated":true})", ann,
                                     services.wall_now());
    room = Room::open({game->game, {}, {}}, {}, services).value();
    EXPECT_EQ(run(bea, R"({"type":"join"})"), "ok");
    play_othello(ann, bea, plies);
    EXPECT_EQ(run(ann, R"({"type":"resign"})"), "ok");
    const bool counts = plies == kMinRatedPlies;
    EXPECT_EQ(services.changes.back().job, counts ? kRateJob : "") << plies;
    EXPECT_EQ(state()["end"]["counts"], counts);
  }
}

TEST_F(RoomTest, NobodyPlaysARatedGameWithThemselves) {
  const Actor ann{"ann", "Ann", true, "here", "laptop"};
  const auto game =
      parse_new_game(R"({"game":"othello","clock":"5:00","rated":true})", ann, services.wall_now());
  room = Room::open({game->game, {}, {}}, {}, services).value();
  EXPECT_EQ(run({"ann2", "Ann2", true, "there", "laptop"}, R"({"type":"join"})"), "same_person");
  EXPECT_EQ(run({"bea", "Bea", true, "there", "phone"}, R"({"type":"join"})"), "ok");
  // Without ratings anybody may.
  const auto free = parse_new_game(R"({"game":"othello"})", ann, services.wall_now());
  room = Room::open({free->game, {}, {}}, {}, services).value();
  EXPECT_EQ(run({"ann2", "Ann2", true, "there", "laptop"}, R"({"type":"join"})"), "ok");
}

TEST_F(RoomTest, AGuestMayNotBeCalledAsAnAccountIs) {
  open(R"({"game":"othello"})");
  EXPECT_EQ(run(kBea, R"({"type":"join","name":"Owner"})"), "name_taken");
  EXPECT_EQ(run({"x", "Owner", false}, R"({"type":"join"})"), "name_taken") << "by the token";
  EXPECT_EQ(run({"owner", "Owner", true}, R"({"type":"join"})"), "ok") << "the account itself";
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

TEST_F(RoomTest, AGameOfEnginesThatNobodyLooksAtIsBrokenOff) {
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

TEST_F(RoomTest, TwoWhoTakeTheLastSeatWhileRatingsAreLookedUpLeaveOneWinner) {
  const Actor ann{"ann", "Ann", true};
  const auto game =
      parse_new_game(R"({"game":"othello","clock":"5:00","rated":true})", ann, services.wall_now());
  room = Room::open({game->game, {}, {}}, {}, services).value();
  services.hold = true;
  const auto join = parse_command(R"({"type":"join"})").value();
  std::vector<std::string> answers;
  for (const std::string name : {"bea", "cleo"}) {
    room->handle({name, name, true}, join, nullptr, [&answers](const Result<Ack>& ack) {
      answers.push_back(ack ? "ok" : std::string(ack.error().name()));
    });
  }
  EXPECT_TRUE(answers.empty());
  services.store_all();
  EXPECT_EQ(answers, (std::vector<std::string>{"seat_taken", "ok"}));
  EXPECT_EQ(state()["seats"][1]["name"], "bea");
}

TEST_F(RoomTest, AStallOfTheStoreIsNotChargedToWhoWasNotTold) {
  begin("othello", "10");
  const auto bea = connect(kBea);
  services.hold = true;
  EXPECT_EQ(move(kAnn, 0, "f5"), "waits");
  services.time += std::chrono::seconds(30);
  room->wake();
  services.store_one();
  EXPECT_EQ(bea->last("moved")["clocks_ms"][1], 10'000);
  // The turn is stored once more, from the moment when she was told.
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
  held_room->stored(fail(store::StoreError::Unavailable, "the disk is full"));
  EXPECT_EQ(ann->last("error")["ref"], "c1");
  EXPECT_EQ(ann->last("error")["error"], "store_unavailable");
  EXPECT_EQ(ann->last("ack"), Json());
}

}  // namespace
}  // namespace outflank::server
