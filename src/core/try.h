#pragma once

#include <utility>

#include "core/error.h"

namespace outflank {

// What TRY gives: the value of a result that has one, or nothing. Not [[nodiscard]], unlike the operator of
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
// larger expression: what that had evaluated so far would be left behind. An error that needs a word of context
// (Error::within) is returned by hand. A value that is dropped is gone at once: a lock needs a name.
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
