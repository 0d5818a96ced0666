#include "connect_four/position.h"

#include <algorithm>
#include <bit>

#include "core/text.h"
#include "games/rules_text.h"

namespace outflank::connect_four {
namespace {

constexpr std::array<char, 2> kDiscs = {'X', 'O'};

}  // namespace

std::string to_text(const Rules& /*rules*/) {
  return "";
}

std::string to_json(const Rules& /*rules*/) {
  return "{}";
}

Result<Rules> parse_rules(std::string_view text) {
  const auto settings = games::read_settings(text);
  if (!settings) return Failure(settings.error());
  if (settings->empty()) return Rules{};
  return fail(InputError::Unknown,
              "unknown rule " + quote(settings->front().first) + "; Connect Four has none");
}

std::string to_text(Move move) {
  return {static_cast<char>('a' + move.column())};
}

Result<Move> parse_move(std::string_view text) {
  const char letter = text.size() == 1 ? to_lower(text[0]) : '?';
  if (letter < 'a' || letter >= 'a' + kColumns) {
    return fail(games::MoveError::Unreadable,
                quote(text) + " is no move; a move is a column, a to g");
  }
  return Move::in_column(letter - 'a');
}

Result<Position> Position::from_rows(const std::array<std::string, kRows>& top_first, int to_move) {
  Position position;
  position.to_move_ = to_move;
  for (int row = 0; row < kRows; ++row) {
    const std::string& line = top_first[static_cast<std::size_t>(kRows - 1 - row)];
    if (line.size() != kColumns) return fail(InputError::Syntax, "position: a row has 7 places");
    for (int column = 0; column < kColumns; ++column) {
      const char c = line[static_cast<std::size_t>(column)];
      if (c == '.') continue;
      const auto* const disc = std::ranges::find(kDiscs, c);
      if (disc == kDiscs.end()) {
        return fail(InputError::Syntax, "position: a place is X, O or a dot");
      }
      if (position.height(column) != row) {
        return fail(InputError::Conflict, "position: a disc hangs in the air");
      }
      position.discs_[static_cast<std::size_t>(disc - kDiscs.begin())] |= bit(column, row);
    }
  }
  const int lead = std::popcount(position.discs_[0]) - std::popcount(position.discs_[1]);
  if (lead != to_move) {
    return fail(InputError::Conflict, "position: the discs do not fit who is to move");
  }
  return position;
}

int Position::ply() const {
  return std::popcount(discs_[0] | discs_[1]);
}

int Position::height(int column) const {
  int row = 0;
  while (row < kRows && at(column, row)) ++row;
  return row;
}

std::optional<int> Position::at(int column, int row) const {
  if ((discs_[0] & bit(column, row)) != 0) return 0;
  if ((discs_[1] & bit(column, row)) != 0) return 1;
  return std::nullopt;
}

std::vector<Move> Position::legal_moves() const {
  std::vector<Move> moves;
  if (ending()) return moves;
  for (int column = 0; column < kColumns; ++column) {
    if (height(column) < kRows) moves.push_back(Move::in_column(column));
  }
  return moves;
}

std::optional<games::MoveError> Position::why_illegal(Move move) const {
  if (ending()) return games::MoveError::GameOver;
  if (move.column() >= kColumns) return games::MoveError::OffBoard;
  if (height(move.column()) == kRows) return games::MoveError::Occupied;
  return std::nullopt;
}

Result<void> Position::play(Move move) {
  if (const auto error = why_illegal(move)) {
    const std::string column = to_text(move);
    switch (*error) {
      case games::MoveError::GameOver: return fail(*error, "the game is over");
      case games::MoveError::Occupied: return fail(*error, "the column " + column + " is full");
      default: return fail(*error, "there is no column " + quote(column));
    }
  }
  play_unchecked(move);
  return {};
}

Position::Undo Position::play_unchecked(Move move) {
  assert(!why_illegal(move));
  discs_[static_cast<std::size_t>(to_move_)] |= bit(move.column(), height(move.column()));
  to_move_ = 1 - to_move_;
  return move;
}

void Position::undo(const Undo& move) {
  to_move_ = 1 - to_move_;
  discs_[static_cast<std::size_t>(to_move_)] &= ~bit(move.column(), height(move.column()) - 1);
}

bool Position::has_four(int seat) const {
  const std::uint64_t discs = discs_[static_cast<std::size_t>(seat)];
  return std::ranges::any_of(std::array{1, kStride - 1, kStride, kStride + 1}, [&](int step) {
    const std::uint64_t pairs = discs & (discs >> step);
    return (pairs & (pairs >> (2 * step))) != 0;
  });
}

std::optional<games::Ending> Position::ending() const {
  for (const int seat : {0, 1}) {
    if (!has_four(seat)) continue;
    games::Ending ending{.outcome = {}, .reason = games::EndReason::Goal};
    ending.outcome.places[static_cast<std::size_t>(seat)] = 1;
    ending.outcome.places[static_cast<std::size_t>(1 - seat)] = 2;
    return ending;
  }
  if (ply() < kColumns * kRows) return std::nullopt;
  games::Ending draw{.outcome = {}, .reason = games::EndReason::FullBoard};
  draw.outcome.places[0] = draw.outcome.places[1] = 1;
  return draw;
}

std::string to_text(const Position& position) {
  std::string text;
  for (int row = kRows - 1; row >= 0; --row) {
    for (int column = 0; column < kColumns; ++column) {
      const auto seat = position.at(column, row);
      text += seat ? kDiscs[static_cast<std::size_t>(*seat)] : '.';
    }
    text += row > 0 ? '/' : ' ';
  }
  return text + kDiscs[static_cast<std::size_t>(position.to_move())];
}

Result<Position> parse_position(std::string_view text) {
  const auto parts = words(text);
  if (parts.size() != 2 || parts[1].size() != 1) {
    return fail(InputError::Syntax, "position: six rows and who is to move, X or O");
  }
  const auto rows = split(parts[0], '/');
  const auto* const to_move = std::ranges::find(kDiscs, parts[1][0]);
  if (rows.size() != kRows || to_move == kDiscs.end()) {
    return fail(InputError::Syntax, "position: six rows and who is to move, X or O");
  }
  std::array<std::string, kRows> top_first;
  std::ranges::copy(rows, top_first.begin());
  return Position::from_rows(top_first, static_cast<int>(to_move - kDiscs.begin()));
}

std::string draw(const Position& position) {
  std::string text = to_text(position).substr(0, (kColumns + 1) * kRows - 1);
  std::ranges::replace(text, '/', '\n');
  return text + "\nabcdefg\n";
}

}  // namespace outflank::connect_four
