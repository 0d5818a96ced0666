#include "protocol/free_turns.h"

#include <string>
#include <utility>

#include "core/try.h"

namespace outflank::protocol {

FreeTurns::FreeTurns(std::unique_ptr<games::Game> start, GiveTurn give_turn)
    : give_turn_(give_turn) {
  parts_.push_back({std::move(start), 0});
}

void FreeTurns::restart(std::unique_ptr<games::Game> start) {
  parts_.clear();
  parts_.push_back({std::move(start), 0});
  moves_ = 0;
}

Result<std::unique_ptr<games::Game>> FreeTurns::seen_by(games::SeatId seat) const {
  if (game().to_move() == seat) return game().clone();
  return give_turn_(game(), seat);
}

Result<void> FreeTurns::play(games::SeatId seat, std::string_view move) {
  if (moves_ == kMaxMoves) {
    return fail(InputError::TooLong, "at most " + std::to_string(kMaxMoves) + " moves are kept");
  }
  if (game().to_move() == seat) {
    TRY(parts_.back().game->play(move));
  } else {
    auto turned = TRY(give_turn_(game(), seat));
    TRY(turned->play(move));
    parts_.push_back({std::move(turned), 0});
  }
  ++parts_.back().moves;
  ++moves_;
  return {};
}

bool FreeTurns::undo(std::size_t count) {
  if (count > moves_) return false;
  moves_ -= count;
  for (; count > 0; --count) {
    Part& last = parts_.back();
    last.game->undo();
    // A part begins with a move; without one, the previous part is current.
    if (--last.moves == 0 && parts_.size() > 1) parts_.pop_back();
  }
  return true;
}

}  // namespace outflank::protocol
