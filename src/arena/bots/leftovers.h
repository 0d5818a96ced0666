#pragma once

#include "arena/bots/owner.h"

namespace outflank::arena {

// What an arena may leave when it is killed: control groups with frozen programs in them, sandboxes
// that were being set up, folders of builds.

// Kills and removes what belongs to one arena; whether there was anything.
bool sweep(const Owner& owner);
// The same for all arenas that are gone; blocks until it is done, some seconds at most.
void sweep_gone();

// From now on another process waits for the end of this one, however it ends, and cleans up after
// it. It holds none of this one's files. Once for a process; further calls do nothing.
void start_guard();

}  // namespace outflank::arena
