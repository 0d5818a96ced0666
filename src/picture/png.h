#pragma once

#include <cstdint>
#include <string>

#include "picture/raster.h"

namespace outflank::picture {

// What a file is made for: to be kept, as small as it can be, or to be sent at once.
enum class PngEffort : std::uint8_t { Small, Fast };

// The bytes of a PNG file.
std::string to_png(const Image& image, PngEffort effort = PngEffort::Small);

}  // namespace outflank::picture
