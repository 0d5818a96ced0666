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

// What was mined, a line of JSON for each game, on the disk before the next game begins. A run that is killed loses
// the game in progress and goes on from the rest.
class Journal {
 public:
  // Opens a file to go on with it, or begins it. Fails on what is no journal of this game and seed.
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
