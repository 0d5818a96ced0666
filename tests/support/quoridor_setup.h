#pragma once

#include "games/quoridor/setup.h"
#include "support/slow_quoridor.h"

namespace outflank::quoridor {

// The same position of a running game in the library's form. (The slow implementation has a form of
// its own, so that it shares as little as can be.)
Setup library_setup(const SlowSetup& slow);

}  // namespace outflank::quoridor
