#pragma once

#include <cstddef>
#include <mutex>
#include <string>
#include <unordered_map>

#include "match/time.h"

namespace outflank::server {

// Who is here: connected to this server, or heard of a short while ago. From any thread. The time is
// told from outside, and never goes back.
class Presence {
 public:
  // So long somebody without a connection and without a request still counts as here.
  static constexpr match::Time kGoneAfter = std::chrono::seconds(60);

  void seen(const std::string& player, match::Time now);
  // A live connection has begun, and has ended.
  void arrived(const std::string& player, match::Time now);
  void departed(const std::string& player, match::Time now);

  [[nodiscard]] bool is_here(const std::string& player, match::Time now) const;
  // Connected to this server.
  [[nodiscard]] bool is_connected(const std::string& player) const;
  // How many are remembered, which may be more than are here.
  [[nodiscard]] std::size_t size() const;

 private:
  struct Entry {
    int connections = 0;
    match::Time seen_at{};

    [[nodiscard]] bool here(match::Time now) const {
      return connections > 0 || now - seen_at < kGoneAfter;
    }
  };

  Entry& entry(const std::string& player, match::Time now);

  mutable std::mutex mutex_;
  std::unordered_map<std::string, Entry> entries_;
  std::size_t sweep_at_ = 1000;
};

}  // namespace outflank::server
