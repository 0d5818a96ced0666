#include "terminal/board.h"

#include "terminal/game_board.h"

namespace outflank::terminal {

char piece_of(const games::Game& game, games::SeatId seat) {
  return board_of(game).piece(seat);
}

Canvas draw_board(const games::Game& game, const BoardMarks& marks, const BoardStyle& style) {
  return board_of(game).draw(game, marks, style);
}

std::optional<games::MoveId> move_at(const games::Game& game, const BoardStyle& style,
                                     Point point) {
  return board_of(game).move_at(game, style, point);
}

Point place_of(const games::Game& game, const BoardStyle& style,
               std::optional<games::MoveId> move) {
  return board_of(game).place_of(game, style, move);
}

}  // namespace outflank::terminal
