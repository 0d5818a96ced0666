#include "search/quoridor/embedded_network.h"

#include "search/embed_file.h"

// The build defines the paths.
OUTFLANK_EMBED(kOutflankQuoridorNetwork, OUTFLANK_QUORIDOR_WEIGHTS);
OUTFLANK_EMBED(kOutflankQuoridorPolicy, OUTFLANK_QUORIDOR_POLICY);
#ifndef __wasm__
OUTFLANK_EMBED(kOutflankQuoridorMultiplayer, OUTFLANK_QUORIDOR_MULTIPLAYER);
#endif

namespace outflank::search::quoridor {

std::span<const std::byte> embedded_network() {
  return {kOutflankQuoridorNetwork, kOutflankQuoridorNetworkEnd};
}

std::span<const std::byte> embedded_policy_network() {
  return {kOutflankQuoridorPolicy, kOutflankQuoridorPolicyEnd};
}

std::span<const std::byte> embedded_multiplayer_network() {
#ifdef __wasm__
  return {};
#else
  return {kOutflankQuoridorMultiplayer, kOutflankQuoridorMultiplayerEnd};
#endif
}

}  // namespace outflank::search::quoridor
