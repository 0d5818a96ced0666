#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "search/engine.h"
#include "support/variant.h"

namespace outflank::search {
namespace {

class ReachedDepthTest : public testing::TestWithParam<Variant> {};

// Limits of many sizes, so that searches are cut short at every place.
TEST_P(ReachedDepthTest, AnInterruptedIterationIsNotReportedAsReached) {
  const auto game = GetParam().start();
  const auto engine = make_engine(GetParam().game, nullptr).value();
  for (const int lines : {1, 3}) {
    EngineOptions options;
    options.threads = 1;
    options.hash_megabytes = 1;
    options.lines = lines;
    ASSERT_TRUE(engine->set_options(options));
    for (std::uint64_t nodes = 50; nodes < 20'000; nodes = nodes * 3 / 2) {
      engine->new_game();
      Limits limits;
      limits.nodes = nodes;
      std::vector<int> depths;
      const auto last = engine->search(*game, limits, [&](const Report& report) {
        depths.push_back(report.depth);
        std::set<std::string> first_moves;
        for (const Line& line : report.lines) {
          EXPECT_TRUE(first_moves.insert(line.moves[0]).second)
              << line.moves[0] << " twice, " << nodes << " nodes";
        }
      });
      ASSERT_TRUE(last);
      ASSERT_FALSE(depths.empty());
      const int before = depths.size() > 1 ? depths[depths.size() - 2] : 0;
      EXPECT_EQ(depths.back(), before) << nodes << " nodes";
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Engines, ReachedDepthTest,
                         testing::Values(Variant{"quoridor", "size=5 walls=5"},
                                         Variant{"quoridor", "size=13"}, Variant{"othello", ""},
                                         Variant{"othello", "size=10"}),
                         variant_name);

}  // namespace
}  // namespace outflank::search
