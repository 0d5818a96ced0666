#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "core/error.h"
#include "games/game.h"

// Games as environments for reinforcement learning: numbered actions, observations as planes, and
// many games stepped at once. docs/library.md says how actions and planes are numbered.
namespace outflank::env {

inline constexpr int kMaxGames = 1 << 20;  // of one batch
inline constexpr int kMaxOpeningPlies = 1000;
inline constexpr int kMaxThreads = 256;

// The shapes of the arrays. All are row-major, the game being the first index.
struct Space {
  int seats = 0;
  int actions = 0;   // of a legal mask
  int channels = 0;  // planes of an observation, each height × width
  int height = 0;
  int width = 0;

  [[nodiscard]] int planes_size() const { return channels * height * width; }
  friend bool operator==(const Space&, const Space&) = default;
};

struct BatchOptions {
  int threads = 0;         // 0: one per core
  std::uint64_t seed = 1;  // of openings and samples
  int opening_plies = 0;   // random moves at the start of every game; fewer where they would end it
  bool auto_reset = true;  // a game that ends restarts within the same step
  bool keep_undo = false;  // keep what undo needs, some hundred bytes per ply
};

// The results of a step; spans may be empty, otherwise they must have the given size.
struct StepResult {
  std::span<float> rewards{};       // games × seats: see reward_of
  std::span<std::uint8_t> ended{};  // games: 1 where the step ended the game
  std::span<std::int32_t> plies{};  // games: of the game so far, or of the game that ended
};

// Leaves a game as it is.
inline constexpr std::int32_t kNoAction = -1;

// The reward of an outcome for a seat: the mean over the other seats of 1 for each behind it and −1
// for each ahead of it. So 1, 0 and −1 with two seats; the sum over all seats is 0.
float reward_of(const games::Outcome& outcome, int seats, int seat);

// Many games of one variant, stepped at once by several threads. A game depends only on the seed
// and its own number, not on the threads. Calls block; not thread-safe.
//
// Actions and observations are from the perspective of the player to move, so that every seat sees
// itself run the same way.
class Batch {
 public:
  virtual ~Batch() = default;
  Batch(const Batch&) = delete;
  Batch& operator=(const Batch&) = delete;

  // An exact copy, with its own threads.
  [[nodiscard]] virtual std::unique_ptr<Batch> clone() const = 0;
  [[nodiscard]] virtual int size() const = 0;
  [[nodiscard]] const Space& space() const { return space_; }
  [[nodiscard]] const std::string& rules_text() const { return rules_text_; }

  // Restarts every game with a new seed.
  virtual void reset(std::uint64_t seed) = 0;

  // Plays an action in every game, or none if one of them is illegal; the error names the game and
  // the action. A game that has ended accepts only kNoAction. Fails on spans of the wrong size.
  virtual Result<void> step(std::span<const std::int32_t> actions, const StepResult& result) = 0;
  // Undoes the last ply of every game that has one; `undone` tells which. Needs keep_undo. (A
  // restart by auto_reset cannot be undone.)
  virtual Result<void> undo(std::span<std::uint8_t> undone) = 0;

  // games × actions: 1 for each legal action. All 0 in a game that has ended.
  virtual Result<void> legal_mask(std::span<std::uint8_t> mask) const = 0;
  // games × planes_size().
  virtual Result<void> observe(std::span<float> planes) const = 0;
  // games: whose turn it is, from 0.
  virtual Result<void> to_move(std::span<std::int32_t> seats) const = 0;
  // games: the plies of each so far, with its opening; 0 after set().
  virtual Result<void> plies(std::span<std::int32_t> counts) const = 0;
  // A random legal action for every game, from its own generator; kNoAction where it has ended.
  virtual Result<void> sample(std::span<std::int32_t> actions) = 0;

  // One game with its moves. Fails for a number out of range.
  [[nodiscard]] virtual Result<std::unique_ptr<games::Game>> game(int number) const = 0;
  // Replaces a game by a position, without its history. Fails for another game or other rules. Where
  // the game is over it stays so, with auto_reset as well: only a step that ends a game restarts it.
  virtual Result<void> set(int number, const games::Game& game) = 0;
  // The move of an action and back, in the position of a game. Does not check legality; fails for
  // what is not an action.
  [[nodiscard]] virtual Result<games::MoveId> move_of(int number, std::int32_t action) const = 0;
  [[nodiscard]] virtual Result<std::int32_t> action_of(int number, games::MoveId move) const = 0;

 protected:
  Batch() = default;
  Space space_;
  std::string rules_text_;
};

// Games of that name and rules (empty: the defaults). Fails for unknown games, wrong rules and
// options out of range.
Result<std::unique_ptr<Batch>> make_batch(std::string_view game, std::string_view rules, int games,
                                          const BatchOptions& options = {});

}  // namespace outflank::env
