#pragma once

#include <string>
#include <vector>

#include "puzzles/grade.h"
#include "puzzles/play.h"
#include "puzzles/verify.h"

namespace outflank::puzzles {

struct Puzzle {
  std::string position;
  int ply = 0;  // of its game
  Verified verified;
  Grade grade;
  std::vector<std::string> themes;
};

// A game that was played for puzzles, and what was found in it.
struct MinedGame {
  PlayedGame played;
  std::vector<Puzzle> puzzles;
};

// One line: what journals keep of a game, and what is left of a job.
std::string to_json(int number, const MinedGame& game);

}  // namespace outflank::puzzles
