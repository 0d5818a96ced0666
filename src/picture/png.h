#pragma once

#include <string>

#include "picture/raster.h"

namespace outflank::picture {

// The bytes of a PNG file.
std::string to_png(const Image& image);

}  // namespace outflank::picture
