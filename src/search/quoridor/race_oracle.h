#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "search/quoridor/evaluation.h"
#include "search/quoridor/race.h"

namespace outflank::search::quoridor {

// The exact results of two-player races once a side has no walls left; one object per thread. Race
// tables are cached by the walls on the board and built only where they pay.
template <class Board>
class RaceOracle {
 public:
  // Call with the root of every search.
  void new_search(const BasicPosition<Board>& root) {
    tables_made_ = 0;
    root_key_ = key_of(root);
  }

  // The exact value for the player to move, `ply` moves from the root, if it is known: always when
  // nobody has walls left at the root, the board has at most kMaxCells squares, and the rules let the race
  // take its plies. `nodes` is the node count of the search so far.
  std::optional<int> value(const BasicPosition<Board>& position, int ply, std::uint64_t nodes) {
    const int mover = position.to_move();
    const int own_walls = position.walls_left(mover);
    const int other_walls = position.walls_left(1 - mover);
    if (own_walls > 0 && other_walls > 0) return std::nullopt;

    if (position.columns() * position.rows() > kMaxCells) return std::nullopt;
    const RaceTable* table = table_of(position, own_walls + other_walls, nodes);
    if (table == nullptr) return std::nullopt;
    // A win without walls is also a win with some, if the opponent has none.
    const int plies = table->result(position);
    if (!can_take(position, plies)) return std::nullopt;
    if (plies > 0 && other_walls == 0) return kWin - ply - plies;
    if (plies < 0 && own_walls == 0) return -(kWin - ply + plies);
    if (own_walls + other_walls > 0) return std::nullopt;
    return 0;
  }

 private:
  // Building a table cannot be interrupted, and takes too long on larger boards.
  static constexpr int kMaxCells = 13 * 13;

  struct Race {
    std::uint64_t key = 0;
    std::uint32_t visits = 0;
    std::unique_ptr<RaceTable> table;
  };

  // A key of the walls alone.
  static std::uint64_t key_of(const BasicPosition<Board>& position) {
    std::uint64_t key = position.hash() ^ zobrist::to_move(position.to_move());
    for (const int p : {0, 1}) {
      key ^= zobrist::pawn(p, position.pawn(p)) ^ zobrist::walls_left(p, position.walls_left(p));
    }
    return key;
  }

  const RaceTable* table_of(const BasicPosition<Board>& position, int walls_in_hand,
                            std::uint64_t nodes) {
    // A table costs as much as one or two thousand nodes: it is built for walls that recur, and for
    // those at the root, where the result must not be missed.
    const std::uint64_t key = key_of(position);
    constexpr std::uint32_t kOften = 50;
    constexpr std::uint64_t kNodesPerTable = 4'000;
    constexpr std::size_t kMaxTables = 256;
    Race& race = races_[key % races_.size()];
    if (race.key != key) race = {.key = key, .visits = 0, .table = nullptr};
    if (race.table == nullptr && walls_in_hand == 0) {
      const bool wanted =
          key == root_key_ || (++race.visits >= kOften && tables_made_ < nodes / kNodesPerTable &&
                               tables_made_ < kMaxTables);
      if (wanted) {
        race.table = RaceTable::solve(position);
        ++tables_made_;
      }
    }
    return race.table.get();
  }

  std::vector<Race> races_ = std::vector<Race>(1024);
  std::uint64_t root_key_ = 0;
  std::uint64_t tables_made_ = 0;  // in this search
};

}  // namespace outflank::search::quoridor
