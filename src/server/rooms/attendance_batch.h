#pragma once

#include <functional>
#include <mutex>

#include "server/base/json.h"

namespace outflank::server {

// Who is connected to many games, in few messages, between the other messages of a server: what was
// added before a message is sent before it. Thread-safe.
class AttendanceBatch {
 public:
  explicit AttendanceBatch(std::function<void(Json message)> post) : post_(std::move(post)) {}

  void post(Json message);
  // Sent with others, at the latest by the next call of post or send.
  void add(Json here);
  void send();

 private:
  void send_locked();

  std::function<void(Json message)> post_;
  std::mutex mutex_;
  Json rooms_ = Json::array();
};

}  // namespace outflank::server
