#pragma once

#include <string>
#include <vector>

#include "terminal/board.h"
#include "terminal/lookback.h"
#include "terminal/shown.h"
#include "terminal/table.h"
#include "terminal/texts.h"
#include "terminal/typed_command.h"

namespace outflank::terminal {

enum class BoardKind : std::uint8_t { Usual, Classic };

// The board as line mode prints it, with the numbers by which pawns are moved.
class LineBoard {
 public:
  LineBoard(BoardKind kind, const BoardStyle& style) : kind_(kind), style_(style) {}

  // Board and players, several lines.
  [[nodiscard]] std::string text(const Table& table, const Texts& texts) const;

  // The same at an earlier position; the lookback must be active.
  [[nodiscard]] std::string past(const Table& table, const Lookback& lookback,
                                 const Texts& texts) const;

  // Whether moves have numbers in this game.
  [[nodiscard]] static bool has_numbers(const Table& table);
  // The move of a digit on the board; empty for a digit that is not shown.
  [[nodiscard]] std::optional<games::MoveId> numbered(const Table& table, char digit) const;
  // Whether a character is one of those digits at all.
  static bool is_digit(char c);

  void flip() { style_.flipped = !style_.flipped; }

  // Asks for a wall's position, by the sides of its squares as they are shown.
  [[nodiscard]] std::string wall_question(Command kind, const Texts& texts) const;

 private:
  [[nodiscard]] Shown shown() const;
  [[nodiscard]] std::optional<std::vector<games::MoveId>> numbers(const Table& table) const;
  [[nodiscard]] BoardMarks marks(const Table& table) const;
  [[nodiscard]] std::string draw(const Table& table, const games::Game& game,
                                 const BoardMarks& marks, const Texts& texts) const;

  BoardKind kind_;
  BoardStyle style_;
};

}  // namespace outflank::terminal
