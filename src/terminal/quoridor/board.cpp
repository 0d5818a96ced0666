#include "terminal/quoridor/board.h"

#include <algorithm>
#include <cstdlib>

#include "games/quoridor/game.h"
#include "terminal/lattice.h"

namespace outflank::terminal::quoridor {

using namespace outflank::quoridor;

namespace {

Lattice lattice_of(const Setup& setup, const BoardStyle& style) {
  return {setup.rules.columns, setup.rules.rows, Lattice::FirstRow::Bottom, style};
}

// The rectangle of characters that a wall takes.
struct Bar {
  Point corner;
  int width;
  int height;

  [[nodiscard]] Point middle() const { return {corner.x + width / 2, corner.y + height / 2}; }
};

Bar bar_of(Move wall, const Lattice& lattice) {
  const int column = wall.square().column();
  const int row = wall.square().row();
  const Point one = lattice.corner(column, row);
  const Point other = lattice.corner(column + 1, row + 1);
  const Point corner{std::min(one.x, other.x), std::min(one.y, other.y)};
  if (wall.kind() == MoveKind::Horizontal) {
    return {{corner.x, corner.y + lattice.cell_height()}, 2 * lattice.cell_width() + 1, 1};
  }
  return {{corner.x + lattice.cell_width(), corner.y}, 1, 2 * lattice.cell_height() + 1};
}

class Picture {
 public:
  Picture(const Setup& setup, const BoardMarks& marks, const BoardStyle& style)
      : setup_(setup),
        marks_(marks),
        style_(style),
        lattice_(lattice_of(setup, style)),
        canvas_(lattice_.canvas_width(), lattice_.canvas_height()) {}

  Canvas draw() && {
    lattice_.draw_labels(canvas_);
    draw_frame();
    draw_squares();
    for (const auto& [wall, owner] : setup_.walls) draw_wall(wall, games::SeatId(owner));
    draw_targets();
    draw_pawns();
    draw_hint();
    if (marks_.cursor) draw_cursor(*marks_.cursor);
    return std::move(canvas_);
  }

 private:
  [[nodiscard]] bool unicode() const { return style_.glyphs == Glyphs::Unicode; }
  [[nodiscard]] char32_t pick(char32_t unicode_glyph, char32_t ascii) const {
    return unicode() ? unicode_glyph : ascii;
  }
  // With colours, squares have a background of their own.
  [[nodiscard]] Paper square_paper() const { return style_.colored ? Paper::Square : Paper::Plain; }

  [[nodiscard]] Ink target_ink() const { return style_.colored ? Ink::Target : Ink::Good; }

  void draw_frame() {
    const auto [left, top] = lattice_.frame();
    const int right = left + lattice_.frame_width() - 1;
    const int bottom = top + lattice_.frame_height() - 1;
    const Style faint{.ink = Ink::Faint};
    const int step_x = lattice_.cell_width() + 1;
    const int step_y = lattice_.cell_height() + 1;
    for (int y = top; y <= bottom; ++y) {
      for (int x = left; x <= right; ++x) {
        const bool post_x = (x - left) % step_x == 0;
        const bool post_y = (y - top) % step_y == 0;
        const bool side_x = x == left || x == right;
        const bool side_y = y == top || y == bottom;
        if (!side_x && !side_y) {
          if (post_x && post_y) canvas_.put(x, y, pick(U'·', U'+'), faint);
        } else if (unicode()) {
          canvas_.put(x, y, side_x ? U'│' : U'─', faint);
        } else {
          canvas_.put(x, y, post_x && post_y ? U'+' : (side_x ? U'|' : U'-'), faint);
        }
      }
    }
    if (!unicode()) return;
    canvas_.put(left, top, U'┌', faint);
    canvas_.put(right, top, U'┐', faint);
    canvas_.put(left, bottom, U'└', faint);
    canvas_.put(right, bottom, U'┘', faint);
  }

  void fill_square(Square square, Style style) {
    const Point corner = lattice_.corner(square.column(), square.row());
    canvas_.fill(corner.x, corner.y, lattice_.cell_width(), lattice_.cell_height(), {U' ', style});
  }

  // Large squares leave a margin around the pawn.
  void fill_pawn(Square square, Style style) {
    const Point corner = lattice_.corner(square.column(), square.row());
    const int margin = lattice_.cell_height() > 1 ? 1 : 0;
    canvas_.fill(corner.x + margin, corner.y, lattice_.cell_width() - 2 * margin,
                 lattice_.cell_height(), {U' ', style});
  }

  void draw_squares() {
    for (int row = 0; row < setup_.rules.rows; ++row) {
      for (int column = 0; column < setup_.rules.columns; ++column) {
        fill_square(Square::at(column, row), {.paper = square_paper()});
      }
    }
  }

  void fill_bar(const Bar& bar, char32_t glyph, Style style) {
    canvas_.fill(bar.corner.x, bar.corner.y, bar.width, bar.height, {glyph, style});
  }

