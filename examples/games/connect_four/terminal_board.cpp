#include "connect_four/terminal_board.h"

#include "connect_four/game.h"
#include "terminal/lattice.h"

namespace outflank::connect_four {
namespace {

using terminal::BoardMarks;
using terminal::BoardStyle;
using terminal::BoardTarget;
using terminal::Canvas;
using terminal::Lattice;
using terminal::Point;
using terminal::Style;
using terminal::Texts;

Lattice lattice_of(const BoardStyle& style) {
  return {kColumns, kRows, Lattice::FirstRow::Bottom, style};
}

// Where a disc in that column would land, or the top of a full one.
int landing_row(const Position& position, int column) {
  int row = 0;
  while (row + 1 < kRows && position.at(column, row)) ++row;
  return row;
}

class Board final : public terminal::GameBoard {
 public:
  [[nodiscard]] const games::GameType& type() const override { return game_type(); }

  [[nodiscard]] Canvas draw(const games::Game& game, const BoardMarks& marks,
                            const BoardStyle& style) const override {
    const Position& position = *as_connect_four(game)->position();
    const Lattice lattice = lattice_of(style);
    Canvas canvas(lattice.canvas_width(), lattice.canvas_height());
    lattice.draw_labels(canvas);
    const auto put = [&](int column, int row, char32_t glyph, Style look) {
      const Point middle = lattice.middle(column, row);
      canvas.put(middle.x, middle.y, glyph, look);
    };
    for (int column = 0; column < kColumns; ++column) {
      for (int row = 0; row < kRows; ++row) {
        const auto seat = position.at(column, row);
        put(column, row, seat ? static_cast<char32_t>(piece(games::SeatId(*seat))) : U'.', {});
      }
    }
    const auto mark = [&](games::MoveId move, char32_t glyph, Style look) {
      const int column = connect_four::move_of(move).column();
      put(column, landing_row(position, column), glyph, look);
    };
    if (marks.hint) mark(*marks.hint, U'?', {.ink = terminal::Ink::Good});
    if (marks.cursor) {
      mark(marks.cursor->move, U'v',
           {terminal::Ink::Black,
            marks.cursor->legal ? terminal::Paper::Good : terminal::Paper::Bad});
    }
    return canvas;
  }

  [[nodiscard]] std::optional<games::MoveId> move_at(const games::Game& /*game*/,
                                                     const BoardStyle& style,
                                                     Point point) const override {
    const auto place = lattice_of(style).hit(point);
    if (!place || place->beside) return std::nullopt;
    return id_of(Move::in_column(place->column));
  }

  [[nodiscard]] Point place_of(const games::Game& game, const BoardStyle& style,
                               std::optional<games::MoveId> move) const override {
    const int column = move ? connect_four::move_of(*move).column() : 0;
    const int row = landing_row(*as_connect_four(game)->position(), column);
    return lattice_of(style).middle(column, row);
  }

  [[nodiscard]] char piece(games::SeatId seat) const override {
    return seat == games::kFirstSeat ? 'X' : 'O';
  }
  [[nodiscard]] terminal::PieceLook look(games::SeatId seat,
                                         terminal::Glyphs /*glyphs*/) const override {
    return {{terminal::Ink::Black, terminal::paper_of_seat(seat)},
            static_cast<char32_t>(piece(seat))};
  }
  [[nodiscard]] std::string color(games::SeatId seat, const Texts& texts) const override {
    const bool english = texts.language() == terminal::Language::English;
    return seat == games::kFirstSeat ? (english ? "yellow" : "sárga") : (english ? "red" : "piros");
  }
  [[nodiscard]] std::vector<std::string> facts(const games::Game& /*game*/, games::SeatId /*seat*/,
                                               const Texts& /*texts*/) const override {
    return {};
  }

  [[nodiscard]] terminal::CursorSpace cursor_space(const games::Game& /*game*/) const override {
    return {.columns = kColumns,
            .rows = 1,
            .first_row_below = true,
            .walls = false,
            .start = {.kind = terminal::TargetKind::Square, .column = kColumns / 2, .row = 0},
            .follows = false};
  }
  [[nodiscard]] games::MoveId move_of(const BoardTarget& place) const override {
    return id_of(Move::in_column(place.column));
  }
  [[nodiscard]] std::optional<BoardTarget> place_of_move(games::MoveId move) const override {
    return BoardTarget{.kind = terminal::TargetKind::Square,
                       .column = connect_four::move_of(move).column(),
                       .row = 0};
  }

  [[nodiscard]] std::string how_to_move(const Texts& texts) const override {
    return texts.language() == terminal::Language::English
               ? "Type the column for your disc, a to g; help lists the commands."
               : "Írd be, melyik oszlopba dobsz (a–g); a parancsokat a help sorolja fel.";
  }
  [[nodiscard]] std::string line_help(const Texts& texts) const override {
    return texts.language() == terminal::Language::English ? "  d          a disc into column d\n"
                                                           : "  d          korong a d oszlopba\n";
  }
  [[nodiscard]] std::string key_bar(const Texts& texts) const override {
    return texts.language() == terminal::Language::English
               ? "Left/Right choose a column  Enter drop  ? help  q quit"
               : "Balra/Jobbra: oszlop  Enter: bedobás  ?: súgó  q: kilépés";
  }
};

}  // namespace

const terminal::GameBoard& game_board() {
  static const Board kBoard;
  return kBoard;
}

}  // namespace outflank::connect_four
