// What links show when they are posted somewhere, over real connections.

#include <filesystem>
#include <fstream>

#include "picture/preview_card.h"
#include "picture/read_png.h"
#include "server/server_fixture.h"

namespace outflank::server {
namespace {

constexpr std::string_view kPage =
    "<!doctype html><html><head><title>Outflank</title></head><body>site</body></html>";

class PreviewsTest : public ServerTest {
 protected:
  PreviewsTest() {
    settings.web = folder.file("web");
    std::filesystem::create_directories(settings.web);
    std::ofstream(settings.web + "/index.html") << kPage;
    settings.public_url = "https://play.example.org";
  }

  // Ann and the other have made two moves.
  std::string running_game(const std::string& name, const std::string& visibility = "public") {
    const Headers ann = somebody(name);
    const Headers bob = somebody("Bob");
    const std::string id = new_game(
        ann, {{"game", "quoridor"}, {"visibility", visibility}, {"seats", {"me", "open"}}});
    EXPECT_EQ(post("games/" + id + "/join", {{"name", "Bob"}}, bob).status, 200);
    players = {ann, bob};
    play(id, 0, "e2");
    play(id, 1, "e8");
    return id;
  }
  void play(const std::string& id, int ply, const std::string& move) {
    const auto answer =
        post("games/" + id + "/commands", {{"type", "move"}, {"ply", ply}, {"move", move}},
             players[static_cast<std::size_t>(ply % 2)]);
    EXPECT_EQ(answer.status, 200) << answer.body;
  }
  void resign(const std::string& id) {
    EXPECT_EQ(post("games/" + id + "/commands", {{"type", "resign"}}, players[0]).status, 200);
  }

