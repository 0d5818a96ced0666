#pragma once

#include <array>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "server/people/secrets.h"
#include "server/rooms/new_game.h"
#include "server/rooms/room.h"
#include "store/store_error.h"

namespace outflank::server {

using match::Time;

// A clock that is set by hand, and a store that responds on command.
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
  bool is_shared = false;  // with other servers
  std::vector<std::pair<std::shared_ptr<Room>, std::int64_t>> reloads;
  std::vector<Json> announced;
  std::size_t speaker = 0;  // the server that announces, where there are several
  bool full = false;        // nothing more can be looked up
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
  [[nodiscard]] bool shared() const override { return is_shared; }
  bool reload(std::shared_ptr<Room> room, std::int64_t version) override {
    reloads.emplace_back(std::move(room), version);
    return true;
  }
  void announce(Json message) override {
    message["n"] = "server " + std::to_string(speaker);
    announced.push_back(std::move(message));
  }

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
    room->on_persisted({});
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

inline const Actor kAnn{"ann", "Ann", false};
inline const Actor kBea{"bea", "Bea", false};
inline const Actor kGuest{"guest", "Guest", false};

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

}  // namespace outflank::server
