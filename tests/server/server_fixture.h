#pragma once

#include <memory>
#include <string>
#include <thread>

#include <gtest/gtest.h>

#include "server/live_client.h"
#include "server/server.h"
#include "store/temporary_folder.h"

namespace outflank::server {

using tests::Headers;
using tests::HttpAnswer;
using tests::LiveClient;

// A server of its own for every test, on a new SQLite file. Change `settings`, then start it.
class ServerTest : public testing::Test {
 protected:
  ServerTest() {
    settings.port = 0;
    settings.store = folder.file("games.db");
    settings.limits.scale = 0;
    settings.rated_at_one_address = SameAddress::Allowed;  // everybody here is at 127.0.0.1
  }
  ~ServerTest() override { stop(); }

  void start() {
    auto started = Server::start(settings);
    ASSERT_TRUE(started) << started.error().message();
    server = *std::move(started);
    port = server->port();
    thread = std::jthread([this] { server->run(Server::Signals::Ignored); });
  }
  void stop() {
    if (!server) return;
    server->stop();
    thread.join();
    server.reset();
  }

  HttpAnswer get(const std::string& target, const Headers& headers = {}) const {
    return tests::request(port, "GET", target, "", headers);
  }
  HttpAnswer post(const std::string& target, const Json& body, const Headers& headers = {}) const {
    return tests::request(port, "POST", "/api/v1/" + target, to_text(body), headers);
  }
  Headers somebody(const std::string& name = "Somebody") const {
    const auto token = post("identity", {{"name", name}}).json()["token"].get<std::string>();
    return {{"Authorization", "Bearer " + token}};
  }
  std::string new_game(const Headers& who, const Json& body) const {
    const HttpAnswer answer = post("games", body, who);
    EXPECT_EQ(answer.status, 201) << answer.body;
    return answer.json()["id"];
  }
  std::unique_ptr<LiveClient> live(const std::string& id, const Headers& who) const {
    return std::make_unique<LiveClient>(port, "/api/v1/games/" + id + "/live", who);
  }

  tests::TemporaryFolder folder;
  ServerSettings settings;
  std::unique_ptr<Server> server;
  int port = 0;
  std::jthread thread;
};

}  // namespace outflank::server
