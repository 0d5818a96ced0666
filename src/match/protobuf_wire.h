#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/error.h"

// The wire format of Protocol Buffers (proto3): messages as a list of numbered fields. Nothing here
// knows what a message means. This is small enough to be part of the WebAssembly modules, for which
// the usual library is too large.
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

// A number of one to ten bytes, taken off the front. Nothing if it is cut short or too long.
std::optional<std::uint64_t> take_varint(std::string_view& bytes);

// The fields of a message one after the other. The message must outlive what is read.
class WireReader {
 public:
  explicit WireReader(std::string_view message) : rest_(message) {}

  // Nothing at the end. Fails where the message is cut short, has a group or field number 0; then
  // there is nothing more to read.
  Result<std::optional<WireField>> next();

 private:
  std::string_view rest_;
};

// Builds a message. Numbers that are 0 and empty texts are left out, as proto3 has it.
class WireWriter {
 public:
  void add_number(int field, std::int64_t value);
  void add_text(int field, std::string_view text);
  // Written although it is empty: a message, or a text that may be missing.
  void add_bytes(int field, std::string_view bytes);
  // Written although it is 0: a choice (oneof), or a number that may be missing.
  void add_present(int field, std::int64_t value);
  void add_packed(int field, std::span<const int> numbers);

  [[nodiscard]] const std::string& bytes() const { return bytes_; }

 private:
  void add_varint(std::uint64_t value);
  void add_tag(int field, WireType type);

  std::string bytes_;
};

}  // namespace outflank::match
