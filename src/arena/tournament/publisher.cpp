#include "arena/tournament/publisher.h"

#include <algorithm>
#include <utility>

#include "store/away.h"

namespace outflank::arena {
namespace {

using Clock = std::chrono::steady_clock;

// Of the time, at most, so that the players have the rest.
constexpr int kShare = 20;

}  // namespace

Publisher::Publisher(PublicationSettings settings, OnChange on_change)
    : Publisher(std::move(settings), std::move(on_change), Times{}) {}

Publisher::Publisher(PublicationSettings settings, OnChange on_change, Times times)
    : publication_(std::move(settings)), on_change_(std::move(on_change)), times_(times) {}

Result<void> Publisher::begin() {
  const auto first = publication_.publish(store::TournamentStatus::Running);
  if (!first && !store::is_away(first.error())) return first;
  note(first);
  thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
  return {};
}

void Publisher::wake() {
  {
    const std::scoped_lock lock(mutex_);
    woken_ = true;
  }
  changed_.notify_all();
}

void Publisher::run(const std::stop_token& stop) {
  auto earliest = Clock::now();
  while (true) {
    {
      std::unique_lock lock(mutex_);
      const auto longest = failing_ ? times_.retry : times_.sign_of_life;
      changed_.wait_for(lock, stop, longest, [this] { return woken_ && !failing_; });
      changed_.wait_until(lock, stop, earliest, [] { return false; });
      if (stop.stop_requested()) return;
      woken_ = false;
    }
    const auto before = Clock::now();
    note(publication_.publish(store::TournamentStatus::Running));
    earliest = Clock::now() + kShare * (Clock::now() - before);
  }
}

void Publisher::note(const Result<void>& published) {
  if (published.has_value() == failing_ && on_change_) on_change_(published);
  failing_ = !published;
}

Result<void> Publisher::finish() {
  thread_ = {};  // asks it to stop, and waits
  const auto end = Clock::now() + times_.patience;
  while (true) {
    const auto published = publication_.publish(store::TournamentStatus::Stopped);
    if (published || !store::is_away(published.error()) || Clock::now() >= end) return published;
    std::this_thread::sleep_for(std::min<Clock::duration>(times_.retry, std::chrono::seconds(1)));
  }
}

}  // namespace outflank::arena
