#pragma once

#include <vector>

#include <sys/types.h>

namespace outflank::arena {

// All processes that one has started, directly or through others, whatever sessions and groups they
// have made for themselves. One whose parent has ended belongs to the first process of its namespace
// from then on: whoever has a namespace for itself has them all below it.
std::vector<pid_t> descendants_of(pid_t ancestor);

// Stops them by a signal, and those that they start meanwhile.
void stop_descendants(pid_t ancestor);

}  // namespace outflank::arena
