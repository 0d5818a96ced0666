#include "env/quoridor/domain.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>
#include <utility>
#include <variant>

namespace outflank::env::quoridor {
namespace {

using rules::Side;
using rules::Square;

// Where the pawn actions lead on the unrotated board: steps, jumps and side steps, each clockwise
// from the north (from the north-east). A quarter turn of the board shifts each group of four by
// one.
struct Offset {
  int columns;
  int rows;
};
constexpr std::array<Offset, kPawnActions> kOffsets = {{{0, 1},
                                                        {1, 0},
                                                        {0, -1},
                                                        {-1, 0},
                                                        {0, 2},
                                                        {2, 0},
                                                        {0, -2},
                                                        {-2, 0},
                                                        {1, 1},
                                                        {1, -1},
                                                        {-1, -1},
                                                        {-1, 1}}};

constexpr int turned(int action, int quarters) {
  return (action & ~3) | ((action + quarters) & 3);
}

// The number of an offset in kOffsets, −1 for none.
constexpr std::array<std::int8_t, 25> kNumbers = [] {
  std::array<std::int8_t, 25> numbers{};
  numbers.fill(-1);
  for (int i = 0; i < kPawnActions; ++i) {
    const Offset offset = kOffsets[static_cast<std::size_t>(i)];
    numbers[static_cast<std::size_t>((offset.rows + 2) * 5 + offset.columns + 2)] =
        static_cast<std::int8_t>(i);
  }
  return numbers;
}();

int number_of(int columns, int rows) {
  if (columns < -2 || columns > 2 || rows < -2 || rows > 2) return -1;
  return kNumbers[static_cast<std::size_t>((rows + 2) * 5 + columns + 2)];
}

std::optional<Square> on_board(int column, int row, int columns, int rows) {
  if (column < 0 || row < 0 || column >= columns || row >= rows) return std::nullopt;
  return Square::at(column, row);
}

// The bits of a byte as bytes of 0 and 1, the lowest or the highest first.
using Eight = std::array<std::uint8_t, 8>;
constexpr std::array<Eight, 256> bits_as_bytes(bool reversed) {
  std::array<Eight, 256> table{};
  for (std::size_t byte = 0; byte < 256; ++byte) {
    for (std::size_t bit = 0; bit < 8; ++bit) {
      table[byte][reversed ? 7 - bit : bit] = static_cast<std::uint8_t>(byte >> bit & 1);
    }
  }
  return table;
}
constexpr std::array<Eight, 256> kForward = bits_as_bytes(false);
constexpr std::array<Eight, 256> kBackward = bits_as_bytes(true);

}  // namespace

template <class P>
Domain<P>::Domain(const rules::Rules& rules)
    : start_(P::start(rules)),
      can_pass_(rules.pass == rules::Pass::Free || rules.stuck == rules::Stuck::Skip) {
  // Seats at the sides see the board rotated by a quarter, so a board that is not square gets a
  // square frame.
  const int side = std::max(rules.columns, rules.rows);
  const bool turns = rules.players > 2;
  space_.seats = rules.players;
  space_.width = turns ? side : rules.columns;
  space_.height = turns ? side : rules.rows;
  space_.channels = 2 * rules.players + 2;
  space_.actions = pass_action() + (can_pass_ ? 1 : 0);
}

template <class P>
typename Domain<P>::Legal Domain<P>::legal(const Position& position) const {
  Legal legal;
  if (position.over()) return legal;
  const int mover = position.to_move();
  const Square from = position.pawn(mover);
  const int quarters = static_cast<int>(position.goal(mover));
  bool meets_pawn = false;
  for (const Side side : rules::kSides) {
    if (!position.open(from, side)) continue;
    const Square next = rules::beside(from, side);
    for (int other = 0; other < position.players(); ++other) {
      meets_pawn |= other != mover && position.in_play(other) && position.pawn(other) == next;
    }
    legal.pawn |= static_cast<std::uint16_t>(1U << turned(static_cast<int>(side), -quarters));
  }
  if (meets_pawn) {  // otherwise only open sides matter
    legal.pawn = 0;
    for (int i = 0; i < kPawnActions; ++i) {
      const Offset offset = kOffsets[static_cast<std::size_t>(i)];
      const auto to = on_board(from.column() + offset.columns, from.row() + offset.rows,
                               position.columns(), position.rows());
      if (to && position.is_legal(Move::pawn(*to))) {
        legal.pawn |= static_cast<std::uint16_t>(1U << turned(i, -quarters));
      }
    }
  }
  legal.walls = position.legal_walls();
  if (can_pass_) legal.pass = position.is_legal(Move::pass());
  return legal;
}

template <class P>
int Domain<P>::count(const Legal& legal) const {
  return std::popcount(legal.pawn) + Board::count(legal.walls.horizontal) +
         Board::count(legal.walls.vertical) + (legal.pass ? 1 : 0);
}

template <class P>
std::int32_t Domain<P>::nth(const Position& position, const Legal& legal, int number) const {
  const int pawn_moves = std::popcount(legal.pawn);
  if (number < pawn_moves) {
    unsigned bits = legal.pawn;
    for (; number > 0; --number) bits &= bits - 1;
    return std::countr_zero(bits);
  }
  number -= pawn_moves;
  for (const bool horizontal : {true, false}) {
    const Slots& slots = horizontal ? legal.walls.horizontal : legal.walls.vertical;
    const int here = Board::count(slots);
    if (number >= here) {
      number -= here;
      continue;
    }
    std::int32_t action = kNoAction;
    Board::each_byte(slots, position.columns(), position.rows(), [&](unsigned byte, Square first) {
      const int in_byte = std::popcount(byte);
      if (number >= 0 && number < in_byte) {
        unsigned bits = byte;
        for (int skip = number; skip > 0; --skip) bits &= bits - 1;
        const Square slot = Square::at(first.column() + std::countr_zero(bits), first.row());
        action = *action_of(position, horizontal ? Move::horizontal(slot) : Move::vertical(slot));
      }
      number -= in_byte;
    });
    return action;
  }
  return pass_action();
}

template <class P>
bool Domain<P>::allows(const Position& position, const Legal& legal, std::int32_t action) const {
  if (action < 0 || action >= space_.actions) return false;
  if (action < kPawnActions) return (legal.pawn >> action & 1) != 0;
  if (action == pass_action()) return legal.pass;
  const std::optional<Move> wall = move_of(position, action);
  if (!wall) return false;
  const Slots& slots =
      wall->kind() == rules::MoveKind::Horizontal ? legal.walls.horizontal : legal.walls.vertical;
  return Board::has(slots, wall->square().column(), wall->square().row());
}

template <class P>
std::optional<rules::Move> Domain<P>::move_of(const Position& position, std::int32_t action) const {
  if (action < 0 || action >= space_.actions) return std::nullopt;
  const int mover = position.to_move();
  if (action < kPawnActions) {
    const int number = turned(action, static_cast<int>(position.goal(mover)));
    const Offset offset = kOffsets[static_cast<std::size_t>(number)];
    const Square from = position.pawn(mover);
    const auto to = on_board(from.column() + offset.columns, from.row() + offset.rows,
                             position.columns(), position.rows());
    return to ? std::optional(Move::pawn(*to)) : std::nullopt;
  }
  if (action == pass_action()) return Move::pass();
  const View view = this->view(position);
  const bool lies = action < kPawnActions + walls_each();  // as the mover sees it
  const int slot = action - kPawnActions - (lies ? 0 : walls_each());
  const auto [column, row] = view.real(slot % (space_.width - 1), slot / (space_.width - 1), 1);
  const auto square = on_board(column, row, position.columns() - 1, position.rows() - 1);
  if (!square) return std::nullopt;
  return lies != view.sideways() ? Move::horizontal(*square) : Move::vertical(*square);
}

template <class P>
std::optional<std::int32_t> Domain<P>::action_of(const Position& position, Move move) const {
  const int mover = position.to_move();
  if (move.is_pass()) return can_pass_ ? std::optional(pass_action()) : std::nullopt;
  if (move.is_pawn()) {
    const Square from = position.pawn(mover);
    const int number =
        number_of(move.square().column() - from.column(), move.square().row() - from.row());
    if (number < 0) return std::nullopt;
    return turned(number, -static_cast<int>(position.goal(mover)));
  }
  const Square square = move.square();
  if (square.column() >= position.columns() - 1 || square.row() >= position.rows() - 1)
    return std::nullopt;
  const View view = this->view(position);
  const auto [x, y] = view.seen(square.column(), square.row(), 1);
  const bool lies = (move.kind() == rules::MoveKind::Horizontal) != view.sideways();
  return kPawnActions + (lies ? 0 : walls_each()) + y * (space_.width - 1) + x;
}

template <class P>
void Domain<P>::write_walls(const Slots& slots, const Position& position, const View& view,
                            std::span<std::uint8_t> mask) const {
  const int width = space_.width - 1;
  if (view.sideways() || space_.width != position.columns() || space_.height != position.rows()) {
    std::ranges::fill(mask, std::uint8_t{0});
    Board::each_byte(slots, position.columns(), position.rows(), [&](unsigned byte, Square first) {
      for (; byte != 0; byte &= byte - 1) {
        const auto [x, y] = view.seen(first.column() + std::countr_zero(byte), first.row(), 1);
        mask[static_cast<std::size_t>(y * width + x)] = 1;
      }
    });
    return;
  }
  const bool upright = position.goal(position.to_move()) == Side::North;
  const int rows = position.rows() - 1;
  Board::each_byte(slots, position.columns(), position.rows(), [&](unsigned byte, Square first) {
    const int cells = std::min(8, width - first.column());
    const int x = upright ? first.column() : width - first.column() - cells;
    const int y = upright ? first.row() : rows - 1 - first.row();
    const std::uint8_t* from =
        upright ? kForward[byte].data() : kBackward[byte].data() + (8 - cells);
    std::uint8_t* to = mask.data() + y * width + x;
    if (cells == 8) {
      std::memcpy(to, from, 8);
    } else {
      for (int i = 0; i < cells; ++i) to[i] = from[i];
    }
  });
}

template <class P>
void Domain<P>::write_mask(const Position& position, const Legal& legal,
                           std::span<std::uint8_t> mask) const {
  std::memcpy(mask.data(), kForward[legal.pawn & 0xFF].data(), 8);
  std::memcpy(mask.data() + 8, kForward[legal.pawn >> 8].data(), 4);
  const View view = this->view(position);
  const auto [horizontal, vertical] = seen_walls(view, legal.walls);
  const auto each = static_cast<std::size_t>(walls_each());
  write_walls(horizontal, position, view, mask.subspan(kPawnActions, each));
  write_walls(vertical, position, view, mask.subspan(kPawnActions + each, each));
  if (can_pass_) mask[static_cast<std::size_t>(pass_action())] = legal.pass ? 1 : 0;
}

template <class P>
void Domain<P>::observe(const Position& position, std::span<float> planes) const {
  std::ranges::fill(planes, 0.0F);
  const View view = this->view(position);
  const auto plane_size = static_cast<std::size_t>(space_.width * space_.height);
  const auto plane = [&](int number) {
    return planes.subspan(static_cast<std::size_t>(number) * plane_size, plane_size);
  };
  const auto cell = [&](std::pair<int, int> at) {
    return static_cast<std::size_t>(at.second * space_.width + at.first);
  };
  const int players = position.players();
  const auto all_walls = static_cast<float>(std::max<int>(1, position.rules().walls));
  for (int i = 0; i < players; ++i) {
    const int player = (position.to_move() + i) % players;
    if (position.on_board(player)) {
      const Square pawn = position.pawn(player);
      plane(i)[cell(view.seen(pawn.column(), pawn.row(), 0))] = 1;
    }
    if (const int left = position.walls_left(player); left > 0) {
      std::ranges::fill(plane(players + 2 + i), static_cast<float>(left) / all_walls);
    }
  }
  const typename Position::Walls walls{position.horizontal_walls(), position.vertical_walls()};
  const auto [horizontal, vertical] = seen_walls(view, walls);
  for (const bool lies : {true, false}) {
    Board::each_byte(lies ? horizontal : vertical, position.columns(), position.rows(),
                     [&](unsigned byte, Square first) {
                       for (; byte != 0; byte &= byte - 1) {
                         const int column = first.column() + std::countr_zero(byte);
                         plane(players + (lies ? 0 : 1))[cell(view.seen(column, first.row(), 1))] =
                             1;
                       }
                     });
  }
}

template <class P>
std::unique_ptr<games::Game> Domain<P>::game_at(const Position& position) {
  auto game = rules::game_at(position.setup());
  assert(game);
  return std::move(*game);
}

template <class P>
std::optional<P> Domain<P>::position_of(const games::Game& game) {
  const rules::Game* quoridor = rules::as_quoridor(game);
  if (quoridor == nullptr) return std::nullopt;
  const auto position = quoridor->position();
  if (const auto* found = std::get_if<const P*>(&position)) return **found;
  return std::nullopt;
}

template class Domain<rules::Position>;
template class Domain<rules::LargePosition>;

}  // namespace outflank::env::quoridor
