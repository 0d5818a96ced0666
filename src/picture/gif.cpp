#include "picture/gif.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

namespace outflank::picture {
namespace {

constexpr int kColorBits = 8;
constexpr std::size_t kColors = 1 << kColorBits;

void append_short(std::string& out, int value) {
  out += static_cast<char>(value & 0xFF);
  out += static_cast<char>(value >> 8 & 0xFF);
}

int squared_distance(Rgb a, Rgb b) {
  const int red = a.red - b.red;
  const int green = a.green - b.green;
  const int blue = a.blue - b.blue;
  return red * red + green * green + blue * blue;
}

// Codes of changing width, packed from the lowest bit on.
class BitPacker {
 public:
  void put(unsigned code, int width) {
    bits_ |= static_cast<std::uint64_t>(code) << static_cast<unsigned>(count_);
    count_ += width;
    while (count_ >= 8) {
      bytes_ += static_cast<char>(bits_ & 0xFFU);
      bits_ >>= 8U;
      count_ -= 8;
    }
  }

  std::string take() {
    if (count_ > 0) bytes_ += static_cast<char>(bits_ & 0xFFU);
    return std::move(bytes_);
  }

 private:
  std::string bytes_;
  std::uint64_t bits_ = 0;
  int count_ = 0;
};

// GIF's form of LZW: codes grow from nine bits to twelve, then the table starts anew.
std::string lzw(const std::vector<std::uint8_t>& indices) {
  constexpr unsigned kClear = kColors;
  constexpr unsigned kEnd = kColors + 1;
  constexpr unsigned kFirst = kColors + 2;
  constexpr unsigned kMax = 1 << 12;
  BitPacker packer;
  std::map<std::pair<unsigned, std::uint8_t>, unsigned> table;
  unsigned next = kFirst;
  int width = kColorBits + 1;
  packer.put(kClear, width);
  if (indices.empty()) {
    packer.put(kEnd, width);
    return packer.take();
  }
  unsigned prefix = indices.front();
  for (std::size_t i = 1; i < indices.size(); ++i) {
    const std::uint8_t index = indices[i];
    if (const auto found = table.find({prefix, index}); found != table.end()) {
      prefix = found->second;
      continue;
    }
    packer.put(prefix, width);
    if (next == kMax) {
      packer.put(kClear, width);
      table.clear();
      next = kFirst;
      width = kColorBits + 1;
    } else {
      // The decoder adds the entry one code later, so the width grows one code later too.
      if (next == 1U << static_cast<unsigned>(width)) ++width;
      table[{prefix, index}] = next++;
    }
    prefix = index;
  }
  packer.put(prefix, width);
  if (next == 1U << static_cast<unsigned>(width) && width < 12) ++width;
  packer.put(kEnd, width);
  return packer.take();
}

struct Part {
  int left;
  int top;
  int width;
  int height;
};

// The smallest rectangle that holds every change; one pixel where there is none.
Part changed_part(const std::vector<std::uint8_t>& before, const std::vector<std::uint8_t>& now,
                  int width, int height) {
  int left = width;
  int top = height;
  int right = -1;
  int bottom = -1;
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      const auto i = static_cast<std::size_t>(y) * static_cast<std::size_t>(width) +
                     static_cast<std::size_t>(x);
      if (before[i] == now[i]) continue;
      left = std::min(left, x);
      right = std::max(right, x);
      top = std::min(top, y);
      bottom = std::max(bottom, y);
    }
  }
  if (right < 0) return {0, 0, 1, 1};
  return {left, top, right - left + 1, bottom - top + 1};
}

}  // namespace

GifWriter::GifWriter(const std::vector<Image>& samples)
    : width_(samples.front().width), height_(samples.front().height), out_("GIF89a") {
  choose_palette(samples);
  append_short(out_, width_);
  append_short(out_, height_);
  out_ += static_cast<char>(0xF0 | (kColorBits - 1));  // a palette of 256 colours follows
  out_ += '\0';
  out_ += '\0';
  for (const Rgb& color : palette_) {
    out_ += static_cast<char>(color.red);
    out_ += static_cast<char>(color.green);
    out_ += static_cast<char>(color.blue);
  }
  out_ += "\x21\xFF\x0BNETSCAPE2.0\x03\x01";
  append_short(out_, 0);  // loop forever
  out_ += '\0';
}

void GifWriter::choose_palette(const std::vector<Image>& samples) {
  std::map<Rgb, std::size_t> counts;
  for (const Image& image : samples) {
    for (const Rgb& pixel : image.pixels) ++counts[pixel];
  }
  std::vector<std::pair<std::size_t, Rgb>> order;
  for (const auto& [color, count] : counts) order.emplace_back(count, color);
  std::ranges::sort(order, std::ranges::greater());
  for (const auto& [count, color] : order) {
    if (palette_.size() == kColors) break;
    palette_.push_back(color);
  }
  palette_.resize(kColors);
}

std::uint8_t GifWriter::index_of(Rgb color) {
  const auto found = known_.find(color);
  if (found != known_.end()) return found->second;
  const auto nearest = std::ranges::min_element(
      palette_, {}, [&](Rgb other) { return squared_distance(color, other); });
  const auto index = static_cast<std::uint8_t>(nearest - palette_.begin());
  known_[color] = index;
  return index;
}

void GifWriter::add(const Image& image, std::chrono::milliseconds shown) {
  std::vector<std::uint8_t> indices;
  indices.reserve(image.pixels.size());
  for (const Rgb& pixel : image.pixels) indices.push_back(index_of(pixel));
  const Part part =
      last_ ? changed_part(*last_, indices, width_, height_) : Part{0, 0, width_, height_};
  std::vector<std::uint8_t> cut;
  for (int y = part.top; y < part.top + part.height; ++y) {
    const auto begin = indices.begin() + static_cast<std::ptrdiff_t>(y) * width_ + part.left;
    cut.insert(cut.end(), begin, begin + part.width);
  }

  constexpr int kHundredth = 10;  // milliseconds
  out_ += "\x21\xF9\x04\x04";     // do not dispose: the next frame is drawn over it
  append_short(out_, static_cast<int>(shown.count() / kHundredth));
  out_ += '\0';
  out_ += '\0';
  out_ += '\x2C';
  append_short(out_, part.left);
  append_short(out_, part.top);
  append_short(out_, part.width);
  append_short(out_, part.height);
  out_ += '\0';
  out_ += static_cast<char>(kColorBits);
  const std::string data = lzw(cut);
  constexpr std::size_t kBlock = 255;
  for (std::size_t i = 0; i < data.size(); i += kBlock) {
    const std::string block = data.substr(i, kBlock);
    out_ += static_cast<char>(block.size());
    out_ += block;
  }
  out_ += '\0';
  last_ = std::move(indices);
}

std::string GifWriter::finish() {
  out_ += '\x3B';
  return std::move(out_);
}

}  // namespace outflank::picture
