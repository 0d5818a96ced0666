#include "match/review.h"

#include <cmath>
#include <map>

#include <gtest/gtest.h>

#include "match/replay.h"
#include "match/review_json.h"
#include "search/engine.h"

namespace outflank::match {
namespace {

using games::SeatId;

// Knows what to say of some positions; elsewhere it plays the first legal move of an even game.
class ScriptedEngine final : public search::Engine {
 public:
  std::map<std::string, std::vector<search::Line>> script;  // by position text
  std::vector<std::string> asked;
  search::EngineOptions options;

  Result<void> set_options(const search::EngineOptions& set) override {
    options = set;
    return {};
  }
  void new_game() override {}
  Result<search::Report> search(const games::Game& game, const search::Limits& /*limits*/,
                                const search::OnReport& /*on_report*/) override {
    asked.push_back(game.position_text());
    search::Report report{.depth = 4, .nodes = 10, .seconds = 0, .lines = {}};
    const auto known = script.find(asked.back());
    if (known != script.end()) {
      report.lines = known->second;
    } else {
      report.lines.push_back(line_of(game.legal_move_texts().front(), 0.5));
    }
    return report;
  }

  static search::Line line_of(std::string move, double win_chance, int score = 0) {
    return {.win_chance = win_chance, .score = score, .exact = false, .moves = {std::move(move)}};
  }
};

Record record_of(std::string game, std::string rules, const std::vector<std::string>& moves) {
  Record record;
  record.game = std::move(game);
  record.rules = std::move(rules);
  for (const std::string& move : moves) record.moves.emplace_back().move = move;
  return record;
}

std::string position_after(const Record& record, std::size_t moves) {
  return position_before(record, moves).value()->position_text();
}

class ReviewTest : public testing::Test {
 protected:
  Review review_of(const Record& record) {
    auto made = review(record, engine_, {}, {});
    EXPECT_TRUE(made) << made.error().message();
    return *std::move(made);
  }

