#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "arena/bots/descriptor.h"

namespace outflank::arena {

// Numbers of cores of this machine.
using CoreList = std::vector<std::size_t>;

// The cores that the calling thread may use.
CoreList allowed_cores();

// Pins the calling thread, and the bots and threads that it starts, to these.
void stay_on(std::span<const std::size_t> cores);

// Cores for games, one each. All arenas and workers of a machine claim theirs, so that no two of them share
// one; the kernel ends a claim with the process. Containers with networks of their own do not
// see each other's claims.
class Cores {
 public:
  Cores() = default;
  // Claims `wanted` of the unclaimed cores that the calling thread may use, if that leaves `others`. All or none.
  static Cores claim(std::size_t wanted, std::size_t others);

  // Empty if there were too few.
  [[nodiscard]] const CoreList& claimed() const { return claimed_; }
  // The other cores, unclaimed.
  [[nodiscard]] const CoreList& rest() const { return rest_; }

 private:
  CoreList claimed_;
  CoreList rest_;
  std::vector<Descriptor> claims_;
};

}  // namespace outflank::arena
