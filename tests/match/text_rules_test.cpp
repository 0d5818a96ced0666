#include "match/text_rules.h"

#include <gtest/gtest.h>

#include "match/text_input.h"

namespace outflank::match {
namespace {

TEST(Utf8Test, WellFormedTextsAreTaken) {
  for (const char* text :
       {"", "plain", "\xC3\xA9", "\xE2\x82\xAC", "\xF0\x9F\x98\x80", "\xED\x9F\xBF"}) {
    EXPECT_TRUE(is_utf8(text)) << text;
  }
}

TEST(Utf8Test, OtherBytesAreNot) {
  for (const char* text : {"\x80", "\xC3", "\xC0\xAF", "\xE0\x80\x80", "\xED\xA0\x80",
                           "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xFF", "a\xE2\x82"}) {
    EXPECT_FALSE(is_utf8(text));
  }
}

TEST(Utf8Test, WhatIsNotACharacterIsReplaced) {
  EXPECT_EQ(with_replacements("Zo\xC3\xAB"), "Zo\xC3\xAB");
  EXPECT_EQ(with_replacements("a\xFF\xE2\x82"), "a\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD");
  EXPECT_TRUE(is_utf8(with_replacements("\xED\xA0\x80\xC3")));
}

TEST(TextRulesTest, LimitsAndControlCharactersAreChecked) {
  EXPECT_TRUE(check_text("four", 4, Breaks::None, "it"));
  EXPECT_FALSE(check_text("fives", 4, Breaks::None, "it"));
  EXPECT_FALSE(check_text("a\nb", 9, Breaks::None, "it"));
  EXPECT_TRUE(check_text("a\n\tb", 9, Breaks::Allowed, "it"));
  EXPECT_FALSE(check_text("a\x1b", 9, Breaks::Allowed, "it"));
  EXPECT_FALSE(check_text("a\xFF", 9, Breaks::Allowed, "it"));
}

TEST(TextRulesTest, CleanedTextsPassTheCheck) {
  EXPECT_EQ(cleaned("Andr\xE9", 20, Breaks::None), "Andr\xC3\xA9");
  EXPECT_EQ(cleaned("a\nb\x01", 20, Breaks::None), "a b ");
  EXPECT_EQ(cleaned("a\nb", 20, Breaks::Allowed), "a\nb");
  EXPECT_EQ(cleaned("ab\xC3\xA9", 3, Breaks::None), "ab");  // no half characters
}

TEST(TextInputTest, CountsLinesAndHidesCarriageReturns) {
  TextInput input(
      source_of("\xEF\xBB\xBF"
                "a\r\nb\rc\n"));
  std::string seen;
  while (input.peek() != TextInput::kEnd) {
    if (input.peek() == 'c') {
      EXPECT_EQ(input.line(), 2U);
    }
    seen += static_cast<char>(input.get());
  }
  EXPECT_EQ(seen, "a\nb\rc\n");
  EXPECT_EQ(input.line(), 3U);
  EXPECT_EQ(input.get(), TextInput::kEnd);
}

TEST(TextInputTest, SourcesMayComeInSmallPieces) {
  const std::string text = "[Outflank x";
  std::size_t next = 0;
  TextInput input([&](char* buffer, std::size_t /*size*/) -> std::size_t {
    if (next == text.size()) return 0;
    *buffer = text[next++];
    return 1;
  });
  EXPECT_TRUE(input.next_is("[Outflank "));
  EXPECT_FALSE(input.next_is("[Outflank xy"));
}

}  // namespace
}  // namespace outflank::match
