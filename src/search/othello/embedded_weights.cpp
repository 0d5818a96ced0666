#include "search/othello/embedded_weights.h"

#ifdef __wasm__

namespace outflank::search::othello {

std::span<const std::byte> embedded_weights() {
  return {};
}

}  // namespace outflank::search::othello

#else

#include "search/embed_file.h"

// The path is given by the build.
OUTFLANK_EMBED(kOutflankOthelloWeights, OUTFLANK_OTHELLO_WEIGHTS);

namespace outflank::search::othello {

std::span<const std::byte> embedded_weights() {
  return {kOutflankOthelloWeights, kOutflankOthelloWeightsEnd};
}

}  // namespace outflank::search::othello

#endif
