#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "games/move_error.h"
#include "games/outcome.h"

namespace outflank::connect_four {

inline constexpr int kColumns = 7;
inline constexpr int kRows = 6;

// There is only one variant.
struct Rules {
  friend bool operator==(const Rules&, const Rules&) = default;
};
std::string to_text(const Rules& rules);
std::string to_json(const Rules& rules);
// Text or JSON without any setting.
Result<Rules> parse_rules(std::string_view text);

// The column that a disc falls into.
//
//   bit  2 .. 0
//        column
class Move {
 public:
  constexpr Move() = default;
  static constexpr Move in_column(int column) {
    return from_raw(static_cast<std::uint8_t>(column));
  }
  static constexpr Move from_raw(std::uint8_t raw) {
    Move move;
    move.raw_ = raw;
    return move;
  }

  [[nodiscard]] constexpr int column() const { return raw_; }
  [[nodiscard]] constexpr std::uint8_t raw() const { return raw_; }

  friend constexpr bool operator==(Move, Move) = default;

 private:
  std::uint8_t raw_ = 0;
};

std::string to_text(Move move);  // `a` to `g`
Result<Move> parse_move(std::string_view text);

// The discs of both players, in columns of seven bits of which the seventh stays empty, so that four
// in a row is found by shifts.
class Position {
 public:
  using Undo = Move;

  static Position start() { return {}; }
  // Fails unless the discs rest on each other and neither side has more than it can have.
  static Result<Position> from_rows(const std::array<std::string, kRows>& top_first, int to_move);

  [[nodiscard]] Rules rules() const { return {}; }
  [[nodiscard]] int ply() const;
  [[nodiscard]] int to_move() const { return to_move_; }
  [[nodiscard]] std::uint64_t hash() const { return discs_[0] * 3 + discs_[1]; }
  // The seat whose disc lies there; row 0 is the lowest.
  [[nodiscard]] std::optional<int> at(int column, int row) const;

  [[nodiscard]] std::vector<Move> legal_moves() const;
  [[nodiscard]] std::optional<games::MoveError> why_illegal(Move move) const;
  Result<void> play(Move move);
  Undo play_unchecked(Move move);
  void undo(const Undo& move);

  [[nodiscard]] std::optional<games::Ending> ending() const;
  // Whether the seat has four in a row.
  [[nodiscard]] bool has_four(int seat) const;

 private:
  static constexpr int kStride = kRows + 1;
  static constexpr std::uint64_t bit(int column, int row) {
    return std::uint64_t{1} << (column * kStride + row);
  }
  [[nodiscard]] int height(int column) const;

  std::array<std::uint64_t, 2> discs_{};
  int to_move_ = 0;
};

// `......./......./......./......./...X.../..OX... X`: rows from the top, and who is to move.
std::string to_text(const Position& position);
Result<Position> parse_position(std::string_view text);
std::string draw(const Position& position);

}  // namespace outflank::connect_four
