#pragma once

#include <memory>
#include <vector>

#include "core/error.h"
#include "tools/puzzles/journal.h"

namespace outflank::tools::puzzles {

// The engines used for mining.
class Miner {
 public:
  static Result<Miner> make(const Settings& settings);

  // The puzzles of a game; at most kMaxPuzzlesOfGame, kPliesBetween apart.
  Result<std::vector<Puzzle>> puzzles_of(const PlayedGame& played);
  Result<PlayedGame> play(std::uint64_t seed) { return play_game(*settings_, *player_, seed); }

 private:
  Result<std::optional<Puzzle>> puzzle_at(const games::Game& game, const Ply& ply);

  const Settings* settings_ = nullptr;
  std::unique_ptr<search::Engine> player_;
  std::unique_ptr<search::Engine> verifier_;
  std::unique_ptr<search::Engine> grader_;
};

}  // namespace outflank::tools::puzzles
