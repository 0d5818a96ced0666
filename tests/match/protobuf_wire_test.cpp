#include "match/protobuf_wire.h"

#include <array>
#include <vector>

#include <gtest/gtest.h>

namespace outflank::match {
namespace {

using namespace std::string_literals;

// `number:value` of every field, or the error.
std::string fields_of(const std::string& bytes) {
  WireReader reader(bytes);
  std::string text;
  while (true) {
    const auto field = reader.next();
    if (!field) {
      EXPECT_FALSE(reader.next().value()) << "nothing comes after an error";
      return text + "! " + field.error().message();
    }
    if (!*field) return text;
    text += std::to_string((*field)->number) + ":";
    text += (*field)->type == WireType::Bytes ? std::string((*field)->bytes)
                                              : std::to_string((*field)->number_value());
    text += ' ';
  }
}

TEST(ProtobufWireTest, FieldsAreReadAsTheEncodingSaysThem) {
  // The examples of the encoding's own description: 150 in field 1, "testing" in field 2.
  EXPECT_EQ(fields_of("\x08\x96\x01"), "1:150 ");
  EXPECT_EQ(fields_of("\x12\x07testing"), "2:testing ");
  EXPECT_EQ(fields_of("\x08\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01"), "1:-1 ");
  EXPECT_EQ(fields_of("\x0d\x02\x00\x00\x00\x11\x03\x00\x00\x00\x00\x00\x00\x00"s), "1:2 2:3 ");
  EXPECT_EQ(fields_of(""), "");
}

TEST(ProtobufWireTest, DamagedBytesAreRefused) {
  const std::string cut = "! the bytes end in the middle of a field";
  EXPECT_EQ(fields_of("\x08"), cut);
  EXPECT_EQ(fields_of("\x08\x96"), cut);
  EXPECT_EQ(fields_of("\x12\x08testing"), cut);
  EXPECT_EQ(fields_of("\x08\x01\x0d\x02"), "1:1 " + cut);
  EXPECT_EQ(fields_of("\x11\x02\x03"), cut);
  EXPECT_EQ(fields_of("\x08" + std::string(11, '\xff')), cut);
  EXPECT_EQ(fields_of("\x12\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01"), cut);
  EXPECT_EQ(fields_of("\x02\x01"), "! there is no field 0");
  EXPECT_EQ(fields_of("\x0b"), "! field 1 has the wire type 3, which proto3 has not");
}

TEST(ProtobufWireTest, WhatIsWrittenIsReadBack) {
  WireWriter writer;
  writer.add_number(1, 150);
  writer.add_number(2, 0);
  writer.add_text(3, "");
  writer.add_text(4, "text");
  writer.add_bytes(5, "");
  writer.add_present(6, 0);
  writer.add_number(7, -1);
  writer.add_packed(8, std::array{1, 300});
  writer.add_packed(9, {});
  writer.add_number(1000, 7);
  EXPECT_EQ(fields_of(writer.bytes()), "1:150 4:text 5: 6:0 7:-1 8:\x01\xac\x02 1000:7 ");
}

}  // namespace
}  // namespace outflank::match
