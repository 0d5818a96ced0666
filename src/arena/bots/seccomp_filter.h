#pragma once

#include <string>

#include "arena/bots/descriptor.h"

namespace outflank::arena {

// What else a program may do where no control group holds it.
struct FilterSettings {
  bool may_choose_cores = false;
  // Memory that several processes share is counted by control groups alone.
  bool may_share_memory = false;
};

// The system calls that no player of board games needs, refused with EPERM: other namespaces and
// mounts, other processes' memory, sockets but those inside its own machine, kernel keys, modules,
// clocks and the like. As bytes of a BPF program for bubblewrap; empty where it cannot be made.
std::string make_seccomp_filter(const FilterSettings& settings);

// A file in memory with that content, to be read from its beginning; invalid if there is no room.
Descriptor memory_file(const std::string& content);

}  // namespace outflank::arena
