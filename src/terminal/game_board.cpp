#include "terminal/game_board.h"

#include <cassert>

#include "core/text.h"
#include "games/list.h"
#include "terminal/boards_of_games.h"

namespace outflank::terminal {

std::vector<games::MoveId> GameBoard::targets(const games::Game& game) const {
  std::vector<games::MoveId> moves = game.legal_moves();
  std::erase_if(moves, [&](games::MoveId move) { return move == game.pass(); });
  return moves;
}

std::string GameBoard::typed_move(const games::Game& game, std::string_view text) const {
  const std::string_view word = trim(text);
  const bool passes = game.pass() && equal_ignoring_case(word, "x");
  return passes ? game.pass_text() : std::string(word);
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
