#include "match/quoridor/contest_start.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <string>

#include "games/quoridor/position_text.h"
#include "match/quoridor/player_index.h"

namespace outflank::match {
namespace {

using quoridor::Rules;
using quoridor::Seating;
using quoridor::Setup;

// The seating whose start squares the pawns are on, if any.
std::optional<Seating> seating_of(const ContestStart& start) {
  for (const Seating seating : {Seating::Clockwise, Seating::Contest, Seating::Manual}) {
    Rules rules = start.rules;
    rules.seating = seating;
    if (!validate(rules)) continue;
    bool fits = true;
    for (int player = 0; player < rules.players; ++player) {
      fits &= start.pawns[index(player)] == seat_of(rules, player).start;
    }
    if (fits) return seating;
  }
  return std::nullopt;
}

}  // namespace

Result<void> begin_with(const ContestStart& start, Record& record) {
  Rules rules = start.rules;
  const auto seating = seating_of(start);
  if (seating) {
    rules.seating = *seating;
  } else if (rules.players == 4) {
    rules.seating = Seating::Contest;
  }
  const auto& walls = start.walls_left;
  const bool equal = std::ranges::adjacent_find(walls, std::ranges::not_equal_to()) == walls.end();
  if (equal) rules.walls = static_cast<std::uint8_t>(walls.front());
  if (seating && equal && start.walls.empty() && start.to_move == 0) {
    record.rules = to_text(rules);
    record.position.clear();
    return {};
  }
  Setup setup;
  setup.rules = rules;
  // A position has every player's remaining walls, so the number in the rules does not matter.
  setup.rules.walls = static_cast<std::uint8_t>(quoridor::default_walls(rules.players));
  setup.to_move = start.to_move;
  for (int player = 0; player < rules.players; ++player) {
    if (!start.pawns[index(player)]) {
      return fail(InputError::Missing, "pawnPos has no pawn of player " + std::to_string(player));
    }
    setup.players[index(player)].pawn = *start.pawns[index(player)];
    setup.players[index(player)].walls_left = walls[index(player)];
  }
  for (const auto& [wall, owner] : start.walls) setup.walls.push_back({wall, owner});
  record.rules.clear();
  record.position = to_text(setup);
  return {};
}

bool same_start(const Setup& a, const Setup& b) {
  if (a.rules.columns != b.rules.columns || a.rules.rows != b.rules.rows ||
      a.rules.players != b.rules.players || a.to_move != b.to_move ||
      a.walls.size() != b.walls.size() ||
      (a.rules.players > 2 && a.rules.seating != b.rules.seating)) {
    return false;
  }
  for (int player = 0; player < a.rules.players; ++player) {
    const Setup::Player& one = a.players[index(player)];
    const Setup::Player& other = b.players[index(player)];
    if (one.standing != other.standing || one.pawn != other.pawn ||
        one.walls_left != other.walls_left) {
      return false;
    }
  }
  return std::ranges::equal(a.walls, b.walls, [](const Setup::Wall& one, const Setup::Wall& other) {
    return one.wall == other.wall && one.owner == other.owner;
  });
}

}  // namespace outflank::match
