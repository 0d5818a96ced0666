#include "games/quoridor/refusal.h"

#include <array>
#include <vector>

#include "games/move_error.h"
#include "games/quoridor/coordinates.h"
#include "games/quoridor/notation.h"
#include "games/quoridor/position.h"
#include "games/quoridor/position_text.h"

namespace outflank::quoridor {
namespace {

using games::MoveError;

// Whether a wall would lie on that side of the square.
bool blocks(Move wall, Square square, Side side) {
  const int column = square.column() - wall.square().column();
  const int row = square.row() - wall.square().row();
  if (wall.kind() == MoveKind::Horizontal) {
    if (column != 0 && column != 1) return false;
    return (side == Side::North && row == 0) || (side == Side::South && row == 1);
  }
  if (row != 0 && row != 1) return false;
  return (side == Side::East && column == 0) || (side == Side::West && column == 1);
}

template <class Position>
class Explainer {
 public:
  Explainer(const Position& position, Move move, const Names& names)
      : position_(position), move_(move), names_(names) {}

  [[nodiscard]] std::string sentence(MoveError error) const {
    if (move_.is_pass()) return pass_sentence(error);
    const std::string name = named(move_);
    switch (error) {
      case MoveError::GameOver: return "the game is over, " + name + " is too late";
      case MoveError::OffBoard: return name + " is off the board; " + limits();
      case MoveError::NotReachable:
        return "the pawn on " + named(position_.pawn(mover())) + " cannot go to " + name +
               "; it may go to " + targets();
      case MoveError::NoWallsLeft: return names_.player(mover()) + " has no walls left for " + name;
      case MoveError::WallCrosses:
        return name + " crosses the wall " + named(*position_.wall_at(move_.square()));
      case MoveError::WallOverlaps: return name + " overlaps " + overlapped();
      case MoveError::WallSeals: return name + " would leave " + sealed();
      default: return name + " is not a move";
    }
  }

 private:
  [[nodiscard]] static std::string pass_sentence(MoveError error) {
    switch (error) {
      case MoveError::GameOver: return "the game is over, pass is too late";
      case MoveError::PassRefused: return "passing is not allowed here (rule pass=never)";
      default: return "pass is not a move";
    }
  }

  [[nodiscard]] int mover() const { return position_.to_move(); }
  [[nodiscard]] std::string named(Move move) const { return names_.move(move, position_.rows()); }
  [[nodiscard]] std::string named(Square square) const { return named(Move::pawn(square)); }

  // From the lower name to the higher one, whichever side rows are counted from.
  [[nodiscard]] std::string limits() const {
    const int columns = position_.columns() - (move_.is_wall() ? 1 : 0);
    const int rows = position_.rows() - (move_.is_wall() ? 1 : 0);
    const auto at = [&](int column, int row) {
      const Square square = Square::at(column, row);
      return named(move_.is_wall() ? Move::horizontal(square) : Move::pawn(square));
    };
    const bool mirrored = at(0, rows - 1) < at(0, 0);
    std::array<std::string, 2> ends = {at(0, mirrored ? rows - 1 : 0),
                                       at(columns - 1, mirrored ? 0 : rows - 1)};
    // A wall's own square is enough.
    if (move_.is_wall()) {
      for (std::string& end : ends) end = without_orientation(end);
    }
    return (move_.is_wall() ? "walls run from " : "squares run from ") + ends[0] + " to " + ends[1];
  }

  // `a1h` is a1, `4 2 0` is 4 2, `E7 horizontal` is E7.
  [[nodiscard]] static std::string without_orientation(const std::string& wall) {
    const std::size_t blank = wall.rfind(' ');
    return blank == std::string::npos ? wall.substr(0, wall.size() - 1) : wall.substr(0, blank);
  }

  // Names of two words are separated by commas.
  [[nodiscard]] std::string targets() const {
    std::string text;
    bool wide = false;
    std::vector<std::string> all;
    for (const Move move : position_.legal_moves()) {
      if (move.kind() != MoveKind::Pawn) continue;
      all.push_back(named(move));
      wide |= all.back().contains(' ');
    }
    for (const std::string& name : all) text += (text.empty() ? "" : wide ? ", " : " ") + name;
    return text.empty() ? "no square" : text;
  }

