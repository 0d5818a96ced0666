#pragma once

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

namespace outflank::search {

// The parts of weights files: little-endian numbers, and at the end the checksum of everything
// before it.

inline constexpr std::size_t kChecksumSize = 8;

// FNV-1a.
inline std::uint64_t checksum(std::span<const std::byte> bytes) {
  std::uint64_t sum = 0xCBF29CE484222325ULL;
  for (const std::byte byte : bytes) {
    sum = (sum ^ std::to_integer<std::uint64_t>(byte)) * 0x100000001B3ULL;
  }
  return sum;
}

// The number of `size` bytes at `at`, which must lie within the file.
inline std::uint64_t read_number(std::span<const std::byte> file, std::size_t at,
                                 std::size_t size) {
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < size; ++i) {
    number |= std::to_integer<std::uint64_t>(file[at + i]) << (8 * i);
  }
  return number;
}

// Reads numbers in sequence; they must lie within the file.
class WeightsReader {
 public:
  explicit WeightsReader(std::span<const std::byte> file, std::size_t at = 0)
      : file_(file), at_(at) {}

  template <std::integral Number>
  Number next() {
    const std::size_t at = at_;
    at_ += sizeof(Number);
    // Via the unsigned type, so that negative numbers keep their sign.
    return static_cast<Number>(
        static_cast<std::make_unsigned_t<Number>>(read_number(file_, at, sizeof(Number))));
  }
  float next_float() { return std::bit_cast<float>(next<std::uint32_t>()); }

 private:
  std::span<const std::byte> file_;
  std::size_t at_;
};

inline void append_number(std::vector<std::byte>& file, std::uint64_t number, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i) file.push_back(static_cast<std::byte>(number >> (8 * i)));
}

// Whether the file ends with the checksum of the rest. Needs at least kChecksumSize bytes.
inline bool checksum_is_right(std::span<const std::byte> file) {
  const std::size_t body = file.size() - kChecksumSize;
  return read_number(file, body, kChecksumSize) == checksum(file.first(body));
}

}  // namespace outflank::search
