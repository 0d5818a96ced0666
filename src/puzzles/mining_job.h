#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/error.h"

// Games to be mined for puzzles as jobs of store/job_queue.h: the payload for a worker. The result is
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

// Checks that a line of a journal is of this game, and counts its puzzles.
Result<int> puzzles_of_line(std::string_view line, int number);

}  // namespace outflank::puzzles
