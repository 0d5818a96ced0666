#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "core/error.h"
#include "games/game.h"

// Games as environments for learning programs: numbered actions, boards as planes of numbers, and many games that
// are stepped at once. docs/library.md says how actions and planes are numbered.
namespace outflank::env {

inline constexpr int kMaxGames = 1 << 20;  // of one batch
inline constexpr int kMaxOpeningPlies = 1000;
inline constexpr int kMaxThreads = 256;

// How large the arrays are. All of them are row by row, the game being the slowest index.
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
  int threads = 0;         // 0: one a core
  std::uint64_t seed = 1;  // of openings and samples
  int opening_plies = 0;  // random moves that every game begins with; fewer where they would end it
  bool auto_reset = true;  // a game that has ended begins again within the same step
  bool keep_undo = false;  // remember what undo needs, for some hundred bytes a ply
};

// What came of a step; spans may be empty, others are of the size that is said.
struct StepResult {
  std::span<float> rewards{};       // games × seats: see reward_of
  std::span<std::uint8_t> ended{};  // games: 1 where the step ended the game
  std::span<std::int32_t> plies{};  // games: of the game so far, or of the game that ended
};

// The value for step of a game that is to stay as it is.
inline constexpr std::int32_t kNoAction = -1;

// What an outcome is worth to a seat: the mean over the others of 1 for each that came behind it, −1 for each that came
// before it. So 1, 0 and −1 with two seats; the sum over the seats is 0.
float reward_of(const games::Outcome& outcome, int seats, int seat);

// Many games of one variant, stepped at once by several threads. What a game does depends on the seed and its own number
// alone, not on the threads. Calls block; none may be made while another one runs on the same object.
//
// Actions are numbered from the view of the player to move, and observations are of that view, so that every seat
// sees itself run the same way.
class Batch {
 public:
  virtual ~Batch() = default;
  Batch(const Batch&) = delete;
  Batch& operator=(const Batch&) = delete;

  // With its own threads, otherwise the same in every respect.
  [[nodiscard]] virtual std::unique_ptr<Batch> clone() const = 0;
  [[nodiscard]] virtual int size() const = 0;
  [[nodiscard]] const Space& space() const { return space_; }
  [[nodiscard]] const std::string& rules_text() const { return rules_text_; }

  // Begins every game anew, with other random numbers.
  virtual void reset(std::uint64_t seed) = 0;

  // Plays an action in every game, or refuses all of them and changes nothing if one is not legal; the error names the
  // game and the action. A game that has ended takes kNoAction alone. Spans of another size are refused as well.
  virtual Result<void> step(std::span<const std::int32_t> actions, const StepResult& result) = 0;
  // Takes back the last ply of every game that has one since it began; tells which. Needs keep_undo. (A game that was
  // begun again by auto_reset stays.)
  virtual Result<void> undo(std::span<std::uint8_t> undone) = 0;

  // games × actions: 1 for each legal action. All 0 in a game that has ended.
  virtual Result<void> legal_mask(std::span<std::uint8_t> mask) const = 0;
  // games × planes_size().
  virtual Result<void> observe(std::span<float> planes) const = 0;
  // games: whose turn it is, from 0.
  virtual Result<void> to_move(std::span<std::int32_t> seats) const = 0;
  // A random legal action for every game, by the game's own random numbers; kNoAction where it has ended.
  virtual Result<void> sample(std::span<std::int32_t> actions) = 0;

  // One game with its moves. Fails for a number that is out of range.
  [[nodiscard]] virtual Result<std::unique_ptr<games::Game>> game(int number) const = 0;
  // Puts another position into it, without its history. Fails for another game or other rules.
  virtual Result<void> set(int number, const games::Game& game) = 0;
  // The move of an action and back, in the position of a game. Legality is not asked for; fails for what is no action.
  [[nodiscard]] virtual Result<games::MoveId> move_of(int number, std::int32_t action) const = 0;
  [[nodiscard]] virtual Result<std::int32_t> action_of(int number, games::MoveId move) const = 0;

 protected:
  Batch() = default;
  Space space_;
  std::string rules_text_;
};

// Games of that name and rules (empty: the usual ones). Fails for unknown games, wrong rules and options out of range.
Result<std::unique_ptr<Batch>> make_batch(std::string_view game, std::string_view rules, int games,
                                          const BatchOptions& options = {});

}  // namespace outflank::env
