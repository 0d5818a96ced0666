#pragma once

#include <cstdint>

#include "core/error.h"
#include "store/store.h"

namespace outflank::store {

// Copies everything from one store to another, of either kind, and returns the number of games. The
// target must have no games and no accounts; it gets everything or nothing. Concurrent writes to
// the source are not copied.
Result<std::int64_t> copy_store(Store& from, Store& to);

}  // namespace outflank::store
