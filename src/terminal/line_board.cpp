#include "terminal/line_board.h"

#include <algorithm>

#include <fmt/format.h>

#include "terminal/game_board.h"
#include "terminal/seat_view.h"

namespace outflank::terminal {
namespace {

std::size_t digit_value(char c) {
  const char upper = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return kMoveDigits.find(upper);
}

}  // namespace

bool LineBoard::is_digit(char c) {
  return digit_value(c) != std::string_view::npos;
}

bool LineBoard::has_numbers(const Table& table) {
  return board_of(table.game()).numbered_moves(table.game(), Shown::Usual).has_value();
}

std::optional<std::vector<games::MoveId>> LineBoard::numbers(const Table& table) const {
  return board_of(table.game()).numbered_moves(table.game(), shown());
}

Shown LineBoard::shown() const {
  if (kind_ == BoardKind::Classic) return style_.flipped ? Shown::ClassicTurned : Shown::Classic;
  return style_.flipped ? Shown::Turned : Shown::Usual;
}

// A wall is named by its square nearest to a1, so above and below swap when row 1 is at the top.
std::string LineBoard::wall_question(Command kind, const Texts& texts) const {
  const bool below = first_row_below(shown());
  const bool left = first_column_left(shown());
  const bool horizontal = kind == Command::HorizontalWall;
  const Text side = horizontal ? (below ? Text::SideAbove : Text::SideBelow)
                               : (left ? Text::SideRight : Text::SideLeft);
  const Text end = horizontal ? (left ? Text::EndLeft : Text::EndRight)
                              : (below ? Text::EndLower : Text::EndUpper);
  const Text place = kind_ == BoardKind::Classic ? Text::WallPlaceOnGrid : Text::WallPlace;
  return texts(horizontal ? Text::WallPromptHorizontal : Text::WallPromptVertical, texts.raw(side),
               texts.raw(end), texts.raw(place));
}

std::optional<games::MoveId> LineBoard::numbered(const Table& table, char digit) const {
  const std::vector<games::MoveId> moves = numbers(table).value_or(std::vector<games::MoveId>());
  const std::size_t value = digit_value(digit);
  return value < moves.size() ? std::optional(moves[value]) : std::nullopt;
}

BoardMarks LineBoard::marks(const Table& table) const {
  BoardMarks marks;
  marks.last_move = table.last_move();
  if (table.match().over() || table.is_engine(table.match().to_move())) return marks;
  const auto moves = numbers(table);
  if (!moves) {
    marks.targets = board_of(table.game()).targets(table.game());
    return marks;
  }
  for (std::size_t i = 0; i < std::min(moves->size(), kMoveDigits.size()); ++i) {
    marks.numbers.push_back({(*moves)[i], kMoveDigits[i]});
  }
  return marks;
}

std::string LineBoard::text(const Table& table, const Texts& texts) const {
  return draw(table, table.game(), marks(table), texts);
}

std::string LineBoard::past(const Table& table, const Lookback& lookback,
                            const Texts& texts) const {
  BoardMarks marks;
  marks.last_move = lookback.last_move();
  return draw(table, lookback.game(), marks, texts);
}

std::string LineBoard::draw(const Table& table, const games::Game& game, const BoardMarks& marks,
                            const Texts& texts) const {
  std::string out = "\n";
  std::optional<std::string> classic;
  if (kind_ == BoardKind::Classic) classic = board_of(game).classic_board(game, shown());
  if (classic) {
    out += *classic;
  } else {
    const Canvas canvas = draw_board(game, marks, style_);
    out += style_.colored ? canvas.colored_text() : canvas.text();
  }
  out += "\n";
  for (const SeatView& view : seat_views(table, game, texts)) {
    out += fmt::format("{} {} {}", view.to_move ? ">" : " ", view.piece, view.name);
    for (const std::string& fact : view.facts) out += "  " + fact;
    if (!view.clock.empty()) out += "  " + view.clock;
    out += "\n";
  }
  return out;
}

}  // namespace outflank::terminal