  [[nodiscard]] std::string overlapped() const {
    const Square at = move_.square();
    const bool horizontal = move_.kind() == MoveKind::Horizontal;
    for (const int step : {0, -1, 1}) {
      const int column = at.column() + (horizontal ? step : 0);
      const int row = at.row() + (horizontal ? 0 : step);
      if (column < 0 || row < 0 || column >= position_.columns() - 1 ||
          row >= position_.rows() - 1) {
        continue;
      }
      const auto other = position_.wall_at(Square::at(column, row));
      if (other && other->kind() == move_.kind()) return "the wall " + named(*other);
    }
    return "no wall";
  }

  [[nodiscard]] std::string sealed() const {
    for (int p = 0; p < position_.players(); ++p) {
      if (!position_.in_play(p) || reaches_goal(p)) continue;
      return names_.player(p) + " on " + named(position_.pawn(p)) + " without a path to the goal";
    }
    return "nobody without a path";
  }

  // With the wall in place.
  [[nodiscard]] bool reaches_goal(int player) const {
    const auto index = [&](Square square) {
      return static_cast<std::size_t>(square.row() * position_.columns() + square.column());
    };
    std::vector<bool> seen(static_cast<std::size_t>(position_.columns()) *
                           static_cast<std::size_t>(position_.rows()));
    std::vector<Square> open = {position_.pawn(player)};
    seen[index(open.front())] = true;
    while (!open.empty()) {
      const Square at = open.back();
      open.pop_back();
      if (position_.is_goal(player, at)) return true;
      for (const Side side : {Side::North, Side::East, Side::South, Side::West}) {
        if (!position_.open(at, side) || blocks(move_, at, side)) continue;
        const Square next = neighbour(at, side);
        if (seen[index(next)]) continue;
        seen[index(next)] = true;
        open.push_back(next);
      }
    }
    return false;
  }

  static Square neighbour(Square square, Side side) {
    const int step = side == Side::North || side == Side::East ? 1 : -1;
    const bool across = side == Side::East || side == Side::West;
    return Square::at(square.column() + (across ? step : 0), square.row() + (across ? 0 : step));
  }

  const Position& position_;
  Move move_;
  const Names& names_;
};

template <class Position>
std::optional<Error> refusal_of(const Setup& setup, Move move, const Names& names) {
  const auto position = Position::from(setup);
  if (!position) return std::nullopt;
  return refusal(*position, move, names);
}

}  // namespace

const Names& own_names() {
  static constexpr Names kNames{
      .move = [](Move move, int /*rows*/) { return to_text(move); },
      .player =
          [](int player) { return "player " + std::to_string(games::SeatId(player).number()); }};
  return kNames;
}

const Names& contest_names() {
  static constexpr Names kNames{
      .move = [](Move move, int /*rows*/) { return to_contest_text(move); },
      .player = [](int player) { return "player " + std::to_string(player); }};
  return kNames;
}

const Names& qtp_names() {
  static constexpr Names kNames{
      .move = [](Move move, int rows) { return to_qtp(move, rows); },
      .player = [](int player) { return std::string(player == 0 ? "black" : "white"); }};
  return kNames;
}

const Names& one_word_qtp_names() {
  static constexpr Names kNames{
      .move = [](Move move, int rows) { return to_one_word_qtp(move, rows); },
      .player = [](int player) { return qtp_names().player(player); }};
  return kNames;
}

template <class Board>
std::optional<Error> refusal(const BasicPosition<Board>& position, Move move, const Names& names) {
  const auto error = position.why_illegal(move);
  if (!error) return std::nullopt;
  return Error(*error, Explainer(position, move, names).sentence(*error));
}

template std::optional<Error> refusal(const Position&, Move, const Names&);
template std::optional<Error> refusal(const LargePosition&, Move, const Names&);

std::optional<Error> refusal(std::string_view position, Move move, const Names& names) {
  const auto setup = parse_setup(position);
  if (!setup) return std::nullopt;
  return Position::fits(setup->rules) ? refusal_of<Position>(*setup, move, names)
                                      : refusal_of<LargePosition>(*setup, move, names);
}

}  // namespace outflank::quoridor
