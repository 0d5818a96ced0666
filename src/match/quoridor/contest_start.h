#pragma once

#include <array>
#include <vector>

#include "core/error.h"
#include "games/outcome.h"
#include "games/quoridor/rules.h"
#include "games/quoridor/setup.h"
#include "match/quoridor/contest_scene.h"
#include "match/record.h"

namespace outflank::match {

// How a game of the contest begins, from its logs and maps.
struct ContestStart {
  quoridor::Rules rules;                     // size, players, limit of plies
  std::array<Pawn, games::kMaxSeats> pawns;  // by player
  std::vector<int> walls_left;               // of each player
  std::vector<OwnedWall> walls;              // that stand already
  int to_move = 0;
};

// Sets the rules of a record, and its position where rules alone do not suffice. The pawns
// determine the seating of four players; if they fit none, it is the contest's. Fails if a pawn is
// missing.
Result<void> begin_with(const ContestStart& start, Record& record);

// Whether both starts are the same, as far as the contest can express them.
bool same_start(const quoridor::Setup& a, const quoridor::Setup& b);

}  // namespace outflank::match
