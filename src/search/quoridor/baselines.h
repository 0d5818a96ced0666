#pragma once

#include <memory>

#include "search/engine.h"

namespace outflank::search::quoridor {

// Baselines that the engine is measured against, for any number of players.

// Looks one ply ahead: maximises its lead in shortest-path length over the nearest rival. Breaks
// ties at random.
std::unique_ptr<Engine> make_greedy(Now now);

// Plain Monte Carlo tree search: UCT with random playouts, in which half the moves are steps along
// a shortest path. Every legal move is a child.
std::unique_ptr<Engine> make_rollout(Now now);

// Any legal move.
std::unique_ptr<Engine> make_random(Now now);

}  // namespace outflank::search::quoridor
