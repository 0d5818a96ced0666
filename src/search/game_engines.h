#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/error.h"
#include "core/random.h"
#include "core/registry.h"
#include "games/game.h"
#include "search/engine.h"
#include "search/levels.h"

namespace outflank::search {

// A player of a game by name: `engine`, the strongest, or a simple opponent that it is measured by.
struct EngineKind {
  std::string_view name;
  Result<std::unique_ptr<Engine>> (*make)(Now);
};

// An engine that cannot fail to start, beside those that can.
template <std::unique_ptr<Engine> (*Make)(Now)>
Result<std::unique_ptr<Engine>> started(Now now) {
  return Make(now);
}

// What a proven score of a game says.
enum class ProvenScore : std::uint8_t {
  Outcome,  // who wins
  Margin,   // also by how much
};

// What a game is played by. The folder of each game in this layer offers one by `game_engines()`.
struct GameEngines {
  const games::GameType& type;
  std::span<const EngineKind> kinds;
  std::span<const Level> levels;  // kMaxLevel of them
  // Moves without a search, for low levels; both fail when the game is over or of another kind.
  Result<std::string> (*beginner_move)(const games::Game&, Random&);
  Result<std::optional<std::string>> (*win_in_one)(const games::Game&);
  ProvenScore proven = ProvenScore::Outcome;
  // The levels of variants that have other ones; null, or nothing, for those above.
  std::optional<std::span<const Level>> (*levels_of_variant)(const games::Game&) = nullptr;
  // For modules into which the weights of the evaluation are not built; null where none are needed.
  Result<std::unique_ptr<Engine>> (*make_with_weights)(Now, std::span<const std::byte>) = nullptr;

  [[nodiscard]] std::string_view name() const { return type.name(); }
};

Registry<GameEngines>& engine_registry();

// Of a game; fails for one that has no engine.
Result<const GameEngines*> find_engines(std::string_view game);

}  // namespace outflank::search
