#include "games/othello/position_text.h"

#include <cstddef>
#include <optional>
#include <vector>

#include "core/text.h"
#include "games/othello/notation.h"

namespace outflank::othello {

namespace {

constexpr std::string_view kCells = "use X for black, O for white and - for empty";

std::optional<Rules> rules_of(std::size_t squares) {
  for (std::uint8_t size = kMinSize; size <= kMaxSize; size += 2) {
    if (squares == std::size_t{size} * size) return Rules{.size = size};
  }
  return std::nullopt;
}

Failure wrong_length(std::size_t squares, const std::optional<Rules>& wanted) {
  std::string message = "the board has " + std::to_string(squares) + " squares; ";
  if (wanted) {
    const std::string side = std::to_string(wanted->size);
    message +=
        "a board of " + side + "x" + side + " has " + std::to_string(wanted->size * wanted->size);
  } else {
    message += "it may have 16, 36, 64, 100, 144, 196 or 256";
  }
  return fail(InputError::Syntax, std::move(message));
}

Result<Diagram> parse(std::string_view text, const std::optional<Rules>& wanted) {
  const std::string_view line = trim(text);
  std::size_t end = 0;
  while (end < line.size() && !is_space(line[end])) ++end;
  const std::string_view board = line.substr(0, end);
  const std::string_view side = trim(line.substr(end));
  if (board.empty()) {
    return fail(InputError::Missing,
                "the position is empty; write the squares from a1 row by row, a space and the side "
                "to move");
  }
  const std::optional<Rules> rules = rules_of(board.size());
  for (std::size_t i = 0; i < board.size(); ++i) {
    if (cell_of(board[i]) != Cell::Unknown) continue;
    std::string place = "character " + std::to_string(i + 1) + " of the board";
    if (rules) {
      place += " (" + to_text(Square::from_index(static_cast<int>(i), rules->size)) + ")";
    }
    return fail(InputError::Syntax,
                place + " is " + quote(board.substr(i, 1)) + "; " + std::string(kCells));
  }
  if (!rules || (wanted && *wanted != *rules)) return wrong_length(board.size(), wanted);
  if (side.empty()) {
    return fail(InputError::Missing,
                "the side to move is missing; write a space and X or O after the board");
  }
  const Cell mover = cell_of(side[0]);
  if (side.size() != 1 || (mover != Cell::Black && mover != Cell::White)) {
    return fail(InputError::Syntax, "the side to move is " + quote(side) + "; it must be X or O");
  }
  Diagram diagram;
  diagram.rules = *rules;
  diagram.to_move = mover == Cell::Black ? Color::Black : Color::White;
  for (std::size_t i = 0; i < board.size(); ++i) {
    const Cell cell = cell_of(board[i]);
    const WideBits square = WideBits::of(Square::from_index(static_cast<int>(i), rules->size));
    if (cell == Cell::Black) diagram.black |= square;
    if (cell == Cell::White) diagram.white |= square;
  }
  return diagram;
}

}  // namespace

Diagram Diagram::start(const Rules& rules) {
  const int right = rules.size / 2;
  const int left = right - 1;
  Diagram diagram;
  diagram.rules = rules;
  diagram.black = WideBits::of(Square::at(right, left)) | WideBits::of(Square::at(left, right));
  diagram.white = WideBits::of(Square::at(left, left)) | WideBits::of(Square::at(right, right));
  return diagram;
}

std::string to_text(const Diagram& diagram) {
  std::string text;
  const int size = diagram.rules.size;
  for (int index = 0; index < size * size; ++index) {
    const Square square = Square::from_index(index, size);
    text += diagram.black.has(square) ? 'X' : diagram.white.has(square) ? 'O' : '-';
  }
  return text + (diagram.to_move == Color::Black ? " X" : " O");
}

Result<Diagram> parse_diagram(std::string_view text) {
  return parse(text, std::nullopt);
}

Result<Diagram> parse_diagram(std::string_view text, const Rules& rules) {
  return parse(text, rules);
}

}  // namespace outflank::othello
