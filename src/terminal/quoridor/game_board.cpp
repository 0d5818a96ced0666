#include <algorithm>

#include "core/text.h"
#include "games/quoridor/coordinates.h"
#include "games/quoridor/game.h"
#include "games/quoridor/notation.h"
#include "terminal/boards_of_games.h"
#include "terminal/quoridor/board.h"
#include "terminal/quoridor/classic.h"

namespace outflank::terminal::quoridor {

using namespace outflank::quoridor;

namespace {

constexpr Translated kHowToMove = {
    "Type a number on the board, a square (e2), a wall (e3h, e3v), or 'help'.",
    "Írj be egy számot a tábláról, egy mezőt (e2), egy falat (e3h, e3v), vagy: 'help'."};
constexpr Translated kLineHelp = {
    "  0-9 A B  move the pawn to that number     e2       move the pawn to e2\n"
    "  h, v     ask for a wall (or: h e3, v e3)  e3h      the wall above e3 and f3\n"
    "  x, pass  pass, where the rules allow it   e3v      the wall right of e3 and e4\n",
    "  0-9 A B  a bábu arra a számra lép         e2       a bábu az e2 mezőre lép\n"
    "  h, v     fal; bekéri, hová (vagy: h e3)   e3h      fal az e3 és f3 fölé\n"
    "  x, pass  passz, ha a szabályok engedik    e3v      fal az e3 és e4 jobb oldalára\n"};
constexpr Translated kKeyBar = {
    "arrows Enter  h v p  : type  u undo  i hint  s save  ? help  q quit",
    "nyilak Enter  h v p  : beír  u vissza  i tipp  s ment  ? súgó  q kilép"};
constexpr Translated kScreenHelp = {
    "h  v  p       horizontal wall, vertical wall, pawn (Tab: the next)\n"
    "x             pass, where the rules allow it\n"
    "mouse         click a square to go there; a groove twice for a wall\n"
    ":             type a move (e2, e3h) or a command:\n",
    "h  v  p       vízszintes fal, függőleges fal, bábu (Tab: váltás)\n"
    "x             passz, ha a szabályok engedik\n"
    "egér          kattints egy mezőre; falhoz kétszer egy résre\n"
    ":             lépés (e2, e3h) vagy parancs beírása:\n"};

// Grooves as numbers: the grid of squares (even) and grooves (odd) of the old console game.
class Walls final : public WallInput {
 public:
  [[nodiscard]] std::optional<games::MoveId> typed(std::string_view place,
                                                   char kind) const override {
    std::string plain(place);
    std::ranges::replace_if(plain, [](char c) { return c == ',' || c == '(' || c == ')'; }, ' ');
    const std::vector<std::string_view> parts = words(plain);
    if (parts.size() == 1) {
      std::string_view square = parts[0];
      if (square.size() > 2 && to_lower(square.back()) == kind) square.remove_suffix(1);
      const auto at = parse_square(square);
      if (!at) return std::nullopt;
      return id_of(kind == 'h' ? Move::horizontal(*at) : Move::vertical(*at));
    }
    if (parts.size() != 2) return std::nullopt;
    constexpr int kGridEnd = 2 * kMaxSide;
    const auto x = parse_int(parts[0], 0, kGridEnd, "x");
    const auto y = parse_int(parts[1], 0, kGridEnd, "y");
    if (!x || !y) return std::nullopt;
    const auto wall =
        from_manual({kind == 'h' ? MoveKind::Horizontal : MoveKind::Vertical, *x, *y});
    if (!wall) return std::nullopt;
    return id_of(*wall);
  }

  [[nodiscard]] int grid_end(const games::Game& game) const override {
    const Rules rules = setup_of(game).rules;
    return 2 * std::max(rules.columns, rules.rows) - 2;
  }
};

class Board final : public GameBoard {
 public:
  [[nodiscard]] const games::GameType& type() const override { return game_type(); }

  [[nodiscard]] Canvas draw(const games::Game& game, const BoardMarks& marks,
                            const BoardStyle& style) const override {
    return quoridor::draw(game, marks, style);
  }
  [[nodiscard]] std::optional<games::MoveId> move_at(const games::Game& game,
                                                     const BoardStyle& style,
                                                     Point point) const override {
    return quoridor::move_at(game, style, point);
  }
  [[nodiscard]] Point place_of(const games::Game& game, const BoardStyle& style,
                               std::optional<games::MoveId> move) const override {
    return quoridor::place_of(game, style, move);
  }

