#include "server/api/preview_page.h"

#include <gtest/gtest.h>

namespace outflank::server {
namespace {

constexpr std::string_view kPage =
    "<!doctype html><html><head><meta charset=\"utf-8\" /><title>Outflank</title>"
    "<meta name=\"description\" content=\"Play\" /></head><body><div id=\"app\"></div></body>";

store::GameRow game_of(store::Status status, std::vector<std::string> names) {
  store::GameRow game;
  game.game = "quoridor";
  game.status = status;
  game.visibility = store::Visibility::Public;
  game.ply = 42;
  for (std::string& name : names) {
    store::SeatRow seat;
    seat.kind = name.empty() ? store::SeatKind::Open : store::SeatKind::Person;
    seat.name = std::move(name);
    game.seats.push_back(std::move(seat));
  }
  return game;
}

TEST(DescribeGameTest, NamesThePlayersAndTheResult) {
  store::GameRow game = game_of(store::Status::Finished, {"Ann", "Bob"});
  game.result = "0-1";
  game.reason = "time";
  EXPECT_EQ(describe_game(game, 42).title, "Ann 0–1 Bob · Quoridor");
  EXPECT_EQ(describe_game(game, 42).description, "Bob won on time after 42 moves.");
  EXPECT_EQ(describe_game(game, 7).description, "Move 7 of 42. Bob won on time after 42 moves.");
  game.result = "1/2-1/2";
  game.reason = "agreement";
  EXPECT_EQ(describe_game(game, 42).title, "Ann ½–½ Bob · Quoridor");
  EXPECT_EQ(describe_game(game, 42).description, "A draw by agreement after 42 moves.");
  game.result = "*";
  game.ply = 1;
  EXPECT_EQ(describe_game(game, 1).description, "Aborted after 1 move.");
}

TEST(DescribeGameTest, MoreThanTwoHaveAWinner) {
  store::GameRow game = game_of(store::Status::Finished, {"Ann", "Bob", "Eve"});
  game.result = "#2-1-3";
  game.reason = "goal";
  EXPECT_EQ(describe_game(game, 42).title, "Ann, Bob, Eve · Quoridor");
  EXPECT_EQ(describe_game(game, 42).description, "Bob won by goal after 42 moves.");
}

TEST(DescribeGameTest, DescribesUnfinishedGames) {
  EXPECT_EQ(describe_game(game_of(store::Status::Running, {"Ann", "Bob"}), 42).description,
            "Being played: 42 moves so far.");
  EXPECT_EQ(describe_game(game_of(store::Status::Open, {"Ann", ""}), 0).title,
            "Ann is looking for opponents · Quoridor");
}

TEST(DescribeGameTest, SpeaksTheLanguageOfTheLink) {
  constexpr auto kHungarian = Language::Hungarian;
  store::GameRow game = game_of(store::Status::Finished, {"Ann", "Bob"});
  game.result = "0-1";
  game.reason = "time";
  EXPECT_EQ(describe_game(game, 42, kHungarian).title, "Ann 0–1 Bob · Quoridor");
  EXPECT_EQ(describe_game(game, 7, kHungarian).description,
            "7. lépés a 42 közül. Bob nyert 42 lépés után (időtúllépés).");
  game.result = "1/2-1/2";
  game.reason.clear();
  EXPECT_EQ(describe_game(game, 42, kHungarian).description, "Döntetlen 42 lépés után.");
  game.result = "*";
  EXPECT_EQ(describe_game(game, 42, kHungarian).description, "Félbeszakadt 42 lépés után.");
  EXPECT_EQ(
      describe_game(game_of(store::Status::Running, {"Ann", "Bob"}), 42, kHungarian).description,
      "Folyamatban: eddig 42 lépés.");
  EXPECT_EQ(describe_game(game_of(store::Status::Open, {"Ann", ""}), 0, kHungarian).title,
            "Ann ellenfelet keres · Quoridor");
}

TEST(LanguageTest, IsEnglishWhereTheCodeIsNotKnown) {
  EXPECT_EQ(language_of_code("hu"), Language::Hungarian);
  for (const char* code : {"en", "", "de", "HU "}) {
    EXPECT_EQ(language_of_code(code), Language::English) << code;
  }
}

TEST(PageWithPreviewTest, HasOneTitleAndTheTags) {
  const std::string page = page_with_preview(
      kPage, {"Ann – Bob", "Words.", "https://x.org/game/a", "https://x.org/preview/game/a/1.png"});
  EXPECT_EQ(page.find("<title>"), page.rfind("<title>"));
  EXPECT_EQ(page.find("name=\"description\""), page.rfind("name=\"description\""));
  for (const char* const part :
       {"<title>Ann – Bob · Outflank</title>", "property=\"og:title\" content=\"Ann – Bob\"",
        "property=\"og:description\" content=\"Words.\"",
        "property=\"og:url\" content=\"https://x.org/game/a\"",
        "property=\"og:image\" content=\"https://x.org/preview/game/a/1.png\"",
        "property=\"og:image:width\" content=\"1200\"",
        "property=\"og:image:height\" content=\"630\"",
        "name=\"twitter:card\" content=\"summary_large_image\"", "<div id=\"app\">"}) {
    EXPECT_TRUE(page.contains(part)) << part << "\n" << page;
  }
  EXPECT_LT(page.find("og:image"), page.find("</head>"));
}

TEST(PageWithPreviewTest, HostileTextsStayTexts) {
  const std::string hostile = "\"><script>alert(1)</script><x y='&amp;";
  const std::string page = page_with_preview(kPage, {hostile, hostile, hostile, hostile});
  EXPECT_FALSE(page.contains("<script>"));
  EXPECT_FALSE(page.contains("\">\"")) << page;
  EXPECT_TRUE(
      page.contains("&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;x y=&#39;&amp;amp;"));
}

TEST(PageWithPreviewTest, WithoutAPictureThereIsASmallCard) {
  const std::string page = page_with_preview(kPage, {"Title", "Words.", "", ""});
  EXPECT_TRUE(page.contains("content=\"summary\""));
  EXPECT_FALSE(page.contains("og:image"));
}

TEST(PageWithPreviewTest, APageWithoutAHeadStaysAsItIs) {
  EXPECT_EQ(page_with_preview("<p>start", {"a", "b", "c", "d"}), "<p>start");
}

}  // namespace
}  // namespace outflank::server
