#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/random.h"
#include "core/registry.h"
#include "games/game.h"
#include "search/engine.h"
#include "search/levels.h"

namespace outflank::search {

// An engine by name: `engine`, the strongest, or a baseline that it is measured against.
struct EngineKind {
  std::string_view name;
  Result<std::unique_ptr<Engine>> (*make)(Now);
};

// Adapts a factory that cannot fail.
template <std::unique_ptr<Engine> (*Make)(Now)>
Result<std::unique_ptr<Engine>> started(Now now) {
  return Make(now);
}

// What a proven score means.
enum class ProvenScore : std::uint8_t {
  Outcome,  // who wins
  Margin,   // also by how much
};

// The engines and levels of a game. Each game's folder in this layer provides one by
// `game_engines()`.
struct GameEngines {
  const games::GameType& type;
  std::span<const EngineKind> kinds;
  std::span<const Level> levels;  // kMaxLevel of them
  // Moves without a search, for low levels; both fail when the game is over or another game.
  Result<std::string> (*beginner_move)(const games::Game&, Random&);
  Result<std::optional<std::string>> (*win_in_one)(const games::Game&);
  std::span<const Style> styles{};
  ProvenScore proven = ProvenScore::Outcome;
  // What a score rests on (search/explain.h); null for games that know nothing of it.
  std::vector<Fact> (*explain)(const games::Game&, const Report&) = nullptr;
  // Variants may have levels of their own; null or empty means those above.
  std::optional<std::span<const Level>> (*levels_of_variant)(const games::Game&) = nullptr;
  // For modules that embed not all weights: an engine with those of a file that begins with `weights_magic`; null
  // where there is no such file. Fails on a damaged one.
  Result<std::unique_ptr<Engine>> (*make_with_weights)(Now, std::span<const std::byte>) = nullptr;
  std::string_view weights_magic{};
  bool plays_without_weights =
      false;  // some variants at least; a search tells by InputError::Missing

  [[nodiscard]] std::string_view name() const { return type.name(); }
};

Registry<GameEngines>& engine_registry();

// Fails for a game that has no engine.
Result<const GameEngines*> find_engines(std::string_view game);

}  // namespace outflank::search
