#pragma once

#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "games/game.h"

namespace outflank::protocol {

// A game as protocols of the GTP family see it: a command names the player, and the same one may
// move twice in a row (when a referee sets up a position, or where a pass is implicit). Our games
// have fixed turns, so at every break of the order a new game starts from the position with the
// other side to move; undo works across all of them.
class FreeTurns {
 public:
  // The position of a game with another seat to move.
  using GiveTurn = Result<std::unique_ptr<games::Game>> (*)(const games::Game& game,
                                                            games::SeatId seat);

  FreeTurns(std::unique_ptr<games::Game> start, GiveTurn give_turn);

  // The current game, with the moves since the last break of the order.
  [[nodiscard]] const games::Game& game() const { return *parts_.back().game; }
  // Moves that can be undone.
  [[nodiscard]] std::size_t moves() const { return moves_; }

  // Starts over; nothing can be undone.
  void restart(std::unique_ptr<games::Game> start);

  // The position with that seat to move. Fails where that is impossible, as in a finished game.
  [[nodiscard]] Result<std::unique_ptr<games::Game>> seen_by(games::SeatId seat) const;

  // Plays a move of that seat, whoever is to move, or changes nothing. At most kMaxMoves.
  Result<void> play(games::SeatId seat, std::string_view move);

  // Undoes that many moves, or none if there are fewer.
  bool undo(std::size_t count);

  static constexpr std::size_t kMaxMoves = 10'000;

 private:
  struct Part {
    std::unique_ptr<games::Game> game;
    std::size_t moves = 0;
  };

  std::vector<Part> parts_;
  std::size_t moves_ = 0;
  GiveTurn give_turn_;
};

}  // namespace outflank::protocol
