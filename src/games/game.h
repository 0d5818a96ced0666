#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/error.h"
#include "core/registry.h"
#include "games/move_id.h"
#include "games/outcome.h"
#include "games/seat_id.h"
#include "games/standing.h"

namespace outflank::games {

class GameType;

// One game in progress, of any kind: its rules, its start and the moves so far. This is the interface for
// terminal, server, arena and browser. It deals in values; text and JSON are for the edges, where something
// is read, shown or sent. Code that knows which game it is gets the position itself from that game's own
// header (games/quoridor/game.h).
class Game {
 public:
  virtual ~Game() = default;
  [[nodiscard]] virtual std::unique_ptr<Game> clone() const = 0;
  // A new game that starts from this position, without its moves so far.
  [[nodiscard]] virtual std::unique_ptr<Game> without_history() const = 0;

  [[nodiscard]] virtual const GameType& type() const = 0;
  [[nodiscard]] std::string_view name() const;  // as in the registry
  [[nodiscard]] virtual std::string rules_text() const = 0;
  [[nodiscard]] virtual std::string rules_json() const = 0;
  [[nodiscard]] virtual int seats() const = 0;

  // Whose turn it is; in a finished game whose turn it would be.
  [[nodiscard]] virtual SeatId to_move() const = 0;
  // Plies since the start of the game, as far as the position text records them.
  [[nodiscard]] virtual int ply() const = 0;

  // Who is still in play and who came where already; seats that do not exist are not in play.
  [[nodiscard]] virtual Standings standings() const = 0;
  // What happens to the game when a seat leaves.
  [[nodiscard]] virtual LeavePolicy leave_policy() const = 0;
  // A new game that starts from this position with the seat eliminated: it gets the worst free
  // place, and no ply is counted. Players who cannot move on their turn are eliminated as well.
  // Needs LeavePolicy::RemovePieces, the seat in play and at least three seats left.
  [[nodiscard]] virtual std::unique_ptr<Game> without_seat(SeatId seat) const = 0;

  // In the game's fixed order; never empty in a running game.
  [[nodiscard]] virtual std::vector<MoveId> legal_moves() const = 0;
  // The legal moves that a referee may play for a seat that makes no move of its own.
  [[nodiscard]] virtual std::vector<MoveId> substitute_moves() const = 0;
  // The move that passes, in a game that has one; not always legal.
  [[nodiscard]] virtual std::optional<MoveId> pass() const = 0;
  // Whether passing is the only legal move.
  [[nodiscard]] virtual bool must_pass() const = 0;
  // Whether play would accept the move, or its named error.
  [[nodiscard]] virtual Result<void> check(MoveId move) const = 0;
  // Plays a move, or refuses it with a named error and changes nothing.
  virtual Result<void> play(MoveId move) = 0;
  // Takes back the last move; false when there is none.
  virtual bool undo() = 0;
  // The moves played on this object since its start, oldest first.
  [[nodiscard]] virtual std::vector<MoveId> moves() const = 0;
  [[nodiscard]] virtual std::optional<MoveId> last_move() const = 0;

  // Empty in a running game.
  [[nodiscard]] virtual std::optional<Ending> ending() const = 0;

  // Moves as text. Parsing checks the form alone; move_text writes the canonical form.
  [[nodiscard]] virtual Result<MoveId> parse_move(std::string_view text) const = 0;
  virtual void append_move(std::string& out, MoveId move) const = 0;
  [[nodiscard]] std::string move_text(MoveId move) const;
  // The move that passes; empty in a game that has none.
  [[nodiscard]] std::string pass_text() const;
  [[nodiscard]] std::vector<std::string> legal_move_texts() const;
  // The same in one text, each move followed by the separator.
  void append_legal_moves(std::string& out, char separator) const;
  [[nodiscard]] std::vector<std::string> move_texts() const;
  Result<void> play(std::string_view move);
  [[nodiscard]] Result<void> check(std::string_view move) const;
  // Plays a list of moves in the game's usual notation (docs/notation.md): all of them or none.
  virtual Result<void> play_list(std::string_view moves) = 0;
  // The moves as one line in the game's usual form for people and files.
  [[nodiscard]] virtual std::string move_list() const = 0;

  // One line from which GameType::from_position restores this position, without its history.
  [[nodiscard]] virtual std::string position_text() const = 0;
  // The position text of the position that this object started from.
  [[nodiscard]] virtual std::string start_position_text() const = 0;
  // The board drawn in ASCII, several lines.
  [[nodiscard]] virtual std::string board_text() const = 0;
  // Everything that a client needs to show the position, as a JSON object: docs/notation.md.
  [[nodiscard]] virtual nlohmann::ordered_json view() const = 0;
  // The same as text.
  [[nodiscard]] std::string view_json() const;

  // Move sequences of exactly `depth` plies from here; see docs/rules.md.
  [[nodiscard]] virtual std::uint64_t perft(int depth) const = 0;
  // The same by first move.
  [[nodiscard]] virtual std::vector<std::pair<MoveId, std::uint64_t>> divide(int depth) const = 0;

 protected:
  Game() = default;
  Game(const Game&) = default;
  Game& operator=(const Game&) = default;
};

// One of the games, and how to start it.
class GameType {
 public:
  virtual ~GameType() = default;
  GameType(const GameType&) = delete;
  GameType& operator=(const GameType&) = delete;

  [[nodiscard]] virtual std::string_view name() const = 0;   // `quoridor`
  [[nodiscard]] virtual std::string_view title() const = 0;  // `Quoridor`

  // Reads rules as text or JSON (empty: the standard game) and sets up the start.
  [[nodiscard]] virtual Result<std::unique_ptr<Game>> start(std::string_view rules) const = 0;

  // A game that starts from a position. With `rules`, the text must be of that variant.
  [[nodiscard]] virtual Result<std::unique_ptr<Game>> from_position(
      std::string_view position, std::optional<std::string_view> rules = std::nullopt) const = 0;

 protected:
  GameType() = default;
};

Registry<GameType>& game_registry();
std::span<const GameType* const> game_types();
// The game that is meant where none is named.
const GameType& default_game_type();

// Fails with the list of names.
Result<const GameType*> find_game_type(std::string_view name);

}  // namespace outflank::games
