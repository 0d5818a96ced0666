#include "arena/pages/replay_page.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "arena/pages/page.h"

namespace outflank::arena {
namespace {

using Json = nlohmann::json;

ReplayGame game_of(std::string game, std::string rules, const std::vector<std::string>& moves) {
  ReplayGame replay;
  replay.record.game = std::move(game);
  replay.record.rules = std::move(rules);
  for (const std::string& move : moves) replay.record.moves.push_back({move, {}, {}, {}});
  return replay;
}

Json data_of(const ReplayGame& game) {
  return Json::parse(replay_data(game).value());
}

// The text between two marks; fails the test without it.
std::string_view between(std::string_view text, std::string_view begin, std::string_view end) {
  const std::size_t from = text.find(begin);
  EXPECT_NE(from, std::string_view::npos) << begin;
  if (from == std::string_view::npos) return "";
  text.remove_prefix(from + begin.size());
  return text.substr(0, text.find(end));
}

std::string_view data_text(std::string_view page) {
  return between(page, R"(<script type="application/json" id="data">)", "</script>");
}

Json data_in(std::string_view page) {
  return Json::parse(data_text(page));
}

TEST(ReplayDataTest, EveryPositionIsThere) {
  const Json data = data_of(game_of("quoridor", "size=5x7 walls=2", {"c2", "b3h", "b2", "c6"}));
  EXPECT_EQ(data["size"], Json({5, 7}));
  ASSERT_EQ(data["frames"].size(), 5U);
  EXPECT_EQ(data["frames"][0]["pawns"], Json({"c1", "c7"}));
  EXPECT_EQ(data["frames"][2]["left"], Json({2, 1}));
  EXPECT_EQ(data["frames"][4]["pawns"], Json({"b2", "c6"}));
  EXPECT_EQ(data["frames"][1]["walls"], 0);
  EXPECT_EQ(data["frames"][2]["walls"], 1);
  EXPECT_EQ(data["walls"], Json::parse(R"([["b3h", 1]])"));
  EXPECT_EQ(data["frames"][0]["steps"], Json({6, 6}));
  EXPECT_EQ(data["moves"][1]["seat"], 1);
  EXPECT_EQ(data["result"], "*");
}

TEST(ReplayDataTest, OthelloBoardsAreThereWithForcedPasses) {
  const Json data = data_of(game_of("othello", "", {"f5", "d6"}));
  EXPECT_EQ(data["size"], Json({8, 8}));
  EXPECT_EQ(data["frames"][0]["board"].get<std::string>().size(), 64U);
  EXPECT_EQ(data["frames"][1]["board"].get<std::string>()[4 * 8 + 5], 'X');
  EXPECT_EQ(data["frames"][1]["discs"], Json({4, 1}));
  EXPECT_EQ(data["frames"][2]["turn"], 0);
}

TEST(ReplayDataTest, TheEndIsThatOfTheRules) {
  const Json data =
      data_of(game_of("quoridor", "size=3x3 walls=0", {"a1", "a3", "a2", "b3", "a3"}));
  EXPECT_EQ(data["result"], "1-0");
  EXPECT_EQ(data["reason"], "goal");
  EXPECT_EQ(data["places"], Json({1, 2}));
  EXPECT_TRUE(data["frames"].back()["turn"].is_null());
}

TEST(ReplayDataTest, AFaultThatEndedTheGameIsShownAtItsEnd) {
  ReplayGame game = game_of("quoridor", "", {"e2"});
  game.record.moves[0].comment = "good\nseat 2: late: no answer";
  game.record.outcome = match::win_of(games::SeatId(0), 2);
  game.record.reason = match::EndReason::TimeOut;
  const Json data = data_of(game);
  EXPECT_TRUE(data["frames"].back()["turn"].is_null());
  EXPECT_EQ(data["talk"]["1"][0]["fault"], "late: no answer");
  EXPECT_EQ(data["talk"]["1"][0]["seat"], 1);
  EXPECT_EQ(data["moves"][0]["comment"], "good");
}

TEST(ReplayDataTest, ASeatThatLeavesIsOffTheBoard) {
  ReplayGame game = game_of("quoridor", "players=4", {"e2", "b5"});
  game.record.departures.push_back({1, games::SeatId(2), match::EndReason::Crash});
  const Json data = data_of(game);
  EXPECT_TRUE(data["frames"][1]["pawns"][2].is_null());
  EXPECT_EQ(data["departures"], Json::parse(R"([{"after":1,"seat":2,"reason":"crash"}])"));
}

TEST(ReplayDataTest, MessagesOfBotsBelongToTheirMoves) {
  using Direction = match::Message::Direction;
  ReplayGame game = game_of("quoridor", "", {"e2"});
  game.record.moves[0].comment = "botLog: hm";
  game.conversation = {
      {},
      {{games::SeatId(0),
        {{Direction::ToBot, "1", match::Time(5)}, {Direction::FromBot, "4 1", match::Time(9)}},
        "hm",
        "late"}},
      {{games::SeatId(1), {}, "after the end", ""}}};
  const Json data = data_of(game);
  EXPECT_EQ(data["talk"], Json::parse(R"({"1": [{"seat": 0, "printed": "hm", "fault": "late",
    "messages": [["in", 5, "1"], ["out", 9, "4 1"]]}]})"));
  EXPECT_FALSE(data["moves"][0].contains("comment"));
}

