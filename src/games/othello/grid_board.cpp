#include "games/othello/grid_board.h"

#include <array>
#include <cstddef>

namespace outflank::othello {

namespace {

constexpr int kRowBits = 16;

constexpr WideBits column(int number) {
  WideBits bits;
  for (int row = 0; row < kMaxSize; ++row) bits |= WideBits::of(Square::at(number, row));
  return bits;
}

// On a 16x16 board a step to the side could wrap around into the next row.
constexpr WideBits kNotFirstColumn = ~column(0);
constexpr WideBits kNotLastColumn = ~column(kMaxSize - 1);

// All squares of the board of each size.
constexpr std::array<WideBits, kMaxSize + 1> make_boards() {
  std::array<WideBits, kMaxSize + 1> boards{};
  for (int size = kMinSize; size <= kMaxSize; size += 2) {
    for (int index = 0; index < size * size; ++index) {
      boards[static_cast<std::size_t>(size)] |= WideBits::of(Square::from_index(index, size));
    }
  }
  return boards;
}

constexpr std::array<WideBits, kMaxSize + 1> kBoards = make_boards();

template <int ColumnStep, int RowStep>
WideBits stepped(const WideBits& bits) {
  constexpr int kBy = RowStep * kRowBits + ColumnStep;
  WideBits out = kBy > 0 ? bits << kBy : bits >> -kBy;
  if constexpr (ColumnStep > 0) out &= kNotFirstColumn;
  if constexpr (ColumnStep < 0) out &= kNotLastColumn;
  return out;
}

// The squares beyond unbroken runs of the opponent's discs that start next to an own disc.
template <int ColumnStep, int RowStep>
WideBits run_ends(const WideBits& own, const WideBits& opponent) {
  WideBits ends;
  WideBits run = stepped<ColumnStep, RowStep>(own) & opponent;
  while (run.any()) {
    const WideBits next = stepped<ColumnStep, RowStep>(run);
    ends |= next;
    run = next & opponent;
  }
  return ends;
}

}  // namespace

WideBits GridBoard::all() const {
  return kBoards[size_];
}

WideBits GridBoard::legal_moves(const Bits& own, const Bits& opponent) const {
  const WideBits ends = run_ends<1, 0>(own, opponent) | run_ends<-1, 0>(own, opponent) |
                        run_ends<0, 1>(own, opponent) | run_ends<0, -1>(own, opponent) |
                        run_ends<1, 1>(own, opponent) | run_ends<-1, -1>(own, opponent) |
                        run_ends<-1, 1>(own, opponent) | run_ends<1, -1>(own, opponent);
  return ends & ~(own | opponent) & all();
}

WideBits GridBoard::flips(Square square, const Bits& own, const Bits& opponent) const {
  WideBits flipped;
  for (int row_step = -1; row_step <= 1; ++row_step) {
    for (int column_step = -1; column_step <= 1; ++column_step) {
      WideBits run;
      int column = square.column() + column_step;
      int row = square.row() + row_step;
      const auto on_board = [&] {
        return column >= 0 && column < size_ && row >= 0 && row < size_;
      };
      // With both steps 0 this looks at the empty square itself and stops.
      while (on_board() && opponent.has(Square::at(column, row))) {
        run |= Bits::of(Square::at(column, row));
        column += column_step;
        row += row_step;
      }
      if (on_board() && own.has(Square::at(column, row))) flipped |= run;
    }
  }
  return flipped;
}

}  // namespace outflank::othello
