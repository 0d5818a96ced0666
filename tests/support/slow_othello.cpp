#include "support/slow_othello.h"

#include <algorithm>
#include <cstddef>

namespace outflank::othello {

SlowPosition::SlowPosition(int size, Color to_move)
    : size_(size), to_move_(to_move), cells_(index(0, size), Cell::Empty) {}

std::size_t SlowPosition::index(int column, int row) const {
  return static_cast<std::size_t>(row) * static_cast<std::size_t>(size_) +
         static_cast<std::size_t>(column);
}

SlowPosition::Cell SlowPosition::at(int column, int row) const {
  return cells_[index(column, row)];
}

void SlowPosition::put(int column, int row, Cell cell) {
  cells_[index(column, row)] = cell;
}

// On 8x8: white on d4 and e5, black on e4 and d5.
SlowPosition SlowPosition::start(const Rules& rules) {
  SlowPosition position(rules.size, Color::Black);
  const int middle = rules.size / 2;
  position.put(middle - 1, middle - 1, Cell::White);
  position.put(middle, middle, Cell::White);
  position.put(middle, middle - 1, Cell::Black);
  position.put(middle - 1, middle, Cell::Black);
  return position;
}

SlowPosition SlowPosition::from_text(std::string_view text) {
  const std::size_t squares = text.find(' ');
  std::size_t size = 0;
  while (size * size < squares) ++size;
  SlowPosition position(static_cast<int>(size), text.back() == 'X' ? Color::Black : Color::White);
  for (std::size_t i = 0; i < squares; ++i) {
    if (text[i] == 'X') position.cells_[i] = Cell::Black;
    if (text[i] == 'O') position.cells_[i] = Cell::White;
  }
  return position;
}

std::string SlowPosition::text() const {
  std::string out;
  for (const Cell cell : cells_) {
    if (cell == Cell::Black) out += 'X';
    if (cell == Cell::White) out += 'O';
    if (cell == Cell::Empty) out += '-';
  }
  out += to_move_ == Color::Black ? " X" : " O";
  return out;
}

int SlowPosition::discs(Color color) const {
  return static_cast<int>(
      std::ranges::count(cells_, color == Color::Black ? Cell::Black : Cell::White));
}

int SlowPosition::score() const {
  return discs(Color::Black) - discs(Color::White);
}

int SlowPosition::tournament_score() const {
  const int black = discs(Color::Black);
  const int white = discs(Color::White);
  const int squares = size_ * size_;
  if (black > white) return squares - white - white;
  if (white > black) return black + black - squares;
  return 0;
}

std::vector<Square> SlowPosition::flips_of(Color color, Square square) const {
  const Cell own = color == Color::Black ? Cell::Black : Cell::White;
  const Cell other = color == Color::Black ? Cell::White : Cell::Black;
  std::vector<Square> turned;
  if (at(square.column(), square.row()) != Cell::Empty) return turned;
  for (int dx = -1; dx <= 1; ++dx) {
    for (int dy = -1; dy <= 1; ++dy) {
      if (dx == 0 && dy == 0) continue;
      int length = 0;
      while (true) {
        const int column = square.column() + (length + 1) * dx;
        const int row = square.row() + (length + 1) * dy;
        if (column < 0 || row < 0 || column >= size_ || row >= size_) {
          length = 0;  // the edge encloses nothing
          break;
        }
        if (at(column, row) == own) break;
        if (at(column, row) != other) {
          length = 0;  // an empty square encloses nothing
          break;
        }
        ++length;
      }
      for (int i = 1; i <= length; ++i) {
        turned.push_back(Square::at(square.column() + i * dx, square.row() + i * dy));
      }
    }
  }
  return turned;
}

std::vector<Square> SlowPosition::flips(Square square) const {
  return flips_of(to_move_, square);
}

std::vector<Move> SlowPosition::placements(Color color) const {
  std::vector<Move> moves;
  for (int row = 0; row < size_; ++row) {
    for (int column = 0; column < size_; ++column) {
      const Square square = Square::at(column, row);
      if (!flips_of(color, square).empty()) moves.push_back(Move::disc(square));
    }
  }
  return moves;
}

std::vector<Move> SlowPosition::legal_moves() const {
  std::vector<Move> moves = placements(to_move_);
  if (moves.empty() && !placements(opposite(to_move_)).empty()) moves.push_back(Move::pass());
  return moves;
}

void SlowPosition::play(Move move) {
  if (!move.is_pass()) {
    const Cell own = to_move_ == Color::Black ? Cell::Black : Cell::White;
    for (const Square square : flips(move.square())) put(square.column(), square.row(), own);
    put(move.square().column(), move.square().row(), own);
  }
  to_move_ = opposite(to_move_);
}

std::optional<games::Ending> SlowPosition::ending() const {
  if (!legal_moves().empty()) return std::nullopt;
  const int black = discs(Color::Black);
  const int white = discs(Color::White);
  games::EndReason reason = games::EndReason::NoMoves;
  if (black == 0 || white == 0) reason = games::EndReason::NoDiscs;
  if (black + white == size_ * size_) reason = games::EndReason::FullBoard;
  games::Outcome outcome;
  if (black == white) outcome.places = {1, 1, 0, 0};
  if (black > white) outcome.places = {1, 2, 0, 0};
  if (black < white) outcome.places = {2, 1, 0, 0};
  return games::Ending{.outcome = outcome, .reason = reason};
}

std::uint64_t SlowPosition::perft(int depth) const {
  if (depth == 0) return 1;
  const std::vector<Move> moves = legal_moves();
  if (moves.empty()) return 1;
  if (depth == 1) return moves.size();
  std::uint64_t total = 0;
  for (const Move move : moves) {
    SlowPosition next = *this;
    next.play(move);
    total += next.perft(depth - 1);
  }
  return total;
}

}  // namespace outflank::othello
