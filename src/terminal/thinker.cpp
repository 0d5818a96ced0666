#include "terminal/thinker.h"

#include <cassert>
#include <utility>

namespace outflank::terminal {

void Thinker::start(seat::Player& player, std::unique_ptr<games::Game> game,
                    const search::Limits& limits) {
  assert(!busy());
  busy_ = true;
  progress_ = {};
  worker_.post(
      [this, &player, game = std::move(game), own = limits](const search::StopToken& stop) mutable {
        own.stop = stop;
        auto report = player.think(*game, own, [this](const search::Report& found) {
          const std::scoped_lock lock(mutex_);
          progress_ = found;
        });
        const std::scoped_lock lock(mutex_);
        result_ = std::move(report);
        done_.notify_all();
      });
}

search::Report Thinker::progress() const {
  const std::scoped_lock lock(mutex_);
  return progress_;
}

bool Thinker::wait(std::chrono::milliseconds most) {
  std::unique_lock lock(mutex_);
  return done_.wait_for(lock, most, [this] { return result_.has_value(); });
}

std::optional<Result<search::Report>> Thinker::take() {
  const std::scoped_lock lock(mutex_);
  if (!result_) return std::nullopt;
  busy_ = false;
  return std::exchange(result_, std::nullopt);
}

void Thinker::discard() {
  if (!busy()) return;
  stop();
  take();
}

}  // namespace outflank::terminal
