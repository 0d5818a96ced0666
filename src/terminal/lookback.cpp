#include "terminal/lookback.h"

#include <algorithm>

#include "picture/record_steps.h"

namespace outflank::terminal {

void Lookback::step(const Table& table, int moves) {
  const int last = table.match().ply();
  const int wanted = std::clamp((active() ? ply_ : last) + moves, 0, last);
  if (wanted == last) return end();
  const auto played = picture::for_each_position(
      table.record(), [&](const games::Game& game, int ply, const std::string& move) {
        if (ply != wanted) return;
        shown_ = game.clone();
        ply_ = ply;
        last_move_ = move;
      });
  if (!played) end();
}

void Lookback::end() {
  shown_.reset();
}

}  // namespace outflank::terminal
