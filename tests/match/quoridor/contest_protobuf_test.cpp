#include "match/quoridor/contest_protobuf.h"

#include <gtest/gtest.h>

#include "match/matches.h"
#include "match/protobuf_wire.h"
#include "match/quoridor/contest_log.h"

namespace outflank::match {
namespace {

// Encoded by hand from the contest's messages: a match of two on 5x5 with a wall, and a move that was made
// for a bot that was late and is offline.
constexpr std::string_view kHex =
    "0a180a070a0278311a01610a090a02793210011a016210051805121b08ffffffffffffffffff011202080212"
    "04080210042202030328011240120208021204080210041a0410011801220202033a04100118014a1a0a0278"
    "311a060a013110e807220a0a05302031203110870838044a080a02793210013804123a080112020802120408"
    "0210031a0410011801220202033204080210034a060a02783138044a140a02793210012a046c61746532026f"
    "6838034001";

std::string bytes_of(std::string_view hex) {
  std::string bytes;
  const auto digit = [](char c) { return c <= '9' ? c - '0' : c - 'a' + 10; };
  for (std::size_t i = 0; i + 1 < hex.size(); i += 2) {
    bytes += static_cast<char>(digit(hex[i]) * 16 + digit(hex[i + 1]));
  }
  return bytes;
}

TEST(ContestProtobufTest, ALogOfTheServerIsRead) {
  const auto record = record_of_contest_log(bytes_of(kHex));
  ASSERT_TRUE(record) << record.error().message();
  EXPECT_EQ(record->rules, "size=5x5 walls=3");
  EXPECT_EQ(moves_of(*record), (std::vector<std::string>{"a2v", "c4"}));
  EXPECT_EQ(record->seats[0], (Seat{"a", SeatKind::Bot, 0}));
  EXPECT_EQ(record->seats[1], (Seat{"b", SeatKind::Bot, 0}));
  EXPECT_EQ(record->moves[0].spent, Time(31));
  EXPECT_EQ(record->moves[1].comment, "commandError: late\nbotLog: oh\noffline");
}

TEST(ContestProtobufTest, TheBytesBecomeTheJsonOfTheLaterServer) {
  const Json json = json_of_contest_protobuf(bytes_of(kHex)).value();
  EXPECT_EQ(json["init"], Json::parse(R"({"players": [{"id": "x1", "index": 0, "name": "a"},
      {"id": "y2", "index": 1, "name": "b"}], "boardSize": 5, "numOfWalls": 5})"));
  EXPECT_EQ(json["ticks"][0]["currentPlayer"], -1);
  EXPECT_EQ(json["ticks"][0]["action"], Json::parse(R"({"type": "start"})"));
  EXPECT_EQ(json["ticks"][2]["bots"][1], Json::parse(R"({"id": "y2", "index": 1, "received": [],
      "sent": [], "distance": 3, "error": "late", "botLog": "oh", "offline": true})"));
  EXPECT_EQ(to_contest_protobuf(json), bytes_of(kHex));
}

TEST(ContestProtobufTest, TheReaderReturnsTheMessagesOfBots) {
  const std::string bytes = bytes_of(kHex);
  Conversation heard;
  const auto reader = make_contest_reader(source_of(bytes), &heard);
  ASSERT_TRUE(reader->next().value());
  EXPECT_FALSE(reader->next().value());
  ASSERT_EQ(heard.size(), 3U);
  EXPECT_EQ(heard[1].at(0).messages.at(1),
            (Message{Message::Direction::FromBot, "0 1 1", Time(31)}));
  EXPECT_EQ(heard[2].at(0), (BotTalk{games::SeatId(1), {}, "oh", "late"}));
}

TEST(ContestProtobufTest, EveryCutAndEveryChangedByteIsReadOrRefused) {
  const std::string whole = bytes_of(kHex);
  for (std::size_t size = 0; size < whole.size(); ++size) {
    const auto record = record_of_contest_log(whole.substr(0, size));
    EXPECT_TRUE(!record || record->moves.size() < 2) << size;
    for (const char bit : {'\x01', '\x08', '\x80'}) {
      std::string changed = whole;
      changed[size] = static_cast<char>(changed[size] ^ bit);
      static_cast<void>(record_of_contest_log(changed));
    }
  }
  const auto cut = record_of_contest_log(whole.substr(0, whole.size() - 1));
  ASSERT_FALSE(cut);
  EXPECT_EQ(cut.error().message(), "the bytes end in the middle of a field");
}

TEST(ContestProtobufTest, FieldsOfAnotherTypeAreRefusedAndUnknownOnesLeftOut) {
  const auto error_of = [](const std::string& bytes) {
    const auto json = json_of_contest_protobuf(bytes);
    return json ? "read" : json.error().message();
  };
  EXPECT_EQ(error_of("\x08\x01"), "init is of another type than in a contest log");
  EXPECT_EQ(error_of(std::string("\x12\x02\x0a\x00", 4)),
            "ticks[0]: currentPlayer is of another type than in a contest log");
  EXPECT_EQ(error_of("\x12\x03\x22\x01\xff"), "ticks[0]: ownedWalls is cut short");
  EXPECT_EQ(error_of("\x12\x07\x22\x05\x01\x01\x01\x01\x01"),
            "ticks[0]: ownedWalls has more numbers than a game has players");
  EXPECT_EQ(error_of(std::string("\x7a\x00", 2)), "read");
}

// Two bytes a part in the file, hundreds in memory.
TEST(ContestProtobufTest, TheNumberOfPartsHasALimit) {
  std::string walls;
  for (int i = 0; i < 500'000; ++i) walls += std::string("\x1a\x00", 2);
  WireWriter match;
  for (int i = 0; i < 3; ++i) match.add_bytes(2, walls);
  const auto json = json_of_contest_protobuf(match.bytes());
  ASSERT_FALSE(json);
  EXPECT_TRUE(json.error().is(InputError::TooLong)) << json.error().message();
}

TEST(ContestProtobufTest, OnlySuchALogLooksLikeOne) {
  const std::string log = bytes_of(kHex);
  EXPECT_TRUE(looks_like_contest_protobuf(log));
  EXPECT_TRUE(looks_like_contest_protobuf(log.substr(0, 20)));
  // Long names: no byte of the first ones is one that text has not.
  WireWriter player;
  player.add_text(1, std::string(36, 'x'));
  player.add_text(3, std::string(40, 'y'));
  WireWriter init;
  init.add_bytes(1, player.bytes());
  WireWriter match;
  match.add_bytes(1, init.bytes());
  match.add_bytes(2, "");
  EXPECT_TRUE(looks_like_contest_protobuf(match.bytes()));
  for (const std::string_view text :
       {"", "\n", "\n\n", "\n\n\n\n", "\n[Outflank \"1\"]\n", "\n \n1. e2 e8\n e3 e7\n",
        "\n{\"init\"", "\x13\x01\x02\x05", "{\"init\": 1}"}) {
    EXPECT_FALSE(looks_like_contest_protobuf(text)) << text;
  }
}

}  // namespace
}  // namespace outflank::match
