#include "server/rooms/live_sessions.h"

#include <optional>

#include <gtest/gtest.h>

namespace outflank::server {
namespace {

using match::Time;

class FakeClient final : public Client {
 public:
  explicit FakeClient(std::string session) : actor_{"p", "P", false} {
    actor_.session = std::move(session);
  }
  [[nodiscard]] const Actor& actor() const override { return actor_; }
  void send(Message) override {}
  void close(CloseCode code) override { closed = code; }
  [[nodiscard]] Time lag() const override { return {}; }

  std::optional<CloseCode> closed;

 private:
  Actor actor_;
};

TEST(LiveSessionsTest, AnEndClosesAllConnectionsOfASessionAndNoOthers) {
  LiveSessions live;
  const auto one = std::make_shared<FakeClient>("s");
  const auto two = std::make_shared<FakeClient>("s");
  const auto other = std::make_shared<FakeClient>("t");
  for (const auto& client : {one, two, other}) ASSERT_TRUE(live.add(client, Time(0)));
  live.remove(*two);
  live.end("s", Time(1));
  EXPECT_EQ(one->closed, CloseCode::Refused);
  EXPECT_FALSE(two->closed);
  EXPECT_FALSE(other->closed);
  EXPECT_EQ(live.size(), 1U);
  live.remove(*other);
  EXPECT_EQ(live.size(), 0U);
}

TEST(LiveSessionsTest, AConnectionAdmittedJustBeforeTheEndIsClosed) {
  LiveSessions live;
  live.end("s", Time(0));
  EXPECT_FALSE(live.add(std::make_shared<FakeClient>("s"), Time(1)));
  EXPECT_TRUE(live.add(std::make_shared<FakeClient>("t"), Time(1)));
  EXPECT_TRUE(live.add(std::make_shared<FakeClient>("s"), LiveSessions::kRememberedFor));
}

}  // namespace
}  // namespace outflank::server
