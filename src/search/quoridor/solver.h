#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "games/quoridor/move.h"
#include "games/quoridor/setup.h"
#include "search/quoridor/certificate.h"

namespace outflank::search::quoridor {

using namespace outflank::quoridor;

enum class SolverError {
  NotSolvable,  // rules, board or position that the solver does not support
  TooLarge,     // the proof does not fit the memory
};

constexpr std::string_view name_of(SolverError error) {
  return error == SolverError::NotSolvable ? "not_solvable" : "too_large";
}

struct SolverProgress {
  enum class Stage : std::uint8_t { Listing, Solving };
  Stage stage;
  int walls;  // more than in the position asked for, on the boards that are listed or solved now
  std::size_t done;
  std::size_t boards;
};

struct SolverSettings {
  std::uint64_t memory = std::uint64_t{4096} << 20;  // bytes, about
  int threads = 0;                                   // 0: one per core
  // Called now and then, on the thread that called solve; may be empty.
  std::function<void(const SolverProgress&)> report;
  // Receives the proof, if set: all results are then kept, which takes more memory.
  CertificateSink* certificate = nullptr;
};

struct SolvedMove {
  Move move;
  Verdict verdict;
};

struct Solution {
  Verdict verdict;
  std::vector<SolvedMove> moves;  // every legal move
  std::size_t boards;             // sets of walls that were listed
  std::uint64_t memory;           // peak memory of the proof, in bytes
};

// Proves the result of a position, and of every move there. For two players, without passes and ply
// limits, on boards of at most 64 wall slots of a kind (9×9, 5×17, 3×25, …); needs both players on
// the run. Whether positions repeat or have occurred before does not count: who wins can do so
// without repeating one. Time and memory grow steeply with the walls in hand. May block for long.
Result<Solution> solve(const Setup& setup, const SolverSettings& settings);

}  // namespace outflank::search::quoridor
