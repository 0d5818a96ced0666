#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "match/time.h"
#include "server/rooms/client.h"

namespace outflank::server {

// The connections of each session, so that a logout closes them. Thread-safe. Callers pass in a
// monotonic time.
class LiveSessions {
 public:
  // A connection may have been accepted just before its session ended.
  static constexpr match::Time kRememberedFor = std::chrono::minutes(2);

  // False if its session has ended in the meantime: close the client; it is not kept.
  [[nodiscard]] bool add(const std::shared_ptr<Client>& client, match::Time now);
  void remove(const Client& client);
  // Closes the connections of a session, and later ones.
  void end(const std::string& session, match::Time now);

  // The sessions that have connections, and how many they are.
  [[nodiscard]] std::vector<std::string> sessions() const;
  [[nodiscard]] std::size_t size() const;

 private:
  mutable std::mutex mutex_;
  std::unordered_map<std::string, std::vector<std::weak_ptr<Client>>> clients_;
  std::unordered_map<std::string, match::Time> ended_;
};

}  // namespace outflank::server
