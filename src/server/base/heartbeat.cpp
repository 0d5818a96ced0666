#include "server/base/heartbeat.h"

#include <charconv>
#include <string>
#include <utility>

namespace outflank::server {
namespace {

using namespace std::chrono_literals;

constexpr std::string_view kSetting = "alive_at";
constexpr auto kEvery = 1s;
constexpr std::int64_t kReadyForMs = 3000;

std::int64_t steady_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

}  // namespace

Result<void> Heartbeat::forgive_downtime(store::Store& store, store::Moment now) {
  const auto noted = store.setting(kSetting, std::to_string(now));
  if (!noted) return Failure(noted.error());
  store::Moment alive = now;
  std::from_chars(noted->data(), noted->data() + noted->size(), alive);
  if (auto done = store.forgive_time(alive, now); !done) return done;
  return store.set(kSetting, std::to_string(now));
}

Heartbeat::Heartbeat(SharedStore& store, std::function<store::Moment()> clock)
    : store_(store),
      clock_(std::move(clock)),
      answered_ms_(steady_ms()),
      thread_([this](const std::stop_token& stop) { run(stop); }) {}

Heartbeat::~Heartbeat() {
  thread_.request_stop();
  thread_.join();
  beat();
}

bool Heartbeat::ready() const {
  return steady_ms() - answered_ms_ <= kReadyForMs;
}

void Heartbeat::beat() {
  const std::string now = std::to_string(clock_());
  const auto noted = store_.with([&](store::Store& store) { return store.set(kSetting, now); });
  if (noted) answered_ms_ = steady_ms();
}

void Heartbeat::run(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    beat();
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, stop, kEvery, [] { return false; });
  }
}

}  // namespace outflank::server
