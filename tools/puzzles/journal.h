#pragma once

#include <cstdint>
#include <fstream>
#include <set>
#include <string>

#include "core/error.h"

namespace outflank::tools::puzzles {

// The mined puzzles, one JSON line per game, on the disk before the next game begins. A killed run
// loses only the game in progress and can be resumed.
class Journal {
 public:
  // Opens a file to resume it, or creates it. Fails if it is not a journal of this game and seed.
  static Result<Journal> open(const std::string& path, const std::string& game, std::uint64_t seed);

  [[nodiscard]] bool has(int number) const { return games_.contains(number); }
  [[nodiscard]] const std::set<int>& games() const { return games_; }
  [[nodiscard]] int puzzles() const { return puzzles_; }
  // A line of puzzles/puzzle.h with N puzzles.
  Result<void> add(int number, const std::string& line, int puzzles);

 private:
  std::string path_;
  std::ofstream out_;
  std::set<int> games_;
  int puzzles_ = 0;
};

}  // namespace outflank::tools::puzzles
