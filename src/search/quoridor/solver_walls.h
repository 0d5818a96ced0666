#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/random.h"
#include "games/quoridor/move.h"

namespace outflank::search::quoridor {

using namespace outflank::quoridor;

// The walls on a board, whoever placed them. The bit of a slot is row · (columns − 1) + column.
struct WallSet {
  std::uint64_t horizontal = 0;
  std::uint64_t vertical = 0;

  friend auto operator<=>(const WallSet&, const WallSet&) = default;

  [[nodiscard]] WallSet with(MoveKind kind, std::size_t slot) const {
    WallSet more = *this;
    (kind == MoveKind::Horizontal ? more.horizontal : more.vertical) |= std::uint64_t{1} << slot;
    return more;
  }
};

// Calls f(kind, slot) for every wall of the set.
template <class F>
void each_wall(const WallSet& walls, F f) {
  for (std::uint64_t rest = walls.horizontal; rest != 0; rest &= rest - 1) {
    f(MoveKind::Horizontal, static_cast<std::size_t>(std::countr_zero(rest)));
  }
  for (std::uint64_t rest = walls.vertical; rest != 0; rest &= rest - 1) {
    f(MoveKind::Vertical, static_cast<std::size_t>(std::countr_zero(rest)));
  }
}

// The ways to look at a board: left and right exchanged, turned by half a turn (which exchanges the
// players as well), or both. Each undoes itself.
inline constexpr unsigned kMirrored = 1;
inline constexpr unsigned kTurned = 2;
inline constexpr unsigned kViews = 4;

// The slots of one board size.
class WallSlots {
 public:
  static constexpr int kMaxSlots = 64;

  // Needs (columns − 1) · (rows − 1) ≤ kMaxSlots.
  WallSlots(int columns, int rows) : width_(columns - 1), slots_(width_ * (rows - 1)) {
    for (int slot = 0; slot < slots_; ++slot) {
      const int column = slot % width_;
      const int mirrored = slot - column + width_ - 1 - column;
      if (column == 0) west_ |= std::uint64_t{1} << slot;
      if (column == width_ - 1) east_ |= std::uint64_t{1} << slot;
      all_ |= std::uint64_t{1} << slot;
      const std::array<int, kViews> seen = {slot, mirrored, slots_ - 1 - slot,
                                            slots_ - 1 - mirrored};
      for (unsigned view = 0; view < kViews; ++view) {
        seen_[view][static_cast<std::size_t>(slot)] = static_cast<std::uint8_t>(seen[view]);
      }
    }
  }

  [[nodiscard]] std::size_t slot(Square square) const {
    return static_cast<std::size_t>(square.row() * width_ + square.column());
  }
  [[nodiscard]] Square square(std::size_t slot) const {
    return Square::at(static_cast<int>(slot) % width_, static_cast<int>(slot) / width_);
  }

  // Where another wall fits; whether it seals a player is not asked.
  [[nodiscard]] WallSet fitting(const WallSet& walls) const {
    const auto& [horizontal, vertical] = walls;
    const std::uint64_t crossed = horizontal | vertical;
    const std::uint64_t beside = (horizontal & ~east_) << 1 | (horizontal & ~west_) >> 1;
    const std::uint64_t above = vertical << width_ | vertical >> width_;
    return {all_ & ~(crossed | beside), all_ & ~(crossed | above)};
  }

  using Views = std::array<WallSet, kViews>;
  [[nodiscard]] Views views(const WallSet& walls) const {
    Views views{};
    each_wall(walls, [&](MoveKind kind, std::size_t slot) {
      for (unsigned view = 0; view < kViews; ++view) {
        views[view] = views[view].with(kind, seen_[view][slot]);
      }
    });
    return views;
  }

  struct Seen {
    WallSet walls;
    unsigned view;
  };
  // The smallest of the first `count` views of a set with one more wall: sets that play alike have
  // the same.
  [[nodiscard]] Seen smallest(const Views& views, MoveKind kind, std::size_t slot,
                              unsigned count) const {
    Seen best{views[0].with(kind, slot), 0};
    for (unsigned view = 1; view < count; ++view) {
      const WallSet other = views[view].with(kind, seen_[view][slot]);
      if (other < best.walls) best = {other, view};
    }
    return best;
  }

 private:
  int width_;
  int slots_;
  std::uint64_t all_ = 0;
  std::uint64_t west_ = 0;
  std::uint64_t east_ = 0;
  std::array<std::array<std::uint8_t, kMaxSlots>, kViews> seen_{};
};

// Wall sets in the order in which they were added, and their numbers in it.
class WallSetIndex {
 public:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  static constexpr std::size_t kBytesToFind = 4 * sizeof(std::uint32_t);  // a set, at most

  [[nodiscard]] const std::vector<WallSet>& sets() const { return sets_; }

  [[nodiscard]] std::uint32_t find(const WallSet& walls) const {
    return places_.empty() ? kNone : places_[place_of(walls)];
  }
  // Needs a set that is not there yet.
  void add(const WallSet& walls) {
    sets_.push_back(walls);
    if (2 * sets_.size() > places_.size()) {
      index();
    } else {
      places_[place_of(walls)] = static_cast<std::uint32_t>(sets_.size() - 1);
    }
  }

  // Gives up finding, to save memory, until index is called.
  void forget() { places_ = {}; }
  void index() {
    places_ = std::vector<std::uint32_t>(std::bit_ceil(std::max<std::size_t>(2 * sets_.size(), 64)),
                                         kNone);
    for (std::size_t i = 0; i < sets_.size(); ++i) {
      places_[place_of(sets_[i])] = static_cast<std::uint32_t>(i);
    }
  }

 private:
  [[nodiscard]] std::size_t place_of(const WallSet& walls) const {
    const std::size_t mask = places_.size() - 1;
    std::size_t place = mix64(walls.horizontal + mix64(walls.vertical)) & mask;
    while (places_[place] != kNone && sets_[places_[place]] != walls) place = (place + 1) & mask;
    return place;
  }

  std::vector<WallSet> sets_;
  std::vector<std::uint32_t> places_;  // open addressing, a power of two
};

}  // namespace outflank::search::quoridor