  void draw_wall(Move wall, games::SeatId owner) {
    const Bar bar = bar_of(wall, lattice_);
    const bool horizontal = wall.kind() == MoveKind::Horizontal;
    const char32_t line = horizontal ? pick(U'━', U'=') : pick(U'┃', U'#');
    const bool block = style_.colored && unicode();
    fill_bar(bar, block ? U'█' : line, {.ink = ink_of_wall(owner)});
    if (id_of(wall) == marks_.last_move) {
      canvas_.put(bar.middle().x, bar.middle().y, pick(U'◆', U'*'),
                  block ? Style{Ink::Black, paper_of_seat(owner)} : Style{.ink = Ink::Strong});
    }
  }

  void draw_targets() {
    const auto put = [&](games::MoveId id, char32_t glyph) {
      const Move move = move_of(id);
      if (!move.is_pawn()) return;
      const Point middle = lattice_.middle(move.square().column(), move.square().row());
      canvas_.put(middle.x, middle.y, glyph, {target_ink(), square_paper()});
    };
    for (const games::MoveId target : marks_.targets) put(target, pick(U'•', U'*'));
    for (const auto& [move, digit] : marks_.numbers) put(move, static_cast<char32_t>(digit));
  }

  void draw_pawns() {
    for (const games::SeatId player : games::all_seats(setup_.rules.players)) {
      const Setup::Player& seat = setup_.players[player.index()];
      if (seat.standing != Setup::Standing::OnBoard) continue;
      const Style style = style_.colored ? Style{Ink::Black, paper_of_seat(player)} : Style{};
      if (style_.colored) fill_pawn(seat.pawn, style);
      const Point middle = lattice_.middle(seat.pawn.column(), seat.pawn.row());
      canvas_.put(middle.x, middle.y, U'a' + static_cast<char32_t>(player.index()), style);
      const bool moved = id_of(Move::pawn(seat.pawn)) == marks_.last_move;
      if (moved || !style_.colored) {
        canvas_.put(middle.x - 1, middle.y, moved ? U'[' : U'(', style);
        canvas_.put(middle.x + 1, middle.y, moved ? U']' : U')', style);
      }
    }
  }

  void draw_hint() {
    if (!marks_.hint) return;
    const Move hint = move_of(*marks_.hint);
    if (hint.is_pass()) return;
    const Style style{.ink = Ink::Good};
    if (hint.is_wall()) {
      fill_bar(bar_of(hint, lattice_), U'?', style);
      return;
    }
    const Point middle = lattice_.middle(hint.square().column(), hint.square().row());
    canvas_.put(middle.x, middle.y, U'?', {target_ink(), square_paper()});
  }

  void draw_cursor(const BoardMarks::Cursor& cursor) {
    const Move move = move_of(cursor.move);
    if (move.is_pass()) return;
    const Style style{Ink::Black, cursor.legal ? Paper::Good : Paper::Bad};
    if (move.is_wall()) {
      fill_bar(bar_of(move, lattice_), cursor.legal ? pick(U'░', U'o') : pick(U'╳', U'x'), style);
      return;
    }
    const Point corner = lattice_.corner(move.square().column(), move.square().row());
    const Point middle = lattice_.middle(move.square().column(), move.square().row());
    const int right = corner.x + lattice_.cell_width() - 1;
    canvas_.put(corner.x, middle.y, pick(U'▸', U'>'), style);
    canvas_.put(right, middle.y, pick(U'◂', U'<'), style);
  }

  const Setup& setup_;
  const BoardMarks& marks_;
  const BoardStyle& style_;
  Lattice lattice_;
  Canvas canvas_;
};

}  // namespace

Canvas draw(const games::Game& game, const BoardMarks& marks, const BoardStyle& style) {
  return Picture(setup_of(game), marks, style).draw();
}

std::optional<games::MoveId> move_at(const games::Game& game, const BoardStyle& style,
                                     Point point) {
  const Setup setup = setup_of(game);
  const Lattice lattice = lattice_of(setup, style);
  const auto place = lattice.hit(point);
  if (!place) return std::nullopt;
  if (!place->beside && !place->below) {
    return id_of(Move::pawn(Square::at(place->column, place->row)));
  }
  const bool horizontal = place->below;
  const auto wall = [&](int column, int row) {
    const Square square = Square::at(column, row);
    return horizontal ? Move::horizontal(square) : Move::vertical(square);
  };
  std::optional<Move> nearest;
  int least = 0;
  for (int column = 0; column + 1 < setup.rules.columns; ++column) {
    for (int row = 0; row + 1 < setup.rules.rows; ++row) {
      const Point middle = bar_of(wall(column, row), lattice).middle();
      if (horizontal ? middle.y != point.y : middle.x != point.x) continue;
      const int along = horizontal ? middle.x - point.x : middle.y - point.y;
      // Of two that are equally near, the one shown left or above.
      const int distance = 2 * std::abs(along) + (along > 0 ? 1 : 0);
      if (nearest && distance >= least) continue;
      nearest = wall(column, row);
      least = distance;
    }
  }
  return nearest ? std::optional(id_of(*nearest)) : std::nullopt;
}

Point place_of(const games::Game& game, const BoardStyle& style,
               std::optional<games::MoveId> move) {
  const Lattice lattice = lattice_of(setup_of(game), style);
  const Move shown = move ? move_of(*move) : Move::pass();
  if (shown.is_pass()) return lattice.middle(0, 0);
  if (shown.is_wall()) return bar_of(shown, lattice).middle();
  return lattice.middle(shown.square().column(), shown.square().row());
}

}  // namespace outflank::terminal::quoridor
