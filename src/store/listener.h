#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <thread>

#include "store/store_settings.h"

namespace outflank::store {

// Receives the notifications that programs send through a PostgreSQL database:
// store/announcement.h, store/job_queue.h. Reconnects whenever the connection is lost; on the
// servers' channel also after a while of silence, since every server sends a heartbeat each second.
// While connected there, it counts as a live server: Store::is_alone.
class Listener {
 public:
  struct Handlers {
    std::function<void(std::string_view)> on_text;
    // From now on nothing is missed; earlier notifications may have been.
    std::function<void()> on_connected;
  };
  static constexpr std::chrono::milliseconds kMaxSilence{3500};

  enum class Channel : std::uint8_t {
    Servers,  // changes of games; only servers listen to it
    Jobs,     // new jobs; may be silent indefinitely
  };

  // The handlers are called from a thread of the listener, until it is destroyed.
  Listener(std::string address, StoreSettings settings, Handlers handlers,
           Channel channel = Channel::Servers);
  ~Listener();
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;

  [[nodiscard]] std::uint64_t connections() const { return connections_; }

 private:
  void run(const std::stop_token& stop);
  // Until the connection is lost or silent.
  void listen(const std::stop_token& stop);

  std::string address_;
  StoreSettings settings_;
  Handlers handlers_;
  Channel channel_;
  std::atomic<std::uint64_t> connections_ = 0;
  std::jthread thread_;  // last member, so that it is joined first
};

}  // namespace outflank::store
