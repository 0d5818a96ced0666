#include "terminal/scores.h"

#include <thread>

#include <gtest/gtest.h>

#include "core/text.h"
#include "store/files.h"
#include "terminal/score_lines.h"
#include "terminal/tables.h"

namespace outflank::terminal {
namespace {

using games::SeatId;

match::Record won_by(SeatId seat, const std::string& players = "Ann,Bob") {
  NewGame wanted;
  wanted.players = players;
  match::Record record = record_of(wanted);
  const int seats = static_cast<int>(split(players, ',').size());
  record.outcome = match::win_of(seat, seats);
  record.reason = match::EndReason::Adjudication;
  return record;
}

TEST(ScoresTest, AWinMovesEqualRatingsByHalfTheMost) {
  ScoreTable table;
  count(table, won_by(SeatId(0)));
  EXPECT_EQ(table["Ann"], (Score{1, 1, 0, 0, 1516}));
  EXPECT_EQ(table["Bob"], (Score{1, 0, 0, 1, 1484}));
}

TEST(ScoresTest, ADrawBringsRatingsTogether) {
  ScoreTable table;
  count(table, won_by(SeatId(0)));
  match::Record drawn = won_by(SeatId(0));
  drawn.outcome = match::Outcome{{1, 1, 0, 0}};
  count(table, drawn);
  EXPECT_EQ(table["Ann"].draws, 1);
  EXPECT_LT(table["Ann"].rating, 1516);
  EXPECT_GT(table["Bob"].rating, 1484);
}

TEST(ScoresTest, WhatFourGainAndLoseIsTheSame) {
  ScoreTable table;
  count(table, won_by(SeatId(2), "Ann,Bob,Eve,Dan"));
  double total = 0;
  for (const auto& [name, score] : table) total += score.rating;
  EXPECT_NEAR(total, 4 * 1500, 1e-6);
  EXPECT_EQ(table["Eve"].wins, 1);
  EXPECT_EQ(table["Ann"].losses, 1);
  EXPECT_DOUBLE_EQ(table["Eve"].rating, 1516);
}

TEST(ScoresTest, AGameWithoutAnOutcomeCountsForNobody) {
  ScoreTable table;
  match::Record broken_off = won_by(SeatId(0));
  broken_off.outcome.reset();
  broken_off.reason = match::EndReason::Abandoned;
  count(table, broken_off);
  EXPECT_TRUE(table.empty());
}

TEST(ScoresTest, ADrawAgreedWithAnEngineMovesNoRating) {
  match::Record drawn = won_by(SeatId(0), "Ann,Hal=engine:3");
  drawn.outcome = match::Outcome{{1, 1, 0, 0}};
  ScoreTable table;
  table["engine:3"].rating = 2000;
  drawn.reason = match::EndReason::Agreement;
  count(table, drawn);
  EXPECT_EQ(table["Ann"], (Score{1, 0, 1, 0, 1500}));
  EXPECT_DOUBLE_EQ(table["engine:3"].rating, 2000);
  // One that the rules have brought about does.
  drawn.reason = match::EndReason::Repetition;
  count(table, drawn);
  EXPECT_GT(table["Ann"].rating, 1500);
}

TEST(ScoresTest, AssistanceAgainstAnEngineMovesNoRating) {
  match::Record won = won_by(SeatId(0), "Ann,engine:3");
  won.set_tag(kAssistanceTag, "takeback");
  ScoreTable table;
  count(table, won);
  EXPECT_EQ(table["Ann"], (Score{1, 1, 0, 0, 1500}));
  EXPECT_EQ(table["engine:3"], (Score{1, 0, 0, 1, 1500}));
  // People among themselves have agreed to it.
  match::Record among_people = won_by(SeatId(0));
  among_people.set_tag(kAssistanceTag, "takeback");
  count(table, among_people);
  EXPECT_EQ(table["Bob"].rating, 1484);
}

TEST(ScoresTest, AnEngineIsKnownByItsLevelAndNotByItsName) {
  ScoreTable table;
  count(table, won_by(SeatId(0), "Ann,engine:5"));
  count(table, won_by(SeatId(0), "Ann,Gép 5=engine:5"));
  count(table, won_by(SeatId(0), "Ann,Hal=engine:5"));
  EXPECT_EQ(table.size(), 2U);
  EXPECT_EQ(table["engine:5"].games, 3);
  const auto lines = score_lines("Quoridor", table, Texts(Language::Hungarian));
  EXPECT_TRUE(lines[2].starts_with("Gép 5 ")) << lines[2];
  EXPECT_TRUE(score_lines("Quoridor", table, Texts(Language::English))[2].starts_with("Engine 5 "));
}

TEST(ScoresTest, RowsOfAnEngineInAnOlderFileBecomeOne) {
  const Score one{1, 0, 0, 1, 1400};
  const Score three{3, 3, 0, 0, 1600};
  const Scores old{
      {"quoridor",
       {{"Engine 5", three}, {"Gép 5", one}, {"Engine 5 (2)", one}, {"Engine X", one}}}};
  const Scores read = parse_scores(to_json(old)).value();
  const ScoreTable& table = read.at("quoridor");
  EXPECT_EQ(table.size(), 2U);
  EXPECT_EQ(table.at("engine:5"), (Score{5, 3, 0, 2, 1520}));
  EXPECT_EQ(table.at("Engine X"), one);
}

TEST(ScoresTest, NamesThatDifferInCapitalsAreOnePerson) {
  ScoreTable table;
  count(table, won_by(SeatId(0), "Ann,Bob"));
  count(table, won_by(SeatId(0), "ann,BOB"));
  count(table, won_by(SeatId(0), "Ágnes,ÁRON"));
  count(table, won_by(SeatId(1), "ágnes,áron"));
  ASSERT_EQ(table.size(), 4U);
  EXPECT_EQ(table.find("aNN")->first, "Ann");
  EXPECT_EQ(table["ann"].wins, 2);
  EXPECT_EQ(table["ágnes"].games, 2);
}

TEST(ScoresTest, RowsOfOnePersonInAnOlderFileBecomeOne) {
  const Folder folder;
  ASSERT_TRUE(store::write_file(folder.path() / "scores.json",
                                R"({"outflank_scores":1,"games":{"quoridor":{
      "ANN":{"games":1,"wins":0,"draws":0,"losses":1,"rating":1480.0},
      "Ann":{"games":3,"wins":2,"draws":1,"losses":0,"rating":1540.0},
      "Bob":{"games":4,"wins":1,"draws":1,"losses":2,"rating":1490.0},
      "ann":{"games":0,"wins":0,"draws":0,"losses":0,"rating":1500.0}}}})"));
  const ScoreFile file(folder.path());
  const Scores scores = file.read().value();
  ASSERT_EQ(scores.at("quoridor").size(), 2U);
  EXPECT_EQ(scores.at("quoridor").find("ann")->first, "Ann");
  EXPECT_EQ(scores.at("quoridor").at("ann"), (Score{4, 2, 1, 1, 1525}));
  EXPECT_EQ(scores.at("quoridor").at("Bob"), (Score{4, 1, 1, 2, 1490}));
  // The next result writes the one row.
  ASSERT_TRUE(file.add(won_by(SeatId(0), "ann,Eve")));
  const std::string text = store::read_file(folder.path() / "scores.json", 10'000).value();
  EXPECT_NE(text.find("\"Ann\""), std::string::npos);
  EXPECT_EQ(text.find("\"ANN\""), std::string::npos);
  EXPECT_EQ(text.find("\"ann\""), std::string::npos);
}

TEST(ScoresTest, JsonIsReadBack) {
  Scores scores;
  count(scores["quoridor"], won_by(SeatId(1)));
  scores["othello"]["Zoë \"Z\""] = {3, 1, 1, 1, 1502.5};
  EXPECT_EQ(parse_scores(to_json(scores)).value(), scores);
}

TEST(ScoresTest, OtherTextsAreNoScores) {
  for (const std::string_view text :
       {"", "{}", "[]", "{\"outflank_scores\":2,\"games\":{}}", "{\"outflank_scores\":1}",
        "{\"outflank_scores\":1,\"games\":{\"quoridor\":3}}",
        "{\"outflank_scores\":1,\"games\":{\"quoridor\":{\"Ann\":{}}}}",
        "{\"outflank_scores\":1,\"games\":{\"quoridor\":{\"Ann\":{\"games\":-1}}}}",
        R"({"outflank_scores":1,"games":{"quoridor":{"Ann":
            {"games":2147483647,"wins":0,"draws":0,"losses":0,"rating":1500}}}})",
        R"({"outflank_scores":1,"games":{"quoridor":{"Ann":
            {"games":1,"wins":0,"draws":0,"losses":0,"rating":1e308}}}})"}) {
    EXPECT_FALSE(parse_scores(text)) << text;
  }
}

TEST(ScoreFileTest, IsSharedByAllWhoAddToIt) {
  const Folder folder;
  const ScoreFile file(folder.path());
  EXPECT_TRUE(file.read().value().empty());
  constexpr int kEach = 20;
  const auto add = [&] {
    for (int i = 0; i < kEach; ++i) ASSERT_TRUE(file.add(won_by(SeatId(i % 2))));
  };
  {
    const std::jthread one(add);
    const std::jthread two(add);
  }
  EXPECT_EQ(file.read().value()["quoridor"]["Ann"].games, 2 * kEach);
}

TEST(ScoreFileTest, ADamagedFileStaysAsItIs) {
  const Folder folder;
  ASSERT_TRUE(store::write_file(folder.path() / "scores.json", "{broken"));
  const ScoreFile file(folder.path());
  EXPECT_NE(file.add(won_by(SeatId(0))).error().message().find("scores.json"), std::string::npos);
  EXPECT_EQ(store::read_file(folder.path() / "scores.json", 100).value(), "{broken");
}

}  // namespace
}  // namespace outflank::terminal
