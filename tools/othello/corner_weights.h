#pragma once

#include "search/othello/weights.h"

namespace outflank::tools {

// Initial weights: corners are good, squares beside them bad, the rest neutral.
search::othello::WeightRows corner_weights();

}  // namespace outflank::tools
