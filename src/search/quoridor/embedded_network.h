#pragma once

#include <cstddef>
#include <span>

namespace outflank::search::quoridor {

// data/quoridor/weights.bin as of the build.
std::span<const std::byte> embedded_network();
// Likewise data/quoridor/residual.bin.
std::span<const std::byte> embedded_policy_network();
// Likewise data/quoridor/multiplayer.bin. Empty in WebAssembly: a page loads it for a game of three or four
// (search/wasm_exports.cpp).
std::span<const std::byte> embedded_multiplayer_network();

}  // namespace outflank::search::quoridor
