#pragma once

#include <cstddef>

namespace outflank::match {

// A seat as the index of an array.
constexpr std::size_t index(int seat) {
  return static_cast<std::size_t>(seat);
}

}  // namespace outflank::match
