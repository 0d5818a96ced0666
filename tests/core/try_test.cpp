#include "core/try.h"

#include <memory>
#include <string>

#include <gtest/gtest.h>

#include "core/text.h"

namespace outflank {
namespace {

Result<int> sum(std::string_view a, std::string_view b, int& reached) {
  const int first = TRY(parse_int(a, 0, 9, "first"));
  reached = 1;
  const int second = TRY(parse_int(b, 0, 9, "second"));
  reached = 2;
  return first + second;
}

TEST(TryTest, GivesTheValueOfAResult) {
  int reached = 0;
  EXPECT_EQ(sum("3", "4", reached), 7);
  EXPECT_EQ(reached, 2);
}

TEST(TryTest, ReturnsTheErrorAtOnce) {
  int reached = 0;
  const auto failed = sum("3", "many", reached);
  ASSERT_FALSE(failed);
  EXPECT_TRUE(failed.error().is(InputError::Syntax));
  EXPECT_EQ(failed.error().message(), "second must be a whole number from 0 to 9, not 'many'");
  EXPECT_EQ(reached, 1);
}

Result<std::string> checked(const Result<void>& check) {
  TRY(check);
  return "checked";
}

TEST(TryTest, ChecksResultsWithoutAValue) {
  EXPECT_EQ(checked({}), "checked");
  const Result<void> refused = fail(InputError::Missing, "nothing is there");
  EXPECT_EQ(checked(refused).error().message(), "nothing is there");
  EXPECT_EQ(refused.error().message(), "nothing is there")
      << "a result that has a name keeps its error";
}

Result<std::unique_ptr<int>> made(int value) {
  return std::make_unique<int>(value);
}

Result<std::unique_ptr<int>> made_twice_as_large(int value) {
  std::unique_ptr<int> number = TRY(made(value));
  *number *= 2;
  return number;
}

TEST(TryTest, MovesAValueThatCannotBeCopied) {
  EXPECT_EQ(**made_twice_as_large(21), 42);
}

Result<std::size_t> length_of(Result<std::string>& kept) {
  const std::string text = TRY(kept);
  return text.size();
}

TEST(TryTest, CopiesFromAResultThatHasAName) {
  Result<std::string> kept = "a text that is too long for the small buffer";
  EXPECT_EQ(length_of(kept), 44U);
  EXPECT_EQ(kept->size(), 44U);
}

}  // namespace
}  // namespace outflank
