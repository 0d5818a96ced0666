#include "server/base/heartbeat.h"

#include <charconv>
#include <cstdlib>
#include <string>
#include <string_view>
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
constexpr store::Moment kBeatTravels = 250;     // milliseconds, on a busy machine
constexpr store::Moment kBeatIsNew = 3000;      // milliseconds: some were late
constexpr store::Moment kMeasuredWithin = 100;  // milliseconds, or it says little

std::int64_t steady_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

// As it is stored: two numbers, or one of an older version.
struct Beat {
  store::Moment at = 0;                  // by the clock of turns
  std::optional<store::Moment> ahead{};  // which was so far ahead of the store's

  [[nodiscard]] std::string text() const {
    return std::to_string(at) + (ahead ? " " + std::to_string(*ahead) : "");
  }
};

Beat parse_beat(std::string_view text, store::Moment otherwise) {
  Beat beat{otherwise, {}};
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, beat.at);
  store::Moment ahead = 0;
  if (error == std::errc() && rest != end &&
      std::from_chars(rest + 1, end, ahead).ec == std::errc()) {
    beat.ahead = ahead;
  }
  return beat;
}

}  // namespace

Result<void> Heartbeat::forgive_downtime(store::Store& store, store::Moment now) {
  const auto noted = TRY(store.setting(kSetting, std::to_string(now)));
  if (auto done = store.forgive_time(parse_beat(noted, now).at, now); !done) return done;
  return store.set(kSetting, std::to_string(now));
}

Result<store::Moment> Heartbeat::clock_of_others(store::Store& store) {
  const auto until = std::chrono::steady_clock::now() + kOthersBeatWithin;
  const std::string proposal = Beat{TRY(store.clock()).value_or(0), {}}.text();
  const std::string before = TRY(store.setting(kSetting, proposal));
  std::string text = before;
  while (true) {
    const store::Moment moment = TRY(store.clock()).value_or(0);
    const Beat beat = parse_beat(text, moment);
    const store::Moment theirs = beat.ahead ? moment + *beat.ahead : beat.at;
    // If it was written a moment ago, it is of a server that is there.
    const bool is_new = text != before || (beat.ahead && std::abs(theirs - beat.at) < kBeatIsNew);
    // An older version says only when it was written, and a heartbeat takes a while to be seen.
    if (is_new) return beat.ahead || std::abs(moment - theirs) >= kBeatTravels ? theirs : moment;
    if (std::chrono::steady_clock::now() >= until) return moment;
    std::this_thread::sleep_for(kLookEvery);
    text = TRY(store.setting(kSetting, proposal));
  }
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
  const auto noted = store_.with([this](store::Store& store) {
    measure(store);
    return store.set(kSetting, Beat{clock_(), ahead_}.text());
  });
  if (noted) answered_ms_ = steady_ms();
}

void Heartbeat::measure(store::Store& store) {
  const store::Moment before = clock_();
  const auto moment = store.clock();
  const store::Moment after = clock_();
  if (moment && *moment && after - before < kMeasuredWithin) {
    ahead_ = before + (after - before) / 2 - **moment;
  }
}

void Heartbeat::run(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    beat();
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, stop, kEvery, [] { return false; });
  }
}

}  // namespace outflank::server
