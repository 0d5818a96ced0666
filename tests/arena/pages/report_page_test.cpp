#include "arena/pages/report_page.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace outflank::arena {
namespace {

using Json = nlohmann::ordered_json;

Json rating(double value) {
  return {{"value", value}, {"low", value - 50}, {"high", value + 50}, {"bound", "none"}};
}

Json game(int number, Json faults = Json::array()) {
  return {{"number", number},     {"round", 1},          {"names", {"a", "b"}},
          {"places", {1, 2}},     {"result", "1-0"},     {"reason", "goal"},
          {"plies", 10 * number}, {"seconds", {0.5, 1}}, {"faults", std::move(faults)},
          {"log", nullptr}};
}

Json fault() {
  return Json::array({{{"seat", 1}, {"name", "a"}, {"fault", "late"}, {"message", "too late"}}});
}

// A small result of two entrants and three games.
Json sample() {
  const auto standing = [](int place, const char* name) {
    return Json{{"place", place}, {"name", name},    {"points", 1}, {"games", 2},
                {"wins", 1},      {"draws", 0},      {"losses", 1}, {"faults", 0},
                {"seconds", 0.5}, {"elo", rating(0)}};
  };
  Json result = {{"format", "outflank-tournament"},
                 {"version", 1},
                 {"name", "Cup"},
                 {"kind", "match"},
                 {"game", "quoridor"},
                 {"rules", ""},
                 {"seats", 2},
                 {"seed", 7},
                 {"state", "finished"},
                 {"games_finished", 3},
                 {"games_planned", 3}};
  result["entrants"] = {{{"name", "a"}, {"player", "x"}}, {{"name", "b"}, {"player", "y"}}};
  result["standings"] = {standing(1, "a"), standing(2, "b")};
  result["crosstable"] = Json::array({{{"first", "a"},
                                       {"second", "b"},
                                       {"games", 3},
                                       {"wins", 3},
                                       {"draws", 0},
                                       {"losses", 0},
                                       {"points", 3},
                                       {"elo", rating(9)}}});
  result["rounds"] = Json::array();
  result["history"] = Json::array({{{"games", 3}, {"elo", {0, 0}}, {"points", {3, 0}}}});
  result["games"] = {game(1), game(2, fault()), game(3)};
  return result;
}

Json data_of(const Json& result) {
  return report_data(result.dump()).value().json;
}

std::string error_of(const Json& result) {
  const auto data = report_data(result.dump());
  return data ? "read" : data.error().message();
}

TEST(ReportDataTest, TheResultIsHandedOnWithItsSums) {
  Json result = sample();
  result["games"][2]["places"] = {1, 1};
  result["games"][2]["reason"] = "ply_limit";
  result["something_new"] = 5;
  const Json data = data_of(result);
  EXPECT_EQ(data["standings"], result["standings"]);
  EXPECT_EQ(data["something_new"], 5);
  EXPECT_EQ(data["sums"]["ends"], Json::parse(R"({"goal": 2, "ply_limit": 1})"));
  EXPECT_EQ(data["sums"]["faults"], Json::parse(R"({"late": 1})"));
  EXPECT_EQ(data["sums"]["first_places"], Json({2.5, 0.5}));
  EXPECT_EQ(data["sums"]["plies"], Json({10.0, 20.0, 30.0}));
}

TEST(ReportDataTest, OfManyGamesThoseWithFaultsAndTheLastAreListed) {
  Json result = sample();
  result["games"] = Json::array();
  const int count = static_cast<int>(kMaxReportGames) + 500;
  for (int i = 1; i <= count; ++i) {
    result["games"].push_back(game(i, i == 5 || i == 300 ? fault() : Json::array()));
  }
  const Json data = data_of(result);
  ASSERT_EQ(data["games"].size(), kMaxReportGames);
  EXPECT_EQ(data["games"][0]["number"], 5);
  EXPECT_EQ(data["games"][1]["number"], 300);
  EXPECT_EQ(data["games"][2]["number"], 503);
  EXPECT_EQ(data["games"].back()["number"], count);
  EXPECT_EQ(data["sums"]["ends"]["goal"], count);
}

TEST(ReportDataTest, OnlyPlainPathsBelowTheFolderAreFiles) {
  Json result = sample();
  result["games"][0]["log"] = "logs/000001.json";
  result["games"][0]["transcript"] = "transcripts/000001.jsonl";
  for (const char* path :
       {"javascript:alert(1)", "/etc/passwd", "../x.json", "a b", "", "x\"y", "http://x/y"}) {
    result["games"][1]["log"] = path;
    result["games"][1]["transcript"] = path;
    const auto data = report_data(result.dump()).value();
    const Json games = data.json["games"];
    EXPECT_EQ(games[0]["log"], "logs/000001.json");
    EXPECT_TRUE(games[1]["log"].is_null()) << path;
    EXPECT_EQ(data.games[0].transcript, "transcripts/000001.jsonl");
    EXPECT_EQ(data.games[1].transcript, "") << path;
  }
}

TEST(ReportDataTest, AllGamesAreNamedAlsoThoseThatAreNotListed) {
  Json result = sample();
  result["games"] = Json::array();
  const int count = static_cast<int>(kMaxReportGames) + 1;
  for (int i = 1; i <= count; ++i) result["games"].push_back(game(i));
  result["games"][0]["faults"] = fault();
  const auto data = report_data(result.dump()).value();
  ASSERT_EQ(data.games.size(), result["games"].size());
  EXPECT_TRUE(data.games.front().failed);
  EXPECT_EQ(data.games.back().number, count);
}

TEST(ReportDataTest, WhatIsNotAResultIsRefusedWithItsKey) {
  EXPECT_EQ(report_data("[").error().message(), "this is not a JSON object");
  EXPECT_TRUE(error_of(Json::object()).find("outflank-tournament") != std::string::npos);
  Json result = sample();
  result["version"] = 2;
  EXPECT_EQ(error_of(result), "only version 1 of tournament results can be read, not '2'");
  for (const auto& [pointer, message] : {
           std::pair("/standings", "standings is missing"),
           std::pair("/standings/1/elo", "standings[1]: elo is missing"),
           std::pair("/games/1/faults/0/message", "games[1]: faults[0]: message is missing"),
           std::pair("/crosstable/0/points", "crosstable[0]: points is missing"),
       }) {
    Json broken = sample();
    const Json::json_pointer place(pointer);
    broken.at(place.parent_pointer()).erase(place.back());
    EXPECT_EQ(error_of(broken), message);
  }
  Json wrong = sample();
  wrong["entrants"][0]["name"] = 5;
  EXPECT_EQ(error_of(wrong), "entrants[0]: name must be a text");
  wrong = sample();
  wrong["sprt"] = {{"elo0", 0}};
  EXPECT_EQ(error_of(wrong), "sprt: elo1 is missing");
  wrong = sample();
  wrong["games"][0]["number"] = 1e300;
  EXPECT_EQ(error_of(wrong), "games[0]: number must be a whole number");
  wrong = sample();
  wrong["games"][0] = 3;
  EXPECT_EQ(error_of(wrong), "games[0]: this must be an object");
}

TEST(ReportPageTest, NothingInAResultBecomesMarkup) {
  Json result = sample();
  const std::string evil = "</script><script>alert(1)</script><!--\xE2\x80\xA8";
  result["name"] = evil;
  result["entrants"][0]["name"] = evil;
  result["games"][1]["faults"][0]["message"] = evil;
  const std::string page = report_page(report_data(result.dump()).value(), {});
  const std::string plain = report_page(report_data(sample().dump()).value(), {});
  for (const char* part : {"<script", "</script", "<!--"}) {
    std::size_t count = 0;
    for (std::size_t at = page.find(part); at != page.npos; at = page.find(part, at + 1)) ++count;
    for (std::size_t at = plain.find(part); at != plain.npos; at = plain.find(part, at + 1))
      --count;
    EXPECT_EQ(count, 0U) << part;
  }
  for (const char* placeholder : {"{{title}}", "{{data}}"}) {
    EXPECT_EQ(page.find(placeholder), std::string::npos) << placeholder;
  }
}

}  // namespace
}  // namespace outflank::arena
