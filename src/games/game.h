#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/error.h"
#include "games/outcome.h"

namespace outflank::games {

// One game in progress, of any kind: its rules, its start and the moves so far. This is the face for
// terminal, server, arena and browser, which speak in text; engines use the position types of the
// games themselves, which know nothing of it.
//
// Seats are numbered from 0 in turn order here; texts for people and JSON count them from 1.
class Game {
 public:
  virtual ~Game() = default;
  [[nodiscard]] virtual std::unique_ptr<Game> clone() const = 0;

  [[nodiscard]] virtual std::string_view name() const = 0;  // as in the registry
  [[nodiscard]] virtual std::string rules_text() const = 0;
  [[nodiscard]] virtual std::string rules_json() const = 0;
  [[nodiscard]] virtual int seats() const = 0;

  // Whose turn it is; in a finished game whose turn it would be.
  [[nodiscard]] virtual int to_move() const = 0;
  // Plies since the start of the game, where the position text knows it.
  [[nodiscard]] virtual int ply() const = 0;

  // In the game's fixed order; never empty while the game is on.
  [[nodiscard]] std::vector<std::string> legal_moves() const;
  // The same in one text, each move followed by the separator.
  virtual void append_legal_moves(std::string& out, char separator) const = 0;

  // Plays a move, or refuses it with a named error and changes nothing.
  virtual Result<void> play(std::string_view move) = 0;
  // Plays a list of moves as people write it in this game (docs/notation.md), or none of them.
  virtual Result<void> play_list(std::string_view moves) = 0;
  // Takes back the last move; false when there is none.
  virtual bool undo() = 0;
  // The position text of the start of this object.
  [[nodiscard]] virtual std::string start_position_text() const = 0;
  // The moves played on this object since its start, oldest first, in canonical text.
  [[nodiscard]] virtual std::vector<std::string> moves() const = 0;
  // The same as one line in the game's usual form for people and files.
  [[nodiscard]] virtual std::string move_list() const = 0;

  // Nothing while the game is on.
  [[nodiscard]] virtual std::optional<Ending> ending() const = 0;

  // One line from which the registry makes this position again (without its history).
  [[nodiscard]] virtual std::string position_text() const = 0;
  // The board drawn in ASCII, several lines.
  [[nodiscard]] virtual std::string board_text() const = 0;
  // Everything that a client needs to show the position, as a JSON object: docs/notation.md.
  [[nodiscard]] virtual std::string view_json() const = 0;

  // Move sequences of exactly `depth` plies from here; see docs/rules.md.
  [[nodiscard]] virtual std::uint64_t perft(int depth) const = 0;
  // The same by first move.
  [[nodiscard]] virtual std::vector<std::pair<std::string, std::uint64_t>> divide(
      int depth) const = 0;

 protected:
  Game() = default;
  Game(const Game&) = default;
  Game& operator=(const Game&) = default;
};

// A kind of game: how to begin one.
class GameType {
 public:
  virtual ~GameType() = default;
  GameType(const GameType&) = delete;
  GameType& operator=(const GameType&) = delete;

  [[nodiscard]] virtual std::string_view name() const = 0;   // `quoridor`
  [[nodiscard]] virtual std::string_view title() const = 0;  // `Quoridor`

  // Reads rules as text or JSON (empty: the standard game) and sets up the start.
  [[nodiscard]] virtual Result<std::unique_ptr<Game>> start(std::string_view rules) const = 0;

  // A game that begins at a position. With `rules` the text must be of that variant.
  [[nodiscard]] virtual Result<std::unique_ptr<Game>> from_position(
      std::string_view position, std::optional<std::string_view> rules = std::nullopt) const = 0;

 protected:
  GameType() = default;
};

// Every kind of game that there is.
std::span<const GameType* const> game_types();

// By name; the error lists the names.
Result<const GameType*> find_game_type(std::string_view name);

}  // namespace outflank::games
