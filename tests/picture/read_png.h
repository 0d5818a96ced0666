#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>

#include <zlib.h>

#include "picture/raster.h"

namespace outflank::tests {

inline unsigned number_at(const std::string& bytes, std::size_t at) {
  unsigned value = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    value = value << 8U | static_cast<unsigned char>(bytes.at(at + i));
  }
  return value;
}

// A plain reader of what to_png writes; nothing if the file is damaged.
inline std::optional<picture::Image> read_png(const std::string& png) {
  if (!png.starts_with("\x89PNG\r\n\x1A\n")) return std::nullopt;
  std::map<std::string, std::string> chunks;
  for (std::size_t at = 8; at < png.size();) {
    if (at + 12 > png.size()) return std::nullopt;
    const std::size_t size = number_at(png, at);
    if (at + 12 + size > png.size()) return std::nullopt;
    chunks[png.substr(at + 4, 4)] = png.substr(at + 8, size);
    const auto* bytes = reinterpret_cast<const Bytef*>(png.data() + at + 4);
    if (number_at(png, at + 8 + size) != crc32(0, bytes, static_cast<uInt>(size + 4))) {
      return std::nullopt;
    }
    at += size + 12;
  }
  picture::Image image{static_cast<int>(number_at(chunks["IHDR"], 0)),
                       static_cast<int>(number_at(chunks["IHDR"], 4)),
                       {}};
  const std::size_t row = 1 + 3 * static_cast<std::size_t>(image.width);
  std::string rows(row * static_cast<std::size_t>(image.height), '\0');
  uLongf size = rows.size();
  const std::string& packed = chunks["IDAT"];
  if (uncompress(reinterpret_cast<Bytef*>(rows.data()), &size,
                 reinterpret_cast<const Bytef*>(packed.data()), packed.size()) != Z_OK ||
      size != rows.size()) {
    return std::nullopt;
  }
  for (std::size_t begin = 0; begin < rows.size(); begin += row) {
    constexpr char kUp = 2;
    if (rows[begin] != kUp) return std::nullopt;
    for (std::size_t i = 1; begin > 0 && i < row; ++i) {
      rows[begin + i] = static_cast<char>(rows[begin + i] + rows[begin - row + i]);
    }
    for (std::size_t i = 1; i < row; i += 3) {
      const auto at = [&](std::size_t offset) {
        return static_cast<std::uint8_t>(rows[begin + i + offset]);
      };
      image.pixels.push_back({at(0), at(1), at(2)});
    }
  }
  return image;
}

}  // namespace outflank::tests
