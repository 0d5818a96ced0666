#include "arena/quoridor/contest_game.h"

#include <algorithm>

#include "core/try.h"
#include "games/quoridor/game.h"
#include "games/quoridor/position_text.h"
#include "games/quoridor/rules.h"
#include "games/rules_text.h"
#include "match/quoridor/contest_map.h"
#include "match/replay.h"
#include "protocol/quoridor/contest.h"

namespace outflank::arena::quoridor {

using namespace outflank::quoridor;

namespace {

bool speaks_contest(const std::shared_ptr<const Entrant>& entrant) {
  const auto* bot = std::get_if<Bot>(&entrant->player);
  return bot != nullptr && bot->protocol->family == protocol::kContestFamily;
}

bool says_seats(std::string_view rules) {
  const auto settings = games::read_settings(rules);
  return settings &&
         std::ranges::find(*settings, "seats", &games::Setting::first) != settings->end();
}

}  // namespace

Result<GameStart> start_of_map(std::string_view json, std::string_view wanted_game) {
  const auto record = TRY(match::record_of_contest_map(json));
  if (record.game != wanted_game) {
    return fail(InputError::Conflict, "a map is a start of " + record.game + ", but the game is " +
                                          std::string(wanted_game) + ": leave out one of the two");
  }
  const auto game = TRY(match::open_game(record));
  GameStart start{record.game, game->rules_text(), record.position, false};
  start.has_ply_limit = start.rules.contains("max_plies=");
  return start;
}

Result<void> check_contest_log_game(std::string_view game) {
  const std::string_view known = game_type().name();
  if (game == known) return {};
  return fail(InputError::Conflict, "contest logs are of " + std::string(known) +
                                        ", but the game is " + std::string(game));
}

std::string seat_as_contest(GameStart& start,
                            std::span<const std::shared_ptr<const Entrant>> entrants) {
  if (std::ranges::none_of(entrants, speaks_contest)) return {};
  if (start.game != game_type().name()) return {};
  auto rules = parse_rules(start.rules);
  if (!start.position.empty()) {
    const auto setup = parse_setup(start.position);
    if (setup) rules = setup->rules;
  }
  if (!rules || rules->players != 4 || rules->seating == Seating::Contest) return {};
  if (start.position.empty() && !says_seats(start.rules)) {
    rules->seating = Seating::Contest;
    start.rules = to_text(*rules);
    return {};
  }
  return "the four players do not sit as in the contest, whose bots may not expect that: "
         "seats=contest "
         "is its order";
}

}  // namespace outflank::arena::quoridor
