#include "match/quoridor/contest_protobuf.h"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/try.h"
#include "games/outcome.h"
#include "match/protobuf_wire.h"
#include "match/quoridor/contest_scene.h"
#include "match/record.h"

namespace outflank::match {
namespace {

// Walls, pawns, bots and messages of all ticks together. Two bytes of input become hundreds in
// memory, so that limiting the file size is not enough.
constexpr std::size_t kMaxParts = 1'000'000;

class Decoder {
 public:
  Result<Json> match(std::string_view bytes) {
    Json log = {{"init", empty_init()}, {"ticks", Json::array()}};
    TRY(each_field(bytes, [&](const WireField& field) -> Result<void> {
      if (field.number == 1) return message(field, "init", log["init"], &Decoder::init);
      if (field.number == 2) return element(field, log, "ticks", &Decoder::tick);
      return {};
    }));
    return log;
  }

 private:
  using ReadMessage = Result<void> (Decoder::*)(std::string_view bytes, Json& json);

  template <class Visit>
  static Result<void> each_field(std::string_view bytes, Visit visit) {
    WireReader reader(bytes);
    while (true) {
      const auto field = TRY(reader.next());
      if (!field) return {};
      TRY(visit(*field));
    }
  }

  static Json empty_init() {
    return {{"players", Json::array()}, {"boardSize", 0}, {"numOfWalls", 0}};
  }

  static Failure wrong_type(const char* name) {
    return fail(InputError::Damaged,
                std::string(name) + " is of another type than in a contest log");
  }

  Result<void> message(const WireField& field, const char* name, Json& json, ReadMessage read) {
    if (field.type != WireType::Bytes) return wrong_type(name);
    const auto done = (this->*read)(field.bytes, json);
    return done ? done : Result<void>(Failure(done.error().within(name)));
  }

  // One more of a list.
  Result<void> element(const WireField& field, Json& json, const char* name, ReadMessage read) {
    Json& list = json[name];
    if (++parts_ > kMaxParts || list.size() > kMaxMoves) {
      return fail(InputError::TooLong, std::string("there are too many ") + name);
    }
    const std::string place = std::string(name) + "[" + std::to_string(list.size()) + "]";
    Json one = Json::object();
    TRY(message(field, place.c_str(), one, read));
    list.push_back(std::move(one));
    return {};
  }

  static Result<void> number(const WireField& field, Json& json, const char* name) {
    if (field.type != WireType::Varint) return wrong_type(name);
    json[name] = field.number_value();
    return {};
  }
  static Result<void> text(const WireField& field, Json& json, const char* name) {
    if (field.type != WireType::Bytes) return wrong_type(name);
    json[name] = std::string(field.bytes);
    return {};
  }

  Result<void> init(std::string_view bytes, Json& json) {
    json = empty_init();
    return each_field(bytes, [&](const WireField& field) -> Result<void> {
      switch (field.number) {
        case 1: return element(field, json, "players", &Decoder::player);
        case 2: return number(field, json, "boardSize");
        case 3: return number(field, json, "numOfWalls");
        default: return {};
      }
    });
  }

  Result<void> player(std::string_view bytes, Json& json) {
    json = {{"id", ""}, {"index", 0}, {"name", ""}};
    return each_field(bytes, [&](const WireField& field) -> Result<void> {
      switch (field.number) {
        case 1: return text(field, json, "id");
        case 2: return number(field, json, "index");
        case 3: return text(field, json, "name");
        default: return {};
      }
    });
  }

