#include "server/rooms/command.h"

#include <algorithm>
#include <array>

#include "core/text.h"
#include "core/try.h"
#include "games/outcome.h"
#include "match/record.h"
#include "server/base/json.h"
#include "server/people/names.h"

namespace outflank::server {
namespace {

constexpr std::array<std::string_view, 17> kNames = {
    "move",        "premove",      "join",         "resign",          "offer_draw",
    "accept_draw", "decline_draw", "ask_takeback", "accept_takeback", "decline_takeback",
    "abort",       "claim",        "rematch",      "decline_rematch", "chat",
    "sync",        "ping"};

Result<CommandKind> kind_of(std::string_view name) {
  const auto* found = std::ranges::find(kNames, name);
  if (found == kNames.end()) {
    std::string all;
    for (const std::string_view known : kNames)
      all += (all.empty() ? "" : ", ") + std::string(known);
    return fail(InputError::Unknown, "there is no command " + quote(name) + "; there are " + all);
  }
  return static_cast<CommandKind>(found - kNames.begin());
}

Result<void> read_move(Fields& fields, Command& command) {
  const auto ply = TRY(fields.number("ply", 0, static_cast<int>(match::kMaxMoves)));
  auto move = TRY(fields.text("move", match::kMaxMoveText));
  const bool forgets = command.kind == CommandKind::Premove && move.empty();
  if (!forgets && (!ply || move.empty())) {
    return fail(InputError::Missing, "a move needs a ply and a move");
  }
  command.ply = ply.value_or(0);
  command.move = std::move(move);
  return {};
}

Result<void> read_join(Fields& fields, Command& command) {
  const auto seat = TRY(fields.number("seat", 1, games::kMaxSeats));
  auto name = TRY(fields.text("name", kMaxPersonName));
  TRY(check_person_name(name));
  if (seat) command.seat = games::SeatId::from_number(*seat);
  command.name = trim(name);
  return {};
}

Result<void> read_chat(Fields& fields, Command& command) {
  auto text = TRY(fields.text("text", kMaxChat));
  if (trim(text).empty()) return fail(InputError::Missing, "a chat needs a text");
  command.text = std::move(text);
  return {};
}

}  // namespace

std::string_view name_of(CommandKind kind) {
  return kNames[static_cast<std::size_t>(kind)];
}

Result<Command> parse_command(std::string_view text) {
  const auto json = TRY(parse_object(text));
  Fields fields(json);
  const auto type = TRY(fields.text("type", kMaxRef));
  const auto kind = TRY(kind_of(type));
  Command command;
  command.kind = kind;
  command.ref = TRY(fields.text("ref", kMaxRef));
  if (kind == CommandKind::Move || kind == CommandKind::Premove) {
    TRY(read_move(fields, command));
  } else if (kind == CommandKind::Join) {
    TRY(read_join(fields, command));
  } else if (kind == CommandKind::Chat) {
    TRY(read_chat(fields, command));
  }
  TRY(fields.reject_unknown());
  return command;
}

}  // namespace outflank::server
