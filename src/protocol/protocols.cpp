#include "protocol/protocols.h"

#include <span>
#include <utility>

#include "core/text.h"
#include "core/try.h"
#include "games/list.h"
#include "protocol/protocols_of_games.h"
#include "protocol/ugi.h"

namespace outflank::protocol {
namespace {

constexpr Protocol kUgi = {
    .id = "ugi",
    .make_session =
        [](const games::GameType& type, SessionParts parts) {
          return make_ugi(UgiDialect::Ugi, type, std::move(parts.engine), parts.seat,
                          std::move(parts.version), std::move(parts.output));
        },
    .make_driver = make_ugi_driver,
};

Registry<Protocol> all_protocols() {
  Registry<Protocol> all{&kUgi};
#define OUTFLANK_ADD(game) all.add_all(game::protocols());
  OUTFLANK_GAMES(OUTFLANK_ADD)
#undef OUTFLANK_ADD
  return all;
}

}  // namespace

Registry<Protocol>& protocol_registry() {
  static Registry<Protocol> registry = all_protocols();
  return registry;
}

Result<const Protocol*> find_protocol(std::string_view name) {
  if (const Protocol* protocol = protocol_registry().find(name)) return protocol;
  return fail(InputError::Unknown, "there is no protocol " + quote(name) + "; the protocols are " +
                                       protocol_registry().names());
}

Result<std::string_view> choose_game(std::string_view protocol, std::string_view game) {
  const auto* const known = TRY(find_protocol(protocol));
  const std::string_view only = known->game;
  if (game.empty()) {
    if (!only.empty()) return only;
    return fail(InputError::Missing, "the protocol " + std::string(protocol) +
                                         " is for every game: say which one is meant");
  }
  const auto* const type = TRY(games::find_game_type(game));
  if (!only.empty() && only != game) {
    return fail(InputError::Conflict, "the protocol " + std::string(protocol) + " is for " +
                                          std::string(only) + ", not for " + std::string(game));
  }
  return type->name();
}

Result<std::unique_ptr<Session>> make_session(std::string_view protocol, std::string_view game,
                                              SessionParts parts) {
  const auto chosen = TRY(choose_game(protocol, game));
  return (*find_protocol(protocol))
      ->make_session(**games::find_game_type(chosen), std::move(parts));
}

}  // namespace outflank::protocol
