#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "search/quoridor/solver_walls.h"

namespace outflank::search::quoridor {

// The squares where a pawn can be while the game runs, as sets. Neither pawn ever stands on its goal
// row, so a player has columns · (rows − 1) squares, numbered row by row from a1 for the first
// player and from a2 for the second. Half a turn of the board then only reverses the numbers.
//
// A *table* is a set of pairs of squares: for every square of the first player (a *line* of the
// table) the set of squares of the second.

template <class Set>
inline constexpr std::size_t kSetBits = 8 * sizeof(Set);

template <class Set>
using Table = std::array<Set, kSetBits<Set>>;

template <class Set>
constexpr Set bit(std::size_t i) {
  return Set{1} << i;
}
template <class Set>
constexpr bool has(Set set, std::size_t i) {
  return (set >> i & 1) != 0;
}
template <class Set>
constexpr Set first_bits(std::size_t count) {
  return count == kSetBits<Set> ? ~Set{0} : bit<Set>(count) - 1;
}
template <class Set>
constexpr std::size_t highest(Set set) {
  if constexpr (kSetBits<Set> <= 64) {
    return static_cast<std::size_t>(std::bit_width(set)) - 1;
  } else {
    const auto high = static_cast<std::uint64_t>(set >> 64);
    return static_cast<std::size_t>(high != 0 ? 64 + std::bit_width(high)
                                              : std::bit_width(static_cast<std::uint64_t>(set))) -
           1;
  }
}

// The squares of both pawns while the game runs, and their moves, on one set of walls.
template <class Set>
class PawnGraph {
 public:
  PawnGraph(int columns, int rows)
      : columns_(static_cast<std::size_t>(columns)),
        squares_(columns_ * static_cast<std::size_t>(rows - 1)) {
    for (std::size_t cell = 0; cell < cells(); ++cell) {
      const std::size_t column = cell % columns_;
      unchanged_[cell] = static_cast<std::uint8_t>(
          (cell < squares_ ? kNorth : 0) | (column + 1 < columns_ ? kEast : 0) |
          (cell >= columns_ ? kSouth : 0) | (column > 0 ? kWest : 0));
    }
    for (std::size_t i = 0; i < squares_; ++i) {
      if (i < columns_) first_row_ |= bit<Set>(i);
      if (i + columns_ >= squares_) last_row_ |= bit<Set>(i);
    }
  }

  // Takes the board with these walls. False if no two pawns could be in play on it, that is, if no
  // square of a player has a way to its goal; the graph is then not for use.
  bool set(const WallSet& walls);

  // Squares of each player; also the lines of a table.
  [[nodiscard]] std::size_t squares() const { return squares_; }
  [[nodiscard]] std::size_t columns() const { return columns_; }
  // The squares from which the player has a way to its goal.
  [[nodiscard]] Set reach(std::size_t player) const { return reach_[player]; }
  // The pairs with the first pawn on `line`: both have a way to their goals, and they are apart.
  [[nodiscard]] Set legal(std::size_t line) const { return legal_[line]; }
  // The pairs where the player, being on the move, can arrive at once.
  [[nodiscard]] Set arrives(std::size_t player, std::size_t line) const {
    return arrives_[player][line];
  }
  // Where it arrives then: row · columns + column of a goal square. Needs such a pair.
  [[nodiscard]] std::size_t arrival(std::size_t player, std::size_t line, std::size_t place) const;
  // The lines that depend on `line` by the moves of the first pawn.
  [[nodiscard]] Set watchers(std::size_t line) const { return watchers_[line]; }

  // The pairs on `line` from which the first pawn can move into the table; look(line) gives the
  // lines of it.
  template <class F>
  [[nodiscard]] Set first_pawn_into(std::size_t line, F look) const {
    Set from = 0;
    const Steps& steps = steps_[line];
    for (std::size_t i = 0; i < steps.count; ++i) from |= look(steps.to[i]);
    for (std::size_t i = 0; i < steps.jumps; ++i) {
      const Jump& jump = steps.jump[i];
      // Standing beside each other, the pawns have a jump in place of the step.
      for (std::size_t k = 0; k < jump.count; ++k) from |= look(jump.to[k]) & jump.other;
    }
    return from;
  }

