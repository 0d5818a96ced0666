#pragma once

#include <cstdlib>

#include "core/error.h"

namespace outflank {

inline void require(bool holds) {
  if (!holds) std::abort();
}

// A refusal is one readable line.
inline void check_error(const Error& error) {
  require(!error.name().empty() && !error.message().empty());
  for (const char c : error.message()) require(c >= 0x20 && c < 0x7f);
}

}  // namespace outflank
