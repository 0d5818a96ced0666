#include "search/report_lines.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "search/report_json.h"

namespace outflank::search {
namespace {

Line line(std::string move, int score) {
  return {.win_chance = 0.5, .score = score, .exact = false, .moves = {std::move(move), "x"}};
}

std::vector<std::string> first_moves(const std::vector<Line>& lines) {
  std::vector<std::string> moves;
  for (const Line& one : lines) moves.push_back(one.moves.front());
  return moves;
}

TEST(ReportLinesTest, TheFirstOfTwoLinesWithTheSameMoveStays) {
  std::vector<Line> lines = {line("a", 3), line("b", 2), line("a", 1)};
  drop_repeated(lines);
  EXPECT_EQ(first_moves(lines), (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(lines[0].score, 3);
}

TEST(ReportLinesTest, AnInterruptedReportIsCompletedBestFirst) {
  Report cut{.depth = 2, .nodes = 9, .seconds = 0, .lines = {line("b", 5), line("b", 1)}};
  const Report full{
      .depth = 1, .nodes = 4, .seconds = 0, .lines = {line("a", 7), line("b", 6), line("c", 2)}};
  Report all = cut;
  fill_up(all, full, 50);
  EXPECT_EQ(first_moves(all.lines), (std::vector<std::string>{"a", "b", "c"}));
  EXPECT_EQ(all.lines[1].score, 5);
  EXPECT_EQ(all.depth, 2);
  fill_up(cut, full, 2);
  EXPECT_EQ(first_moves(cut.lines), (std::vector<std::string>{"a", "b"}));
}

TEST(ReportLinesTest, ACompleteReportKeepsItsOrder) {
  Report report{.depth = 2, .nodes = 9, .seconds = 0, .lines = {line("a", 1), line("b", 5)}};
  const Report full{.depth = 1, .nodes = 4, .seconds = 0, .lines = {line("c", 9), line("a", 8)}};
  fill_up(report, full, 2);
  EXPECT_EQ(first_moves(report.lines), (std::vector<std::string>{"a", "b"}));
}

TEST(ReportJsonTest, HoldsEverythingThatWasReported) {
  const Report report{.depth = 3, .nodes = 12, .seconds = 0.5, .lines = {line("e2", 25)}};
  EXPECT_EQ(to_json(report),
            R"({"depth":3,"nodes":12,"seconds":0.5,"lines":[{"move":"e2","win_chance":0.5,)"
            R"("score":25,"exact":false,"moves":["e2","x"]}]})");
}

TEST(ReportJsonTest, HasTheSharesOfSeveralPlayers) {
  Report report{.depth = 1, .nodes = 1, .seconds = 0, .lines = {}};
  report.shares = {0.5, 0.25, 0.25};
  EXPECT_EQ(to_json(report),
            R"({"depth":1,"nodes":1,"seconds":0.0,"lines":[],"shares":[0.5,0.25,0.25]})");
}

}  // namespace
}  // namespace outflank::search
