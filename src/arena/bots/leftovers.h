#pragma once

#include "arena/bots/owner.h"

namespace outflank::arena {

// What an arena may leave when it is killed: control groups with frozen programs in them, sandboxes
// that were being set up, folders of builds.

// Kills and removes what belongs to one arena; returns whether there was anything.
bool sweep(const Owner& owner);
// The same for all arenas that are gone; blocks until it is done, some seconds at most.
void sweep_gone();

// Starts a guard process that waits for this one to end, in whatever way, and cleans up after it.
// It holds none of this process's files. Further calls do nothing.
void start_guard();

}  // namespace outflank::arena
