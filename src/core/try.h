#pragma once

#include <utility>

#include "core/error.h"

namespace outflank {

// The value of a TRY: that of the result, or void. Not [[nodiscard]], unlike the operator of
// std::expected: a TRY may also check something whose value does not matter.
template <class R>
constexpr decltype(auto) tried_value(R&& result) {
  return *std::forward<R>(result);
}

}  // namespace outflank

// TRY(expression) is the value of a Result, or returns its error from the enclosing function:
//
//   const Move move = TRY(parse_move(text));
//   TRY(validate(record));
//
// A TRY is a whole statement, a whole initializer or the whole right side of an assignment, never a part of a
// larger expression, whose temporaries would be abandoned half-way. An error that needs context
// (Error::within) is returned by hand. A discarded value is destroyed at once: a lock needs a name.
//
// It is a statement expression of GCC and Clang, the only way to return from inside an initializer.
#define TRY(...)                                                                              \
  __extension__({                                                                             \
    auto&& tried_result = (__VA_ARGS__);                                                      \
    if (!tried_result) {                                                                      \
      return ::outflank::Failure(std::forward<decltype(tried_result)>(tried_result).error()); \
    }                                                                                         \
    ::outflank::tried_value(std::forward<decltype(tried_result)>(tried_result));              \
  })
