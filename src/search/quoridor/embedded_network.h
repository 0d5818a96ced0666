#pragma once

#include <cstddef>
#include <span>

namespace outflank::search::quoridor {

// data/quoridor/weights.bin as it was when the program was built.
std::span<const std::byte> embedded_network();

}  // namespace outflank::search::quoridor
