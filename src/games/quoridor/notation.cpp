#include "games/quoridor/notation.h"

#include <algorithm>

#include "core/text.h"
#include "core/try.h"
#include "games/move_error.h"

namespace outflank::quoridor {
namespace {

Failure unreadable(std::string_view text) {
  return fail(games::MoveError::Unreadable,
              quote(text) + " is not a move: write a square (e2), a wall (e3h or e3v) or pass");
}

// Reads a column letter and a row number; takes them off the front of `text`.
bool take_square(std::string_view& text, Square& square) {
  if (text.size() < 2) return false;
  const int column = to_lower(text[0]) - 'a';
  if (column < 0 || column >= kMaxSide || text[1] < '1' || text[1] > '9') return false;
  int row = text[1] - '0';
  std::size_t used = 2;
  if (text.size() > 2 && is_digit(text[2])) {
    row = row * 10 + (text[2] - '0');
    used = 3;
  }
  if (row > kMaxSide) return false;
  square = Square::at(column, row - 1);
  text.remove_prefix(used);
  return true;
}

void append_text(std::string& out, Square square) {
  const int row = square.row() + 1;
  out += static_cast<char>('a' + square.column());
  if (row >= 10) out += static_cast<char>('0' + row / 10);
  out += static_cast<char>('0' + row % 10);
}

}  // namespace

std::string to_text(Square square) {
  std::string text;
  append_text(text, square);
  return text;
}

void append_text(std::string& out, Move move) {
  if (move.is_pass()) {
    out += "pass";
    return;
  }
  append_text(out, move.square());
  if (move.kind() == MoveKind::Horizontal) out += 'h';
  if (move.kind() == MoveKind::Vertical) out += 'v';
}

std::string to_text(Move move) {
  std::string text;
  append_text(text, move);
  return text;
}

Result<Square> parse_square(std::string_view text) {
  Square square;
  std::string_view rest = text;
  if (!take_square(rest, square) || !rest.empty()) {
    return fail(
        InputError::Syntax,
        quote(text) + " is not a square: write a column a to y and a row 1 to 25, as in e2");
  }
  return square;
}

Result<Move> parse_move(std::string_view text) {
  if (equal_ignoring_case(text, "pass")) return Move::pass();
  Square square;
  std::string_view rest = text;
  if (!take_square(rest, square) || rest.size() > 1) return unreadable(text);
  if (rest.empty()) return Move::pawn(square);
  switch (to_lower(rest[0])) {
    case 'h': return Move::horizontal(square);
    case 'v': return Move::vertical(square);
    default: return unreadable(text);
  }
}

Result<std::vector<Move>> parse_move_list(std::string_view text) {
  if (text.size() > kMaxMoveListText) {
    return fail(InputError::TooLong,
                "a move list may have at most " + std::to_string(kMaxMoveListText) + " bytes");
  }
  std::vector<Move> moves;
  int number = 0;
  for (std::string_view word : words(text)) {
    if (const std::size_t dot = word.find('.'); dot != std::string_view::npos) {
      const auto given = TRY(parse_int(word.substr(0, dot), 1, 1 << 20, "a move number"));
      if (given != number + 1) {
        return fail(InputError::Conflict, "move number " + std::to_string(given) +
                                              " stands where " + std::to_string(number + 1) +
                                              " is next");
      }
      ++number;
      word.remove_prefix(dot + 1);
      if (word.empty()) continue;
    }
    const auto move = parse_move(word);
    if (!move) return Failure(move.error().within("move " + std::to_string(moves.size() + 1)));
    moves.push_back(*move);
  }
  return moves;
}

std::string to_text(const std::vector<Move>& moves, int players) {
  std::string text;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (i > 0) text += ' ';
    const auto round = static_cast<std::size_t>(players);
    if (i % round == 0) text += std::to_string(i / round + 1) + ". ";
    append_text(text, moves[i]);
  }
  return text;
}

}  // namespace outflank::quoridor
