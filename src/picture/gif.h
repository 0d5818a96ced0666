#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "picture/raster.h"

namespace outflank::picture {

// Writes an animated GIF picture by picture, over and over when it is shown. The colours are those of
// the pictures given to the constructor, the most frequent 256 of them; others become the nearest.
class GifWriter {
 public:
  // The samples should hold every colour that will come; all pictures have their size.
  explicit GifWriter(const std::vector<Image>& samples);

  // Only what has changed since the last picture is written.
  void add(const Image& image, std::chrono::milliseconds shown);

  // The bytes of the file; the writer is used up.
  std::string finish();

 private:
  void choose_palette(const std::vector<Image>& samples);
  std::uint8_t index_of(Rgb color);

  int width_;
  int height_;
  std::vector<Rgb> palette_;
  std::map<Rgb, std::uint8_t> known_;
  std::optional<std::vector<std::uint8_t>> last_;
  std::string out_;
};

}  // namespace outflank::picture
