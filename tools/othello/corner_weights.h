#pragma once

#include "search/othello/weights.h"

namespace outflank::tools {

// Weights to begin with: corners are good, squares beside them bad, the rest worth nothing.
search::othello::WeightRows corner_weights();

}  // namespace outflank::tools
