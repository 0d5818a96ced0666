#include "search/quoridor/embedded_network.h"

#include "search/embed_file.h"

// The build defines the paths.
OUTFLANK_EMBED(kOutflankQuoridorNetwork, OUTFLANK_QUORIDOR_WEIGHTS);
OUTFLANK_EMBED(kOutflankQuoridorPolicy, OUTFLANK_QUORIDOR_POLICY);

namespace outflank::search::quoridor {

std::span<const std::byte> embedded_network() {
  return {kOutflankQuoridorNetwork, kOutflankQuoridorNetworkEnd};
}

std::span<const std::byte> embedded_policy_network() {
  return {kOutflankQuoridorPolicy, kOutflankQuoridorPolicyEnd};
}

}  // namespace outflank::search::quoridor
