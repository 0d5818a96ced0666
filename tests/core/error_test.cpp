#include "core/error.h"

#include <array>
#include <set>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

namespace outflank {
namespace {

enum class PaintError { Dry, Spilled };

constexpr std::string_view name_of(PaintError error) {
  return error == PaintError::Dry ? "dry" : "spilled";
}

enum class Nameless { One };

static_assert(NamedError<PaintError>);
static_assert(NamedError<InputError>);
static_assert(!NamedError<Nameless>);
static_assert(!NamedError<int>);

Result<int> half(int number) {
  if (number % 2 != 0) return fail(InputError::OutOfRange, "the number must be even");
  return number / 2;
}

TEST(ErrorTest, CarriesTheStableNameOfItsCodeAndASentence) {
  const Error error(InputError::Missing, "the board is missing");
  EXPECT_EQ(error.name(), "missing");
  EXPECT_EQ(error.message(), "the board is missing");
}

TEST(ErrorTest, IsTheCodeItWasMadeFromAndNoOther) {
  const Error error(PaintError::Spilled, "the paint is on the floor");
  EXPECT_TRUE(error.is(PaintError::Spilled));
  EXPECT_FALSE(error.is(PaintError::Dry));
  EXPECT_FALSE(error.is(InputError::Damaged));
}

TEST(ErrorTest, WithinPutsThePlaceInFrontAndKeepsTheName) {
  const Error inner(InputError::Syntax, "expected a move");
  const Error outer = inner.within("move 4").within("line 3");
  EXPECT_EQ(outer.message(), "line 3: move 4: expected a move");
  EXPECT_TRUE(outer.is(InputError::Syntax));
  EXPECT_EQ(inner.message(), "expected a move") << "the inner error must stay as it was";
}

TEST(ErrorTest, EveryInputErrorHasItsOwnName) {
  constexpr std::array kAll = {
      InputError::Syntax,  InputError::OutOfRange, InputError::Unknown, InputError::Duplicate,
      InputError::Missing, InputError::Conflict,   InputError::TooLong, InputError::Damaged,
  };
  std::set<std::string_view> names;
  for (const InputError error : kAll) {
    const std::string_view name = name_of(error);
    EXPECT_FALSE(name.empty());
    EXPECT_EQ(name.find_first_not_of("abcdefghijklmnopqrstuvwxyz_"), std::string_view::npos)
        << name << " is not snake_case";
    names.insert(name);
  }
  EXPECT_EQ(names.size(), kAll.size());
}

// Programs compare these names, so a change here breaks someone.
TEST(ErrorTest, NamesOfInputErrorsStayAsTheyAre) {
  EXPECT_EQ(name_of(InputError::Syntax), "syntax");
  EXPECT_EQ(name_of(InputError::OutOfRange), "out_of_range");
  EXPECT_EQ(name_of(InputError::Unknown), "unknown");
  EXPECT_EQ(name_of(InputError::Duplicate), "duplicate");
  EXPECT_EQ(name_of(InputError::Missing), "missing");
  EXPECT_EQ(name_of(InputError::Conflict), "conflict");
  EXPECT_EQ(name_of(InputError::TooLong), "too_long");
  EXPECT_EQ(name_of(InputError::Damaged), "damaged");
}

TEST(ResultTest, HoldsAValueOrTheErrorThatFailMade) {
  const Result<int> good = half(8);
  ASSERT_TRUE(good.has_value());
  EXPECT_EQ(*good, 4);

  const Result<int> bad = half(7);
  ASSERT_FALSE(bad.has_value());
  EXPECT_TRUE(bad.error().is(InputError::OutOfRange));
  EXPECT_EQ(bad.error().message(), "the number must be even");
}

}  // namespace
}  // namespace outflank
