#include "core/text.h"

#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

namespace outflank {
namespace {

using Pieces = std::vector<std::string_view>;

TEST(CharacterTest, SpaceIsBlankTabAndLineEnds) {
  for (const char c : std::string_view(" \t\r\n")) EXPECT_TRUE(is_space(c));
  for (const char c : std::string_view("a0_\v\f\0\xa0", 7)) EXPECT_FALSE(is_space(c));
}

TEST(CharacterTest, DigitIsZeroToNine) {
  for (const char c : std::string_view("0123456789")) EXPECT_TRUE(is_digit(c));
  for (const char c : std::string_view("/:a \xb2")) EXPECT_FALSE(is_digit(c));
}

TEST(CharacterTest, LowerCaseTouchesAsciiLettersOnly) {
  EXPECT_EQ(to_lower('A'), 'a');
  EXPECT_EQ(to_lower('Z'), 'z');
  for (const char c : std::string_view("az09@[`{\xc4")) EXPECT_EQ(to_lower(c), c);
}

TEST(TrimTest, TakesWhiteSpaceOffBothEndsOnly) {
  EXPECT_EQ(trim("  e2 e8\t\r\n"), "e2 e8");
  EXPECT_EQ(trim("e2"), "e2");
  EXPECT_EQ(trim(" \n "), "");
  EXPECT_EQ(trim(""), "");
}

TEST(SplitTest, KeepsEmptyPieces) {
  EXPECT_EQ(split("a//b", '/'), (Pieces{"a", "", "b"}));
  EXPECT_EQ(split("/a/", '/'), (Pieces{"", "a", ""}));
  EXPECT_EQ(split("a b", '/'), (Pieces{"a b"}));
  EXPECT_EQ(split("", '/'), (Pieces{""}));
}

TEST(WordsTest, SkipsRunsOfWhiteSpace) {
  EXPECT_EQ(words("  e2 \t e8\r\ne3 "), (Pieces{"e2", "e8", "e3"}));
  EXPECT_EQ(words("e2"), (Pieces{"e2"}));
  EXPECT_EQ(words(" \n"), Pieces{});
  EXPECT_EQ(words(""), Pieces{});
}

TEST(EqualIgnoringCaseTest, IgnoresCaseButNotLengthOrLetters) {
  EXPECT_TRUE(equal_ignoring_case("Pass", "pASS"));
  EXPECT_TRUE(equal_ignoring_case("", ""));
  EXPECT_FALSE(equal_ignoring_case("pass", "pas"));
  EXPECT_FALSE(equal_ignoring_case("pass", "past"));
  EXPECT_FALSE(equal_ignoring_case("@", "`")) << "only letters have two cases";
}

TEST(ParseIntTest, ReadsNumbersWithinTheLimitsAndTheLimitsThemselves) {
  EXPECT_EQ(parse_int("3", 3, 25, "columns").value(), 3);
  EXPECT_EQ(parse_int("25", 3, 25, "columns").value(), 25);
  EXPECT_EQ(parse_int("007", 0, 10, "walls").value(), 7);
}

TEST(ParseIntTest, NumberOutsideTheLimitsIsOutOfRange) {
  for (const std::string_view text : {"2", "26", "2147483648", "99999999999999999999999999"}) {
    const Result<int> result = parse_int(text, 3, 25, "columns");
    ASSERT_FALSE(result.has_value()) << text;
    EXPECT_TRUE(result.error().is(InputError::OutOfRange)) << text;
  }
}

TEST(ParseIntTest, AnythingButDigitsIsASyntaxError) {
  for (const std::string_view text : {"", "-4", "+4", " 4", "4 ", "4.0", "0x4", "four"}) {
    const Result<int> result = parse_int(text, 0, 25, "columns");
    ASSERT_FALSE(result.has_value()) << text;
    EXPECT_TRUE(result.error().is(InputError::Syntax)) << text;
  }
  EXPECT_FALSE(parse_int(std::string_view("4\0", 2), 0, 25, "columns").has_value());
}

TEST(ParseIntTest, TheSentenceNamesTheValueTheLimitsAndWhatWasGiven) {
  EXPECT_EQ(parse_int("2", 3, 25, "columns").error().message(),
            "columns must be a whole number from 3 to 25, not '2'");
  EXPECT_EQ(parse_int("many", 0, 99, "walls").error().message(),
            "walls must be a whole number from 0 to 99, not 'many'");
}

TEST(JoinTest, PutsTheSeparatorBetweenThePieces) {
  EXPECT_EQ(join(std::vector<std::string>{}, ", "), "");
  EXPECT_EQ(join(std::vector<std::string>{"e2"}, ", "), "e2");
  EXPECT_EQ(join(std::vector<std::string_view>{"", "e2", ""}, ", "), ", e2, ");
}

TEST(JoinTest, TakesTheTextOfEachPiece) {
  struct Player {
    std::string name;
  };
  const std::vector<Player> players = {{"Ada"}, {"Alan"}};
  EXPECT_EQ(join(players, " - ", &Player::name), "Ada - Alan");
  EXPECT_EQ(join(std::vector{1, 2, 3}, " ", [](int n) { return std::to_string(n); }), "1 2 3");
}

TEST(QuoteTest, PrintableTextIsUnchanged) {
  EXPECT_EQ(quote("e2 ~!"), "'e2 ~!'");
  EXPECT_EQ(quote(""), "''");
}

TEST(QuoteTest, OtherBytesAreShownInHexadecimal) {
  EXPECT_EQ(quote("a\nb"), "'a\\x0ab'");
  EXPECT_EQ(quote("\x7f\xc3\xa9"), "'\\x7f\\xc3\\xa9'");
  EXPECT_EQ(quote(std::string_view("\0", 1)), "'\\x00'");
  EXPECT_EQ(quote("\x1b[31m"), "'\\x1b[31m'") << "no escape sequence reaches a terminal";
}

TEST(QuoteTest, LongTextIsCutAfterFortyCharacters) {
  const std::string forty(40, 'x');
  EXPECT_EQ(quote(forty), "'" + forty + "'");
  EXPECT_EQ(quote(forty + "y"), "'" + forty + "...'");
}

}  // namespace
}  // namespace outflank
