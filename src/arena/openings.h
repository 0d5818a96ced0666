#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "games/game.h"

namespace outflank::arena {

// Where a game begins before the players move.
struct Opening {
  std::string position;            // empty: the default start
  std::vector<std::string> moves;  // from there

  friend bool operator==(const Opening&, const Opening&) = default;
};

// The openings of a tournament: a list, used cyclically, or random legal moves from the start,
// different for every number.
class Openings {
 public:
  // Random moves, `plies` each. `start` is the start of the game; `position` is its text if it is
  // not the default.
  static Openings random(const games::Game& start, std::string position, int plies,
                         std::uint64_t seed);
  // Reads a text with one opening per line: a position, or a list of moves from the start, which is
  // `position` unless empty. Empty lines and lines that begin with # are skipped. Errors name the
  // line.
  static Result<Openings> read(std::string_view text, std::string_view game,
                               const std::string& rules, const std::string& position = {});

  // The opening of that number; the same every time. The game is not over after it.
  [[nodiscard]] Opening at(int number) const;
  // How many there are in the list; 0: random ones.
  [[nodiscard]] int listed() const { return static_cast<int>(list_.size()); }

 private:
  std::vector<Opening> list_;
  std::unique_ptr<games::Game> start_;
  std::string position_;
  int plies_ = 0;
  std::uint64_t seed_ = 0;
};

}  // namespace outflank::arena