  [[nodiscard]] char piece(games::SeatId seat) const override {
    return static_cast<char>('a' + seat.index());
  }
  [[nodiscard]] PieceLook look(games::SeatId seat, Glyphs /*glyphs*/) const override {
    return {{Ink::Black, paper_of_seat(seat)}, static_cast<char32_t>(piece(seat))};
  }
  [[nodiscard]] std::string color(games::SeatId seat, const Texts& texts) const override {
    return texts(
        static_cast<Text>(static_cast<int>(Text::ColorBlue) + static_cast<int>(seat.index())));
  }
  [[nodiscard]] std::vector<std::string> facts(const games::Game& game, games::SeatId seat,
                                               const Texts& texts) const override {
    const Setup::Player player = setup_of(game).players[seat.index()];
    std::vector<std::string> facts = {texts(Text::WallsLeft, player.walls_left)};
    if (const auto steps = distance_of(*as_quoridor(game), seat)) {
      facts.push_back(texts(Text::Steps, *steps));
    }
    if (player.standing == Setup::Standing::Eliminated) {
      facts.push_back(texts(Text::StateOut));
    } else if (player.place != 0) {
      facts.push_back(texts(Text::Place, player.place));
    }
    return facts;
  }
  [[nodiscard]] std::string out_line(const games::Game& game, games::SeatId seat,
                                     const std::string& name, const Texts& texts) const override {
    const Setup::Player player = setup_of(game).players[seat.index()];
    const bool eliminated = player.standing == Setup::Standing::Eliminated;
    return texts(eliminated ? Text::Out : Text::Arrived, name);
  }

  [[nodiscard]] CursorSpace cursor_space(const games::Game& game) const override {
    const Setup setup = setup_of(game);
    const Square pawn = setup.players[static_cast<std::size_t>(setup.to_move)].pawn;
    return {.columns = setup.rules.columns,
            .rows = setup.rules.rows,
            .first_row_below = true,
            .walls = true,
            .start = {.kind = TargetKind::Square, .column = pawn.column(), .row = pawn.row()},
            .follows = true};
  }
  [[nodiscard]] games::MoveId move_of(const BoardTarget& place) const override {
    const Square square = Square::at(place.column, place.row);
    switch (place.kind) {
      case TargetKind::Horizontal: return id_of(Move::horizontal(square));
      case TargetKind::Vertical: return id_of(Move::vertical(square));
      case TargetKind::Square: break;
    }
    return id_of(Move::pawn(square));
  }
  [[nodiscard]] std::optional<BoardTarget> place_of_move(games::MoveId id) const override {
    const Move move = outflank::quoridor::move_of(id);
    if (move.is_pass()) return std::nullopt;
    BoardTarget place{
        .kind = TargetKind::Square, .column = move.square().column(), .row = move.square().row()};
    if (move.kind() == MoveKind::Horizontal) place.kind = TargetKind::Horizontal;
    if (move.kind() == MoveKind::Vertical) place.kind = TargetKind::Vertical;
    return place;
  }
  [[nodiscard]] std::vector<games::MoveId> targets(const games::Game& game) const override {
    std::vector<games::MoveId> moves = game.legal_moves();
    std::erase_if(moves,
                  [](games::MoveId id) { return !outflank::quoridor::move_of(id).is_pawn(); });
    return moves;
  }

  // `a1 vertical` and `e3 h` become walls.
  [[nodiscard]] std::string typed_move(const games::Game& game,
                                       std::string_view text) const override {
    const std::vector<std::string_view> parts = words(text);
    if (parts.size() == 2) {
      for (const std::string_view kind : {"horizontal", "vertical"}) {
        const bool named =
            equal_ignoring_case(parts[1], kind) || equal_ignoring_case(parts[1], kind.substr(0, 1));
        if (named) return std::string(parts[0]) + kind[0];
      }
    }
    return GameBoard::typed_move(game, text);
  }
  [[nodiscard]] const WallInput* walls() const override { return &walls_; }
  [[nodiscard]] std::optional<std::vector<games::MoveId>> numbered_moves(
      const games::Game& game, Shown shown) const override {
    return quoridor::numbered_moves(game, shown);
  }
  [[nodiscard]] bool has_classic() const override { return true; }
  [[nodiscard]] std::optional<std::string> classic_board(const games::Game& game,
                                                         Shown shown) const override {
    return quoridor::classic_board(game, shown);
  }
  [[nodiscard]] std::vector<games::Setting> default_settings(std::size_t players,
                                                             bool classic) const override {
    std::vector<games::Setting> settings;
    if (players > 2) settings.emplace_back("players", std::to_string(players));
    if (classic) settings.insert(settings.end(), {{"seats", "manual"}, {"pass", "free"}});
    return settings;
  }

  [[nodiscard]] std::string how_to_move(const Texts& texts) const override {
    return std::string(texts.raw(kHowToMove));
  }
  [[nodiscard]] std::string line_help(const Texts& texts) const override {
    return std::string(texts.raw(kLineHelp));
  }
  [[nodiscard]] std::string screen_help(const Texts& texts) const override {
    return std::string(texts.raw(kScreenHelp));
  }
  [[nodiscard]] std::string key_bar(const Texts& texts) const override {
    return std::string(texts.raw(kKeyBar));
  }

 private:
  Walls walls_;
};

}  // namespace

const GameBoard& game_board() {
  static const Board kBoard;
  return kBoard;
}

}  // namespace outflank::terminal::quoridor
