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

// Hears what programs tell each other through a PostgreSQL database: store/announcement.h,
// store/job_queue.h. It connects anew for as long as it takes when the connection is lost; on the channel
// of the servers also when nothing at all has come for a while, since each of them says something every
// second. While it is connected there, the database knows that a server is there: Store::is_alone.
class Listener {
 public:
  struct Handlers {
    std::function<void(std::string_view)> on_text;
    // From now on everything is heard; what was said before may have been missed.
    std::function<void()> on_connected;
  };
  static constexpr std::chrono::milliseconds kMaxSilence{3500};

  enum class Channel : std::uint8_t {
    Servers,  // what happens in games; only servers listen to it
    Jobs,     // that there is work; it may be silent for ever
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
  std::jthread thread_;  // last, so that it ends before the rest goes
};

}  // namespace outflank::store
