#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/error.h"

// The wire format of Protocol Buffers (proto3): messages as lists of numbered fields, without their
// schema. Small enough for the WebAssembly modules, unlike the usual library.
namespace outflank::match {

enum class WireType : std::uint8_t { Varint = 0, Fixed64 = 1, Bytes = 2, Fixed32 = 5 };

struct WireField {
  int number = 0;
  WireType type = WireType::Varint;
  std::uint64_t value = 0;  // of a varint or a fixed number
  std::string_view bytes;   // of texts, messages and packed lists

  // int32 and bool; negative numbers are written with 64 bits.
  [[nodiscard]] int number_value() const { return static_cast<std::int32_t>(value); }
};

// A number of one to ten bytes, taken off the front. Empty if it is truncated or too long.
std::optional<std::uint64_t> take_varint(std::string_view& bytes);

// Reads a message field by field. The message must outlive what is read.
class WireReader {
 public:
  explicit WireReader(std::string_view message) : rest_(message) {}

  // Empty at the end. Fails where the message is truncated, has a group or field number 0; nothing
  // can be read after that.
  Result<std::optional<WireField>> next();

 private:
  std::string_view rest_;
};

// Builds a message. Zeros and empty strings are omitted, as in proto3.
class WireWriter {
 public:
  void add_number(int field, std::int64_t value);
  void add_text(int field, std::string_view text);
  // Written even if empty: a message, or an optional string.
  void add_bytes(int field, std::string_view bytes);
  // Written even if 0: a oneof, or an optional number.
  void add_present(int field, std::int64_t value);
  void add_packed(int field, std::span<const int> numbers);

  [[nodiscard]] const std::string& bytes() const { return bytes_; }

 private:
  void add_varint(std::uint64_t value);
  void add_tag(int field, WireType type);

  std::string bytes_;
};

}  // namespace outflank::match
