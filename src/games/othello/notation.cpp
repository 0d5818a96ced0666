#include "games/othello/notation.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "core/text.h"
#include "games/move_error.h"
#include "games/othello/move_refusal.h"

namespace outflank::othello {

namespace {

using games::MoveError;

constexpr bool is_letter(char c) {
  return to_lower(c) >= 'a' && to_lower(c) <= 'z';
}

// The first piece of the text that may be meant as a move, for error messages.
std::string_view first_piece(std::string_view text) {
  std::size_t end = 0;
  while (end < text.size() && is_letter(text[end])) ++end;
  while (end < text.size() && is_digit(text[end])) ++end;
  return text.substr(0, std::max<std::size_t>(end, 1));
}

std::string last_square(int size) {
  return to_text(Square::at(size - 1, size - 1));
}

Failure unreadable(std::string_view text) {
  return fail(MoveError::Unreadable, quote(text) + " is not a move; write a square as f5, or pass");
}

std::string off_board(std::string_view square, int size) {
  return quote(square) + " is not on the board, which runs from a1 to " + last_square(size);
}

// The length of the pass that the text begins with, or 0.
std::size_t pass_length(std::string_view text) {
  constexpr std::array<std::string_view, 3> kPasses{"pass", "--", "pa"};
  for (const std::string_view pass : kPasses) {
    if (equal_ignoring_case(text.substr(0, pass.size()), pass)) return pass.size();
  }
  return 0;
}

}  // namespace

std::string to_text(Square square) {
  return static_cast<char>('a' + square.column()) + std::to_string(square.row() + 1);
}

std::string to_text(Move move) {
  return move.is_pass() ? "pass" : to_text(move.square());
}

std::string_view to_text(Color color) {
  return color == Color::Black ? "black" : "white";
}

Result<Move> take_move(std::string_view& text, int size) {
  if (const std::size_t length = pass_length(text); length != 0) {
    text.remove_prefix(length);
    return Move::pass();
  }
  std::size_t end = 1;
  while (end < text.size() && is_digit(text[end])) ++end;
  if (text.empty() || !is_letter(text[0]) || end == 1 || text[1] == '0') {
    return unreadable(first_piece(text));
  }
  const std::string_view piece = text.substr(0, end);
  const int column = to_lower(text[0]) - 'a';
  const Result<int> row = parse_int(piece.substr(1), 1, size, "row");
  if (column >= size || !row) return fail(MoveError::OffBoard, off_board(piece, size));
  text.remove_prefix(end);
  return Move::disc(Square::at(column, *row - 1));
}

Result<Move> parse_move(std::string_view text, int size) {
  std::string_view rest = text;
  const Result<Move> move = take_move(rest, size);
  if (!move && move.error().is(MoveError::OffBoard)) return move;
  if (!move || !rest.empty()) return unreadable(text);
  return move;
}

std::string refusal(MoveError error, Move move, Color to_move, int size) {
  const std::string text = to_text(move);
  const std::string other(to_text(opposite(to_move)));
  switch (error) {
    case MoveError::GameOver: return quote(text) + " cannot be played: the game is over";
    case MoveError::PassRefused:
      return std::string(to_text(to_move)) + " may not pass while a disc can be placed";
    case MoveError::MustPass:
      return quote(text) + " cannot be played: " + std::string(to_text(to_move)) +
             " has no square to play and must pass";
    case MoveError::OffBoard: return off_board(text, size);
    case MoveError::Occupied: return quote(text) + " is taken; play on an empty square";
    default:
      return quote(text) + " turns over no disc; a move must enclose " + other +
             " discs in a straight line";
  }
}

}  // namespace outflank::othello
