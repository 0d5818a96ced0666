#pragma once

#include <cstddef>
#include <span>

namespace outflank::search::othello {

// data/othello/weights.bin as of the build. Empty in WebAssembly, where it would be most of the
// module: there the page loads it (search/wasm_exports.cpp).
std::span<const std::byte> embedded_weights();

}  // namespace outflank::search::othello
