#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/error.h"
#include "games/othello/problems.h"
#include "search/othello/midgame.h"

namespace outflank::search::othello {

enum class SolveMode : std::uint8_t {
  Exact,       // by how much
  WinDrawLoss  // only who wins; much faster
};

struct Solution {
  int score = 0;  // of the side to move, as tournaments count it; 1, 0 or -1 in WinDrawLoss mode
  RootLine line;  // perfect play; empty when the game is over
  bool finished = false;  // false when stopped before the proof
};

// The result of a position with perfect play. `midgame` must have begun.
Solution solve(Midgame& midgame, const Discs& discs, SolveMode mode);

// Whether the solution agrees with what is known about the problem. In WinDrawLoss mode only the
// sign of the score counts: every winning move is as good as the best.
bool agrees(const Problem& problem, const Solution& solution, SolveMode mode);

// Solves positions one by one, with its own threads and table.
class Solver {
 public:
  struct Settings {
    int threads = 0;  // 0: one per core
    int hash_megabytes = 256;
  };

  // Fails when the embedded weights are damaged or missing.
  static Result<std::unique_ptr<Solver>> make(const Settings& settings);

  // Blocks until the proof is found or stop is called. With one thread, reproducible after forget.
  Solution solve(const Discs& discs, SolveMode mode);

  // Clears what earlier solves have left. Must not be called during a solve.
  void forget();

  // Of all threads in the last or current solve. Callable from any thread; slightly out of date
  // during a solve.
  [[nodiscard]] std::uint64_t nodes() const;

  // Ends a running solve within milliseconds, and every later one at once. Callable from any
  // thread.
  void stop();

 private:
  Solver(std::shared_ptr<const Weights> weights, const Settings& settings);

  std::shared_ptr<const Weights> weights_;
  Control control_;
  std::atomic<bool> stopped_{false};
  Table table_;
  InProgress in_progress_;
  std::vector<std::unique_ptr<Midgame>> workers_;
};

}  // namespace outflank::search::othello