  // The pairs on `line` from which the second pawn can move into `targets`, which are legal pairs
  // of the same line.
  [[nodiscard]] Set second_pawn_into(std::size_t line, Set targets) const {
    Set from = (targets & open_north_) << columns_ | (targets >> columns_ & open_north_) |
               (targets & open_east_) << 1 | (targets >> 1 & open_east_);
    const Leaps& leaps = leaps_[line];
    for (std::size_t i = 0; i < leaps.count; ++i) {
      if ((leaps.to[i] & targets) != 0) from |= leaps.from[i];
    }
    return from;
  }

 private:
  static constexpr std::size_t kMaxCells = kSetBits<Set> + kMaxSide;
  static constexpr unsigned kNorth = 1, kEast = 2, kSouth = 4, kWest = 8;  // bit: Side

  struct Jump {
    Set other;  // where the second pawn is jumped over
    std::array<std::uint8_t, 2> to;
    std::uint8_t count;
  };
  struct Steps {  // of the first pawn, to squares that are not its goal
    std::array<std::uint8_t, 4> to;
    std::array<Jump, 4> jump;
    std::uint8_t count;
    std::uint8_t jumps;
  };
  struct Leaps {  // of the second pawn over the first
    std::array<Set, 4> from;
    std::array<Set, 4> to;
    std::uint8_t count;
  };

  [[nodiscard]] std::size_t cells() const { return squares_ + columns_; }
  [[nodiscard]] bool open(std::size_t cell, unsigned side) const {
    return (open_[cell] >> side & 1) != 0;
  }
  [[nodiscard]] std::size_t beside(std::size_t cell, unsigned side) const {
    switch (side) {
      case 0: return cell + columns_;
      case 1: return cell + 1;
      case 2: return cell - columns_;
      default: return cell - 1;
    }
  }
  // Calls f(cell) for every square that a pawn may reach by jumping over `over` towards `side`.
  template <class F>
  void each_landing(std::size_t over, unsigned side, F f) const {
    if (open(over, side)) {
      f(beside(over, side));
      return;
    }
    for (const unsigned aside : {side ^ 1, side ^ 3}) {
      if (open(over, aside)) f(beside(over, aside));
    }
  }

  void place(const WallSet& walls);
  Set flood(Set goal_steps, Set north, Set east) const;
  void link_first(std::size_t line);
  void link_second(std::size_t line);

