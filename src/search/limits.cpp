#include "search/limits.h"

#include <cmath>

namespace outflank::search {

Result<void> validate(const Limits& limits) {
  if (limits.nodes && *limits.nodes < 1)
    return fail(InputError::OutOfRange, "nodes must be at least 1");
  if (limits.seconds && !(*limits.seconds > 0 && std::isfinite(*limits.seconds))) {
    return fail(InputError::OutOfRange, "seconds must be a number above 0");
  }
  if (limits.depth && *limits.depth < 1)
    return fail(InputError::OutOfRange, "depth must be at least 1");
  return {};
}

}  // namespace outflank::search
