#pragma once

#include <string>

#include "terminal/picture/raster.h"

namespace outflank::terminal {

// The bytes of a PNG file.
std::string to_png(const Image& image);

}  // namespace outflank::terminal