  Result<void> tick(std::string_view bytes, Json& json) {
    json = {{"currentPlayer", 0},          {"pawnPos", Json::array()}, {"walls", Json::array()},
            {"ownedWalls", Json::array()}, {"action", Json::object()}, {"bots", Json::array()}};
    return each_field(bytes, [&](const WireField& field) -> Result<void> {
      switch (field.number) {
        case 1: return number(field, json, "currentPlayer");
        case 2: return element(field, json, "pawnPos", &Decoder::square);
        case 3: return element(field, json, "walls", &Decoder::wall);
        case 4: return owned_walls(field, json["ownedWalls"]);
        case 5: json["action"] = {{"type", "start"}}; return {};
        case 6: return action(field, json["action"], "move", &Decoder::square);
        case 7: return action(field, json["action"], "place", &Decoder::wall);
        case 8: json["action"] = {{"type", "cannotmove"}}; return {};
        case 9: return element(field, json, "bots", &Decoder::bot);
        default: return {};
      }
    });
  }

  Result<void> action(const WireField& field, Json& json, const char* type, ReadMessage read) {
    Json action = Json::object();
    TRY(message(field, type, action, read));
    json = {{"type", type}};
    json.update(action);
    return {};
  }

  // Packed, as proto3 writes them, or one by one.
  static Result<void> owned_walls(const WireField& field, Json& list) {
    std::string_view rest = field.bytes;
    if (field.type == WireType::Varint) {
      list.push_back(field.number_value());
    } else if (field.type != WireType::Bytes) {
      return wrong_type("ownedWalls");
    }
    while (!rest.empty()) {
      const auto value = take_varint(rest);
      if (!value) return fail(InputError::Damaged, "ownedWalls is cut short");
      list.push_back(static_cast<std::int32_t>(*value));
      if (list.size() > games::kMaxSeats) break;
    }
    if (list.size() <= games::kMaxSeats) return {};
    return fail(InputError::TooLong, "ownedWalls has more numbers than a game has players");
  }

  Result<void> square(std::string_view bytes, Json& json) {
    json = {{"x", 0}, {"y", 0}};
    return each_field(bytes, [&](const WireField& field) -> Result<void> {
      if (field.number == 1) return number(field, json, "x");
      if (field.number == 2) return number(field, json, "y");
      return {};
    });
  }

  // A wall on the board, or one being placed, which has no owner.
  Result<void> wall(std::string_view bytes, Json& json) {
    json = {{"x", 0}, {"y", 0}, {"isVertical", 0}, {"who", 0}};
    return each_field(bytes, [&](const WireField& field) -> Result<void> {
      switch (field.number) {
        case 1: return number(field, json, "x");
        case 2: return number(field, json, "y");
        case 3: return number(field, json, "isVertical");
        case 4: return number(field, json, "who");
        default: return {};
      }
    });
  }

  Result<void> bot(std::string_view bytes, Json& json) {
    json = {{"id", ""},
            {"index", 0},
            {"received", Json::array()},
            {"sent", Json::array()},
            {"distance", 0}};
    return each_field(bytes, [&](const WireField& field) -> Result<void> {
      switch (field.number) {
        case 1: return text(field, json, "id");
        case 2: return number(field, json, "index");
        case 3: return element(field, json, "received", &Decoder::bot_message);
        case 4: return element(field, json, "sent", &Decoder::bot_message);
        case 5: return text(field, json, "error");
        case 6: return text(field, json, "botLog");
        case 7: return number(field, json, "distance");
        case 8: json["offline"] = field.value != 0; return {};
        default: return {};
      }
    });
  }

  Result<void> bot_message(std::string_view bytes, Json& json) {
    json = {{"message", ""}, {"timestamp", std::uint64_t{0}}};
    return each_field(bytes, [&](const WireField& field) -> Result<void> {
      if (field.number == 1) return text(field, json, "message");
      if (field.number != 2) return {};
      if (field.type != WireType::Varint) return wrong_type("timestamp");
      json["timestamp"] = field.value;
      return {};
    });
  }

