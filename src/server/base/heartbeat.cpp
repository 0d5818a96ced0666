#include "server/base/heartbeat.h"

#include <charconv>
#include <cstdlib>
#include <string>
#include <utility>

#include "core/try.h"

namespace outflank::server {
namespace {

using namespace std::chrono_literals;

constexpr std::string_view kSetting = "alive_at";
constexpr auto kEvery = 1s;
constexpr std::int64_t kReadyForMs = 3000;
constexpr auto kOthersBeatWithin = 2s;
constexpr auto kLookEvery = 10ms;
constexpr store::Moment kBeatTravels = 250;  // milliseconds, on a busy machine

std::int64_t steady_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

}  // namespace

Result<void> Heartbeat::forgive_downtime(store::Store& store, store::Moment now) {
  const auto noted = TRY(store.setting(kSetting, std::to_string(now)));
  store::Moment alive = now;
  std::from_chars(noted.data(), noted.data() + noted.size(), alive);
  if (auto done = store.forgive_time(alive, now); !done) return done;
  return store.set(kSetting, std::to_string(now));
}

Result<store::Moment> Heartbeat::clock_of_others(store::Store& store) {
  const auto until = std::chrono::steady_clock::now() + kOthersBeatWithin;
  const auto begun = TRY(store.clock());
  const std::string proposal = std::to_string(begun.value_or(0));
  const std::string before = TRY(store.setting(kSetting, proposal));
  std::string beat = before;
  while (beat == before && std::chrono::steady_clock::now() < until) {
    std::this_thread::sleep_for(kLookEvery);
    beat = TRY(store.setting(kSetting, proposal));
  }
  const auto clock = TRY(store.clock());
  const store::Moment moment = clock.value_or(0);
  store::Moment theirs = moment;
  if (beat != before) std::from_chars(beat.data(), beat.data() + beat.size(), theirs);
  // A heartbeat takes a while to be seen.
  return std::abs(moment - theirs) < kBeatTravels ? moment : theirs;
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
