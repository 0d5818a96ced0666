#include "server/rooms/attendance_batch.h"

#include <utility>

namespace outflank::server {
namespace {

constexpr std::size_t kRoomsTogether = 50;

}  // namespace

void AttendanceBatch::post(Json message) {
  const std::scoped_lock lock(mutex_);
  send_locked();
  post_(std::move(message));
}

void AttendanceBatch::add(Json here) {
  here.erase("t");
  const std::scoped_lock lock(mutex_);
  rooms_.push_back(std::move(here));
  if (rooms_.size() == kRoomsTogether) send_locked();
}

void AttendanceBatch::send() {
  const std::scoped_lock lock(mutex_);
  send_locked();
}

void AttendanceBatch::send_locked() {
  if (rooms_.empty()) return;
  post_({{"t", "here"}, {"rooms", std::exchange(rooms_, Json::array())}});
}

}  // namespace outflank::server