TEST(ReplayDataTest, IllegalAndEndlessGamesAreRefused) {
  EXPECT_EQ(replay_data(game_of("quoridor", "", {"e2", "e2"})).error().message().substr(0, 6),
            "move 2");
  ReplayGame endless = game_of("quoridor", "", {});
  endless.record.moves.resize(kMaxReplayMoves + 1);
  EXPECT_EQ(replay_data(endless).error().name(), "too_long");
}

TEST(ReplayPageTest, NothingThatABotSaysBecomesMarkup) {
  const std::string evil =
      "</script><script>alert(1)</script><!--<script>\xE2\x80\xA8\xE2\x80\xA9]]>&amp;{{data}}\"'";
  ReplayGame game = game_of("quoridor", "", {"e2"});
  game.record.seats[0].name = evil;
  game.record.seats[1].name = "\xE2\x80\xA8";
  game.source = evil;
  game.conversation = {
      {}, {{games::SeatId(0), {{match::Message::Direction::FromBot, evil, {}}}, evil, evil}}};
  const std::string data = replay_data(game).value();
  const std::string plain =
      replay_page("title", std::vector{data_of(game_of("quoridor", "", {})).dump()});
  const std::string page = replay_page(evil, std::vector{data});
  // As many elements as a harmless page has.
  const auto count = [](std::string_view text, std::string_view part) {
    int found = 0;
    for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++found;
    return found;
  };
  for (const char* part : {"<script", "</script", "<!--", "]]>", "alert(1)<", ":root{"}) {
    EXPECT_EQ(count(page, part), count(plain, part)) << part;
  }
  EXPECT_EQ(data_text(page).find("\xE2\x80\xA8"), std::string_view::npos);
  const Json back = data_in(page)["games"][0];
  EXPECT_EQ(back["seats"][0]["name"], evil);
  EXPECT_EQ(back["talk"]["1"][0]["printed"], evil);
}

TEST(ReplayPageTest, ThePageNeedsNothingBesideIt) {
  const std::string page = replay_page("Two games", std::vector<std::string>{"{}", "{}"});
  EXPECT_EQ(data_in(page)["games"].size(), 2U);
  EXPECT_NE(page.find("default-src 'none'"), std::string::npos);
  for (const char* part : {"{{title}}", "{{data}}", " src=\"", "<link", "@import", "connect-src",
                           "fetch(", "import("}) {
    EXPECT_EQ(page.find(part), std::string::npos) << part;
  }
  for (std::size_t at = page.find("url("); at != page.npos; at = page.find("url(", at + 1)) {
    EXPECT_EQ(page.substr(at, 9), "url(data:");
  }
  EXPECT_NE(page.find("<title>Two games</title>"), std::string::npos);
}

TEST(ReplayPageTest, WithoutGamesThePageWaitsForALog) {
  EXPECT_TRUE(data_in(replay_page("Viewer", {}))["games"].empty());
}

TEST(PageTest, InsertedTextIsNotScannedAgain) {
  EXPECT_EQ(filled_page("a{{title}}b{{data}}c{{ {{data}}", "{{data}}", "7"),
            "a{{data}}b7c{{ {{data}}");
}

TEST(PageTest, JsonInAScriptIsTheSameValue) {
  const Json value = {
      {"<k>", "a & b </script> <!-- \xE2\x80\xA8\xE2\x80\xA9 \xE2\x80\xA6 \\ \" é"}};
  const std::string text = script_text(value.dump());
  EXPECT_EQ(text.find_first_of("<>&"), std::string::npos);
  EXPECT_EQ(text.find("\xE2\x80\xA8"), std::string::npos);
  EXPECT_EQ(Json::parse(text), value);
}

}  // namespace
}  // namespace outflank::arena
