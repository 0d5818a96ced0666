#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/error.h"

// Games that are played for puzzles as jobs of store/job_queue.h: what travels to a worker. What comes back is
// a line of a journal (puzzles/puzzle.h).
namespace outflank::puzzles {

inline constexpr std::string_view kMiningJob = "puzzles";

struct MiningJob {
  std::string game;
  std::uint64_t seed = 1;
  int number = 0;

  friend bool operator==(const MiningJob&, const MiningJob&) = default;
};

// The payload, and back.
std::string to_json(const MiningJob& job);
Result<MiningJob> mining_job_of_json(std::string_view text);

// A line of a journal, as much as is needed to trust it: whether it is of this game, and how many puzzles are
// in it.
Result<int> puzzles_of_line(std::string_view line, int number);

}  // namespace outflank::puzzles
