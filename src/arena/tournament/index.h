#pragma once

#include <cstddef>

namespace outflank::arena {

// Entrants, rounds and the like are numbered by int; containers are not.
constexpr std::size_t at(int index) {
  return static_cast<std::size_t>(index);
}

}  // namespace outflank::arena
