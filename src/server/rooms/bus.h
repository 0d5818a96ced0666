#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <unordered_map>

#include "server/base/json.h"
#include "server/base/shared_store.h"
#include "store/latency.h"
#include "store/listener.h"
#include "store/store_settings.h"

namespace outflank::server {

// The message bus of servers on one PostgreSQL database: changes of games are announced by the
// store, other messages are posted here. Every server sends a heartbeat each second. Thread-safe.
class Bus {
 public:
  static constexpr std::size_t kMaxWaiting = 20'000;

  // Called from threads of the bus.
  struct Handlers {
    // A change of a game by any server, including this one: store::parse_change.
    std::function<void(std::string_view game, std::int64_t version, std::string_view change)>
        on_change;
    // A message of another server, whose name is its `n`.
    std::function<void(const Json& message)> on_message;
    // Something may have been missed, or not heard by the others.
    std::function<void()> on_gap;
    std::function<void(const std::string& node)> on_node_lost;
    // A server is heard for the first time, or again after it had counted as gone.
    std::function<void(const std::string& node)> on_node_found;
    // A worker has finished a server's job: store::parse_job_news.
    std::function<void(std::string_view job)> on_job;
  };

  // Inactive before start.
  Bus(SharedStore& store, Handlers handlers);
  ~Bus();
  Bus(const Bus&) = delete;
  Bus& operator=(const Bus&) = delete;

  void start(const std::string& address, const store::StoreSettings& settings);
  // Announces the shutdown; from now on no handler is called, and posted messages are lost.
  void stop();

  // Never blocks. Messages that cannot be sent are lost; as soon as one can be sent again, all servers
  // learn that there is a gap.
  void post(Json message);

  // The name of this server.
  [[nodiscard]] const std::string& node() const { return node_; }

  struct Figures {
    std::uint64_t received = 0;
    std::uint64_t sent = 0;
    std::uint64_t lost = 0;         // that could not be sent
    std::uint64_t connections = 0;  // of the listener
    std::size_t nodes = 0;          // other live servers
    store::Latency::Figures lag;    // from this server to itself
  };
  [[nodiscard]] Figures figures() const;

 private:
  using Clock = std::chrono::steady_clock;

  void on_notification(std::string_view text);
  void on_message(const Json& message);
  void run(const std::stop_token& stop);
  void send(std::deque<std::string> texts);
  void drop_silent_nodes();
  void announce_gap();

  SharedStore& store_;
  Handlers handlers_;
  std::string node_;
  mutable std::mutex mutex_;
  std::condition_variable_any changed_;
  std::deque<std::string> queue_;
  bool reachable_ = true;         // the last messages were sent
  bool gap_to_announce_ = false;  // some were lost since the others learned of that
  std::unordered_map<std::string, Clock::time_point> nodes_;  // last heartbeat of each
  Clock::time_point heard_self_;
  std::uint64_t received_ = 0;
  std::uint64_t sent_ = 0;
  std::uint64_t lost_ = 0;
  store::Latency lag_;
  std::jthread thread_;
  std::unique_ptr<store::Listener> listener_;  // destroyed first
};

}  // namespace outflank::server
