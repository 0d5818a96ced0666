#include "server/hostile_fixture.h"

#include <array>

namespace outflank::server {

using namespace std::chrono_literals;

HonestPair::HonestPair(int port) {
  for (Headers& who : who_) {
    const HttpAnswer made = tests::request(port, "POST", "/api/v1/identity", "{}");
    who = {{"Authorization", "Bearer " + made.json()["token"].get<std::string>()}};
  }
  game_ =
      tests::request(port, "POST", "/api/v1/games", R"({"game":"quoridor"})", who_[0]).json()["id"];
  tests::request(port, "POST", "/api/v1/games/" + game_ + "/join", "{}", who_[1]);
  for (int side = 0; side < 2; ++side) {
    clients_[side] =
        std::make_unique<LiveClient>(port, "/api/v1/games/" + game_ + "/live", who_[side]);
    clients_[side]->receive("state");
  }
  thread_ = std::jthread([this](const std::stop_token& stop) { play(stop); });
}

HonestPair::~HonestPair() = default;

void HonestPair::play(const std::stop_token& stop) {
  constexpr std::array<const char*, 4> kMoves = {"e2", "e8", "e1", "e9"};
  for (int ply = 0; !stop.stop_requested(); ++ply) {
    const char* move = kMoves[static_cast<std::size_t>(ply) % kMoves.size()];
    clients_[ply % 2]->send(
        {{"type", "move"}, {"ref", std::to_string(ply)}, {"ply", ply}, {"move", move}});
    for (const auto& client : clients_) {
      const Json moved = client->receive("moved");
      if (!moved.is_null() && moved["ply"] == ply + 1) continue;
      trouble_ = "ply " + std::to_string(ply) + " was answered by " + moved.dump();
      failed_ = true;
      return;
    }
    ++moves_;
    std::this_thread::sleep_for(50ms);  // within the limit of messages
  }
}

void HostileClientTest::begin() {
  settings.threads = 2;
  start();
  pair = std::make_unique<HonestPair>(port);
}

void HostileClientTest::TearDown() {
  if (!pair) return;
  EXPECT_EQ(get("/healthz").status, 200);
  const int before = pair->moves();
  const auto until = std::chrono::steady_clock::now() + 10s;
  while (pair->moves() < before + 2 && pair->trouble().empty() &&
         std::chrono::steady_clock::now() < until) {
    std::this_thread::sleep_for(10ms);
  }
  EXPECT_GE(pair->moves(), before + 2) << "the others no longer play";
  EXPECT_EQ(pair->trouble(), "");
  pair.reset();
}

tests::RawSocket HostileClientTest::watch(const std::string& headers,
                                          tests::RawSocket::Reading reading) {
  tests::RawSocket socket(port, reading);
  EXPECT_TRUE(socket.send(tests::upgrade_request(pair->game(), headers)));
  EXPECT_TRUE(socket.read_until("\"now\":", 10s).starts_with("HTTP/1.1 101"));
  return socket;
}

long HostileClientTest::metric(const std::string& name) const {
  const std::string text = get("/metrics").body;
  const std::size_t at = text.find("\n" + name + " ");
  return at == std::string::npos ? -1 : std::stol(text.substr(at + name.size() + 2));
}

}  // namespace outflank::server
