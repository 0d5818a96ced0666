#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "games/game.h"
#include "search/limits.h"

namespace outflank::search {

// One principal variation.
struct Line {
  double win_chance = 0.5;  // of the player to move, 0 to 1; a draw is one half
  int score = 0;       // of the player to move, in hundredths of a step or of a point of the result
  bool exact = false;  // proven, not estimated
  std::optional<int> decided_in{};  // plies until the game is won or lost, where that is proven
  std::vector<std::string> moves;   // the variation, from the root on
};

// What the values of a fact are about.
enum class FactOf : std::uint8_t {
  Position,  // one value, the same for everybody
  Mover,     // one value, good for the player to move where it is positive
  Seats,     // a value for every seat; empty where it has none
};

// A number that explains a score (search/explain.h).
struct Fact {
  std::string_view name;  // a literal
  FactOf of = FactOf::Position;
  std::vector<std::optional<double>> values;

  friend bool operator==(const Fact&, const Fact&) = default;
};

// What a search has found so far.
struct Report {
  int depth = 0;
  std::uint64_t nodes = 0;
  double seconds = 0;
  std::vector<Line> lines;  // best first
  // With more than two players: what the game is worth to each, by seat, as win chances are counted.
  std::vector<double> shares{};
  std::vector<Fact> facts{};  // those that whoever asked for the search adds
};

using OnReport = std::function<void(const Report&)>;

struct EngineOptions {
  int threads = 0;  // 0: as many as the machine has cores
  int hash_megabytes = 64;
  int lines = 1;                               // how many lines to report (MultiPV)
  std::uint64_t seed = 1;                      // for random choices
  std::vector<std::string> disabled_features;  // parts of the search to switch off for ablation

  friend bool operator==(const EngineOptions&, const EngineOptions&) = default;
};

inline constexpr int kMaxThreads = 256;
inline constexpr int kMaxHashMegabytes = 1 << 16;
inline constexpr int kMaxLines = 256;

// The error names the option that is out of its limits.
Result<void> validate(const EngineOptions& options);

// A player of one game at full strength. It never prints and never reads a clock of its own.
// With one thread, a node limit and a seed its result is reproducible.
class Engine {
 public:
  virtual ~Engine() = default;
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  // Takes effect with the next search.
  virtual Result<void> set_options(const EngineOptions& options) = 0;

  // Clears what earlier searches have left: tables, history, tree.
  virtual void new_game() = 0;

  // Searches for the best move of `game`, including its history where the rules depend on it.
  // Blocks until a limit is met; limits.stop is one of them. `on_report` is called from the
  // searching thread after every iteration. Returns the last report, whose first line is never
  // empty. Fails when the game is over or not this engine's, and instead of throwing: with SearchError
  // (search/caught.h) when memory runs out or `on_report` throws, on any of its threads. The engine can
  // be used again. Where the system has fewer threads than wanted it does with those.
  virtual Result<Report> search(const games::Game& game, const Limits& limits,
                                const OnReport& on_report) = 0;

 protected:
  Engine() = default;
};

// The engine for a game, by the game's name. `kind` is `engine`, the strongest, or one of the
// baselines; the error lists them.
Result<std::unique_ptr<Engine>> make_engine(std::string_view game, Now now,
                                            std::string_view kind = "engine");

}  // namespace outflank::search
