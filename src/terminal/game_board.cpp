#include "terminal/game_board.h"

#include <cassert>

#include "core/text.h"
#include "games/list.h"

#define OUTFLANK_DECLARE(game)         \
  namespace outflank::terminal::game { \
  const GameBoard& game_board();       \
  }
// NOLINTNEXTLINE(misc-use-internal-linkage): defined in the folders of the games
OUTFLANK_GAMES(OUTFLANK_DECLARE)
#undef OUTFLANK_DECLARE

namespace outflank::terminal {

std::vector<std::string> GameBoard::targets(const games::Game& game) const {
  std::vector<std::string> moves;
  for (const games::MoveId move : game.legal_moves()) {
    if (move != game.pass()) moves.push_back(game.move_text(move));
  }
  return moves;
}

std::string GameBoard::typed_move(std::string_view text) const {
  const std::string_view word = trim(text);
  return equal_ignoring_case(word, "x") ? "pass" : std::string(word);
}

Registry<GameBoard>& board_registry() {
#define OUTFLANK_ENTRY(game) &game::game_board(),
  static Registry<GameBoard> registry{OUTFLANK_GAMES(OUTFLANK_ENTRY)};
#undef OUTFLANK_ENTRY
  return registry;
}

const GameBoard& board_of(const games::Game& game) {
  const GameBoard* board = board_registry().find(game.name());
  assert(board != nullptr);
  return *board;
}

}  // namespace outflank::terminal
