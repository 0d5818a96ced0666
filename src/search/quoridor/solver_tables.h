#pragma once

#include <cstddef>

#include "search/quoridor/solver_pawns.h"

namespace outflank::search::quoridor {

// What placing a wall is worth, over all legal walls, when one player, the winner, tries to win.
template <class Set>
struct WallResults {
  Table<Set> wins{};     // the winner moves and has a wall that wins
  Table<Set> escapes{};  // the other one moves and has a wall after which the winner does not win
};

// The exact results of all pairs on one set of walls with one number of walls in hand, for both
// players to move, given what placing a wall leads to.
template <class Set>
class PawnSolver {
 public:
  // Takes the graph of the board without walls.
  explicit PawnSolver(const PawnGraph<Set>& graph) : graph_(graph) {}

  // Takes the board with these walls (see PawnGraph::set). What is known of wins stays.
  bool set(const WallSet& walls) { return graph_.set(walls); }
  [[nodiscard]] Set legal(std::size_t line) const { return graph_.legal(line); }

  // Forgets the player's wins. Without that find_wins starts from those of the time before, which
  // must still be wins: so on one board go from fewer walls in the player's hand to more, and from
  // more to fewer in the other's. (A wall more never hurts its owner, who need not place it.)
  void forget(std::size_t player) {
    for (Table<Set>& table : won_[player]) {
      for (std::size_t line = 0; line < graph_.squares(); ++line) table[line] = 0;
    }
  }

  void find_wins(std::size_t player, const WallResults<Set>& walls) {
    if (player == 0) {
      find_first_wins(walls);
    } else {
      find_second_wins(walls);
    }
  }

  // The pairs on `line` that `winner` wins when `to_move` moves.
  [[nodiscard]] Set won(std::size_t winner, std::size_t to_move, std::size_t line) const {
    return won_[winner][to_move][line];
  }

 private:
  // Both work backwards from the arrivals until nothing is added: a win is where the winner has a
  // move to a win, or the other one has no other move. The rest is endless or lost.
  void find_first_wins(const WallResults<Set>& walls) {
    Table<Set>& own = won_[0][0];
    Table<Set>& others = won_[0][1];
    sweep([&](std::size_t line) {
      const Set legal = graph_.legal(line);
      const Set own_now =
          own[line] | (legal & (walls.wins[line] | graph_.arrives(0, line) |
                                graph_.first_pawn_into(line, [&](auto l) { return others[l]; })));
      own[line] = own_now;
      const Set escapes = walls.escapes[line] | graph_.arrives(1, line) |
                          graph_.second_pawn_into(line, legal & ~own_now);
      const Set before = others[line];
      others[line] |= legal & ~escapes;
      return others[line] != before;
    });
  }

  void find_second_wins(const WallResults<Set>& walls) {
    Table<Set>& own = won_[1][1];
    Table<Set>& others = won_[1][0];
    sweep([&](std::size_t line) {
      const Set legal = graph_.legal(line);
      const Set escapes =
          walls.escapes[line] | graph_.arrives(0, line) |
          graph_.first_pawn_into(line, [&](auto l) { return graph_.legal(l) & ~own[l]; });
      const Set others_now = others[line] | (legal & ~escapes);
      others[line] = others_now;
      const Set before = own[line];
      own[line] |= legal & (walls.wins[line] | graph_.arrives(1, line) |
                            graph_.second_pawn_into(line, others_now));
      return own[line] != before;
    });
  }

  // Calls update(line) for every line, and again for those that depend on a line that it changed.
  template <class F>
  void sweep(F update) {
    Set waiting = graph_.reach(0);
    while (waiting != 0) {
      Set round = waiting;
      waiting = 0;
      while (round != 0) {
        const std::size_t line = highest(round);
        round ^= bit<Set>(line);
        if (update(line)) waiting |= graph_.watchers(line);
      }
    }
  }

  PawnGraph<Set> graph_;
  std::array<std::array<Table<Set>, 2>, 2> won_{};  // by winner and player to move
};

// Exchanges left and right in a set of squares.
template <class Set>
Set mirrored(Set set, std::size_t columns, Set first_column) {
  Set result = 0;
  for (std::size_t c = 0; c < columns; ++c) {
    result |= (set >> c & first_column) << (columns - 1 - c);
  }
  return result;
}

// Bit j of line i becomes bit i of line j.
template <class Set>
void transpose(Table<Set>& table) {
  constexpr std::size_t kBits = kSetBits<Set>;
  Set low = first_bits<Set>(kBits / 2);
  for (std::size_t half = kBits / 2; half != 0; half /= 2, low ^= low << half) {
    for (std::size_t i = 0; i < kBits; i = (i + half + 1) & ~half) {
      const Set differ = ((table[i] >> half) ^ table[i + half]) & low;
      table[i] ^= differ << half;
      table[i + half] ^= differ;
    }
  }
}

// The table as seen from another side of the board (see kMirrored, kTurned).
template <class Set>
Table<Set> seen_from(unsigned view, const Table<Set>& table, std::size_t columns,
                     std::size_t squares) {
  Table<Set> result{};
  for (std::size_t line = 0; line < squares; ++line) result[line] = table[line];
  if ((view & kMirrored) != 0) {
    Set first_column = 0;
    for (std::size_t i = 0; i < squares; i += columns) first_column |= bit<Set>(i);
    const Table<Set> before = result;
    for (std::size_t line = 0; line < squares; ++line) {
      const std::size_t column = line % columns;
      const std::size_t other = line - column + columns - 1 - column;
      result[line] = mirrored(before[other], columns, first_column);
    }
  }
  if ((view & kTurned) != 0) {
    std::reverse(result.begin(), result.begin() + static_cast<std::ptrdiff_t>(squares));
    transpose(result);
    std::reverse(result.begin(), result.begin() + static_cast<std::ptrdiff_t>(squares));
  }
  return result;
}

}  // namespace outflank::search::quoridor
