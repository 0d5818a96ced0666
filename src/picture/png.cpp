#include "picture/png.h"

#include <array>
#include <cassert>
#include <cstdint>
#include <string_view>

#include <zlib.h>

namespace outflank::picture {
namespace {

void append_number(std::string& out, std::uint32_t value) {
  for (const unsigned shift : {24U, 16U, 8U, 0U}) out += static_cast<char>(value >> shift & 0xFFU);
}

void append_chunk(std::string& out, std::string_view name, std::string_view data) {
  append_number(out, static_cast<std::uint32_t>(data.size()));
  const std::size_t begin = out.size();
  out += name;
  out += data;
  const auto* bytes = reinterpret_cast<const Bytef*>(out.data() + begin);
  append_number(out,
                static_cast<std::uint32_t>(crc32(0, bytes, static_cast<uInt>(out.size() - begin))));
}

std::string compressed(std::string_view text, int level) {
  uLongf size = compressBound(static_cast<uLong>(text.size()));
  std::string out(size, '\0');
  [[maybe_unused]] const int done = compress2(reinterpret_cast<Bytef*>(out.data()), &size,
                                              reinterpret_cast<const Bytef*>(text.data()),
                                              static_cast<uLong>(text.size()), level);
  assert(done == Z_OK);
  out.resize(size);
  return out;
}

// The "up" filter: each row minus the one above, mostly zeros on a board.
std::string filtered_rows(const Image& image) {
  constexpr char kUp = 2;
  std::string rows;
  for (int y = 0; y < image.height; ++y) {
    rows += kUp;
    for (int x = 0; x < image.width; ++x) {
      const Rgb above = y == 0 ? Rgb{} : image.at(x, y - 1);
      const Rgb pixel = image.at(x, y);
      rows += static_cast<char>(pixel.red - above.red);
      rows += static_cast<char>(pixel.green - above.green);
      rows += static_cast<char>(pixel.blue - above.blue);
    }
  }
  return rows;
}

}  // namespace

std::string to_png(const Image& image, PngEffort effort) {
  std::string out = "\x89PNG\r\n\x1A\n";
  std::string header;
  append_number(header, static_cast<std::uint32_t>(image.width));
  append_number(header, static_cast<std::uint32_t>(image.height));
  constexpr std::array<char, 5> kEightBitRgb = {8, 2, 0, 0, 0};
  header.append(kEightBitRgb.data(), kEightBitRgb.size());
  append_chunk(out, "IHDR", header);
  const int level = effort == PngEffort::Small ? Z_BEST_COMPRESSION : Z_BEST_SPEED;
  append_chunk(out, "IDAT", compressed(filtered_rows(image), level));
  append_chunk(out, "IEND", "");
  return out;
}

}  // namespace outflank::picture
