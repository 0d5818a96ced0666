#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "puzzles/puzzle.h"
#include "puzzles/settings.h"
#include "search/engine.h"

namespace outflank::puzzles {

// The engines used for mining.
class Miner {
 public:
  // Fails for a game that has no puzzles.
  static Result<Miner> make(std::string_view game);

  // Plays the game of this number: the same for the same seed, on every machine. Blocks; fails if it was stopped.
  Result<MinedGame> mine(std::uint64_t seed, int number, const search::StopToken& stop = {});
  // The puzzles of a game; at most kMaxPuzzlesOfGame, kPliesBetween apart.
  Result<std::vector<Puzzle>> puzzles_of(const PlayedGame& played,
                                         const search::StopToken& stop = {});

 private:
  Result<std::optional<Puzzle>> puzzle_at(const games::Game& game, const Ply& ply,
                                          const search::StopToken& stop);

  const Settings* settings_ = nullptr;
  std::unique_ptr<search::Engine> player_;
  std::unique_ptr<search::Engine> verifier_;
  std::unique_ptr<search::Engine> grader_;
};

}  // namespace outflank::puzzles
