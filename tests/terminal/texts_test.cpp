#include "terminal/texts.h"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "games/move_error.h"
#include "terminal/game_board.h"

namespace outflank::terminal {
namespace {

// The places to fill in, sorted: `0`, `3:.1f`.
std::vector<std::string> places(std::string_view text) {
  std::vector<std::string> found;
  for (std::size_t open = text.find('{'); open != std::string_view::npos;
       open = text.find('{', open + 1)) {
    found.emplace_back(text.substr(open + 1, text.find('}', open) - open - 1));
  }
  std::ranges::sort(found);
  return found;
}

TEST(TextsTest, EveryTextSaysTheSameInBothLanguages) {
  for (int i = 0; i < static_cast<int>(Text::Count); ++i) {
    const auto text = static_cast<Text>(i);
    const std::string_view english = Texts(Language::English).raw(text);
    const std::string_view hungarian = Texts(Language::Hungarian).raw(text);
    EXPECT_FALSE(english.empty()) << i;
    EXPECT_FALSE(hungarian.empty()) << i;
    EXPECT_EQ(places(english), places(hungarian)) << english;
    EXPECT_EQ(english.ends_with('\n'), hungarian.ends_with('\n')) << english;
    EXPECT_EQ(english.ends_with(' '), hungarian.ends_with(' ')) << english;
  }
}

TEST(TextsTest, EveryGameHasItsHelpInBothLanguages) {
  const Texts english(Language::English);
  const Texts hungarian(Language::Hungarian);
  for (const GameBoard* board : board_registry().all()) {
    using Help = std::string (GameBoard::*)(const Texts&) const;
    for (const Help help : {&GameBoard::how_to_move, &GameBoard::line_help, &GameBoard::screen_help,
                            &GameBoard::key_bar}) {
      const std::string one = (board->*help)(english);
      const std::string other = (board->*help)(hungarian);
      EXPECT_FALSE(one.empty()) << board->name();
      EXPECT_FALSE(other.empty()) << board->name();
      EXPECT_NE(one, other) << board->name();
      EXPECT_EQ(one.ends_with('\n'), other.ends_with('\n')) << board->name() << ": " << one;
    }
  }
}

TEST(TextsTest, PlacesAreFilledIn) {
  EXPECT_EQ(Texts()(Text::EnginePlays, "Hal", "e3h"), "Hal plays e3h.");
  EXPECT_EQ(Texts(Language::Hungarian)(Text::EngineName, 5), "Gép 5");
}

TEST(TextsTest, TheLocaleChoosesTheLanguage) {
  EXPECT_EQ(language_of_locale("hu_HU.UTF-8"), Language::Hungarian);
  EXPECT_EQ(language_of_locale("hu"), Language::Hungarian);
  EXPECT_EQ(language_of_locale("en_GB.UTF-8"), Language::English);
  EXPECT_EQ(language_of_locale("hup"), Language::English);
  EXPECT_EQ(language_of_locale("C"), Language::English);
  EXPECT_EQ(parse_language("hu").value(), Language::Hungarian);
  EXPECT_NE(parse_language("de").error().message().find("'de'"), std::string::npos);
}

TEST(TextsTest, EveryReasonToRefuseAMoveIsTranslated) {
  for (int i = 0; i <= static_cast<int>(games::MoveError::FlipsNothing); ++i) {
    const Error error(static_cast<games::MoveError>(i), "english words");
    EXPECT_EQ(explain(Texts(), error), "English words.");
    EXPECT_EQ(explain(Texts(Language::Hungarian), error).find("nglish"), std::string::npos)
        << error.name();
  }
}

TEST(TextsTest, AnswersAreUnderstoodInTheLanguage) {
  const Texts english;
  const Texts hungarian(Language::Hungarian);
  EXPECT_EQ(yes_or_no(english, " Y "), true);
  EXPECT_EQ(yes_or_no(english, "no"), false);
  EXPECT_EQ(yes_or_no(english, "i"), std::nullopt);
  EXPECT_EQ(yes_or_no(english, ""), std::nullopt);
  EXPECT_EQ(yes_or_no(hungarian, "igen"), true);
  EXPECT_EQ(yes_or_no(hungarian, "nem"), false);
}

}  // namespace
}  // namespace outflank::terminal
