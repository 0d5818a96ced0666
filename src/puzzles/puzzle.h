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

// A mined game with its puzzles.
struct MinedGame {
  PlayedGame played;
  std::vector<Puzzle> puzzles;
};

// One line: the form of journals and of results of jobs.
std::string to_json(int number, const MinedGame& game);

}  // namespace outflank::puzzles
