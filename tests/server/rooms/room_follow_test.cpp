// Rooms of one game on two servers, with the store and the announcements between them in the hands of
// the test.

#include <algorithm>
#include <deque>
#include <map>
#include <set>

#include "core/random.h"
#include "server/rooms/room_fixture.h"
#include "server/rooms/room_times.h"
#include "store/announcement.h"

namespace outflank::server {
namespace {

class TwoRoomsTest : public testing::Test {
 protected:
  static void SetUpTestSuite() { ASSERT_TRUE(begin_secrets()); }

  void begin(const std::string& clock = "none") {
    services.is_shared = true;
    const std::string body = R"({"game":"quoridor","clock":")" + clock + "\"}";
    stored = {parse_new_game(body, kAnn, services.wall_now())->game, {}, {}};
    for (auto& room : rooms) room = Room::open(stored, {}, services).value();
    EXPECT_EQ(*run(1, kBea, R"({"type":"join"})"), "waits");
    settle();
    EXPECT_EQ(stored.row.status, store::Status::Running);
  }

  std::shared_ptr<std::string> run(std::size_t at, const Actor& actor, std::string_view text) {
    const auto command = parse_command(text);
    EXPECT_TRUE(command) << command.error().message();
    const auto answer = std::make_shared<std::string>("waits");
    on(at).handle(actor, *command, nullptr, [answer](const Result<Ack>& ack) {
      EXPECT_EQ(*answer, "waits") << "answered twice";
      *answer = ack ? "ok" : std::string(ack.error().name());
    });
    return answer;
  }
  std::shared_ptr<std::string> move(std::size_t at, const Actor& actor, int ply,
                                    const std::string& text, const std::string& ref = "r") {
    return run(at, actor,
               R"({"type":"move","ply":)" + std::to_string(ply) + R"(,"move":")" + text +
                   R"(","ref":")" + ref + "\"}");
  }

  // The store takes the first change that waits, if it fits.
  void store_one() {
    auto [room, change] = std::move(services.held.front());
    services.held.erase(services.held.begin());
    const bool fits = change.version == stored.row.version &&
                      (change.after.empty() || change.after == stored.row.writer);
    if (!fits) return room->on_persisted(fail(store::StoreError::PlyTaken, "taken"));
    store::apply(stored, change);
    for (const store::ChatLine& line : change.chat) chat.push_back(line);
    const std::string text = store::change_text(change);
    for (auto& news : unheard) news.emplace_back(change.version, text);
    room->on_persisted({});
  }
  void hear_one(std::size_t at) {
    const auto [version, text] = unheard[at].front();
    unheard[at].pop_front();
    rooms[at]->follow(version, text);
  }
  void reload_one() {
    auto [room, version] = std::move(services.reloads.front());
    services.reloads.erase(services.reloads.begin());
    if (version == stored.row.version) return room->reloaded(std::nullopt);
    room->reloaded(Room::Loaded{stored, chat});
  }
  void look_up_one() {
    auto ask = std::move(services.asked.front());
    services.asked.erase(services.asked.begin());
    ask();
  }
  [[nodiscard]] std::vector<std::function<void()>> possible() {
    std::vector<std::function<void()>> steps;
    if (!services.asked.empty()) steps.emplace_back([this] { look_up_one(); });
    if (!services.held.empty()) steps.emplace_back([this] { store_one(); });
    if (!services.reloads.empty()) steps.emplace_back([this] { reload_one(); });
    for (std::size_t at = 0; at < rooms.size(); ++at) {
      if (!unheard[at].empty()) steps.emplace_back([this, at] { hear_one(at); });
    }
    return steps;
  }
  void settle() {
    for (auto steps = possible(); !steps.empty(); steps = possible()) steps.front()();
  }
  // The room of a server, which says who announces something.
  Room& on(std::size_t at) {
    services.speaker = at;
    return *rooms[at];
  }
  // Each server hears what the other has announced, and what that makes it announce.
  void hear_all() {
    services.time += kPresenceEvery;
    for (std::size_t at = 0; at < rooms.size(); ++at) on(at).wake();
    while (!services.announced.empty()) {
      for (const Json& message : std::exchange(services.announced, {})) {
        on(message["n"] == "server 0" ? 1U : 0U).on_server_message(message);
      }
    }
  }
  // Null if the room waits for the store first; the reply then comes after the caller is gone.
  Json state(std::size_t at, const Actor& actor = kAnn) {
    const auto json = std::make_shared<Json>();
    rooms[at]->ask_state(actor, [json](const Result<std::string>& text) {
      if (text) *json = Json::parse(*text);
    });
    return *json;
  }