  std::size_t columns_;
  std::size_t squares_;
  Set first_row_ = 0;
  Set last_row_ = 0;
  std::array<std::uint8_t, kMaxCells> unchanged_{};  // the open sides of every cell without walls
  std::array<std::uint8_t, kMaxCells> open_{};
  Set open_north_ = 0;  // for the second player's squares: the way to the next one north is open
  Set open_east_ = 0;
  std::array<Set, 2> reach_{};
  Table<Set> legal_{};
  std::array<Table<Set>, 2> arrives_{};
  Table<Set> watchers_{};
  std::array<Steps, kSetBits<Set>> steps_{};
  std::array<Leaps, kSetBits<Set>> leaps_{};
};

template <class Set>
bool PawnGraph<Set>::set(const WallSet& walls) {
  place(walls);
  // A square of the second player is one row north of that of the first with the same number.
  Set north = 0;
  Set east = 0;
  open_north_ = 0;
  open_east_ = 0;
  for (std::size_t i = 0; i < squares_; ++i) {
    north |= Set{open(i, 0)} << i;
    east |= Set{open(i, 1)} << i;
    open_north_ |= Set{open(i + columns_, 0)} << i;
    open_east_ |= Set{open(i + columns_, 1)} << i;
  }
  reach_[0] = flood(north & last_row_, north & ~last_row_, east);
  reach_[1] = flood(north & first_row_, open_north_, open_east_);
  if (reach_[0] == 0 || reach_[1] == 0) return false;

  for (std::size_t line = 0; line < squares_; ++line) {
    legal_[line] = has(reach_[0], line) ? reach_[1] : 0;
    if (line >= columns_) legal_[line] &= ~bit<Set>(line - columns_);
    watchers_[line] = 0;
  }
  for (std::size_t line = 0; line < squares_; ++line) {
    if (legal_[line] == 0) continue;
    link_first(line);
    // The second player arrives by a step from its first row, unless the first pawn is in the way.
    arrives_[1][line] = north & first_row_;
    if (line < columns_) arrives_[1][line] &= ~bit<Set>(line);
    link_second(line);
  }
  return true;
}

template <class Set>
std::size_t PawnGraph<Set>::arrival(std::size_t player, std::size_t line, std::size_t place) const {
  const std::size_t own = player == 0 ? line : place + columns_;
  const std::size_t other = player == 0 ? place + columns_ : line;
  std::optional<std::size_t> goal;
  const auto look_at = [&](std::size_t cell) {
    if (player == 0 ? cell >= squares_ : cell < columns_) goal = cell;
  };
  for (unsigned side = 0; side < 4; ++side) {
    if (!open(own, side)) continue;
    const std::size_t next = beside(own, side);
    if (next == other) {
      each_landing(next, side, look_at);
    } else {
      look_at(next);
    }
  }
  return goal.value();
}

template <class Set>
void PawnGraph<Set>::place(const WallSet& walls) {
  std::copy_n(unchanged_.begin(), cells(), open_.begin());
  const auto close = [this](std::size_t cell, unsigned side) {
    open_[cell] &= static_cast<std::uint8_t>(~(1U << side));
    open_[beside(cell, side)] &= static_cast<std::uint8_t>(~(1U << (side ^ 2)));
  };
  each_wall(walls, [&](MoveKind kind, std::size_t slot) {
    const std::size_t cell = slot + slot / (columns_ - 1);
    if (kind == MoveKind::Horizontal) {
      close(cell, 0);
      close(cell + 1, 0);
    } else {
      close(cell, 1);
      close(cell + columns_, 1);
    }
  });
}

template <class Set>
Set PawnGraph<Set>::flood(Set goal_steps, Set north, Set east) const {
  Set reached = goal_steps;
  for (Set before = 0; before != reached;) {
    before = reached;
    reached |= (reached & north) << columns_ | (reached >> columns_ & north) |
               (reached & east) << 1 | (reached >> 1 & east);
  }
  return reached;
}

template <class Set>
void PawnGraph<Set>::link_first(std::size_t line) {
  Steps& steps = steps_[line];
  Set& arrives = arrives_[0][line];
  steps.count = 0;
  steps.jumps = 0;
  arrives = 0;
  for (unsigned side = 0; side < 4; ++side) {
    if (!open(line, side)) continue;
    const std::size_t next = beside(line, side);
    if (next >= squares_) {
      arrives |= ~bit<Set>(next - columns_);
    } else {
      steps.to[steps.count++] = static_cast<std::uint8_t>(next);
      watchers_[next] |= bit<Set>(line);
    }
    if (next < columns_) continue;  // the second pawn is never there
    Jump jump{bit<Set>(next - columns_), {}, 0};
    bool wins = false;
    each_landing(next, side, [&](std::size_t landing) {
      if (landing >= squares_) {
        wins = true;
      } else {
        jump.to[jump.count++] = static_cast<std::uint8_t>(landing);
        watchers_[landing] |= bit<Set>(line);
      }
    });
    if (wins) {
      arrives |= jump.other;
    } else {
      steps.jump[steps.jumps++] = jump;
    }
  }
}

template <class Set>
void PawnGraph<Set>::link_second(std::size_t line) {
  Leaps& leaps = leaps_[line];
  leaps.count = 0;
  for (unsigned side = 0; side < 4; ++side) {
    if (!open(line, side)) continue;
    const std::size_t from = beside(line, side);
    if (from < columns_) continue;
    Set to = 0;
    bool wins = false;
    each_landing(line, side ^ 2, [&](std::size_t landing) {
      if (landing < columns_) {
        wins = true;
      } else {
        to |= bit<Set>(landing - columns_);
      }
    });
    if (wins) {
      arrives_[1][line] |= bit<Set>(from - columns_);
    } else {
      leaps.from[leaps.count] = bit<Set>(from - columns_);
      leaps.to[leaps.count++] = to;
    }
  }
}

}  // namespace outflank::search::quoridor
