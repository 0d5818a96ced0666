#pragma once

#include <cstdint>

#include "core/error.h"
#include "store/store.h"

namespace outflank::store {

// Copies everything from one store to another, of whatever kind, and tells how many games there were.
// The other one must have no games and no accounts; it gets all of it or nothing. Whoever writes to
// the first one in the meantime is not copied.
Result<std::int64_t> copy_store(Store& from, Store& to);

}  // namespace outflank::store
