#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/try.h"
#include "search/quoridor/solver.h"
#include "search/quoridor/solver_pawns.h"
#include "search/quoridor/solver_walls.h"

namespace outflank::search::quoridor {

inline constexpr std::size_t kBoardsPerReport = 4096;

// All boards with the same number of walls more than the position asked for. Together the players
// have the same number in hand on all of them, shared out in several ways.
template <class Set>
struct Layer {
  WallSetIndex boards;
  int in_hand = 0;  // of both players
  int fewest = 0;   // in the hand of the first
  int most = 0;
  // Of every board, share and player to move two tables: the pairs that the player who does not
  // move wins, and those that it does not lose. A legal pair in neither is won by the other one.
  std::unique_ptr<Set[]> results;

  [[nodiscard]] std::size_t shares() const { return static_cast<std::size_t>(most - fewest + 1); }
  [[nodiscard]] std::size_t size() const { return boards.sets().size(); }

  // The two tables, each of `lines` lines.
  [[nodiscard]] Set* at(std::size_t board, int first_hand, std::size_t to_move,
                        std::size_t lines) const {
    const std::size_t share = board * shares() + static_cast<std::size_t>(first_hand - fewest);
    return results.get() + (share * 2 + to_move) * 2 * lines;
  }
};

// Every board that can arise from one position, one of each set of equivalent boards, layer by
// layer.
template <class Set>
class Layers {
 public:
  Layers(const WallSlots& slots, const PawnGraph<Set>& graph, const std::array<int, 2>& hands)
      : slots_(slots),
        graph_(graph),
        hands_(hands),
        // Players with different walls in hand cannot be exchanged, so the board is not turned.
        views_(hands[0] == hands[1] ? kViews : kTurned) {}

  // Lists the boards from these walls on; fails if the proof would not fit the memory.
  Result<void> list(const WallSet& walls, const SolverSettings& settings) {
    keep_all_ = settings.certificate != nullptr;
    layers_.push_back(empty_layer(0));
    layers_[0].boards.add(walls);
    memory_ = bytes_of(layers_[0], 1);
    while (layers_.back().in_hand > 0) {
      Layer<Set> next = empty_layer(layers_.size());
      // A board is met once for each wall that can have been the last.
      const std::size_t expected = fitting_walls() / layers_.size();
      if (!keep_all_ && next.in_hand == 0 && memory_with(next, expected) > settings.memory) {
        races_unlisted_ = true;
        break;
      }
      TRY(check_memory(next, expected, settings.memory));
      list_next(next, settings);
      if (next.size() == 0) break;
      TRY(check_memory(next, next.size(), settings.memory));
      memory_ = memory_with(next, next.size());
      next.boards.forget();
      layers_.push_back(std::move(next));
    }
    return {};
  }

  [[nodiscard]] std::size_t count() const { return layers_.size(); }
  [[nodiscard]] Layer<Set>& operator[](std::size_t number) { return layers_[number]; }
  [[nodiscard]] const Layer<Set>& operator[](std::size_t number) const { return layers_[number]; }
  [[nodiscard]] std::size_t boards() const {
    std::size_t total = 0;
    for (const Layer<Set>& layer : layers_) total += layer.size();
    return total;
  }
  // Boards without walls in hand did not fit and are to be solved wherever they are needed.
  [[nodiscard]] bool races_unlisted() const { return races_unlisted_; }
  // How many views of a board are equivalent.
  [[nodiscard]] unsigned views() const { return views_; }
  // The memory of the proof, in bytes.
  [[nodiscard]] std::uint64_t memory() const { return memory_; }

  void make_results(Layer<Set>& layer) const {
    layer.results = std::make_unique_for_overwrite<Set[]>(layer.size() * sets_per_board(layer));
  }

