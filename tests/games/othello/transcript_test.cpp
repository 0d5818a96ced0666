#include "games/othello/transcript.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "games/othello/notation.h"
#include "games/othello/position_text.h"

namespace outflank::othello {
namespace {

std::vector<Move> moves(std::initializer_list<const char*> texts, int size = 8) {
  std::vector<Move> out;
  for (const char* text : texts) out.push_back(parse_move(text, size).value());
  return out;
}

// White must pass, then black plays c1, and the game is over.
Position before_a_pass() {
  return parse_position<Position>("XO" + std::string(62, '-') + " O").value();
}

TEST(TranscriptTest, MovesMayRunTogetherOrStandApartOrBeNumbered) {
  const std::vector<Move> expected = moves({"f5", "d6", "c3", "d3", "c4"});
  for (const char* text :
       {"f5d6c3d3c4", "F5D6C3D3C4", " f5 d6\tc3\nd3 c4 ", "f5d6 c3d3c4", "1. f5 d6 2. c3 d3 3. c4",
        "1.f5 d6 2.c3 d3 3.c4", "1. f5 1... d6 2. c3 d3 3. c4", "7. f5 d6 c3 d3 c4"}) {
    const auto read = read_moves(text, Position());
    ASSERT_TRUE(read.has_value()) << text << ": " << read.error().message();
    EXPECT_EQ(*read, expected) << text;
  }
  EXPECT_TRUE(read_moves("", Position()).value().empty());
  EXPECT_TRUE(read_moves("  \n", GridPosition()).value().empty());
}

TEST(TranscriptTest, WrittenFormsAreTheUsualOnes) {
  const std::vector<Move> list = moves({"f5", "d6", "c3", "pass", "c4"});
  EXPECT_EQ(to_transcript(list), "f5d6c3c4");
  EXPECT_EQ(to_transcript(list, Passes::Write), "f5d6c3--c4");
  EXPECT_EQ(to_move_list(list), "1. f5 d6 2. c3 -- 3. c4");
  EXPECT_EQ(to_move_list(list, Color::White), "1... f5 2. d6 c3 3. -- c4");
  EXPECT_EQ(to_transcript({}), "");
  EXPECT_EQ(to_move_list({}), "");
}

TEST(TranscriptTest, ForcedPassesMayBeLeftOutOrWritten) {
  const std::vector<Move> expected = moves({"pass", "c1"});
  for (const char* text : {"c1", "--c1", "pass c1", "PAc1", "1... -- 2. c1"}) {
    EXPECT_EQ(read_moves(text, before_a_pass()).value(), expected) << text;
  }
}

TEST(TranscriptTest, APassAtTheEndIsWrittenAndReadBack) {
  const std::vector<Move> list = moves({"pass"});
  EXPECT_EQ(to_transcript(list), "--");
  EXPECT_EQ(read_moves("--", before_a_pass()).value(), list);
  EXPECT_TRUE(read_moves("", before_a_pass()).value().empty());
}

TEST(TranscriptTest, RowsOfTwoDigitsAreReadOnLargeBoards) {
  const auto start = GridPosition::start({.size = 16});
  const auto read = read_moves("j9h10", start);
  ASSERT_TRUE(read.has_value()) << read.error().message();
  EXPECT_EQ(*read, moves({"j9", "h10"}, 16));
}

struct BadMoves {
  const char* text;
  const char* message;
};

TEST(TranscriptTest, AnErrorNamesTheMove) {
  const BadMoves cases[] = {
      {"f5d6c3d3c5c5", "move 6: 'c5' is taken; play on an empty square"},
      {"f5 f5", "move 2: 'f5' is taken; play on an empty square"},
      {"a1", "move 1: 'a1' turns over no disc; a move must enclose white discs in a straight line"},
      {"f5--", "move 2: white may not pass while a disc can be placed"},
      {"f5d", "move 2: 'd' is not a move; write a square as f5, or pass"},
      {"f5!", "move 2: '!' is not a move; write a square as f5, or pass"},
      {"f5i9", "move 2: 'i9' is not on the board, which runs from a1 to h8"},
      {"f55.", "move 1: 'f55' is not on the board, which runs from a1 to h8"},
      {"1 f5",
       "move 1: '1' is not a move; write a square as f5, and a move number with a dot as 12."},
      {"1. f5 d6 2.", "move 3: '' is not a move; write a square as f5, or pass"},
      {"1. 2. f5", "move 1: '2' is not a move; write a square as f5, or pass"},
  };
  for (const BadMoves& bad : cases) {
    const auto read = read_moves(bad.text, Position());
    ASSERT_FALSE(read.has_value()) << bad.text;
    EXPECT_EQ(read.error().message(), bad.message);
  }
  EXPECT_EQ(read_moves("c1d1", before_a_pass()).error().message(),
            "move 2: 'd1' cannot be played: the game is over");
}

TEST(TranscriptTest, ATextBeyondTheLimitIsNotRead) {
  const std::string text(kMaxTranscript + 1, ' ');
  const auto read = read_moves(text, Position());
  ASSERT_FALSE(read.has_value());
  EXPECT_TRUE(read.error().is(InputError::TooLong));
  EXPECT_TRUE(read_moves(text.substr(1), Position()).has_value());
}

}  // namespace
}  // namespace outflank::othello
