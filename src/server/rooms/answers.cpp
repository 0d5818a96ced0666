#include "server/rooms/answers.h"

#include "server/base/json.h"
#include "server/base/server_error.h"

namespace outflank::server {

Message acknowledgement(const std::string& ref, const Ack& ack) {
  Json json = {{"type", "ack"}, {"ref", ref}, {"ply", ack.ply}};
  if (ack.seat) json["seat"] = ack.seat->number();
  return to_message(json);
}

Message refusal(const std::string& ref, const Error& error, double retry_after_seconds) {
  const bool ours = status_of(error.name()) >= 500 && !error.is(ServerError::EnginesFull);
  Json json = {{"type", "error"}};
  if (!ref.empty()) json["ref"] = ref;
  json["error"] = error.name();
  json["message"] = ours ? "the server cannot do this now; try again" : error.message();
  if (retry_after_seconds > 0) {
    json["retry_after_ms"] = static_cast<int>(retry_after_seconds * 1000) + 1;
  }
  return to_message(json);
}

}  // namespace outflank::server
