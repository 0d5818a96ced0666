#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "picture/raster.h"

namespace outflank::picture {

// Writes a looping animated GIF frame by frame. The palette holds the 256 most frequent colours of
// the samples; other colours are mapped to the nearest.
class GifWriter {
 public:
  // The samples should contain every colour that will occur; all frames must have their size.
  explicit GifWriter(const std::vector<Image>& samples);

  // Writes only what has changed since the last frame.
  void add(const Image& image, std::chrono::milliseconds shown);

  // The bytes of the file; call it once.
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
