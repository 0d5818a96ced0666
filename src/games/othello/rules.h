#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "core/error.h"
#include "games/othello/square.h"

namespace outflank::othello {

// A variant of the game, as data. The default value is the standard 8x8 game.
struct Rules {
  std::uint8_t size = 8;  // squares along a side: even, kMinSize to kMaxSize

  friend bool operator==(const Rules&, const Rules&) = default;
};

constexpr bool is_size(int size) {
  return size >= kMinSize && size <= kMaxSize && size % 2 == 0;
}

Result<void> validate(const Rules& rules);

// Reads `key=value` pairs separated by spaces or commas, or a JSON object with the same keys; an
// empty text is the standard game. The only key is `size`: `size=10` and `size=10x10` mean the
// same.
Result<Rules> parse_rules(std::string_view text);

// The shortest text that parse_rules reads back as the same value; empty for the standard game.
std::string to_text(const Rules& rules);

// All keys, as a JSON object that parse_rules reads back.
nlohmann::ordered_json json_of(const Rules& rules);
std::string to_json(const Rules& rules);

}  // namespace outflank::othello
