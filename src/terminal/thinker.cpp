#include "terminal/thinker.h"

#include <cassert>
#include <utility>

namespace outflank::terminal {

Thinker::Thinker()
    : worker_([this] {
        if (player_ != nullptr) player_->stop();
      }) {}

void Thinker::start(protocol::Player& player, std::unique_ptr<games::Game> game,
                    const search::Limits& limits) {
  assert(!busy());
  player_ = &player;
  progress_ = {};
  worker_.post([this, &player, game = std::move(game), limits] {
    auto report = player.think(*game, limits, [this](const search::Report& found) {
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
  player_ = nullptr;
  return std::exchange(result_, std::nullopt);
}

void Thinker::discard() {
  if (!busy()) return;
  stop();
  take();
}

}  // namespace outflank::terminal
