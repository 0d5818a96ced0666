#pragma once

#include "arena/bots/situations.h"

namespace outflank::connect_four {

const arena::CheckSituations& check_situations();

}  // namespace outflank::connect_four
