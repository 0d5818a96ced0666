#include "server/people/pools.h"

#include "games/game.h"
#include "match/time_control.h"

namespace outflank::server {
namespace {

std::string_view speed_of(const match::TimeControl& control) {
  using Kind = match::TimeControlKind;
  if (control.kind == Kind::None) return "slow";
  // The time for forty moves.
  const auto total =
      control.kind == Kind::Total ? control.time + 40 * control.increment : 40 * control.time;
  if (total < std::chrono::minutes(3)) return "bullet";
  if (total < std::chrono::minutes(8)) return "blitz";
  return total < std::chrono::minutes(25) ? "rapid" : "classical";
}

}  // namespace

std::string rating_pool(std::string_view game, const std::string& clock) {
  const auto settings = match::parse_clock(clock);
  const match::TimeControl control =
      settings ? settings->of(games::kFirstSeat) : match::TimeControl{};
  return std::string(game) + ":" + std::string(speed_of(control));
}

bool has_standard_rules(std::string_view game, const std::string& rules) {
  const auto type = games::find_game_type(game);
  if (!type) return false;
  const auto given = (*type)->start(rules);
  const auto standard = (*type)->start("");
  return given && standard && (*given)->rules_text() == (*standard)->rules_text();
}

const std::vector<std::string>& rating_pools() {
  static const std::vector<std::string> kPools = [] {
    std::vector<std::string> pools;
    for (const games::GameType* type : games::game_types()) {
      // Without a clock no game is rated.
      for (const std::string_view speed : {"bullet", "blitz", "rapid", "classical"}) {
        pools.push_back(std::string(type->name()) + ":" + std::string(speed));
      }
    }
    return pools;
  }();
  return kPools;
}

}  // namespace outflank::server
