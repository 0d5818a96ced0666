#include "games/othello/wthor.h"

#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "games/othello/position.h"
#include "games/othello/transcript.h"

namespace outflank::othello {
namespace {

using File = std::vector<std::uint8_t>;

File header(std::uint32_t games, std::uint16_t names, int size = 8) {
  File file{20, 26, 2, 16};
  for (int i = 0; i < 4; ++i) file.push_back(static_cast<std::uint8_t>(games >> 8 * i));
  for (int i = 0; i < 2; ++i) file.push_back(static_cast<std::uint8_t>(names >> 8 * i));
  for (const int byte : {1985 % 256, 1985 / 256, size, 0, 24, 0}) {
    file.push_back(static_cast<std::uint8_t>(byte));
  }
  return file;
}

// A record of a game; the transcript is not checked.
void add_game(File& file, std::string_view transcript, int score = 33, int best = 31) {
  for (const int byte : {2, 0, 0xE5, 2, 0x38, 2, score, best}) {
    file.push_back(static_cast<std::uint8_t>(byte));
  }
  const std::size_t end = file.size() + 60;
  for (std::size_t i = 0; i + 1 < transcript.size(); i += 2) {
    file.push_back(
        static_cast<std::uint8_t>((transcript[i + 1] - '0') * 10 + (transcript[i] - 'a' + 1)));
  }
  file.resize(end, 0);
}

void add_name(File& file, std::string_view name, std::size_t length) {
  const std::size_t end = file.size() + length;
  file.insert(file.end(), name.begin(), name.end());
  file.resize(end, 0);
}

// A game in which black is left without a move after the 8th: white plays twice.
constexpr std::string_view kBeforeAPass = "d3c3b3b2f5a3a1c1";

std::string error_of(const File& file) {
  const Result<WthorFile> read = read_wthor(file);
  if (read) return "";
  EXPECT_TRUE(read.error().is(InputError::Damaged)) << read.error().name();
  return read.error().message();
}

TEST(WthorTest, GamesAreReadWithTheirNumbers) {
  File file = header(2, 0);
  add_game(file, "f5d6c3", 40, 12);
  add_game(file, "");
  const WthorFile read = read_wthor(file).value();
  EXPECT_EQ(read.year, 1985);
  EXPECT_EQ(read.depth, 24);
  ASSERT_EQ(read.games.size(), 2U);
  const WthorGame& game = read.games[0];
  EXPECT_EQ(game.tournament, 2);
  EXPECT_EQ(game.black, 0x2E5);
  EXPECT_EQ(game.white, 0x238);
  EXPECT_EQ(game.black_score, 40);
  EXPECT_EQ(game.best_black_score, 12);
  EXPECT_EQ(to_transcript(game.moves), "f5d6c3");
  EXPECT_TRUE(read.games[1].moves.empty());
}

TEST(WthorTest, ASizeByteOfZeroMeansEight) {
  File file = header(1, 0, 0);
  add_game(file, "f5");
  EXPECT_EQ(read_wthor(file).value().games.size(), 1U);
}

TEST(WthorTest, OtherSizesAreRefused) {
  const Result<WthorFile> read = read_wthor(header(0, 0, 10));
  ASSERT_FALSE(read.has_value());
  EXPECT_TRUE(read.error().is(InputError::OutOfRange));
  EXPECT_EQ(read.error().message(), "the games are of board size 10; only 8x8 is read");
}

TEST(WthorTest, PassesThatTheFileLeavesOutAreInTheMoves) {
  const std::vector<Move> expected = read_moves(kBeforeAPass, Position()).value();
  Position position;
  for (const Move move : expected) ASSERT_TRUE(position.play(move).has_value());
  ASSERT_TRUE(position.must_pass());
  position.play_unchecked(Move::pass());
  const Move next = position.legal_moves()[0];
  std::vector<Move> all = expected;
  all.push_back(Move::pass());
  all.push_back(next);
  File file = header(1, 0);
  add_game(file, to_transcript(all));
  EXPECT_EQ(read_wthor(file).value().games[0].moves, all);
}

TEST(WthorTest, TheLengthMustFitTheNumberOfRecords) {
  EXPECT_EQ(error_of({}), "the file has 0 bytes; a WTHOR file begins with a header of 16");
  EXPECT_EQ(error_of(File(15)), "the file has 15 bytes; a WTHOR file begins with a header of 16");
  File file = header(2, 0);
  add_game(file, "f5");
  EXPECT_EQ(error_of(file),
            "the file has 84 bytes, but its header promises 2 records, which makes 152");
  EXPECT_EQ(error_of(header(0xFFFFFFFF, 0)),
            "the file has 16 bytes, but its header promises 4294967295 records, which makes "
            "292057776076");
  File longer = header(0, 0);
  longer.push_back(0);
  EXPECT_NE(error_of(longer), "");
}

TEST(WthorTest, ADamagedGameIsNamedWithItsMove) {
  File file = header(2, 0);
  add_game(file, "f5d6c3");
  add_game(file, "f5d6c3");
  constexpr std::size_t kSecondMoves = 16 + 68 + 8;
  for (const int byte : {1, 9, 10, 19, 20, 90, 91, 255}) {
    File damaged = file;
    damaged[kSecondMoves + 1] = static_cast<std::uint8_t>(byte);
    EXPECT_EQ(error_of(damaged),
              "game 2: move 2: byte " + std::to_string(byte) +
                  " is not a square; a square is ten times the row and the column, "
                  "11 to 88");
  }
  File illegal = file;
  illegal[kSecondMoves + 2] = 11;
  EXPECT_EQ(
      error_of(illegal),
      "game 2: move 3: 'a1' turns over no disc; a move must enclose white discs in a straight "
      "line");
  File gap = file;
  gap[kSecondMoves + 1] = 0;
  EXPECT_EQ(error_of(gap), "game 2: the moves end after 1, but byte 3 of them is 33 and not 0");
  File score = file;
  score[16 + 6] = 65;
  EXPECT_EQ(error_of(score), "game 1: a score is 65; 0 to 64 are possible");
}

TEST(WthorTest, NamesAreReadByIndex) {
  File players = header(0, 3);
  add_name(players, "???", 20);
  add_name(players, "Exactly twenty chars", 20);
  add_name(players, "Andr\xE9", 20);
  EXPECT_EQ(read_wthor_players(players).value(),
            (std::vector<std::string>{"???", "Exactly twenty chars", "Andr\xC3\xA9"}));
  File tournaments = header(0, 1);
  add_name(tournaments, "World Championship", 26);
  EXPECT_EQ(read_wthor_tournaments(tournaments).value(),
            std::vector<std::string>{"World Championship"});
  EXPECT_EQ(read_wthor_players(tournaments).error().message(),
            "the file has 42 bytes, but its header promises 1 records, which makes 36");
  EXPECT_FALSE(read_wthor_tournaments(File(3)).has_value());
}

}  // namespace
}  // namespace outflank::othello
