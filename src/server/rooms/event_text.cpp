#include "server/rooms/event_text.h"

namespace outflank::server {

std::string events_text(std::span<const GameEvent> events) {
  Json list = Json::array();
  for (const GameEvent& event : events) {
    list.push_back({event.json, static_cast<int>(event.to.group), event.to.seat.index()});
  }
  return to_text(list);
}

std::vector<GameEvent> parse_events(std::string_view text) {
  std::vector<GameEvent> events;
  const Json list = Json::parse(text, nullptr, false);
  if (!list.is_array()) return events;
  for (const Json& one : list) {
    if (!one.is_array() || one.size() != 3 || !one[0].is_object() || !one[1].is_number_integer() ||
        !one[2].is_number_integer()) {
      continue;
    }
    events.push_back(
        {one[0],
         {static_cast<Recipients::Group>(one[1].get<int>()), games::SeatId(one[2].get<int>())}});
  }
  return events;
}

}  // namespace outflank::server
