#pragma once

#include <fstream>
#include <set>
#include <string>
#include <vector>

#include "core/error.h"
#include "tools/puzzles/grade.h"
#include "tools/puzzles/play.h"
#include "tools/puzzles/verify.h"

namespace outflank::tools::puzzles {

struct Puzzle {
  std::string position;
  int ply = 0;  // of its game
  Verified verified;
  Grade grade;
  std::vector<std::string> themes;
};

// The mined puzzles, one JSON line per game, on the disk before the next game begins. A killed run
// loses only the game in progress and can be resumed.
class Journal {
 public:
  // Opens a file to resume it, or creates it. Fails if it is not a journal of this game and seed.
  static Result<Journal> open(const std::string& path, const std::string& game, std::uint64_t seed);

  [[nodiscard]] bool has(int number) const { return games_.contains(number); }
  [[nodiscard]] int puzzles() const { return puzzles_; }
  Result<void> add(int number, const PlayedGame& game, const std::vector<Puzzle>& puzzles);

 private:
  std::string path_;
  std::ofstream out_;
  std::set<int> games_;
  int puzzles_ = 0;
};

}  // namespace outflank::tools::puzzles
