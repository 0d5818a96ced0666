#include "match/formats.h"

#include <gtest/gtest.h>

#include "match/matches.h"
#include "match/replay.h"

namespace outflank::match {
namespace {

TEST(FormatsTest, EveryFormatIsKnownByItsName) {
  for (const RecordFormat* format : format_registry().all()) {
    EXPECT_EQ(find_format(format->name()).value(), format);
  }
  EXPECT_EQ(
      find_format("pgn").error().message(),
      "there is no format 'pgn'; the formats are record, json, moves, contest, contest-manual, "
      "contest-arena, contest-protobuf, contest-map, ggf, wthor");
}

TEST(FormatsTest, TheFormatIsGuessedFromTheContent) {
  EXPECT_EQ(guess_format("[Outflank \"1\"]\n").name(), "record");
  EXPECT_EQ(guess_format("\xEF\xBB\xBF [Event").name(), "record");
  EXPECT_EQ(guess_format("{\"outflank\": 1, \"comment\": \"init\"}").name(), "json");
  EXPECT_EQ(guess_format("[ {\"outflank\": 1}").name(), "json");
  EXPECT_EQ(guess_format("[]").name(), "json");
  EXPECT_EQ(guess_format("{\n \"init\": {").name(), "contest");
  EXPECT_EQ(guess_format("{\"ticks\": [], \"init\": {").name(), "contest");
  EXPECT_EQ(guess_format("{\"playerCount\": 2, \"pawnPos\": []}").name(), "contest-map");
  EXPECT_EQ(guess_format("{\"some\": 1}").name(), "json");
  EXPECT_EQ(guess_format("(;GM[Othello]").name(), "ggf");
  EXPECT_EQ(guess_format("2 (;GM[Othello]").name(), "ggf");
  EXPECT_EQ(guess_format(std::string("\x13\x01\x02\x00\x05", 5)).name(), "wthor");
  EXPECT_EQ(guess_format(std::string("\0\0\0\0\2\0\0\0\0\0\xc1\7\0\0\0\0", 16)).name(), "wthor");
  EXPECT_EQ(guess_format(std::string(64, '\0')).name(), "moves");
  // Bytes are not taken for a database only because they are no text.
  EXPECT_EQ(guess_format("\x89PNG\r\n\x1a\n").name(), "moves");
  EXPECT_EQ(guess_format("\n\x02\n\x01\x12\x01").name(), "contest-protobuf");
  EXPECT_EQ(guess_format("1. e2 e8").name(), "moves");
  EXPECT_EQ(guess_format("f5d6").name(), "moves");
  EXPECT_EQ(guess_format("").name(), "moves");
}

TEST(FormatsTest, NamesOfFilesTellTheFormat) {
  EXPECT_EQ((*format_of_name("a/b.JSON"))->name(), "json");
  EXPECT_EQ((*format_of_name("x.jsonl"))->name(), "json");
  EXPECT_EQ((*format_of_name("x.ggf"))->name(), "ggf");
  EXPECT_EQ((*format_of_name("x.moves"))->name(), "moves");
  EXPECT_EQ((*format_of_name("match.log.bin"))->name(), "contest-protobuf");
  EXPECT_EQ((*format_of_name("x.rec"))->name(), "record");
  EXPECT_EQ((*format_of_name("games.txt"))->name(), "record");
  EXPECT_EQ((*format_of_name("-"))->name(), "record");
  EXPECT_EQ((*format_of_name("/dev/null"))->name(), "record");
  EXPECT_EQ((*format_of_name("a.b/games"))->name(), "record")
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
    for (const RecordFormat* format : format_registry().all()) {
      const std::string_view name = format->name();
      const auto text = write(*format, record);
      if (!text) continue;
      EXPECT_TRUE(format->binary || text->ends_with('\n'));
      const RecordFormat& guessed = guess_format(*text);
      const bool same_reader = name == "contest-manual" || name == "contest-arena";
      EXPECT_EQ(guessed.name(), same_reader ? "contest" : name);
      const auto reader = guessed.make_reader(source_of(*text), {});
      const Record back = checked(*reader->next().value()).value();
      EXPECT_EQ(back.game, record.game) << name;
      EXPECT_EQ(moves_of(back),
                name == "contest-map" ? std::vector<std::string>{} : moves_of(record))
          << name;
      EXPECT_FALSE(reader->next().value());
    }
  }
  EXPECT_FALSE(write(**find_format("wthor"), othello.record({})));
}

}  // namespace
}  // namespace outflank::match
