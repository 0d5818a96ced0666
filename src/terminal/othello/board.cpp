#include "terminal/othello/board.h"

#include <algorithm>
#include <array>

#include "games/othello/game.h"
#include "terminal/lattice.h"

namespace outflank::terminal::othello {

using namespace outflank::othello;

namespace {

Lattice lattice_of(const Diagram& diagram, const BoardStyle& style) {
  return {diagram.rules.size, diagram.rules.size, Lattice::FirstRow::Top, style};
}

// Discs of blocks and half blocks for squares of two and three lines.
constexpr std::array<std::u32string_view, 2> kDiscOfTwo = {U" ▟█▙ ", U" ▜█▛ "};
constexpr std::array<std::u32string_view, 3> kDiscOfThree = {U" ▟███▙ ", U" █████ ", U" ▜███▛ "};

class Picture {
 public:
  Picture(const Diagram& diagram, const BoardMarks& marks, const BoardStyle& style)
      : diagram_(diagram),
        marks_(marks),
        style_(style),
        lattice_(lattice_of(diagram, style)),
        canvas_(lattice_.canvas_width(), lattice_.canvas_height()) {}

  Canvas draw() && {
    lattice_.draw_labels(canvas_);
    draw_grid();
    for_each_square([&](Square square) {
      if (diagram_.black.has(square)) draw_disc(square, Color::Black);
      if (diagram_.white.has(square)) draw_disc(square, Color::White);
    });
    for (const games::MoveId move : marks_.targets) put(move, unicode() ? U'•' : U'*');
    for (const auto& [move, digit] : marks_.numbers) put(move, static_cast<char32_t>(digit));
    if (marks_.hint) put(*marks_.hint, U'?');
    if (marks_.last_move) surround(*marks_.last_move, U'[', U']', {plain_ink(), paper()});
    if (marks_.cursor) {
      const Style style{Ink::Black, marks_.cursor->legal ? Paper::Good : Paper::Bad};
      surround(marks_.cursor->move, unicode() ? U'▸' : U'>', unicode() ? U'◂' : U'<', style);
    }
    return std::move(canvas_);
  }

 private:
  [[nodiscard]] bool unicode() const { return style_.glyphs == Glyphs::Unicode; }
  [[nodiscard]] Paper paper() const { return style_.colored ? Paper::Cloth : Paper::Plain; }
  [[nodiscard]] Ink plain_ink() const { return style_.colored ? Ink::White : Ink::Plain; }

  template <class F>
  void for_each_square(F f) const {
    const int size = diagram_.rules.size;
    for (int i = 0; i < size * size; ++i) f(Square::from_index(i, size));
  }

  // The crossing: left, middle and right of the top line, of those between, of the bottom one.
  [[nodiscard]] char32_t corner_glyph(int across, int down) const {
    constexpr std::u32string_view kCorners[] = {U"┌┬┐", U"├┼┤", U"└┴┘"};
    return unicode() ? kCorners[down][static_cast<std::size_t>(across)] : U'+';
  }

  void draw_grid() {
    const auto [left, top] = lattice_.frame();
    const int width = lattice_.frame_width();
    const int height = lattice_.frame_height();
    const Style style{style_.colored ? Ink::Black : Ink::Faint, paper()};
    const auto part = [](int at, int last) { return at == 0 ? 0 : (at == last ? 2 : 1); };
    for (int y = 0; y < height; ++y) {
      for (int x = 0; x < width; ++x) {
        const bool line_x = x % (lattice_.cell_width() + 1) == 0;
        const bool line_y = y % (lattice_.cell_height() + 1) == 0;
        char32_t glyph = U' ';
        if (line_x && line_y) {
          glyph = corner_glyph(part(x, width - 1), part(y, height - 1));
        } else if (line_x) {
          glyph = unicode() ? U'│' : U'|';
        } else if (line_y) {
          glyph = unicode() ? U'─' : U'-';
        }
        canvas_.put(left + x, top + y, glyph, style);
      }
    }
  }

  void draw_disc(Square square, Color color) {
    const bool black = color == Color::Black;
    const Style style{style_.colored ? (black ? Ink::Black : Ink::White) : Ink::Plain, paper()};
    // Without colours, filled and hollow discs would be confused on a dark screen.
    if (!style_.colored || !unicode()) {
      put_middle(square, black ? U'X' : U'O', style);
    } else if (lattice_.cell_height() == 1) {
      put_middle(square, U'●', style);
    } else if (lattice_.cell_height() == 2) {
      draw_shape(square, kDiscOfTwo, style);
    } else {
      draw_shape(square, kDiscOfThree, style);
    }
  }

  template <std::size_t N>
  void draw_shape(Square square, const std::array<std::u32string_view, N>& shape, Style style) {
    const Point corner = lattice_.corner(square.column(), square.row());
    for (std::size_t y = 0; y < N; ++y) {
      for (std::size_t x = 0; x < shape[y].size(); ++x) {
        canvas_.put(corner.x + static_cast<int>(x), corner.y + static_cast<int>(y), shape[y][x],
                    style);
      }
    }
  }

  void put_middle(Square square, char32_t glyph, Style style) {
    const Point middle = lattice_.middle(square.column(), square.row());
    canvas_.put(middle.x, middle.y, glyph, style);
  }

  void put(games::MoveId id, char32_t glyph) {
    const Move move = move_of(id);
    if (move.is_pass()) return;
    put_middle(move.square(), glyph, {style_.colored ? Ink::White : Ink::Good, paper()});
  }

  void surround(games::MoveId id, char32_t left, char32_t right, Style style) {
    const Move move = move_of(id);
    if (move.is_pass()) return;
    const Square square = move.square();
    const Point corner = lattice_.corner(square.column(), square.row());
    const int y = lattice_.middle(square.column(), square.row()).y;
    canvas_.put(corner.x, y, left, style);
    canvas_.put(corner.x + lattice_.cell_width() - 1, y, right, style);
  }

  const Diagram& diagram_;
  const BoardMarks& marks_;
  const BoardStyle& style_;
  Lattice lattice_;
  Canvas canvas_;
};

}  // namespace

Canvas draw(const games::Game& game, const BoardMarks& marks, const BoardStyle& style) {
  return Picture(diagram_of(game), marks, style).draw();
}

std::optional<games::MoveId> move_at(const games::Game& game, const BoardStyle& style,
                                     Point point) {
  const auto place = lattice_of(diagram_of(game), style).hit(point);
  if (!place || place->beside || place->below) return std::nullopt;
  return id_of(Move::disc(Square::at(place->column, place->row)));
}

Point place_of(const games::Game& game, const BoardStyle& style,
               std::optional<games::MoveId> move) {
  const Lattice lattice = lattice_of(diagram_of(game), style);
  const Move shown = move ? move_of(*move) : Move::pass();
  if (shown.is_pass()) return lattice.middle(0, 0);
  return lattice.middle(shown.square().column(), shown.square().row());
}

}  // namespace outflank::terminal::othello
