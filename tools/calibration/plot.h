#pragma once

#include <string>

#include "tools/calibration/classes.h"

namespace outflank::tools {

// A reliability diagram (SVG): results over predicted chances, a point for each tenth, sized by its
// positions; perfect predictions lie on the diagonal.
std::string reliability_plot(const Calibration& calibration, const std::string& title);

}  // namespace outflank::tools
