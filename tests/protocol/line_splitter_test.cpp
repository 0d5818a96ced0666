#include "protocol/line_splitter.h"

#include <vector>

#include <gtest/gtest.h>

namespace outflank::protocol {
namespace {

std::vector<std::string> lines_of(const std::vector<std::string>& chunks) {
  LineSplitter splitter;
  std::vector<std::string> lines;
  for (std::string_view bytes : chunks) {
    while (auto line = splitter.next(bytes)) lines.push_back(*line);
  }
  if (auto line = splitter.rest()) lines.push_back(*line);
  return lines;
}

using Lines = std::vector<std::string>;

TEST(LineSplitterTest, LinesMayComeInAnyPieces) {
  EXPECT_EQ(lines_of({"one\ntwo\n"}), (Lines{"one", "two"}));
  EXPECT_EQ(lines_of({"o", "ne\nt", "wo", "\n"}), (Lines{"one", "two"}));
  EXPECT_EQ(lines_of({"\n", "\n\n"}), (Lines{"", "", ""}));
}

TEST(LineSplitterTest, TheLastLineNeedsNoLineBreak) {
  EXPECT_EQ(lines_of({"one\ntwo"}), (Lines{"one", "two"}));
  EXPECT_EQ(lines_of({}), Lines{});
}

TEST(LineSplitterTest, OfALineThatIsTooLongOneByteTooManyIsKept) {
  const Lines lines = lines_of({std::string(kMaxLine, 'x') + "\n" + std::string(kMaxLine - 1, 'y'),
                                std::string(3 * kMaxLine, 'y') + "\nshort\n"});
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(lines[0].size(), kMaxLine);
  EXPECT_EQ(lines[1].size(), kMaxLine + 1);
  EXPECT_EQ(lines[2], "short");
}

}  // namespace
}  // namespace outflank::protocol