  std::size_t parts_ = 0;
};

std::int64_t number_of(const Json& json, const char* key) {
  return json.value(key, std::int64_t{0});
}

std::string encoded_square(const Json& json) {
  WireWriter writer;
  writer.add_number(1, number_of(json, "x"));
  writer.add_number(2, number_of(json, "y"));
  return writer.bytes();
}

std::string encoded_wall(const Json& json) {
  WireWriter writer;
  writer.add_number(1, number_of(json, "x"));
  writer.add_number(2, number_of(json, "y"));
  writer.add_number(3, number_of(json, "isVertical"));
  writer.add_number(4, number_of(json, "who"));
  return writer.bytes();
}

std::string encoded_message(const Json& json) {
  WireWriter writer;
  writer.add_text(1, json.value("message", ""));
  writer.add_number(2, number_of(json, "timestamp"));
  return writer.bytes();
}

std::string encoded_bot(const Json& json) {
  WireWriter writer;
  writer.add_text(1, json.value("id", ""));
  writer.add_number(2, number_of(json, "index"));
  for (const Json& message : json["received"]) writer.add_bytes(3, encoded_message(message));
  for (const Json& message : json["sent"]) writer.add_bytes(4, encoded_message(message));
  if (json.contains("error")) writer.add_bytes(5, json.value("error", ""));
  if (json.contains("botLog")) writer.add_bytes(6, json.value("botLog", ""));
  writer.add_number(7, number_of(json, "distance"));
  if (json.contains("offline")) writer.add_present(8, json["offline"] == true ? 1 : 0);
  return writer.bytes();
}

std::string encoded_tick(const Json& json) {
  WireWriter writer;
  writer.add_number(1, number_of(json, "currentPlayer"));
  for (const Json& pawn : json["pawnPos"]) writer.add_bytes(2, encoded_square(pawn));
  for (const Json& wall : json["walls"]) writer.add_bytes(3, encoded_wall(wall));
  std::vector<int> owned;
  for (const Json& number : json["ownedWalls"]) owned.push_back(number.get<int>());
  writer.add_packed(4, owned);
  const Json& action = json["action"];
  const std::string type = action.value("type", "");
  if (type == "start") writer.add_present(5, 1);
  if (type == "move") writer.add_bytes(6, encoded_square(action));
  if (type == "place") writer.add_bytes(7, encoded_wall(action));
  if (type == "cannotmove") writer.add_present(8, 1);
  for (const Json& bot : json["bots"]) writer.add_bytes(9, encoded_bot(bot));
  return writer.bytes();
}

std::string encoded_init(const Json& json) {
  WireWriter writer;
  for (const Json& player : json["players"]) {
    WireWriter one;
    one.add_text(1, player.value("id", ""));
    one.add_number(2, number_of(player, "index"));
    one.add_text(3, player.value("name", ""));
    writer.add_bytes(1, one.bytes());
  }
  writer.add_number(2, number_of(json, "boardSize"));
  writer.add_number(3, number_of(json, "numOfWalls"));
  return writer.bytes();
}

}  // namespace

bool looks_like_contest_protobuf(std::string_view beginning) {
  constexpr char kInit = 0x0A;   // field 1, bytes; inside of it: the first player
  constexpr char kTicks = 0x12;  // field 2, bytes
  std::string_view rest = beginning;
  if (!rest.starts_with(kInit)) return false;
  rest.remove_prefix(1);
  const auto size = take_varint(rest);
  if (!size || !rest.starts_with(kInit)) return false;
  // The byte that must follow never occurs in text.
  if (*size < rest.size()) return rest[static_cast<std::size_t>(*size)] == kTicks;
  return std::ranges::any_of(rest, [](char c) { return c >= 0 && c < '\t'; });
}

Result<Json> json_of_contest_protobuf(std::string_view bytes) {
  return Decoder().match(bytes);
}

std::string to_contest_protobuf(const Json& log) {
  WireWriter writer;
  writer.add_bytes(1, encoded_init(log["init"]));
  for (const Json& tick : log["ticks"]) writer.add_bytes(2, encoded_tick(tick));
  return writer.bytes();
}

}  // namespace outflank::match
