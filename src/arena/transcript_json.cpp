#include "arena/transcript_json.h"

#include <nlohmann/json.hpp>

#include "games/seat_id.h"

namespace outflank::arena {

std::string to_json_lines(std::span<const Exchange> transcript) {
  using Json = nlohmann::ordered_json;
  std::string text;
  for (const Exchange& exchange : transcript) {
    const auto micros = std::chrono::round<std::chrono::microseconds>(exchange.at).count();
    const Json line = {{"ms", static_cast<double>(micros) / 1000},
                       {"seat", exchange.seat.number()},
                       {"ply", exchange.ply},
                       {"direction", name_of(exchange.direction)},
                       {"text", exchange.text}};
    text += line.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
  }
  return text;
}

}  // namespace outflank::arena
