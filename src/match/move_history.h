#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "games/game.h"

namespace outflank::match {

// The game of a match so far: its moves, the position, and the seats of three or four that have left.
class MoveHistory {
 public:
  explicit MoveHistory(std::unique_ptr<games::Game> start);
  MoveHistory(const MoveHistory& other);
  MoveHistory(MoveHistory&&) = default;
  MoveHistory& operator=(const MoveHistory& other);
  MoveHistory& operator=(MoveHistory&&) = default;
  ~MoveHistory() = default;

  // The position on the board. Its own list of moves may begin after a departure.
  [[nodiscard]] const games::Game& game() const { return *game_; }
  [[nodiscard]] int seats() const { return game_->seats(); }
  [[nodiscard]] games::SeatId to_move() const { return game_->to_move(); }

  struct Ply {
    std::string move;    // in canonical text
    games::MoveId id;    // the same as a value
    games::SeatId seat;  // that made it
    bool forced_pass;    // there was no other move
  };
  // All moves since the start.
  [[nodiscard]] const std::vector<Ply>& plies() const { return plies_; }
  // How many of them stay: those before the last departure.
  [[nodiscard]] std::size_t fixed_plies() const { return fixed_plies_; }

  // Refuses an illegal move with the game's named error, and anything but a pass for a seat that
  // has left.
  Result<void> play(games::MoveId move);
  Result<void> play(std::string_view move);
  // False if there is no move to undo since the start or the last departure.
  bool undo();

  // The seat leaves. Needs a running game of three or four seats in which it is in play.
  void leave(games::SeatId seat);

  [[nodiscard]] bool in_play(games::SeatId seat) const;
  [[nodiscard]] int count_in_play() const;
  // Whether the seat to move has left, and can only pass.
  [[nodiscard]] bool must_pass() const { return !over() && has_left(to_move()); }
  [[nodiscard]] bool over() const { return left_alone_ || last_in_race_ || game_->ending(); }

  // How it ended by the rules of the game; seats that left rank behind the others.
  [[nodiscard]] std::optional<games::Ending> ending() const;
  // Whether it ended because a seat has left.
  [[nodiscard]] bool ended_by_departure() const { return left_alone_; }
  // The ranking if it stops here, or has stopped by a departure: the seats in play share the best
  // free place.
  [[nodiscard]] games::Outcome shared_outcome() const;

 private:
  // Fails if the game is over or the seat to move may not make this move.
  [[nodiscard]] Result<void> check_turn(std::optional<games::MoveId> move,
                                        std::string_view text) const;
  Result<void> play_checked(games::MoveId move);
  [[nodiscard]] bool has_left(games::SeatId seat) const;
  [[nodiscard]] int worst_free_place() const;

  std::unique_ptr<games::Game> game_;
  std::vector<Ply> plies_;
  std::size_t fixed_plies_ = 0;
  games::Standings standings_;                       // by the rules of the game
  std::array<int, games::kMaxSeats> left_places_{};  // of seats that have left; 0: has not
  bool left_alone_ = false;                          // a departure has ended it
  bool last_in_race_ = false;  // an arrival has ended it, which the game itself does not see
};

}  // namespace outflank::match
