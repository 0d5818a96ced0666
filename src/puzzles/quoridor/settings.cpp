#include "puzzles/settings.h"

#include <cstdlib>
#include <variant>

#include "games/quoridor/game.h"
#include "puzzles/settings_of_games.h"

namespace outflank::puzzles::quoridor {

using namespace outflank::quoridor;

namespace {

const Position& position_of(const games::Game& game) {
  return *std::get<const Position*>(as_quoridor(game)->position());
}

int steps_between(Square a, Square b) {
  return std::abs(a.column() - b.column()) + std::abs(a.row() - b.row());
}

std::vector<std::string> themes(const games::Game& before, const games::Game& after) {
  const Position& from = position_of(before);
  const Position& to = position_of(after);
  const int mover = from.to_move();
  const int other = 1 - mover;
  const Move move = move_of(*after.last_move());
  std::vector<std::string> names;
  if (move.kind() == MoveKind::Pawn) {
    if (steps_between(from.pawn(mover), to.pawn(mover)) > 1) names.emplace_back("jump");
    if (from.walls_left(other) == 0) names.emplace_back("race");
    if (to.distance(mover) >= from.distance(mover)) {
      names.emplace_back("detour");
    } else if (names.empty()) {
      names.emplace_back("tempo");
    }
    return names;
  }
  constexpr int kCutOff = 4;
  const int longer = to.distance(other) - from.distance(other);
  if (from.walls_left(mover) == 1) names.emplace_back("last_wall");
  if (longer >= kCutOff) {
    names.emplace_back("cut_off");
  } else if (longer > 0) {
    names.emplace_back("block");
  } else {
    names.emplace_back("prepare");
  }
  return names;
}

// A winning step, and a race without walls.
bool trivial(const games::Game& before, const games::Game& /*after*/) {
  const Position& position = position_of(before);
  if (position.distance(position.to_move()) <= 1) return true;
  return position.walls_left(0) == 0 && position.walls_left(1) == 0;
}

}  // namespace

const Settings& settings() {
  static const Settings kSettings = {.game = "quoridor",
                                     .opening_plies = 10,
                                     .temperature = 0.5,
                                     .nodes = 48,
                                     .slip_percent = 8,
                                     .first_ply = 6,
                                     .candidate_gap = 0.25,
                                     .puzzle_gap = 0.3,
                                     .least_chance = 0.6,
                                     .verify_nodes = 1'200,
                                     .reply_nodes = 200,
                                     .others = 4,
                                     .grade_without = "tree",
                                     .grade_nodes = 300'000,
                                     .themes = themes,
                                     .trivial = trivial};
  return kSettings;
}

}  // namespace outflank::puzzles::quoridor
