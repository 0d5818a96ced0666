#include "search/quoridor/embedded_network.h"

#include "search/embed_file.h"

// The path is given by the build.
OUTFLANK_EMBED(kOutflankQuoridorNetwork, OUTFLANK_QUORIDOR_WEIGHTS);

namespace outflank::search::quoridor {

std::span<const std::byte> embedded_network() {
  return {kOutflankQuoridorNetwork, kOutflankQuoridorNetworkEnd};
}

}  // namespace outflank::search::quoridor
