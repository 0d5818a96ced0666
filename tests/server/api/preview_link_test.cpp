#include "server/api/preview_link.h"

#include <gtest/gtest.h>

namespace outflank::server {
namespace {

Request request_of(std::string_view target) {
  Request request;
  EXPECT_TRUE(parse_target(target, request)) << target;
  return request;
}

std::optional<PreviewLink> page(std::string_view target) {
  return page_link(request_of(target));
}
std::optional<PreviewLink> picture(std::string_view target) {
  return picture_link(request_of(target));
}

TEST(PreviewLinkTest, PagesOfGamesAndPositionsHaveOne) {
  EXPECT_EQ(page("/game/aB3_-x"), PreviewLink(GameLink{"aB3_-x"}));
  EXPECT_EQ(page("/game/abc/"), PreviewLink(GameLink{"abc"}));
  EXPECT_EQ(page("/game/abc/23"), PreviewLink(GameLink{"abc", 23}));
  EXPECT_EQ(page("/?analysis=othello&moves=f5+d6&ply=1"),
            PreviewLink(StudyLink{"othello", "", "f5 d6", 1}));
  EXPECT_EQ(page("/?analysis=quoridor&position=9x9+e1%3A10%2Fe9%3A10"),
            PreviewLink(StudyLink{"quoridor", "9x9 e1:10/e9:10", "", {}}));
}

TEST(PreviewLinkTest, OtherPagesHaveNone) {
  for (const char* const target :
       {"/", "/game", "/game/", "/game//", "/game/a/b", "/game/a/-1", "/game/a/1/2", "/game/a.b",
        "/game/%3Cb%3E", "/embed/quoridor?moves=e2", "/?moves=e2", "/?analysis=quoridor",
        "/?analysis=quoridor&moves=e2&position=x", "/?analysis=a/b&moves=e2",
        "/other?analysis=quoridor&moves=e2"}) {
    EXPECT_FALSE(page(target)) << target;
  }
  EXPECT_FALSE(page("/game/" + std::string(65, 'a')));
}

TEST(PreviewLinkTest, PicturesHaveAddressesOfTheirOwn) {
  EXPECT_EQ(picture("/preview/game/abc/23.png"), PreviewLink(GameLink{"abc", 23}));
  EXPECT_EQ(picture("/preview/game/abc.png"), PreviewLink(GameLink{"abc"}));
  EXPECT_EQ(picture("/preview/analysis/othello.png?moves=f5"),
            PreviewLink(StudyLink{"othello", "", "f5", {}}));
  for (const char* const target :
       {"/preview/", "/preview/.png", "/preview/game.png", "/preview/game/abc/23",
        "/preview/game/abc/x.png", "/preview/analysis/othello.png", "/preview/analysis.png"}) {
    EXPECT_FALSE(picture(target)) << target;
    EXPECT_TRUE(is_picture_path(request_of(target))) << target;
  }
}

TEST(PreviewLinkTest, AddressesLeadBackToTheLink) {
  const PreviewLink links[] = {GameLink{"abc"},
                               GameLink{"a-b_C", 0},
                               GameLink{"abc", 123},
                               StudyLink{"othello", "", "f5 d6 c3", 2},
                               StudyLink{"quoridor", "9x9 e1:10/e9:9 -/e3h 1 7", "", {}},
                               StudyLink{"othello", "", "\"><script>&ply=9 é", 3}};
  for (const PreviewLink& link : links) {
    EXPECT_EQ(page(page_address(link)), link) << page_address(link);
    EXPECT_EQ(picture(picture_address(link)), link) << picture_address(link);
    EXPECT_EQ(page_address(link).find_first_of("<>\"' "), std::string::npos);
  }
}

}  // namespace
}  // namespace outflank::server