 private:
  [[nodiscard]] Layer<Set> empty_layer(std::size_t number) const {
    Layer<Set> layer;
    layer.in_hand = hands_[0] + hands_[1] - static_cast<int>(number);
    layer.fewest = std::max(0, layer.in_hand - hands_[1]);
    layer.most = std::min(hands_[0], layer.in_hand);
    return layer;
  }

  [[nodiscard]] std::size_t sets_per_board(const Layer<Set>& layer) const {
    return layer.shares() * 2 * 2 * graph_.squares();
  }
  [[nodiscard]] std::uint64_t bytes_of(const Layer<Set>& layer, std::size_t boards) const {
    return std::uint64_t{boards} * sets_per_board(layer) * sizeof(Set);
  }

  [[nodiscard]] std::size_t fitting_walls() const {
    std::size_t count = 0;
    for (const WallSet& walls : layers_.back().boards.sets()) {
      each_wall(slots_.fitting(walls), [&](MoveKind, std::size_t) { ++count; });
    }
    return count;
  }

  // What the proof needs when the layers end with `last`, of which `boards` boards are listed: all
  // sets of walls, the index of one layer, and the results of two; or, to be kept, of all.
  [[nodiscard]] std::uint64_t memory_with(const Layer<Set>& last, std::size_t boards) const {
    std::uint64_t sets = boards;
    std::uint64_t largest = boards;
    std::uint64_t all = bytes_of(last, boards);
    std::uint64_t results =
        bytes_of(last, boards) + bytes_of(layers_.back(), layers_.back().size());
    for (std::size_t i = 0; i < layers_.size(); ++i) {
      const std::size_t size = layers_[i].size();
      sets += size;
      largest = std::max<std::uint64_t>(largest, size);
      all += bytes_of(layers_[i], size);
      if (i == 0) continue;
      results = std::max(
          results, bytes_of(layers_[i - 1], layers_[i - 1].size()) + bytes_of(layers_[i], size));
    }
    const std::uint64_t indexed = keep_all_ ? sets : largest;
    return sets * sizeof(WallSet) + indexed * WallSetIndex::kBytesToFind +
           (keep_all_ ? all : results);
  }

  [[nodiscard]] Result<void> check_memory(const Layer<Set>& next, std::size_t boards,
                                          std::uint64_t limit) const {
    const std::uint64_t needed = memory_with(next, boards);
    if (needed <= limit) return {};
    const auto megabytes = [](std::uint64_t bytes) {
      return std::to_string((bytes + (1U << 20) - 1) >> 20) + " MB";
    };
    return fail(SolverError::TooLarge, "the proof does not fit: it needs at least " +
                                           megabytes(needed) + " of memory for about " +
                                           std::to_string(boards) + " boards with " +
                                           std::to_string(layers_.size()) +
                                           " more walls, and the limit is " + megabytes(limit));
  }

  void list_next(Layer<Set>& next, const SolverSettings& settings) {
    const auto& boards = layers_.back().boards.sets();
    for (std::size_t i = 0; i < boards.size(); ++i) {
      if (i % kBoardsPerReport == 0 && settings.report) {
        settings.report(
            {SolverProgress::Stage::Listing, static_cast<int>(layers_.size()), i, boards.size()});
      }
      const WallSlots::Views views = slots_.views(boards[i]);
      each_wall(slots_.fitting(boards[i]), [&](MoveKind kind, std::size_t slot) {
        const WallSet walls = slots_.smallest(views, kind, slot, views_).walls;
        if (next.boards.find(walls) == WallSetIndex::kNone && graph_.set(walls)) {
          next.boards.add(walls);
        }
      });
    }
  }

  const WallSlots& slots_;
  PawnGraph<Set> graph_;
  std::array<int, 2> hands_;
  unsigned views_;
  std::vector<Layer<Set>> layers_;
  bool races_unlisted_ = false;
  bool keep_all_ = false;  // results and indexes of all layers, for a certificate
  std::uint64_t memory_ = 0;
};

}  // namespace outflank::search::quoridor
