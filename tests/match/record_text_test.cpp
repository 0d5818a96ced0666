#include "match/record_text.h"

#include <gtest/gtest.h>

#include "match/matches.h"
#include "match/record_comment.h"
#include "match/replay.h"

namespace outflank::match {
namespace {

constexpr std::string_view kExample = R"([Outflank "1"]
[Game "quoridor"]
[Rules "size=5x5 walls=2"]
[Event "Club \"B\""]
[Date "2026.05.01"]
[Seat1 "Ann"]
[Seat2 "Max \\ 5"]
[Seat2Kind "engine:5"]
[Clock "5:00+3"]
[Result "0-1"]
[Reason "resignation"]

{A short game} 1. c2 {[%clk 0:05:00]} c4
{[%clk 0:05:01.25] [%emt 0:00:01.75] why? \}} 2. b2h {\ two\nlines \\} 0-1
)";

Record sample() {
  return read_records(kExample).value().at(0);
}

// The error of a text.
std::string error_of(std::string_view text) {
  const auto records = read_records(text);
  return records ? "read" : records.error().message();
}

// The example with one part replaced.
std::string changed(std::string_view from, std::string_view to) {
  std::string text(kExample);
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

TEST(RecordTextTest, HoldsAllOfARecord) {
  const Record record = sample();
  EXPECT_EQ(record.game, "quoridor");
  EXPECT_EQ(record.rules, "size=5x5 walls=2");
  EXPECT_EQ(record.tag("Event"), "Club \"B\"");
  EXPECT_EQ(record.seats[1], (Seat{"Max \\ 5", SeatKind::Engine, 5}));
  EXPECT_EQ(to_text(record.clock), "5:00+3");
  EXPECT_EQ(record.comment, "A short game");
  ASSERT_EQ(record.moves.size(), 3U);
  EXPECT_EQ(record.moves[1].clock, Time(301'250));
  EXPECT_EQ(record.moves[1].spent, Time(1750));
  EXPECT_EQ(record.moves[1].comment, "why? }");
  EXPECT_EQ(record.moves[2].comment, " two\nlines \\");
  EXPECT_EQ(describe(record.end()), "0-1 by resignation");
}

TEST(RecordTextTest, IsWrittenAsItWasRead) {
  EXPECT_EQ(to_text(sample()), kExample);
}

TEST(RecordTextTest, ManyGamesStandInOneText) {
  const std::string two = std::string(kExample) + "\n" + std::string(kExample);
  const auto records = read_records(two).value();
  ASSERT_EQ(records.size(), 2U);
  EXPECT_EQ(records[0], records[1]);
  EXPECT_TRUE(read_records("").value().empty());
  EXPECT_TRUE(read_records(" \n\n").value().empty());
}

TEST(RecordTextTest, WhiteSpaceAndNumbersAreFree) {
  std::string text = changed("1. c2 {[%clk 0:05:00]} c4", "1.c2\n{\n [%clk 5:00] }\t1... c4");
  EXPECT_EQ(read_records(text).value().at(0), sample());
  std::string windows;
  for (const char c : kExample) windows += c == '\n' ? "\r\n" : std::string(1, c);
  EXPECT_EQ(read_records(windows).value().at(0), sample());
  EXPECT_EQ(read_records("\xEF\xBB\xBF" + std::string(kExample)).value().at(0), sample());
}

TEST(RecordTextTest, CommentsMayBeWrappedByHandOrParted) {
  const std::string text = changed("{A short game}", "{A\nshort} {game}");
  EXPECT_EQ(read_records(text).value().at(0), sample());
}

TEST(RecordTextTest, FourPlayersAreCountedInRoundsAndHavePlaces) {
  Match match = begin("quoridor", "players=4", "60");
  play_all(match, "e2 b5 e8 h5 e3", seconds(1));
  ASSERT_TRUE(match.resign(games::SeatId(1), seconds(2)));
  const std::string text = to_text(match.record(seconds(3)));
  EXPECT_NE(text.find("1. e2 "), std::string::npos);
  EXPECT_NE(text.find("2. e3 "), std::string::npos);
  EXPECT_NE(text.find("[%out 2 resignation]"), std::string::npos) << text;
  EXPECT_NE(text.find("[TimeLeft \"1:00 | 59 | 59 | 1:00\"]"), std::string::npos) << text;
  EXPECT_EQ(read_records(text).value().at(0), match.record(seconds(3)));
}

TEST(RecordTextTest, ErrorsNameTheLineAndTheReason) {
  EXPECT_EQ(error_of(changed("[Event \"Club \\\"B\\\"\"]", "[Event \"Club]")),
            "line 4: the value of the tag Event has no closing quote on its line");
  EXPECT_EQ(error_of(changed("[Result \"0-1\"]\n", "")), "line 1: the tag Result is missing");
  EXPECT_EQ(error_of(changed("2. b2h", "3. b2h")), "line 14: move number 3 stands where 2 is next");
  EXPECT_EQ(error_of(changed("\\\\} 0-1", "\\\\} 1-0")),
            "line 14: the moves end with '1-0', but the tag Result says '0-1'");
  EXPECT_EQ(error_of(changed("\\\\} 0-1", "\\\\}")),
            "line 15: the result '0-1' must stand after the moves, before the end of the text");
  EXPECT_EQ(
      error_of(changed("Outflank \"1\"", "Outflank \"2\"")),
      "line 1: the tag Outflank: this is version '2' of the format; this program reads version 1");
}

TEST(RecordTextTest, AnIllegalMoveIsNamedWithItsLine) {
  const std::string error = error_of(changed("b2h", "c5"));
  EXPECT_TRUE(error.starts_with("line 14: move 3: ")) << error;
}

TEST(RecordTextTest, DamagedTextsAreRefused) {
  for (const auto& [from, to] : {
           std::pair("[Game \"quoridor\"]", "[Game \"chess\"]"),
           std::pair("[Game \"quoridor\"]", "[Game quoridor]"),
           std::pair("[Game \"quoridor\"]", "[Game \"quoridor\""),
           std::pair("[Game \"quoridor\"]", "[\"quoridor\"]"),
           std::pair("[Game \"quoridor\"]", ""),
           std::pair("[Event", "[Game"),
           std::pair("[Event", "[Seat9"),
           std::pair("size=5x5", "size=4x4"),
           std::pair("engine:5", "robot"),
           std::pair("5:00+3", "5:00-3"),
           std::pair("[Result \"0-1\"]", "[Result \"1-1\"]"),
           std::pair("\"resignation\"", "\"boredom\""),
           std::pair("\"resignation\"", "\"goal\""),
           std::pair("[%clk 0:05:00]", "[%clk x]"),
           std::pair("[%clk 0:05:00]", "[%clk 0:05:00"),
           std::pair("[%clk 0:05:00]", "[%clk 0:05:00] [%clk 0:05:00]"),
           std::pair("[%clk 0:05:00]", "[%clk 0:05:00]} {[%clk 0:05:00]"),
           std::pair("{A short game}", "{[%clk 0:01:00]}"),
           std::pair("{A short game}", "{A short game"),
           std::pair("{A short game}", "(A short game)"),
           std::pair("{A short game}", "{\xFF}"),
           std::pair("{A short game}", "{\x01}"),
           std::pair("{A short game}", "{[%out 2 resignation]}"),
           std::pair("{A short game}", "{[%out 2]}"),
           std::pair("{A short game}", "$1"),
           std::pair("1. c2", "1. c2!"),
           std::pair("1. c2", "x. c2"),
           std::pair("1. c2", "1. ccccccccccccccccc2"),
           std::pair("Club", "Cl\x02ub"),
       }) {
    const std::string error = error_of(changed(from, to));
    EXPECT_TRUE(error.starts_with("line ")) << from << " -> " << to << ": " << error;
  }
  EXPECT_TRUE(error_of("nonsense").starts_with("line 1: "));
  EXPECT_TRUE(error_of("[Event \"x\"]").starts_with("line 1: "));
}

TEST(RecordTextTest, EveryBeginningOfARecordIsRefusedOrEmpty) {
  for (std::size_t length = 0; length + 2 < kExample.size(); ++length) {
    const auto records = read_records(kExample.substr(0, length));
    EXPECT_TRUE(!records || records->empty()) << length;
  }
}

TEST(RecordTextTest, AReaderContinuesAfterADamagedGame) {
  const std::string text = std::string(kExample) + "\n" + changed("1. c2", "7. c2") + "\n" +
                           changed("0-1\n", "").substr(0, 40) + "\n" + std::string(kExample);
  const auto reader = make_text_reader(source_of(text));
  int good = 0;
  int damaged = 0;
  while (true) {
    const auto next = reader->next();
    if (!next) {
      ++damaged;
    } else if (*next) {
      ++good;
    } else {
      break;
    }
    ASSERT_LT(good + damaged, 10);
  }
  EXPECT_EQ(good, 2);
  EXPECT_EQ(damaged, 2);
}

TEST(RecordCommentTest, AnyTextIsReadBack) {
  for (const char* text :
       {"", "plain", " both ends ", "\n", "\t", "}", "{", "\\", "\\}", "\\n", "[%clk 1]",
        "[%eval 0.5] good", " [%out 1 x]", "a\nb", "  ", "]", "\\ "}) {
    CommentParts parts;
    parts.text = text;
    parts.clock = Time(5);
    EXPECT_EQ(parse_comment(to_text(parts)).value(), parts) << text;
    parts.clock.reset();
    EXPECT_EQ(parse_comment(to_text(parts)).value(), parts) << text;
  }
}

}  // namespace
}  // namespace outflank::match
