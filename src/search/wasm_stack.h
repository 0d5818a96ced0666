#pragma once

#include <cstddef>
#include <cstdint>

namespace outflank::search::wasm {

// The stack of a thread. The first one's is the first bytes of the memory; those of the others begin at multiples of its
// size, so that every address in a stack identifies its thread.
inline constexpr std::size_t kStackBytes = 4 << 20;

// The number of the calling thread; 0 for the first.
inline std::uint32_t this_thread() {
  volatile char here = 0;
  return static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(&here) / kStackBytes);
}

}  // namespace outflank::search::wasm
