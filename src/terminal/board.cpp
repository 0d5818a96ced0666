#include "terminal/board.h"

#include "terminal/othello_board.h"
#include "terminal/quoridor_board.h"

namespace outflank::terminal {
namespace {

bool is_othello(const games::Game& game) {
  return game.name() == "othello";
}

}  // namespace

char piece_of(const games::Game& game, int seat) {
  if (is_othello(game)) return seat == 0 ? 'X' : 'O';
  return static_cast<char>('a' + seat);
}

Canvas draw_board(const games::Game& game, const BoardMarks& marks, const BoardStyle& style) {
  return is_othello(game) ? othello_board::draw(game, marks, style)
                          : quoridor_board::draw(game, marks, style);
}

std::optional<std::string> move_at(const games::Game& game, const BoardStyle& style, Point point) {
  return is_othello(game) ? othello_board::move_at(game, style, point)
                          : quoridor_board::move_at(game, style, point);
}

Point place_of(const games::Game& game, const BoardStyle& style, std::string_view move) {
  return is_othello(game) ? othello_board::place_of(game, style, move)
                          : quoridor_board::place_of(game, style, move);
}

}  // namespace outflank::terminal
