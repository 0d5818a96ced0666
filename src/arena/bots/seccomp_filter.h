#pragma once

#include <string>

#include "arena/bots/descriptor.h"

namespace outflank::arena {

// What a program may also do, depending on the control groups.
struct FilterSettings {
  bool may_choose_cores = false;
  // Only control groups account for shared memory.
  bool may_share_memory = false;
};

// The system calls that no player of board games needs, refused with EPERM: other namespaces and
// mounts, other processes' memory, sockets but those inside its own machine, kernel keys, modules,
// clocks and the like. As bytes of a BPF program for bubblewrap; empty where it cannot be made.
std::string make_seccomp_filter(const FilterSettings& settings);

// A memfd with that content, positioned at its start; invalid if it cannot be created.
Descriptor memory_file(const std::string& content);

}  // namespace outflank::arena
