// Searches that throw, on the thread that called them or on one of their own, end with an error; the next
// one plays on. Here an allocation fails wherever the test wants it.

#include <atomic>
#include <cstdlib>
#include <limits>
#include <new>
#include <stdexcept>
#include <string>

#include <gtest/gtest.h>

#include "search/caught.h"
#include "search/engine.h"

namespace {

constexpr long long kNever = std::numeric_limits<long long>::max() / 2;
std::atomic<long long> left = kNever;  // allocations of helper threads that succeed
thread_local bool helps = true;        // all threads but the one of the tests

}  // namespace

// Not inlined: g++ would take malloc and delete for a mismatch.
[[gnu::noinline]] void* operator new(std::size_t bytes) {
  if (helps && left.fetch_sub(1) <= 0) throw std::bad_alloc();
  if (void* const memory = std::malloc(bytes == 0 ? 1 : bytes)) return memory;
  throw std::bad_alloc();
}
// The sanitizer's own would not go with the following.
[[gnu::noinline]] void* operator new(std::size_t bytes, const std::nothrow_t& /*tag*/) noexcept {
  if (helps && left.fetch_sub(1) <= 0) return nullptr;
  return std::malloc(bytes == 0 ? 1 : bytes);
}
[[gnu::noinline]] void operator delete(void* memory) noexcept {
  std::free(memory);
}
[[gnu::noinline]] void operator delete(void* memory, const std::nothrow_t& /*tag*/) noexcept {
  std::free(memory);
}
[[gnu::noinline]] void operator delete(void* memory, std::size_t /*bytes*/) noexcept {
  std::free(memory);
}

namespace outflank::search {
namespace {

constexpr auto kUnlimited = std::numeric_limits<std::uint64_t>::max();

struct Case {
  const char* name;
  const char* game;
  const char* rules;
  const char* without;  // a part of the engine; empty: none
};

class FailingSearchTest : public testing::TestWithParam<Case> {
 protected:
  void SetUp() override {
    helps = false;
    game_ = games::find_game_type(GetParam().game).value()->start(GetParam().rules).value();
    engine_ = make_engine(GetParam().game, nullptr).value();
    EngineOptions options;
    options.threads = 3;
    options.hash_megabytes = 1;
    if (*GetParam().without != '\0') options.disabled_features = {GetParam().without};
    ASSERT_TRUE(engine_->set_options(options));
  }
  void TearDown() override { left = kNever; }

  Result<Report> search(std::uint64_t nodes, const OnReport& on_report = {}) {
    Limits limits;
    limits.nodes = nodes;
    return engine_->search(*game_, limits, on_report);
  }

  void expect_a_move(const Result<Report>& report) {
    ASSERT_TRUE(report) << report.error().message();
    const auto move = game_->parse_move(report->lines.front().moves.front());
    ASSERT_TRUE(move);
    EXPECT_TRUE(game_->check(*move));
  }

  std::unique_ptr<games::Game> game_;
  std::unique_ptr<Engine> engine_;
};

TEST_P(FailingSearchTest, AnExceptionOfTheCallersThreadEndsItsHelpers) {
  const auto failed = search(kUnlimited, [](const Report& report) {
    if (report.depth > 1) throw std::runtime_error("enough");
  });
  ASSERT_FALSE(failed);
  EXPECT_TRUE(failed.error().is(SearchError::Failed));
  EXPECT_EQ(failed.error().message(), "the search failed: enough");
  expect_a_move(search(200));
}

TEST_P(FailingSearchTest, MemoryThatAHelperDoesNotGetIsAnErrorOfTheSearch) {
  left = 0;
  const auto failed = search(kUnlimited);  // ended by nothing else
  left = kNever;
  ASSERT_FALSE(failed);
  EXPECT_TRUE(failed.error().is(SearchError::OutOfMemory)) << failed.error().message();
  expect_a_move(search(200));
  // Wherever it happens.
  for (const long long successes : {1, 2, 3, 5, 9, 20, 60}) {
    engine_->new_game();
    left = successes;
    const auto report = search(3'000);
    left = kNever;
    if (report) {
      expect_a_move(report);
    } else {
      EXPECT_TRUE(report.error().is(SearchError::OutOfMemory)) << report.error().message();
    }
    expect_a_move(search(200));
  }
}

INSTANTIATE_TEST_SUITE_P(
    Searches, FailingSearchTest,
    testing::Values(Case{"Othello", "othello", "", ""}, Case{"QuoridorTree", "quoridor", "", ""},
                    Case{"QuoridorAlphaBeta", "quoridor", "size=5", ""},
                    Case{"QuoridorOfFour", "quoridor", "players=4", ""},
                    Case{"QuoridorOfFourElsewhere", "quoridor", "players=4 size=7", ""}),
    [](const auto& test) { return test.param.name; });

}  // namespace
}  // namespace outflank::search
