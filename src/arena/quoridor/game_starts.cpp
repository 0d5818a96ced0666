#include <algorithm>

#include "arena/game_starts_of_games.h"
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

// The contest's maps.
Result<GameStart> of_map(std::string_view json) {
  const auto record = TRY(match::record_of_contest_map(json));
  const auto game = TRY(match::open_game(record));
  GameStart start{record.game, game->rules_text(), record.position, false};
  start.has_ply_limit = start.rules.contains("max_plies=");
  return start;
}

// The contest seats four players in an order of its own. With four players, one of them using a
// protocol of the contest, and no seating given, this sets that order.
std::string seat_as_contest(GameStart& start, Entrants entrants) {
  if (std::ranges::none_of(entrants, speaks_contest)) return {};
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

}  // namespace

const GameStarts& game_starts() {
  static const GameStarts kStarts{
      .type = game_type(), .of_map = &of_map, .seat = &seat_as_contest, .has_contest_logs = true};
  return kStarts;
}

}  // namespace outflank::arena::quoridor
