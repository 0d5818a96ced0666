#include "terminal/game_board.h"

#include <cassert>

#include "core/text.h"
#include "games/list.h"
#include "terminal/boards_of_games.h"

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
