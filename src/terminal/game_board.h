#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/registry.h"
#include "games/game.h"
#include "games/rules_text.h"
#include "match/record.h"
#include "terminal/board.h"
#include "terminal/canvas.h"
#include "terminal/shown.h"
#include "terminal/texts.h"

namespace outflank::terminal {

enum class TargetKind : std::uint8_t { Square, Horizontal, Vertical };

// What the cursor points at: a square, or a wall in games that have walls.
struct BoardTarget {
  TargetKind kind = TargetKind::Square;
  int column = 0;
  int row = 0;

  friend bool operator==(const BoardTarget&, const BoardTarget&) = default;
};

// The range of the cursor.
struct CursorSpace {
  int columns = 0;
  int rows = 0;
  bool first_row_below = true;
  bool walls = false;
  BoardTarget start;     // where it points at first
  bool follows = false;  // it returns there with every turn: to the pawn of the player to move
};

// A piece in the list of players, drawn in colours.
struct PieceLook {
  Style style;
  char32_t glyph;
};

// How walls are typed, in a game that has them.
class WallInput {
 public:
  virtual ~WallInput() = default;
  WallInput(const WallInput&) = delete;
  WallInput& operator=(const WallInput&) = delete;

  // The wall of a kind (`h` or `v`) at a square, or at two numbers of the old console game's grid:
  // `e3`, `8 5`. Empty for anything else.
  [[nodiscard]] virtual std::optional<games::MoveId> typed(std::string_view place,
                                                           char kind) const = 0;
  // The largest number of that grid.
  [[nodiscard]] virtual int grid_end(const games::Game& game) const = 0;

 protected:
  WallInput() = default;
};

// A game at a terminal: how it is drawn, what is shown of its players, what can be typed. It knows
// no rules. Each game's folder in this layer provides one by `game_board()`.
//
// Games passed in must be of this type.
class GameBoard {
 public:
  virtual ~GameBoard() = default;
  GameBoard(const GameBoard&) = delete;
  GameBoard& operator=(const GameBoard&) = delete;

  [[nodiscard]] virtual const games::GameType& type() const = 0;
  [[nodiscard]] std::string_view name() const { return type().name(); }

  // Drawing and hit testing: terminal/board.h.
  [[nodiscard]] virtual Canvas draw(const games::Game& game, const BoardMarks& marks,
                                    const BoardStyle& style) const = 0;
  [[nodiscard]] virtual std::optional<games::MoveId> move_at(const games::Game& game,
                                                             const BoardStyle& style,
                                                             Point point) const = 0;
  [[nodiscard]] virtual Point place_of(const games::Game& game, const BoardStyle& style,
                                       std::optional<games::MoveId> move) const = 0;

  // Players: their pieces and details beside the board.
  [[nodiscard]] virtual char piece(games::SeatId seat) const = 0;
  [[nodiscard]] virtual PieceLook look(games::SeatId seat, Glyphs glyphs) const = 0;
  [[nodiscard]] virtual std::string color(games::SeatId seat, const Texts& texts) const = 0;
  [[nodiscard]] virtual std::vector<std::string> facts(const games::Game& game, games::SeatId seat,
                                                       const Texts& texts) const = 0;
  // Says that a seat has finished while the game continues.
  [[nodiscard]] virtual std::string out_line(const games::Game& /*game*/, games::SeatId /*seat*/,
                                             const std::string& name, const Texts& texts) const {
    return texts(Text::Out, name);
  }
  // An addition to the result at the end; empty for most games.
  [[nodiscard]] virtual std::optional<std::string> final_count(
      const games::Game& /*game*/, std::optional<match::EndReason> /*reason*/,
      std::span<const match::Seat> /*seats*/, const Texts& /*texts*/) const {
    return std::nullopt;
  }
  // The line that a finished game adds to a file of results, in a game that keeps one.
  [[nodiscard]] virtual std::optional<std::string> result_line(
      const match::Record& /*record*/) const {
    return std::nullopt;
  }

  // The cursor of the full screen.
  [[nodiscard]] virtual CursorSpace cursor_space(const games::Game& game) const = 0;
  [[nodiscard]] virtual games::MoveId move_of(const BoardTarget& place) const = 0;
  // Empty for a move without a place, such as a pass.
  [[nodiscard]] virtual std::optional<BoardTarget> place_of_move(games::MoveId move) const = 0;
  // The legal moves that are marked on the board.
  [[nodiscard]] virtual std::vector<games::MoveId> targets(const games::Game& game) const;

  // Typed input. Converts a typed move to the game's notation: `x` is a pass.
  [[nodiscard]] virtual std::string typed_move(const games::Game& game,
                                               std::string_view text) const;
  [[nodiscard]] virtual const WallInput* walls() const { return nullptr; }
  // The moves that digits on the board stand for, in order; empty in a game without them.
  [[nodiscard]] virtual std::optional<std::vector<games::MoveId>> numbered_moves(
      const games::Game& /*game*/, Shown /*shown*/) const {
    return std::nullopt;
  }
  // Whether the old console game had this game, with its own board.
  [[nodiscard]] virtual bool has_classic() const { return false; }
  // The board as that program printed it; empty for a game that it did not have.
  [[nodiscard]] virtual std::optional<std::string> classic_board(const games::Game& /*game*/,
                                                                 Shown /*shown*/) const {
    return std::nullopt;
  }
  // Default settings of a new game for N players.
  [[nodiscard]] virtual std::vector<games::Setting> default_settings(std::size_t /*players*/,
                                                                     bool /*classic*/) const {
    return {};
  }

  // Texts: how to move, in a sentence; the help on moves, of line mode and of the full screen; the keys
  // of the full screen.
  [[nodiscard]] virtual std::string how_to_move(const Texts& texts) const = 0;
  [[nodiscard]] virtual std::string line_help(const Texts& texts) const = 0;
  [[nodiscard]] virtual std::string screen_help(const Texts& texts) const {
    return texts(Text::ScreenHelpMoves);
  }
  [[nodiscard]] virtual std::string key_bar(const Texts& texts) const = 0;

 protected:
  GameBoard() = default;
};

Registry<GameBoard>& board_registry();

// The board of a game; every game that is registered has one.
const GameBoard& board_of(const games::Game& game);

}  // namespace outflank::terminal
