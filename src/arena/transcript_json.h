#pragma once

#include <span>
#include <string>

#include "arena/talk/transcript.h"

namespace outflank::arena {

// One JSON object per line: {"ms":12.345,"seat":1,"ply":3,"direction":"to","text":"…"}, with
// seats from 1. Bytes that are not UTF-8 become replacement characters.
std::string to_json_lines(std::span<const Exchange> transcript);

}  // namespace outflank::arena
