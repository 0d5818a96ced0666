#include "games/othello/game.h"
#include "terminal/boards_of_games.h"
#include "terminal/othello/board.h"
#include "terminal/othello/results_file.h"

namespace outflank::terminal::othello {

using namespace outflank::othello;

namespace {

constexpr Translated kHowToMove = {"Type a square (f5), or 'help'.",
                                   "Írj be egy mezőt (f5), vagy: 'help'."};
constexpr Translated kLineHelp = {"  f5       a disc on f5\n", "  f5       korong az f5 mezőre\n"};
constexpr Translated kKeyBar = {
    "arrows Enter  : type  u undo  r redo  i hint  s save  ? help  q quit",
    "nyilak Enter  : beír  u vissza  r újra  i tipp  s ment  ? súgó  q kilép"};

class Board final : public GameBoard {
 public:
  [[nodiscard]] const games::GameType& type() const override { return game_type(); }

  [[nodiscard]] Canvas draw(const games::Game& game, const BoardMarks& marks,
                            const BoardStyle& style) const override {
    return othello::draw(game, marks, style);
  }
  [[nodiscard]] std::optional<games::MoveId> move_at(const games::Game& game,
                                                     const BoardStyle& style,
                                                     Point point) const override {
    return othello::move_at(game, style, point);
  }
  [[nodiscard]] Point place_of(const games::Game& game, const BoardStyle& style,
                               std::optional<games::MoveId> move) const override {
    return othello::place_of(game, style, move);
  }

  [[nodiscard]] char piece(games::SeatId seat) const override {
    return seat == games::kFirstSeat ? 'X' : 'O';
  }
  [[nodiscard]] PieceLook look(games::SeatId seat, Glyphs glyphs) const override {
    const Style style{seat == games::kFirstSeat ? Ink::Black : Ink::White, Paper::Cloth};
    return {style, glyphs == Glyphs::Unicode ? U'●' : static_cast<char32_t>(piece(seat))};
  }
  [[nodiscard]] std::string color(games::SeatId seat, const Texts& texts) const override {
    return texts(seat == games::kFirstSeat ? Text::ColorBlack : Text::ColorWhite);
  }
  [[nodiscard]] std::vector<std::string> facts(const games::Game& game, games::SeatId seat,
                                               const Texts& texts) const override {
    const Color color = seat == games::kFirstSeat ? Color::Black : Color::White;
    const int discs = std::visit([&](const auto* position) { return position->discs(color); },
                                 as_othello(game)->position());
    return {texts(Text::Discs, discs)};
  }
  [[nodiscard]] std::optional<std::string> final_count(const games::Game& game,
                                                       std::optional<match::EndReason> reason,
                                                       std::span<const match::Seat> seats,
                                                       const Texts& texts) const override {
    const auto [black, white] = discs_at_end(game, reason);
    return texts(Text::DiscsAtEnd, seats[0].name, black, seats[1].name, white);
  }
  [[nodiscard]] std::optional<std::string> result_line(const match::Record& record) const override {
    return othello::result_line(record);
  }

  [[nodiscard]] CursorSpace cursor_space(const games::Game& game) const override {
    const int size = diagram_of(game).rules.size;
    return {.columns = size,
            .rows = size,
            .first_row_below = false,
            .walls = false,
            .start = {.kind = TargetKind::Square, .column = size / 2, .row = size / 2},
            .follows = false};
  }
  [[nodiscard]] games::MoveId move_of(const BoardTarget& place) const override {
    return id_of(Move::disc(Square::at(place.column, place.row)));
  }
  [[nodiscard]] std::optional<BoardTarget> place_of_move(games::MoveId id) const override {
    const Move move = outflank::othello::move_of(id);
    if (move.is_pass()) return std::nullopt;
    return BoardTarget{
        .kind = TargetKind::Square, .column = move.square().column(), .row = move.square().row()};
  }

  [[nodiscard]] std::string how_to_move(const Texts& texts) const override {
    return std::string(texts.raw(kHowToMove));
  }
  [[nodiscard]] std::string line_help(const Texts& texts) const override {
    return std::string(texts.raw(kLineHelp));
  }
  [[nodiscard]] std::string key_bar(const Texts& texts) const override {
    return std::string(texts.raw(kKeyBar));
  }
};

}  // namespace

const GameBoard& game_board() {
  static const Board kBoard;
  return kBoard;
}

}  // namespace outflank::terminal::othello
