#pragma once

#include <cstddef>
#include <span>

namespace outflank::search::othello {

// data/othello/weights.bin as it was when the program was built. Empty in WebAssembly, where the file
// would be most of the module: there it is handed in (search/wasm_exports.cpp).
std::span<const std::byte> embedded_weights();

}  // namespace outflank::search::othello
