#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "search/quoridor/solver_layers.h"
#include "search/quoridor/solver_tables.h"
#include "search/quoridor/solver_walls.h"

namespace outflank::search::quoridor {

// The boards with one wall more than some board, and what is known of them in their layer.
template <class Set>
class Children {
 public:
  struct Child {
    MoveKind kind;
    std::size_t slot;
    unsigned view;  // how the layer has the board
    std::uint32_t board;
  };

  Children(const WallSlots& slots, const PawnGraph<Set>& graph)
      : slots_(slots), columns_(graph.columns()), lines_(graph.squares()) {}

  // Takes the board with these walls, of which `next` has the children; nullptr if they have none.
  void find(const WallSet& walls, const Layer<Set>* next, unsigned views_count) {
    next_ = next;
    views_count_ = views_count;
    all_.clear();
    for (auto& boards : by_view_) boards.clear();
    if (next == nullptr) return;
    const WallSlots::Views views = slots_.views(walls);
    each_wall(slots_.fitting(walls), [&](MoveKind kind, std::size_t slot) {
      const auto [seen, view] = slots_.smallest(views, kind, slot, views_count);
      const std::uint32_t board = next->boards.find(seen);
      if (board == WallSetIndex::kNone) return;
      all_.push_back({kind, slot, view, board});
      by_view_[view].push_back(board);
    });
  }

  [[nodiscard]] const std::vector<Child>& all() const { return all_; }

  // What walls lead to when `winner` tries to win and these are in hand before.
  void gather(const std::array<int, 2>& hands, std::size_t winner,
              WallResults<Set>& results) const {
    if (next_ == nullptr) return;
    for (std::size_t player = 0; player < 2; ++player) {
      if (hands[player] == 0) continue;
      Table<Set>& gathered = player == winner ? results.wins : results.escapes;
      for (unsigned view = 0; view < views_count_; ++view) {
        if (by_view_[view].empty()) continue;
        Table<Set> seen{};
        for (const std::uint32_t board : by_view_[view]) {
          const Set* found = after_wall(board, view, hands, player, player == winner);
          for (std::size_t line = 0; line < lines_; ++line) seen[line] |= found[line];
        }
        if (view != 0) seen = seen_from(view, seen, columns_, lines_);
        for (std::size_t line = 0; line < lines_; ++line) gathered[line] |= seen[line];
      }
    }
  }

  // Whether `player`, having placed the wall of the child, wins (or, if not `wins`, does not lose)
  // with the first pawn on `line` and the second on `place`. False if the wall is not legal there.
  [[nodiscard]] bool good(const Child& child, const std::array<int, 2>& hands, std::size_t player,
                          bool wins, std::size_t line, std::size_t place) const {
    if ((child.view & kMirrored) != 0) {
      line = mirrored_square(line);
      place = mirrored_square(place);
    }
    if ((child.view & kTurned) != 0) {
      const std::size_t before = line;
      line = lines_ - 1 - place;
      place = lines_ - 1 - before;
    }
    return has(after_wall(child.board, child.view, hands, player, wins)[line], place);
  }

 private:
  // The table, as the layer sees the board, of what `player` has after placing that wall.
  [[nodiscard]] const Set* after_wall(std::uint32_t board, unsigned view,
                                      const std::array<int, 2>& hands, std::size_t player,
                                      bool wins) const {
    std::array<int, 2> left = hands;
    --left[player];
    const bool turned = (view & kTurned) != 0;
    const std::size_t to_move = turned ? player : 1 - player;
    return next_->at(board, left[turned ? 1 : 0], to_move, lines_) + (wins ? 0 : lines_);
  }

  [[nodiscard]] std::size_t mirrored_square(std::size_t square) const {
    const std::size_t column = square % columns_;
    return square - column + columns_ - 1 - column;
  }

  const WallSlots& slots_;
  std::size_t columns_;
  std::size_t lines_;
  const Layer<Set>* next_ = nullptr;
  unsigned views_count_ = 1;
  std::vector<Child> all_;
  std::array<std::vector<std::uint32_t>, kViews> by_view_;  // the same boards, for gathering
};

}  // namespace outflank::search::quoridor
