#include "games/perft_depth.h"

#include <string>

namespace outflank::games {

Result<void> check_perft_depth(int depth) {
  if (depth >= 0 && depth <= kMaxPerftDepth) return {};
  return fail(InputError::OutOfRange, "the depth must be from 0 to " +
                                          std::to_string(kMaxPerftDepth) + ", not " +
                                          std::to_string(depth));
}

}  // namespace outflank::games