  std::vector<Headers> players;
};

TEST_F(PreviewsTest, APublicGameIsShownInTheHeadOfItsPage) {
  start();
  const std::string id = running_game("Ann");
  const HttpAnswer page = get("/game/" + id);
  EXPECT_EQ(page.status, 200);
  EXPECT_EQ(page.header("Content-Type"), "text/html; charset=utf-8");
  EXPECT_TRUE(page.body.contains("Ann – Bob · Quoridor")) << page.body;
  EXPECT_TRUE(
      page.body.contains("content=\"https://play.example.org/preview/game/" + id + "/2.png\""))
      << page.body;
  EXPECT_TRUE(page.body.contains("<body>site</body>"));
  EXPECT_TRUE(get("/game/" + id + "/1").body.contains("Move 1 of 2.")) << "a move of it";
  EXPECT_TRUE(get("/game/" + id + "/1").body.contains("/preview/game/" + id + "/1.png"));

  resign(id);
  EXPECT_TRUE(get("/game/" + id).body.contains("Ann 0–1 Bob · Quoridor"));
}

TEST_F(PreviewsTest, PagesAreFetchedAgainOnlyWhenTheyHaveChanged) {
  start();
  const std::string id = running_game("Ann");
  const std::string etag = get("/game/" + id).header("ETag");
  ASSERT_FALSE(etag.empty());
  EXPECT_EQ(get("/game/" + id, {{"If-None-Match", etag}}).status, 304);
  play(id, 2, "e3");
  EXPECT_EQ(get("/game/" + id, {{"If-None-Match", etag}}).status, 200);
}

TEST_F(PreviewsTest, HostileNamesAreEscaped) {
  start();
  const std::string id = running_game("\"><img src=x>");
  const std::string body = get("/game/" + id).body;
  EXPECT_FALSE(body.contains("<img")) << body;
  EXPECT_TRUE(body.contains("&quot;&gt;&lt;img src=x&gt;")) << body;
}

TEST_F(PreviewsTest, APrivateGameIsAsOneThatIsNotThere) {
  start();
  const std::string id = running_game("Ann", "private");
  EXPECT_EQ(get("/game/" + id).body, kPage);
  EXPECT_EQ(get("/game/AAAAAAAAAAAAAAAA").body, kPage);
  const HttpAnswer hidden = get("/preview/game/" + id + "/1.png");
  const HttpAnswer unknown = get("/preview/game/AAAAAAAAAAAAAAAA/1.png");
  EXPECT_EQ(hidden.status, 404);
  EXPECT_EQ(unknown.status, 404);
  EXPECT_EQ(hidden.body, unknown.body);
}

TEST_F(PreviewsTest, ThePictureIsAPngOfThePosition) {
  start();
  const std::string id = running_game("Ann");
  const HttpAnswer last = get("/preview/game/" + id + "/2.png");
  ASSERT_EQ(last.status, 200);
  EXPECT_EQ(last.header("Content-Type"), "image/png");
  EXPECT_EQ(last.header("Cross-Origin-Resource-Policy"), "cross-origin");
  EXPECT_EQ(last.header("Cross-Origin-Embedder-Policy"), "require-corp");
  const auto image = tests::read_png(last.body);
  ASSERT_TRUE(image);
  EXPECT_EQ(image->width, picture::kCardWidth);
  EXPECT_EQ(image->height, picture::kCardHeight);
  EXPECT_NE(get("/preview/game/" + id + "/1.png").body, last.body);
  EXPECT_EQ(get("/preview/game/" + id + ".png").body, last.body);
  EXPECT_EQ(get("/preview/game/" + id + "/99.png").body, last.body) << "no more than there are";
  EXPECT_EQ(get("/preview/analysis/quoridor.png?moves=e2+e8").body, last.body);
}

TEST_F(PreviewsTest, PicturesAreDrawnOnceAndKeptByOthers) {
  start();
  const std::string id = running_game("Ann");
  const std::string address = "/preview/game/" + id + "/2.png";
  const HttpAnswer first = get(address);
  EXPECT_EQ(first.header("Cache-Control"), "public, max-age=60") << "a move may be taken back";
  const HttpAnswer same = get(address, {{"If-None-Match", first.header("ETag")}});
  EXPECT_EQ(same.status, 304);
  EXPECT_TRUE(same.body.empty());
  resign(id);
  EXPECT_EQ(get(address).header("Cache-Control"), "public, max-age=86400");
  const std::string metrics = get("/metrics").body;
  EXPECT_TRUE(metrics.contains("outflank_previews_sent_total 3\n")) << metrics;
  EXPECT_TRUE(metrics.contains("outflank_previews_drawn_total 1\n")) << metrics;
}

TEST_F(PreviewsTest, PositionsOfTheAnalysisBoardAreShownToo) {
  start();
  const std::string page = get("/?analysis=othello&moves=f5+d6+c3&ply=2").body;
  EXPECT_TRUE(page.contains("Othello: a position")) << page;
  EXPECT_TRUE(page.contains(
      "https://play.example.org/preview/analysis/othello.png?moves=f5+d6+c3&amp;ply=2"))
      << page;
  EXPECT_EQ(get("/?analysis=othello&moves=a1").body, kPage) << "no legal move";
  EXPECT_EQ(get("/?analysis=chess&moves=e4").body, kPage);
  EXPECT_EQ(get("/").body, kPage);
  EXPECT_EQ(get("/preview/analysis/othello.png?moves=a1").status, 400);
  EXPECT_EQ(get("/preview/analysis/chess.png?moves=e4").status, 400);
  EXPECT_EQ(get("/preview/nonsense.png").status, 404);
  EXPECT_EQ(tests::request(port, "POST", "/preview/game/a/1.png").status, 405);
}

TEST_F(PreviewsTest, ALinkSaysInWhichLanguageItIsShown) {
  start();
  const std::string id = running_game("Ann");
  const std::string game = get("/game/" + id + "/1?lang=hu").body;
  EXPECT_TRUE(game.contains("1. lépés a 2 közül.")) << game;
  EXPECT_TRUE(game.contains("https://play.example.org/game/" + id + "/1?lang=hu\"")) << game;
  EXPECT_TRUE(game.contains("/preview/game/" + id + "/1.png\"")) << "the same picture";
  const std::string study = get("/?analysis=othello&moves=f5+d6&lang=hu").body;
  EXPECT_TRUE(study.contains("Othello: egy állás")) << study;
  EXPECT_TRUE(study.contains("moves=f5+d6&amp;lang=hu\"")) << study;
}

TEST_F(PreviewsTest, WithoutAPublicAddressTheHostIsTheOneThatWasAskedFor) {
  settings.public_url.clear();
  start();
  const std::string id = running_game("Ann");
  EXPECT_TRUE(get("/game/" + id, {{"Host", "localhost:99"}})
                  .body.contains("content=\"http://localhost:99/preview/game/" + id));
  const std::string hostile = get("/game/" + id, {{"Host", "x\"onload=alert(1)"}}).body;
  EXPECT_FALSE(hostile.contains("onload"));
  EXPECT_FALSE(hostile.contains("og:image"));
}

TEST_F(PreviewsTest, AnAddressIsLimitedInPicturesAlone) {
  // One picture at once and the next after five seconds, three requests of any kind.
  settings.limits.scale = 0.05;
  start();
  EXPECT_EQ(get("/preview/game/AAAAAAAAAAAAAAAA/1.png").status, 404);
  const HttpAnswer refused = get("/preview/game/AAAAAAAAAAAAAAAA/1.png");
  EXPECT_EQ(refused.status, 429);
  EXPECT_FALSE(refused.header("Retry-After").empty());
  EXPECT_EQ(get("/").status, 200);
}

}  // namespace
}  // namespace outflank::server
