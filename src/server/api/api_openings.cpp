// Openings.

#include "core/try.h"
#include "games/game.h"
#include "server/api/api.h"
#include "server/base/json.h"
#include "server/jobs/opening_counts.h"

namespace outflank::server {

Result<void> Api::get_explorer(Call& call) {
  const std::string_view given = call.request.query_value("game");
  const auto* const type =
      TRY(games::find_game_type(given.empty() ? games::default_game_type().name() : given));
  const auto game = TRY(type->start(""));
  if (const std::string_view moves = call.request.query_value("moves"); !moves.empty()) {
    TRY(game->play_list(moves));
  }
  const auto counts =
      TRY(store_.with([&](store::Store& store) { return played_after(store, *game); }));
  Json moves = Json::array();
  std::int64_t games = 0;
  for (const store::OpeningCount& count : counts) {
    games += count.games;
    moves.push_back({{"move", count.move},
                     {"games", count.games},
                     {"wins", count.wins},
                     {"draws", count.draws}});
  }
  call.response.body = to_text(Json{{"game", type->name()},
                                    {"games", games},
                                    {"plies", kOpeningPlies},
                                    {"moves", std::move(moves)}});
  return {};
}

}  // namespace outflank::server
