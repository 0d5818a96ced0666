#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "arena/bots/descriptor.h"

namespace outflank::arena {

// Cores of this machine, by their numbers.
using CoreList = std::vector<std::size_t>;

// Those that the calling thread may use.
CoreList allowed_cores();

// Keeps the calling thread, and the bots and threads that it starts, on these.
void stay_on(std::span<const std::size_t> cores);

// Cores for games, one each. All arenas and workers of a machine claim theirs, so that no two of them put their
// games on the same; the kernel ends a claim with the process. Containers with networks of their own do not
// see each other's claims.
class Cores {
 public:
  Cores() = default;
  // So many cores that the calling thread may use and nobody has claimed, where so many others are left. All or none.
  static Cores claim(std::size_t wanted, std::size_t others);

  // Empty where there are too few.
  [[nodiscard]] const CoreList& claimed() const { return claimed_; }
  // The others that nobody has claimed.
  [[nodiscard]] const CoreList& rest() const { return rest_; }

 private:
  CoreList claimed_;
  CoreList rest_;
  std::vector<Descriptor> claims_;
};

}  // namespace outflank::arena
