#include "match/formats.h"

#include <gtest/gtest.h>

#include "match/replay.h"
#include "matches.h"

namespace outflank::match {
namespace {

TEST(FormatsTest, NamesAreReadBack) {
  for (const std::string_view name : format_names()) {
    EXPECT_EQ(name_of(parse_format(name).value()), name);
  }
  EXPECT_FALSE(parse_format("pgn"));
}

TEST(FormatsTest, ContentTellsTheFormat) {
  EXPECT_EQ(guess_format("[Outflank \"1\"]\n"), Format::Record);
  EXPECT_EQ(guess_format("\xEF\xBB\xBF [Event"), Format::Record);
  EXPECT_EQ(guess_format("{\"outflank\": 1, \"comment\": \"init\"}"), Format::Json);
  EXPECT_EQ(guess_format("[ {\"outflank\": 1}"), Format::Json);
  EXPECT_EQ(guess_format("[]"), Format::Json);
  EXPECT_EQ(guess_format("{\n \"init\": {"), Format::Contest);
  EXPECT_EQ(guess_format("{\"ticks\": [], \"init\": {"), Format::Contest);
  EXPECT_EQ(guess_format("{\"playerCount\": 2, \"pawnPos\": []}"), Format::ContestMap);
  EXPECT_EQ(guess_format("{\"some\": 1}"), Format::Json);
  EXPECT_EQ(guess_format("(;GM[Othello]"), Format::Ggf);
  EXPECT_EQ(guess_format("2 (;GM[Othello]"), Format::Ggf);
  EXPECT_EQ(guess_format(std::string("\x13\x01\x02\x00\x05", 5)), Format::Wthor);
  EXPECT_EQ(guess_format(std::string("\0\0\0\0\2\0\0\0\0\0\xc1\7\0\0\0\0", 16)), Format::Wthor);
  EXPECT_EQ(guess_format(std::string(64, '\0')), Format::Moves);
  // Bytes are not taken for a database only because they are no text.
  EXPECT_EQ(guess_format("\x89PNG\r\n\x1a\n"), Format::Moves);
  EXPECT_EQ(guess_format("\n\x02\n\x01\x12\x01"), Format::ContestProtobuf);
  EXPECT_EQ(guess_format("1. e2 e8"), Format::Moves);
  EXPECT_EQ(guess_format("f5d6"), Format::Moves);
  EXPECT_EQ(guess_format(""), Format::Moves);
}

TEST(FormatsTest, NamesOfFilesTellTheFormat) {
  EXPECT_EQ(format_of_name("a/b.JSON"), Format::Json);
  EXPECT_EQ(format_of_name("x.jsonl"), Format::Json);
  EXPECT_EQ(format_of_name("x.ggf"), Format::Ggf);
  EXPECT_EQ(format_of_name("x.moves"), Format::Moves);
  EXPECT_EQ(format_of_name("match.log.bin"), Format::ContestProtobuf);
  EXPECT_EQ(format_of_name("x.rec"), Format::Record);
  EXPECT_EQ(format_of_name("games.txt"), Format::Record);
  EXPECT_EQ(format_of_name("-"), Format::Record);
  EXPECT_EQ(format_of_name("/dev/null"), Format::Record);
  EXPECT_EQ(format_of_name("a.b/games"), Format::Record)
      << "the folder has an ending, not the file";
}

TEST(FormatsTest, AnEndingThatIsNotKnownIsRefused) {
  for (const char* name : {"games.xyz", "a/games.jpg", "games.", "games.rec.old"}) {
    const auto format = format_of_name(name);
    ASSERT_FALSE(format) << name;
    EXPECT_TRUE(format.error().message().contains(".json")) << format.error().message();
  }
}

TEST(FormatsTest, WhatIsWrittenIsGuessedAndReadBack) {
  Match quoridor = begin("quoridor");
  play_all(quoridor, "e2 e8 e3h");
  Match othello = begin("othello");
  play_all(othello, "f5 d6 c3");
  for (const Match* match : {&quoridor, &othello}) {
    const Record record = match->record({});
    for (const std::string_view name : format_names()) {
      const Format format = parse_format(name).value();
      const auto text = write(format, record);
      if (!text) continue;
      EXPECT_TRUE(is_binary(format) || text->ends_with('\n'));
      const Format guessed = guess_format(*text);
      const bool same_reader = format == Format::ContestManual || format == Format::ContestArena;
      EXPECT_EQ(guessed, same_reader ? Format::Contest : format);
      const auto reader = make_reader(guessed, source_of(*text), {});
      const Record back = checked(*reader->next().value()).value();
      EXPECT_EQ(back.game, record.game) << name;
      EXPECT_EQ(moves_of(back),
                format == Format::ContestMap ? std::vector<std::string>{} : moves_of(record))
          << name;
      EXPECT_FALSE(reader->next().value());
    }
  }
  EXPECT_FALSE(write(Format::Wthor, othello.record({})));
}

}  // namespace
}  // namespace outflank::match
