#include "bindings/c/guard.h"

#include <new>
#include <stdexcept>
#include <string>
#include <system_error>

#include <gtest/gtest.h>

#include "search/caught.h"

namespace outflank::c {
namespace {

// A call of the interface whose result is a Value, and that throws.
template <class Value, class Thrown>
Value call(const Thrown& thrown) {
  return guarded([&]() -> Value { throw thrown; });
}

TEST(GuardTest, EveryExceptionHasAStatusAndAName) {
  EXPECT_EQ(call<int>(std::bad_alloc()), OUTFLANK_MEMORY);
  EXPECT_STREQ(outflank_last_error_name(), "memory");
  EXPECT_EQ(call<int>(std::system_error(EAGAIN, std::generic_category())), OUTFLANK_MEMORY);
  EXPECT_STREQ(outflank_last_error_name(), "system");
  EXPECT_EQ(call<std::int64_t>(std::bad_alloc()), OUTFLANK_MEMORY);
  EXPECT_EQ(call<int>(std::logic_error("why")), OUTFLANK_INTERNAL);
  EXPECT_STREQ(outflank_last_error(), "why");
  EXPECT_EQ(call<int>(1), OUTFLANK_INTERNAL);
}

TEST(GuardTest, ASearchThatFailsHasTheStatusOfItsException) {
  using search::SearchError;
  EXPECT_EQ(refuse(Error(SearchError::OutOfMemory, "too little")), OUTFLANK_MEMORY);
  EXPECT_STREQ(outflank_last_error_name(), "memory");
  EXPECT_EQ(refuse(Error(SearchError::Failed, "why")), OUTFLANK_INTERNAL);
  EXPECT_EQ(refuse(Error(InputError::Syntax, "what")), OUTFLANK_REFUSED);
}

TEST(GuardTest, WhatIsNoStatusIsNullOrZero) {
  EXPECT_EQ(call<outflank_game*>(std::bad_alloc()), nullptr);
  EXPECT_STREQ(outflank_last_error_name(), "memory");
  EXPECT_EQ(call<std::uint64_t>(std::bad_alloc()), 0U);
  EXPECT_EQ(guarded([] { return 7; }), 7);
}

}  // namespace
}  // namespace outflank::c
