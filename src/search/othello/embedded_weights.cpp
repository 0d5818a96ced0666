#include "search/othello/embedded_weights.h"

#ifdef __wasm__

namespace outflank::search::othello {

std::span<const std::byte> embedded_weights() {
  return {};
}

}  // namespace outflank::search::othello

#else

#include "search/embed_file.h"

// The build defines the path.
OUTFLANK_EMBED(kOutflankOthelloWeights, OUTFLANK_OTHELLO_WEIGHTS);

namespace outflank::search::othello {

std::span<const std::byte> embedded_weights() {
  return {kOutflankOthelloWeights, kOutflankOthelloWeightsEnd};
}

}  // namespace outflank::search::othello

#endif
