#include "server/rooms/attendance.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/rooms/room_times.h"

namespace outflank::server {
namespace {

using match::Time;

class Listener final : public Client {
 public:
  explicit Listener(std::string player) : actor_{std::move(player), "", false} {}
  [[nodiscard]] const Actor& actor() const override { return actor_; }
  void send(Message message) override { heard.push_back(*message); }
  void close(CloseCode code) override { closed = code; }
  [[nodiscard]] Time lag() const override { return lag_time; }

  std::vector<std::string> heard;
  std::optional<CloseCode> closed;
  Time lag_time{};

 private:
  Actor actor_;
};

class AttendanceTest : public testing::Test {
 protected:
  std::shared_ptr<Listener> admit(const std::string& player) {
    auto client = std::make_shared<Listener>(player);
    attendance.expect(client);
    EXPECT_TRUE(attendance.admit(client, seats, now));
    return client;
  }
  GameContext describe() {
    GameContext at;
    at.now = now;
    attendance.describe(seats, at);
    return at;
  }
  void send(const std::string& text, Recipients to) {
    attendance.send({std::make_shared<const std::string>(text), to}, seats);
  }

  const std::vector<store::SeatRow> seats = {{store::SeatKind::Person, "Ann", "ann"},
                                             {store::SeatKind::Person, "Bea", "bea"}};
  Time now{1'000'000};
  Attendance attendance{now};
};

TEST_F(AttendanceTest, WhoGoesBeforeBeingAdmittedWasNeverThere) {
  const auto client = std::make_shared<Listener>("ann");
  attendance.expect(client);
  EXPECT_FALSE(attendance.leave(*client, seats, now));
  EXPECT_FALSE(attendance.admit(client, seats, now));
  EXPECT_EQ(client.use_count(), 1);
  EXPECT_FALSE(attendance.presence_due());
}

TEST_F(AttendanceTest, MessagesGoToThoseTheyAreFor) {
  using enum Recipients::Group;
  const auto ann = admit("ann");
  const auto bea = admit("bea");
  const auto guest = admit("guest");
  send("all", {Everybody});
  send("players", {Players});
  send("bea", {OneSeat, games::SeatId(1)});
  EXPECT_EQ(ann->heard, (std::vector<std::string>{"all", "players"}));
  EXPECT_EQ(bea->heard, (std::vector<std::string>{"all", "players", "bea"}));
  EXPECT_EQ(guest->heard, (std::vector<std::string>{"all"}));
}

TEST_F(AttendanceTest, KnowsWhoIsAwayAndForHowLong) {
  EXPECT_EQ(describe().unwatched_since, now);
  const auto ann = admit("ann");
  now += Time(500);
  EXPECT_EQ(describe().away_for[0], Time(0));
  EXPECT_EQ(describe().away_for[1], Time(500));
  EXPECT_EQ(describe().unwatched_since, std::nullopt);
  EXPECT_TRUE(attendance.leave(*ann, seats, now));
  now += Time(300);
  EXPECT_EQ(describe().away_for[0], Time(300));
  EXPECT_EQ(describe().unwatched_since, now - Time(300));
  attendance.note_seat(games::SeatId(1), now);
  attendance.note_look(now);
  EXPECT_EQ(describe().away_for[1], Time(0));
  EXPECT_EQ(describe().unwatched_since, now);
}

TEST_F(AttendanceTest, OfSeveralConnectionsTheQuickestCounts) {
  const auto slow = admit("ann");
  const auto quick = admit("ann");
  slow->lag_time = Time(300);
  quick->lag_time = Time(20);
  EXPECT_EQ(describe().lag[0], Time(20));
  EXPECT_EQ(describe().lag[1], Time(0));
}

TEST_F(AttendanceTest, PresenceIsDueAtMostOnceASecond) {
  const auto ann = admit("ann");
  ASSERT_TRUE(attendance.presence_due());
  attendance.send_presence(seats, now);
  EXPECT_FALSE(attendance.presence_due());
  const auto guest = admit("guest");
  EXPECT_EQ(attendance.presence_due(), now + kPresenceEvery);
  attendance.send_presence(seats, now + kPresenceEvery);
  const Json last = Json::parse(ann->heard.back());
  EXPECT_EQ(last["here"], (Json{true, false}));
  EXPECT_EQ(last["spectators"], 1);
}

TEST_F(AttendanceTest, IsIdleWhenNobodyIsThereOrWas) {
  const auto ann = admit("ann");
  EXPECT_FALSE(attendance.idle_since(now));
  attendance.leave(*ann, seats, now);
  EXPECT_TRUE(attendance.idle_since(now));
  attendance.note_seat(games::SeatId(0), now + Time(1));
  EXPECT_FALSE(attendance.idle_since(now));
}

}  // namespace
}  // namespace outflank::server
