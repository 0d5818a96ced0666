#include "arena/game_starts.h"

#include <vector>

#include "arena/game_starts_of_games.h"
#include "core/text.h"

namespace outflank::arena {
namespace {

// The games for which something holds, by name.
template <class Holds>
std::string games_with(Holds holds) {
  std::vector<std::string> names;
  for (const GameStarts* starts : game_starts_registry().all()) {
    if (holds(*starts)) names.emplace_back(starts->name());
  }
  return join(names, " and ");
}

}  // namespace

Registry<GameStarts>& game_starts_registry() {
#define OUTFLANK_ENTRY(game) &game::game_starts(),
  static Registry<GameStarts> registry{OUTFLANK_GAMES(OUTFLANK_ENTRY)};
#undef OUTFLANK_ENTRY
  return registry;
}

Result<GameStart> start_of_map(std::string_view json, std::string_view game) {
  const auto has_maps = [](const GameStarts& starts) { return starts.of_map != nullptr; };
  const GameStarts* own = game_starts_registry().find(game);
  if (own != nullptr && has_maps(*own)) return own->of_map(json);
  return fail(InputError::Conflict, "a map is a start of " + games_with(has_maps) +
                                        ", but the game is " + std::string(game) +
                                        ": leave out one of the two");
}

std::string seat_players(GameStart& start, Entrants entrants) {
  const GameStarts* own = game_starts_registry().find(start.game);
  return own != nullptr && own->seat != nullptr ? own->seat(start, entrants) : "";
}

Result<void> check_contest_log_game(std::string_view game) {
  const auto has_logs = [](const GameStarts& starts) { return starts.has_contest_logs; };
  const GameStarts* own = game_starts_registry().find(game);
  if (own != nullptr && has_logs(*own)) return {};
  return fail(InputError::Conflict, "contest logs are of " + games_with(has_logs) +
                                        ", but the game is " + std::string(game));
}

}  // namespace outflank::arena
