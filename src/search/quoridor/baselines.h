#pragma once

#include <memory>

#include "search/engine.h"

namespace outflank::search::quoridor {

// Simple opponents by which the real engine is measured, for any number of players.

// Looks one ply ahead: the step or wall after which it is best placed against the nearest rival,
// counting shortest ways only. Equal choices are left to chance.
std::unique_ptr<Engine> make_greedy(Now now);

// Plain Monte Carlo tree search: UCT with random games to the end, in which half the moves are
// steps along a shortest way. Every legal move is a child.
std::unique_ptr<Engine> make_rollout(Now now);

// Any legal move.
std::unique_ptr<Engine> make_random(Now now);

}  // namespace outflank::search::quoridor
