#include "search/othello/beginner.h"

#include <vector>

#include "core/text.h"
#include "core/try.h"
#include "games/move_error.h"
#include "games/othello/game.h"
#include "games/othello/grid_position.h"
#include "games/othello/notation.h"

namespace outflank::search::othello {

using namespace outflank::othello;

namespace {

constexpr std::uint64_t kRandomMovePercent = 25;

Result<GridPosition> reached(const games::Game& game) {
  if (as_othello(game) == nullptr) {
    return fail(InputError::Conflict, "this player plays othello, not " + quote(game.name()));
  }
  if (game.ending()) return fail(games::MoveError::GameOver, "the game is over");
  return position_of<GridPosition>(diagram_of(game));
}

}  // namespace

Result<std::string> beginner_move(const games::Game& game, Random& random) {
  auto position = TRY(reached(game));
  const auto legal = position.legal_moves();
  if (random.chance(kRandomMovePercent, 100)) {
    return to_text(legal[static_cast<int>(random.below(static_cast<std::uint64_t>(legal.size())))]);
  }
  const Color mover = position.to_move();
  std::vector<Move> best;
  int most = 0;
  for (const Move move : legal) {
    const auto undo = position.play_unchecked(move);
    const int discs = position.discs(mover);
    position.undo(undo);
    if (discs > most) best.clear();
    if (discs >= most) best.push_back(move);
    most = std::max(most, discs);
  }
  return to_text(best[random.below(best.size())]);
}

Result<std::optional<std::string>> win_in_one(const games::Game& game) {
  auto position = TRY(reached(game));
  const Color mover = position.to_move();
  for (const Move move : position.legal_moves()) {
    const auto undo = position.play_unchecked(move);
    const bool won = position.is_over() && position.discs(mover) > position.discs(opposite(mover));
    position.undo(undo);
    if (won) return to_text(move);
  }
  return std::nullopt;
}

}  // namespace outflank::search::othello
