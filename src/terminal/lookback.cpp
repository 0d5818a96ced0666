#include "terminal/lookback.h"

#include <algorithm>

#include "picture/record_steps.h"

namespace outflank::terminal {

void Lookback::step(const Table& table, int moves) {
  const int last = table.match().ply();
  const int wanted = std::clamp((active() ? ply_ : last) + moves, 0, last);
  if (wanted == last) return end();
  const auto played = picture::for_each_position(
      table.record(), [&](const games::Game& game, int ply, const std::string& /*move*/) {
        if (ply != wanted) return;
        shown_ = game.clone();
        ply_ = ply;
      });
  if (!played) return end();
  const auto& plies = table.match().history().plies();
  last_move_.reset();
  if (wanted > 0) last_move_ = plies[static_cast<std::size_t>(wanted) - 1].id;
}

std::string Lookback::last_move_text() const {
  return last_move_ ? shown_->move_text(*last_move_) : "";
}

void Lookback::end() {
  shown_.reset();
}

}  // namespace outflank::terminal
