#pragma once

#include <string>

#include "tools/calibration/classes.h"

namespace outflank::tools {

// Results over predicted chances as a picture (SVG): a point for each tenth, as large as it has
// positions; on the diagonal predictions come true.
std::string reliability_plot(const Calibration& calibration, const std::string& title);

}  // namespace outflank::tools
