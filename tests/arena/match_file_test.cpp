#include "arena/match_file.h"

#include <filesystem>

#include <gtest/gtest.h>

#include "core/random_seed.h"

namespace outflank::arena {
namespace {

namespace fs = std::filesystem;

// A folder of its own for each test.
class MatchFileTest : public testing::Test {
 protected:
  void SetUp() override { fs::create_directory(folder_); }
  void TearDown() override { fs::remove_all(folder_); }
  [[nodiscard]] std::string path() const { return folder_ / "match.jsonl"; }

 private:
  fs::path folder_ =
      fs::path(testing::TempDir()) / ("outflank-match-" + std::to_string(random_seed()));
};

TEST_F(MatchFileTest, KeepsThePairsOfAMatch) {
  const PairResult first{.pair = 4, .half_points = {2, 0}};
  const PairResult second{.pair = 1, .half_points = {1, 1}};
  {
    auto file = MatchFile::open(path(), R"({"seed":1})");
    ASSERT_TRUE(file) << file.error().message();
    EXPECT_TRUE(file->played().empty());
    ASSERT_TRUE(file->add(first));
    ASSERT_TRUE(file->add(second));
  }
  const auto again = MatchFile::open(path(), R"({"seed":1})");
  ASSERT_TRUE(again) << again.error().message();
  EXPECT_EQ(again->played(), (std::vector{first, second}));
}

TEST_F(MatchFileTest, RefusesTheFileOfAnotherMatch) {
  ASSERT_TRUE(MatchFile::open(path(), R"({"seed":1})"));
  const auto other = MatchFile::open(path(), R"({"seed":2})");
  ASSERT_FALSE(other);
  EXPECT_NE(other.error().message().find("another match"), std::string::npos);
}

TEST_F(MatchFileTest, NamesTheLineThatIsNoPair) {
  for (const char* line : {"{\"pair\":0}", "nonsense", "{\"pair\":-1,\"half_points\":[2,0]}",
                           "{\"pair\":18446744073709551615,\"half_points\":[2,0]}"}) {
    ASSERT_TRUE(store::write_file(path(), "{}\n" + std::string(line) + "\n"));
    const auto read = MatchFile::open(path(), "{}");
    ASSERT_FALSE(read) << line;
    EXPECT_NE(read.error().message().find("line 2"), std::string::npos) << read.error().message();
  }
}

TEST_F(MatchFileTest, IsWrittenByOneMatchAtATime) {
  const auto held = MatchFile::open(path(), "{}");
  ASSERT_TRUE(held);
  const auto second = MatchFile::open(path(), "{}");
  ASSERT_FALSE(second);
  EXPECT_NE(second.error().message().find("another match is writing"), std::string::npos);
}

}  // namespace
}  // namespace outflank::arena