  ScriptedEngine engine_;
};

TEST_F(ReviewTest, VerdictsFollowTheLoss) {
  EXPECT_EQ(verdict_of(0), Verdict::Good);
  EXPECT_EQ(verdict_of(kInaccuracyLoss), Verdict::Inaccuracy);
  EXPECT_EQ(verdict_of(kMistakeLoss), Verdict::Mistake);
  EXPECT_EQ(verdict_of(kBlunderLoss), Verdict::Blunder);
  EXPECT_EQ(verdict_of(kBlunderLoss - 0.001), Verdict::Mistake);
}

TEST_F(ReviewTest, AMoveIsJudgedByTheNextPosition) {
  const Record record = record_of("quoridor", "", {"e2", "d9"});
  engine_.script[position_after(record, 0)] = {engine_.line_of("e2", 0.6, 40)};
  engine_.script[position_after(record, 1)] = {engine_.line_of("e8", 0.45, -20)};
  engine_.script[position_after(record, 2)] = {engine_.line_of("e3", 0.7, 80)};
  const Review review = review_of(record);
  ASSERT_EQ(review.moves.size(), 2U);
  // The engine's own move costs nothing, whatever the next search thinks.
  EXPECT_EQ(review.moves[0].loss(), 0);
  EXPECT_EQ(review.moves[0].win_chance_after, 0.6);
  EXPECT_NEAR(*review.moves[1].win_chance_after, 0.3, 1e-9);
  EXPECT_EQ(review.moves[1].score_after, -80);
  EXPECT_NEAR(*review.moves[1].loss(), 0.15, 1e-9);
  EXPECT_EQ(review.moves[1].verdict(), Verdict::Mistake);
  EXPECT_EQ(review.moves[1].best.moves.front(), "e8");
  EXPECT_EQ(review.moves[1].seat, SeatId(1));
  EXPECT_EQ(review.worst, std::vector<std::size_t>{1});
}

TEST_F(ReviewTest, PositionsAreSearchedFromTheLastToTheFirst) {
  const Record record = record_of("othello", "", {"f5", "d6", "c3"});
  std::vector<std::size_t> told;
  const auto made = review(record, engine_, {}, {}, [&](std::size_t done, std::size_t all) {
    EXPECT_EQ(all, 4U);
    told.push_back(done);
  });
  ASSERT_TRUE(made);
  EXPECT_EQ(told, (std::vector<std::size_t>{1, 2, 3, 4}));
  ASSERT_EQ(engine_.asked.size(), 4U);
  for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(engine_.asked[i], position_after(record, 3 - i));
}

TEST_F(ReviewTest, AFinishedGameNeedsNoSearchAtItsEnd) {
  const Record record = record_of("quoridor", "size=3 walls=0", {"b2", "a3", "b3"});
  engine_.script[position_after(record, 2)] = {engine_.line_of("b3", 1)};
  engine_.script[position_after(record, 1)] = {engine_.line_of("b1", 0.4)};
  const Review review = review_of(record);
  EXPECT_EQ(engine_.asked.size(), 3U);
  EXPECT_EQ(review.moves[2].win_chance_after, 1);
  EXPECT_EQ(review.moves[1].win_chance_after, 0);
  EXPECT_EQ(review.moves[1].verdict(), Verdict::Blunder);
  ASSERT_TRUE(review.record.outcome);
}

TEST_F(ReviewTest, ForcedMovesAreNotCounted) {
  const Record record = record_of("othello", "size=4", {"c4", "b4", "a2", "d4", "pass"});
  const Review review = review_of(record);
  EXPECT_TRUE(review.moves[4].forced);
  EXPECT_FALSE(review.moves[3].forced);
  EXPECT_EQ(review.seats[0].moves, 2);
  EXPECT_EQ(review.seats[1].moves, 2);
}

TEST_F(ReviewTest, AGameWithoutMovesHasNothingToSum) {
  const Review review = review_of(record_of("quoridor", "", {}));
  EXPECT_TRUE(review.moves.empty());
  EXPECT_FALSE(review.seats[0].accuracy);
}

TEST_F(ReviewTest, AccuracyAndSumsAreThoseOfEachSeat) {
  const Record record = record_of("quoridor", "", {"e2", "d9", "d2"});
  engine_.script[position_after(record, 0)] = {engine_.line_of("e2", 0.5)};
  engine_.script[position_after(record, 1)] = {engine_.line_of("e8", 0.5)};
  engine_.script[position_after(record, 2)] = {engine_.line_of("e3", 0.75)};  // d9 lost 0.25
  engine_.script[position_after(record, 3)] = {engine_.line_of("d8", 0.31)};  // d2 lost 0.06
  const Review review = review_of(record);
  EXPECT_EQ(review.seats[0].inaccuracies, 1);
  EXPECT_EQ(review.seats[1].blunders, 1);
  EXPECT_NEAR(*review.seats[1].average_loss, 0.25, 1e-9);
  EXPECT_NEAR(*review.seats[1].accuracy, 100 * std::exp(-1), 1e-6);
  EXPECT_NEAR(*review.seats[0].average_loss, 0.03, 1e-9);
  EXPECT_EQ(review.worst, (std::vector<std::size_t>{1, 2}));
}

TEST_F(ReviewTest, WithMorePlayersAMoveIsJudgedByItsOwnLine) {
  const Record record = record_of("quoridor", "players=4", {"e2", "b5"});
  engine_.script[position_after(record, 0)] = {engine_.line_of("d1", 0.4),
                                               engine_.line_of("e2", 0.25)};
  const Review review = review_of(record);
  EXPECT_EQ(engine_.options.lines, search::kMaxLines);
  EXPECT_NEAR(*review.moves[0].loss(), 0.15, 1e-9);
  EXPECT_FALSE(review.moves[1].loss());  // not among the lines
  EXPECT_EQ(review.moves[1].verdict(), Verdict::Good);
  EXPECT_EQ(review.seats[1].moves, 0);
}

TEST_F(ReviewTest, ASeatThatLeavesNeverPlaysAgain) {
  Record record = record_of("quoridor", "players=4", {"e2", "b5", "h5"});
  record.departures.push_back({.ply = 2, .seat = SeatId(2), .reason = EndReason::Resignation});
  const Review review = review_of(record);
  ASSERT_EQ(review.moves.size(), 3U);
  EXPECT_EQ(review.moves[2].seat, SeatId(3));
  EXPECT_EQ(position_after(record, 3).find("X4"), position_after(record, 2).find("X4"));
  EXPECT_EQ(position_after(record, 1).find("X4"), std::string::npos);
  EXPECT_NE(position_after(record, 2).find("X4"), std::string::npos);
}

TEST_F(ReviewTest, WhatMakesNoSenseIsAnError) {
  EXPECT_FALSE(review(record_of("quoridor", "", {"e5"}), engine_, {}, {}));
  EXPECT_FALSE(review(record_of("chess", "", {}), engine_, {}, {}));
  EXPECT_TRUE(engine_.asked.empty());
  const auto beyond = position_before(record_of("quoridor", "", {"e2"}), 2);
  ASSERT_FALSE(beyond);
  EXPECT_EQ(beyond.error().message(), "there is no move 3; the game has 1");
}

TEST_F(ReviewTest, JsonHasEveryMoveAndEverySeat) {
  Record record = record_of("quoridor", "size=5 walls=1", {"c2"});
  record.seats[0].name = "Ann";
  engine_.script[position_after(record, 0)] = {engine_.line_of("c2", 0.5, 10)};
  EXPECT_EQ(
      to_json(review_of(record)),
      R"({"game":"quoridor","rules":"size=5x5 walls=1","result":"*","seats":[)"
      R"({"seat":1,"name":"Ann","moves":1,"accuracy":100.0,"average_loss":0.0,"inaccuracies":0,)"
      R"("mistakes":0,"blunders":0},)"
      R"({"seat":2,"name":"","moves":0,"accuracy":null,"average_loss":null,"inaccuracies":0,)"
      R"("mistakes":0,"blunders":0}],)"
      R"("moves":[{"number":1,"seat":1,"move":"c2","forced":false,"win_chance":0.5,)"
      R"("win_chance_after":0.5,"loss":0.0,"verdict":"good","score":10,"score_after":10,)"
      R"("exact":false,"depth":4,"best":["c2"],)"
      R"("facts":{"way":[4.0,4.0],"expected_way":[4.0,4.0],"walls":[1.0,1.0],"race":-8.0}}],)"
      R"("worst":[]})");
}

TEST(ReviewWithTheEngineTest, FindsTheMovesThatThrewTheGameAway) {
  // The second player does not jump ahead, and the first then steps back in a race that is won.
  const Record record = record_of("quoridor", "size=5 walls=0", {"c2", "c4", "c3", "d4", "c2"});
  const auto engine = search::make_engine("quoridor", nullptr).value();
  search::EngineOptions options;
  options.threads = 1;
  options.hash_megabytes = 1;
  search::Limits limits;
  limits.nodes = 2000;
  const auto made = review(record, *engine, options, limits);
  ASSERT_TRUE(made) << made.error().message();
  EXPECT_EQ(made->moves[3].best.moves.front(), "c2");
  EXPECT_EQ(made->moves[4].best.moves.front(), "c4");
  EXPECT_EQ(made->moves[3].verdict(), Verdict::Blunder);
  EXPECT_EQ(made->moves[4].verdict(), Verdict::Blunder);
  EXPECT_EQ(made->seats[1].blunders, 1);
}

}  // namespace
}  // namespace outflank::match
