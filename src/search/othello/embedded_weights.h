#pragma once

#include <cstddef>
#include <span>

namespace outflank::search::othello {

// data/othello/weights.bin as it was when the program was built.
std::span<const std::byte> embedded_weights();

}  // namespace outflank::search::othello
