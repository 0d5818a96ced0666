#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "core/error.h"
#include "games/game.h"
#include "search/engine.h"
#include "search/levels.h"
#include "search/limits.h"

namespace outflank::seat {

// How an engine plays by default: at a level (search/levels.h), or under limits for every move. A
// protocol may ask for tighter ones.
struct SeatSettings {
  std::optional<int> level{};  // 1 to search::kMaxLevel
  std::string style{};         // of a lower level (search/levels.h)
  std::optional<double> seconds{};
  std::optional<std::uint64_t> nodes{};
  std::optional<int> threads{};  // empty: one per core; a level always uses one
  std::uint64_t seed = 1;
};

// For a move when neither the seat nor the protocol names a limit.
inline constexpr double kUsualSeconds = 1;

enum class SearchMode : std::uint8_t {
  Limited,   // by the limits of the seat and of the caller
  Infinite,  // until it is stopped
};

// An engine in a seat. A search ends by its limits, which include a stop token; no other call is
// allowed during a search.
class Player {
 public:
  Player(std::unique_ptr<search::Engine> engine, const SeatSettings& settings);

  [[nodiscard]] const SeatSettings& settings() const { return settings_; }
  [[nodiscard]] const search::EngineOptions& options() const { return options_; }
  // Keeps the old options when it fails.
  Result<void> set_options(const search::EngineOptions& options);
  void set_level(std::optional<int> level) { settings_.level = level; }
  void new_game() { engine_->new_game(); }

  // Searches at the seat's level or under its limits, and under `asked`, whichever is met first;
  // SearchMode::Infinite ignores the level and all limits but the stop token. Blocks. The first
  // line of the report has a move.
  Result<search::Report> think(const games::Game& game, const search::Limits& asked,
                               const search::OnReport& on_report = {},
                               SearchMode mode = SearchMode::Limited);

  // What the engine at full strength would play, whatever the level: for hints. Blocks.
  Result<search::Report> advise(const games::Game& game, const search::Limits& asked,
                                const search::OnReport& on_report = {});

 private:
  Result<search::Report> search_fully(const games::Game& game, const search::Limits& limits,
                                      const search::OnReport& on_report);
  Result<search::Report> search_at_level(const games::Game& game, const search::Limits& limits,
                                         const search::OnReport& on_report);
  // The tighter of what is asked and what the seat allows.
  [[nodiscard]] search::Limits tightened(const search::Limits& asked) const;

  std::unique_ptr<search::Engine> engine_;
  SeatSettings settings_;
  search::EngineOptions options_;
  bool options_set_ = false;  // the engine has these options
};

}  // namespace outflank::seat
