#pragma once

#include <vector>

#include <sys/types.h>

namespace outflank::arena {

// All direct and indirect children of a process, whatever sessions and groups they have created.
// Orphans are adopted by the first process of their PID namespace, so a process with a namespace of
// its own has them all.
std::vector<pid_t> descendants_of(pid_t ancestor);

// Stops (SIGSTOP) them and those that they start meanwhile.
void stop_descendants(pid_t ancestor);

}  // namespace outflank::arena
