#pragma once

#include <vector>

#include <sys/types.h>

namespace outflank::arena {

// All direct and indirect children of a process, whatever sessions and groups they have created.
// Orphans are adopted by the first process of their PID namespace, so a process with a namespace of
// its own has them all.
std::vector<pid_t> descendants_of(pid_t ancestor);

// Stops (SIGSTOP) a leader of a process group with its descendants, the other members of that group, such as orphans,
// and those that all of them start meanwhile; one by one.
void stop_group_and_descendants(pid_t leader);

}  // namespace outflank::arena
