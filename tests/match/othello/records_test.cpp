#include "match/othello/records.h"

#include <gtest/gtest.h>

#include "match/matches.h"
#include "match/replay.h"

namespace outflank::match {
namespace {

std::vector<Record> read_all(RecordReader& reader, std::vector<std::string>* errors = nullptr) {
  std::vector<Record> records;
  for (int i = 0; i < 100; ++i) {
    auto next = reader.next();
    if (!next) {
      if (errors == nullptr) ADD_FAILURE() << next.error().message();
      if (errors == nullptr) return records;
      errors->push_back(std::to_string(reader.line()) + ": " + next.error().message());
      continue;
    }
    if (!*next) return records;
    auto record = checked(**std::move(next));
    EXPECT_TRUE(record) << record.error().message();
    if (record) records.push_back(*std::move(record));
  }
  ADD_FAILURE() << "no end";
  return records;
}

constexpr std::string_view kGgf =
    "(;GM[Othello]PC[GGS/os]DT[2003.12.15]PB[Ann]PW[Bob]RB[2010.5]TI[15:00//02:00]TY[8]RE[-4.00:r]"
    "BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]"
    "B[f5//1.25]C[good \\] move]W[d6/-0.5/2];)";

TEST(GgfRecordTest, HoldsWhatTheGameHolds) {
  const auto reader = make_ggf_reader(source_of(kGgf));
  const auto records = read_all(*reader);
  ASSERT_EQ(records.size(), 1U);
  const Record& record = records[0];
  EXPECT_EQ(record.game, "othello");
  EXPECT_EQ(record.seats[0].name, "Ann");
  EXPECT_EQ(record.seats[1].name, "Bob");
  EXPECT_EQ(record.tag("Site"), "GGS/os");
  EXPECT_EQ(record.tag("Date"), "2003.12.15");
  EXPECT_EQ(record.tag("GgfRB"), "2010.5");
  EXPECT_EQ(record.position, "");
  EXPECT_EQ(describe(record.end()), "0-1 by resignation");
  ASSERT_EQ(record.moves.size(), 2U);
  EXPECT_EQ(record.moves[0], (RecordMove{"f5", {}, Time(1250), "good ] move"}));
  EXPECT_EQ(record.moves[1], (RecordMove{"d6", {}, Time(2000), "[%eval -0.5]"}));
}

TEST(GgfRecordTest, IsWrittenAndReadBack) {
  const auto first = make_ggf_reader(source_of(kGgf));
  const Record record = read_all(*first).at(0);
  const std::string text = to_ggf(record).value();
  const auto second = make_ggf_reader(source_of(text));
  const Record again = read_all(*second).at(0);
  EXPECT_EQ(again, record) << text;
}

TEST(GgfRecordTest, OtherStartsAndSizesAreKept) {
  const std::string_view text =
      "(;GM[Othello]TY[4r6]BO[4 ---- -O*- -*O- --*- O]W[a3];)\n2 (;GM[Othello]TY[6]B[e4];)";
  const auto reader = make_ggf_reader(source_of(text));
  std::vector<std::string> errors;
  const auto records = read_all(*reader, &errors);
  for (const Record& record : records) {
    const std::string written = to_ggf(record).value();
    const auto again = make_ggf_reader(source_of(written));
    EXPECT_EQ(read_all(*again).at(0), record);
  }
  EXPECT_EQ(records.size() + errors.size(), 2U);
  ASSERT_FALSE(records.empty());
}

TEST(GgfRecordTest, ADamagedGameIsNamedAndTheNextOneRead) {
  const std::string text =
      "(;GM[Othello]TY[8]B[a1];)\n(;GM[Othello]TY[8]B[f5];) x\n" + std::string(kGgf) + "\n(;GM[Oth";
  const auto reader = make_ggf_reader(source_of(text));
  std::vector<std::string> errors;
  EXPECT_EQ(read_all(*reader, &errors).size(), 2U);
  ASSERT_EQ(errors.size(), 3U);
  EXPECT_TRUE(errors[0].starts_with("1: move 1: ")) << errors[0];
  EXPECT_EQ(errors[1], "2: a game must begin with '(;', not with 'x'");
  EXPECT_EQ(errors[2], "4: the text ends before the game's ';)'");
}

TEST(GgfRecordTest, ForeignLettersBecomeUtf8) {
  const auto reader = make_ggf_reader(source_of("(;GM[Othello]PB[Andr\xE9]TY[8]B[f5];)"));
  EXPECT_EQ(read_all(*reader).at(0).seats[0].name, "Andr\xC3\xA9");
}

TEST(GgfRecordTest, OnlyOthelloIsWritten) {
  EXPECT_FALSE(to_ggf(record_of_game("quoridor")));
}

TEST(GgfRecordTest, AResultIsWrittenForEveryEnding) {
  Match match = begin("othello");
  play_all(match, "f5 d6");
  ASSERT_TRUE(match.resign(games::SeatId(0), {}));
  EXPECT_NE(to_ggf(match.record({})).value().find("RE[-64:r]"), std::string::npos);

  Match wiped_out = begin("othello");
  play_all(wiped_out, "e6 f4 e3 f6 g5 d6 e7 f5 c5");
  EXPECT_NE(to_ggf(wiped_out.record({})).value().find("RE[+64]"), std::string::npos);

  Match drawn = begin("othello");
  ASSERT_TRUE(drawn.adjudicate(Outcome{{1, 1}}, EndReason::Agreement, {}));
  EXPECT_NE(to_ggf(drawn.record({})).value().find("RE[+0:s]"), std::string::npos);
}

// A file of games with the given moves.
std::string wthor_file(const std::vector<std::vector<int>>& games, int promised) {
  std::string file(16, '\0');
  file[4] = static_cast<char>(promised);
  file[10] = static_cast<char>(1985 & 255);
  file[11] = static_cast<char>(1985 >> 8);
  file[12] = 8;
  for (const std::vector<int>& moves : games) {
    std::string game(68, '\0');
    game[2] = 1;   // black
    game[4] = 7;   // white
    game[6] = 40;  // score
    game[7] = 32;
    for (std::size_t i = 0; i < moves.size(); ++i) game[8 + i] = static_cast<char>(moves[i]);
    file += game;
  }
  return file;
}

TEST(WthorRecordTest, NamesComeFromTheirLists) {
  const std::string file = wthor_file({{56, 64}, {56}}, 2);
  const auto reader = make_wthor_reader(source_of(file), {{"Nobody", "Ann"}, {"Cup"}});
  const auto records = read_all(*reader);
  ASSERT_EQ(records.size(), 2U);
  EXPECT_EQ(records[0].seats[0].name, "Ann");
  EXPECT_EQ(records[0].seats[1].name, "#7");
  EXPECT_EQ(records[0].tag("Event"), "Cup");
  EXPECT_EQ(records[0].tag("Date"), "1985");
  EXPECT_EQ(records[0].tag("Score"), "40-24");
  EXPECT_EQ(moves_of(records[0]), (std::vector<std::string>{"f5", "d6"}));
  EXPECT_EQ(describe(records[0].end()), "1-0");
}

TEST(WthorRecordTest, DamageIsNamed) {
  const auto errors_of = [](const std::string& file) {
    const auto reader = make_wthor_reader(source_of(file), {});
    std::vector<std::string> errors;
    read_all(*reader, &errors);
    return errors;
  };
  EXPECT_EQ(errors_of("short").size(), 1U);
  EXPECT_EQ(errors_of(wthor_file({{56}}, 2)),
            (std::vector<std::string>{"2: the file ends in game 2 of 2 that its header promises"}));
  EXPECT_EQ(errors_of(wthor_file({{56}, {56}}, 1)),
            (std::vector<std::string>{
                "1: the file continues after the 1 games that its header promises"}));
  const auto illegal = errors_of(wthor_file({{11}, {56}}, 2));
  ASSERT_EQ(illegal.size(), 1U);
  EXPECT_TRUE(illegal[0].starts_with("1: move 1: ")) << illegal[0];
}

}  // namespace
}  // namespace outflank::match