  FakeServices services;
  store::StoredGame stored;
  std::vector<store::ChatLine> chat;
  std::array<std::shared_ptr<Room>, 2> rooms;
  std::array<std::deque<std::pair<std::int64_t, std::string>>, 2> unheard;
};

TEST_F(TwoRoomsTest, AMoveInOneIsSentInTheOther) {
  begin("5:00+2");
  const auto bea = std::make_shared<FakeClient>(kBea);
  rooms[1]->attach(bea);
  const int seq = bea->last("state")["seq"];
  services.time += Time(1000);
  const auto answer = move(0, kAnn, 0, "e2");
  settle();
  EXPECT_EQ(*answer, "ok");
  EXPECT_EQ(bea->last("moved")["move"], "e2");
  EXPECT_EQ(bea->last("moved")["seq"], seq + 1);
  EXPECT_EQ(state(1)["clocks_ms"], state(0)["clocks_ms"]);
  EXPECT_TRUE(services.reloads.empty());
}

TEST_F(TwoRoomsTest, TheSecondChangeBuildsOnTheFirst) {
  begin();
  const auto said = run(1, kBea, R"({"type":"chat","text":"hello"})");
  const auto moved = move(0, kAnn, 0, "e2");
  settle();
  EXPECT_EQ(*said, "ok");
  EXPECT_EQ(*moved, "ok");
  EXPECT_EQ(stored.moves.size(), 1U);
  EXPECT_EQ(chat.size(), 1U);
  EXPECT_EQ(state(0)["chat"], state(1)["chat"]);
}

TEST_F(TwoRoomsTest, ARepeatedlyLateChangeSucceedsInTheEnd) {
  begin();
  const auto said = run(1, kBea, R"({"type":"chat","text":"at last"})");
  const auto beaten_again = [&] {
    services.time += Time(100);
    const auto first = run(0, kAnn, R"({"type":"chat","text":"and another thing"})");
    std::rotate(services.held.begin(), services.held.end() - 1, services.held.end());
    while (!services.held.empty()) store_one();
    EXPECT_EQ(*first, "ok");
    while (!services.reloads.empty()) reload_one();
    while (!unheard[0].empty()) hear_one(0);
  };
  for (int i = 0; i < 50; ++i) beaten_again();
  EXPECT_EQ(*said, "waits");
  settle();
  EXPECT_EQ(*said, "ok");
  EXPECT_EQ(chat.size(), 51U);

  // Nobody waits forever.
  const auto refused = run(1, kBea, R"({"type":"chat","text":"may I"})");
  for (int i = 0; i < 110; ++i) beaten_again();
  EXPECT_EQ(*refused, "store_busy");
}

TEST_F(TwoRoomsTest, WhatBuildsOnARefusedChangeIsNotStored) {
  begin();
  const auto rival = run(1, kBea, R"({"type":"chat","text":"first"})");
  const auto first = move(0, kAnn, 0, "e2", "a");
  const auto second = run(0, kAnn, R"({"type":"chat","text":"second"})");
  settle();
  EXPECT_EQ(*rival + *first + *second, "okokok");
  EXPECT_EQ(stored.moves.size(), 1U);
  EXPECT_EQ(chat.size(), 2U);
}

TEST_F(TwoRoomsTest, AServerThatMissedTheLastMoveAcceptsTheNext) {
  begin();
  const auto first = move(0, kAnn, 0, "e2");
  store_one();
  EXPECT_EQ(*first, "ok");
  // Bea has seen it at the other server; here it is unheard.
  const auto second = move(1, kBea, 1, "e8");
  while (!services.reloads.empty()) reload_one();
  while (!services.held.empty()) store_one();
  EXPECT_EQ(*second, "ok");
  settle();
  EXPECT_EQ(state(0)["moves"], (Json{"e2", "e8"}));
}

TEST_F(TwoRoomsTest, TheNextMoveIsTakenAlsoWhileSomethingElseIsBeingStored) {
  begin();
  const auto first = move(0, kAnn, 0, "e2");
  settle();
  const auto second = move(1, kBea, 1, "e8");
  store_one();
  EXPECT_EQ(*first + *second, "okok");
  const auto said = run(0, kAnn, R"({"type":"chat","text":"nice"})");
  const auto third = move(0, kAnn, 2, "e3");
  EXPECT_EQ(*third, "waits");
  settle();
  EXPECT_EQ(*said + *third, "okok");
  EXPECT_EQ(stored.moves.size(), 3U);
}

