#include "match/protobuf_wire.h"

#include <cstddef>

namespace outflank::match {
namespace {

constexpr int kMaxVarint = 10;  // bytes

Failure cut_short() {
  return fail(InputError::Damaged, "the bytes end in the middle of a field");
}

// A fixed-size little-endian number.
std::optional<std::uint64_t> take_fixed(std::string_view& bytes, std::size_t size) {
  if (bytes.size() < size) return std::nullopt;
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < size; ++i) {
    value |= std::uint64_t{static_cast<std::uint8_t>(bytes[i])} << (8 * i);
  }
  bytes.remove_prefix(size);
  return value;
}

}  // namespace

std::optional<std::uint64_t> take_varint(std::string_view& bytes) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < kMaxVarint && i < bytes.size(); ++i) {
    const auto byte = static_cast<std::uint8_t>(bytes[i]);
    value |= std::uint64_t{byte & 0x7FU} << (7 * i);
    if ((byte & 0x80U) != 0) continue;
    bytes.remove_prefix(i + 1);
    return value;
  }
  return std::nullopt;
}

Result<std::optional<WireField>> WireReader::next() {
  if (rest_.empty()) return std::nullopt;
  std::string_view rest = rest_;
  rest_ = {};  // nothing can be read after an error
  const auto tag = take_varint(rest);
  if (!tag) return cut_short();
  constexpr std::uint64_t kMaxNumber = (1 << 29) - 1;
  const std::uint64_t number = *tag >> 3U;
  if (number == 0 || number > kMaxNumber) {
    return fail(InputError::Damaged, "there is no field " + std::to_string(number));
  }
  WireField field;
  field.number = static_cast<int>(number);
  std::optional<std::uint64_t> value;
  switch (*tag & 7U) {
    case 0:
      field.type = WireType::Varint;
      value = take_varint(rest);
      break;
    case 1:
      field.type = WireType::Fixed64;
      value = take_fixed(rest, 8);
      break;
    case 2:
      field.type = WireType::Bytes;
      value = take_varint(rest);
      break;
    case 5:
      field.type = WireType::Fixed32;
      value = take_fixed(rest, 4);
      break;
    default:
      return fail(InputError::Damaged, "field " + std::to_string(number) + " has the wire type " +
                                           std::to_string(*tag & 7U) + ", which proto3 has not");
  }
  if (!value) return cut_short();
  if (field.type == WireType::Bytes) {
    if (*value > rest.size()) return cut_short();
    field.bytes = rest.substr(0, static_cast<std::size_t>(*value));
    rest.remove_prefix(static_cast<std::size_t>(*value));
  } else {
    field.value = *value;
  }
  rest_ = rest;
  return field;
}

void WireWriter::add_varint(std::uint64_t value) {
  for (; value >= 0x80; value >>= 7U) bytes_ += static_cast<char>((value & 0x7FU) | 0x80U);
  bytes_ += static_cast<char>(value);
}

void WireWriter::add_tag(int field, WireType type) {
  add_varint((static_cast<std::uint64_t>(field) << 3U) | static_cast<std::uint64_t>(type));
}

void WireWriter::add_present(int field, std::int64_t value) {
  add_tag(field, WireType::Varint);
  add_varint(static_cast<std::uint64_t>(value));
}

void WireWriter::add_number(int field, std::int64_t value) {
  if (value != 0) add_present(field, value);
}

void WireWriter::add_bytes(int field, std::string_view bytes) {
  add_tag(field, WireType::Bytes);
  add_varint(bytes.size());
  bytes_ += bytes;
}

void WireWriter::add_text(int field, std::string_view text) {
  if (!text.empty()) add_bytes(field, text);
}

void WireWriter::add_packed(int field, std::span<const int> numbers) {
  if (numbers.empty()) return;
  WireWriter packed;
  for (const int number : numbers)
    packed.add_varint(static_cast<std::uint64_t>(std::int64_t{number}));
  add_bytes(field, packed.bytes());
}

}  // namespace outflank::match
