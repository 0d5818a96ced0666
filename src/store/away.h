#pragma once

#include "core/error.h"
#include "store/store_error.h"

namespace outflank::store {

// Whether the database may answer a moment later.
inline bool is_away(const Error& error) {
  return error.is(StoreError::Unavailable) || error.is(StoreError::Busy) ||
         error.is(StoreError::Unsettled);
}

}  // namespace outflank::store