TEST_F(TwoRoomsTest, ARefusalIsGivenWhenTheGameIsKnownToBeAsItIs) {
  begin();
  const auto wrong = move(1, kBea, 0, "e8");
  EXPECT_EQ(*wrong, "waits");
  settle();
  EXPECT_EQ(*wrong, "not_your_turn");
}

TEST_F(TwoRoomsTest, NobodysClockPaysForWaiting) {
  begin("1:00");
  EXPECT_NE(*move(0, kAnn, 0, "e2"), "");
  settle();
  services.time += Time(1000);
  const auto rival = run(0, kAnn, R"({"type":"chat","text":"hello"})");
  const auto moved = move(1, kBea, 1, "e8");
  services.time += Time(5000);  // the store takes its time
  settle();
  EXPECT_EQ(*moved, "ok");
  EXPECT_EQ(stored.moves[1].clock_ms, 59'000);
}

TEST_F(TwoRoomsTest, AFlagIsLeftToTheServerOfItsPlayer) {
  begin("0:10");
  const auto bea = std::make_shared<FakeClient>(kBea);
  rooms[1]->attach(bea);
  for (const Json& message : services.announced) {
    Json heard = message;
    heard["n"] = "other";
    if (heard["t"] == "here") rooms[0]->on_server_message(heard);
  }
  EXPECT_EQ(state(0)["seats"][1]["here"], true);
  EXPECT_NE(*move(0, kAnn, 0, "e2"), "");
  settle();
  services.time += Time(11'000);
  rooms[0]->wake();
  settle();
  EXPECT_EQ(stored.row.status, store::Status::Running);
  rooms[1]->wake();
  settle();
  EXPECT_EQ(stored.row.reason, "time");
  EXPECT_EQ(state(0)["end"], state(1)["end"]);
}

TEST_F(TwoRoomsTest, AFlagFallsWhenTheOtherServerIsDown) {
  begin("0:10");
  rooms[0]->on_server_message(
      {{"t", "here"}, {"here", {false, true}}, {"spectators", 0}, {"n", "other"}});
  EXPECT_NE(*move(0, kAnn, 0, "e2"), "");
  settle();
  services.time += Time(10'001) + kElsewhereGrace;
  rooms[0]->wake();
  settle();
  EXPECT_EQ(stored.row.reason, "time");
}

TEST_F(TwoRoomsTest, APremoveGoesWithItsPlayerToAnotherServer) {
  begin();
  const auto before = std::make_shared<FakeClient>(kBea);
  on(0).attach(before);
  EXPECT_EQ(*run(0, kBea, R"({"type":"premove","ply":1,"move":"e8"})"), "ok");
  on(0).detach(*before);
  const auto after = std::make_shared<FakeClient>(kBea);
  on(1).attach(after);
  EXPECT_TRUE(after->last("state")["premove"].is_null());
  hear_all();
  EXPECT_EQ(after->last("state")["premove"], "e8");
  EXPECT_TRUE(state(0, kBea)["premove"].is_null());
  EXPECT_NE(*move(0, kAnn, 0, "e2"), "");
  settle();
  EXPECT_EQ(stored.moves.size(), 2U);
  EXPECT_EQ(stored.moves.back().move, "e8");
}

TEST_F(TwoRoomsTest, APremoveThatWasCancelledElsewhereIsNotPlayed) {
  begin();
  EXPECT_EQ(*run(0, kBea, R"({"type":"premove","ply":1,"move":"e8"})"), "ok");
  EXPECT_EQ(*run(1, kBea, R"({"type":"premove","ply":1,"move":null})"), "ok");
  hear_all();
  EXPECT_NE(*move(0, kAnn, 0, "e2"), "");
  settle();
  EXPECT_EQ(stored.moves.size(), 1U);
}

TEST_F(TwoRoomsTest, ARoomThatIsAbandonedHasNobody) {
  begin();
  const auto bea = std::make_shared<FakeClient>(kBea);
  on(1).attach(bea);
  hear_all();
  EXPECT_EQ(state(0)["seats"][1]["here"], true);
  on(1).reloaded(fail(store::StoreError::Unavailable, "the store is away"));
  EXPECT_EQ(bea->closed, CloseCode::TryAgain);
  hear_all();
  EXPECT_EQ(state(0)["seats"][1]["here"], false);
}

TEST_F(TwoRoomsTest, WhoeverLeavesAfterARepetitionIsGone) {
  begin();
  const auto bea = std::make_shared<FakeClient>(kBea);
  on(1).attach(bea);
  hear_all();
  on(1).repeat_attendance();
  ASSERT_EQ(services.announced.size(), 1U);
  on(1).detach(*bea);
  hear_all();
  EXPECT_EQ(state(0)["seats"][1]["here"], false);
  on(1).repeat_attendance();
  EXPECT_TRUE(services.announced.empty()) << "nobody is here";
}

TEST_F(TwoRoomsTest, WhoeverIsNotHeardOfAfterAGapIsGone) {
  begin();
  const Json here = {{"t", "here"}, {"n", "other"}, {"here", {false, true}}, {"spectators", 0}};
  rooms[0]->on_server_message(here);
  services.time += Time(1000);
  const Time asked = services.time;
  rooms[0]->on_server_message(here);
  rooms[0]->drop_silent_servers(asked);
  EXPECT_EQ(state(0)["seats"][1]["here"], true);
  rooms[0]->drop_silent_servers(asked + Time(1));
  EXPECT_EQ(state(0)["seats"][1]["here"], false);
}

TEST_F(TwoRoomsTest, ASeatThatWasHandedOverUnheardIsLoaded) {
  begin();
  const auto stamp = [&] {
    store::GameStamp now{stored.row.id, stored.row.version, {}};
    for (const store::SeatRow& seat : stored.row.seats) now.players.push_back(seat.player);
    return now;
  };
  rooms[0]->expect(stamp());
  EXPECT_TRUE(services.reloads.empty());
  stored.row.seats[0].player = "annabel";
  rooms[0]->expect(stamp());
  ASSERT_EQ(services.reloads.size(), 1U);
  EXPECT_NE(services.reloads.front().second,
            stored.row.version);  // not only if it is another version
  settle();
  EXPECT_EQ(*move(0, {"annabel", "Annabel", true}, 0, "e2"), "waits");
}

TEST_F(TwoRoomsTest, AGameThatIsBehindTheStoreIsLoaded) {
  begin();
  EXPECT_NE(*move(0, kAnn, 0, "e2"), "");
  store_one();
  unheard[1].clear();  // lost
  rooms[1]->expect({stored.row.id, stored.row.version, {}});
  settle();
  EXPECT_EQ(state(1)["moves"], Json{"e2"});
}

// Whatever comes in whatever order, each is answered once, and what was acknowledged is stored once.
TEST_F(TwoRoomsTest, LawOfTwoServers) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    SCOPED_TRACE(seed);
    services.announced.clear();
    chat.clear();
    unheard = {};
    begin();
    Random random(seed);
    std::map<std::string, std::shared_ptr<std::string>> moves;
    std::map<std::string, std::shared_ptr<std::string>> words;
    for (int step = 0; step < 120; ++step) {
      const auto at = static_cast<std::size_t>(random.below(2));
      const std::string name = std::to_string(step);
      const Actor& who = random.below(2) == 0 ? kAnn : kBea;
      switch (random.below(6)) {
        case 0: {
          const Json now = state(at, who);
          if (!now.is_object() || now["legal_moves"].empty()) break;
          const auto& legal = now["legal_moves"];
          const std::string text = legal[random.below(std::min<std::uint64_t>(4, legal.size()))];
          moves[name] = move(at, who, now["ply"], text, name);
          break;
        }
        case 1: words[name] = run(at, who, R"({"type":"chat","text":")" + name + "\"}"); break;
        case 2: run(at, who, R"({"type":"offer_draw"})"); break;
        case 3: run(at, who, R"({"type":"decline_draw"})"); break;
        default:
          if (auto steps = possible(); !steps.empty()) steps[random.below(steps.size())]();
      }
    }
    settle();
    std::map<std::string, int> stored_moves;
    for (const store::MoveRow& one : stored.moves) ++stored_moves[one.ref];
    std::map<std::string, int> stored_words;
    for (const store::ChatLine& line : chat) ++stored_words[line.text];
    for (const auto& [ref, answer] : moves) {
      EXPECT_NE(*answer, "waits") << ref;
      EXPECT_EQ(stored_moves[ref], *answer == "ok" ? 1 : 0) << ref << " " << *answer;
    }
    for (const auto& [text, answer] : words) {
      EXPECT_EQ(*answer, "ok");
      EXPECT_EQ(stored_words[text], 1) << text;
    }
    Json one = state(0);
    Json other = state(1);
    for (const char* own : {"seq", "now"}) {
      one.erase(own);
      other.erase(own);
    }
    EXPECT_EQ(one, other);
    EXPECT_TRUE(services.forgotten.empty());
  }
}

}  // namespace
}  // namespace outflank::server
