#pragma once

#include <cstddef>
#include <mutex>
#include <string>
#include <unordered_map>

#include "match/time.h"

namespace outflank::server {

// Who is present: connected to this server, or recently active. Thread-safe. Callers pass in a
// monotonic time.
class Presence {
 public:
  // How long somebody without connection or request still counts as present.
  static constexpr match::Time kGoneAfter = std::chrono::seconds(60);

  void seen(const std::string& player, match::Time now);
  // A live connection has opened, and has closed.
  void arrived(const std::string& player, match::Time now);
  void departed(const std::string& player, match::Time now);

  [[nodiscard]] bool is_here(const std::string& player, match::Time now) const;
  // Connected to this server.
  [[nodiscard]] bool is_connected(const std::string& player) const;
  // The number of entries, which may be more than are present.
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
