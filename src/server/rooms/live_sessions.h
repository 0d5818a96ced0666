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

// Which connections belong to which session, so that a log-out ends them. From any thread. The time is
// told from outside, and never goes back.
class LiveSessions {
 public:
  // A connection may have been let in just before its session ended.
  static constexpr match::Time kRememberedFor = std::chrono::minutes(2);

  // False if its session has ended in the meantime: the client has to be sent away, and is not kept.
  [[nodiscard]] bool add(const std::shared_ptr<Client>& client, match::Time now);
  void remove(const Client& client);
  // Closes the connections of a session, and those that it still begins.
  void end(const std::string& session, match::Time now);

  // How many sessions have connections.
  [[nodiscard]] std::size_t size() const;

 private:
  mutable std::mutex mutex_;
  std::unordered_map<std::string, std::vector<std::weak_ptr<Client>>> clients_;
  std::unordered_map<std::string, match::Time> ended_;
};

}  // namespace outflank::server
