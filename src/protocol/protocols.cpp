#include "protocol/protocols.h"

#include <array>
#include <utility>

#include "core/text.h"
#include "core/try.h"
#include "games/game.h"
#include "protocol/contest.h"
#include "protocol/gtp.h"
#include "protocol/nboard.h"
#include "protocol/qtp.h"
#include "protocol/ugi.h"

namespace outflank::protocol {
namespace {

using Made = std::unique_ptr<Session>;

struct ProtocolEntry {
  std::string_view name;
  std::string_view game;  // empty: every game
  Made (*make)(const games::GameType& type, SessionParts parts);
};

constexpr std::array kProtocols = {
    ProtocolEntry{"qtp", "quoridor",
                  [](const games::GameType& /*type*/, SessionParts parts) {
                    return make_qtp(std::move(parts.engine), parts.seat, std::move(parts.output));
                  }},
    ProtocolEntry{"ugi", "",
                  [](const games::GameType& type, SessionParts parts) {
                    return make_ugi(UgiDialect::Ugi, type, std::move(parts.engine), parts.seat,
                                    std::move(parts.version), std::move(parts.output));
                  }},
    ProtocolEntry{"uci", "quoridor",
                  [](const games::GameType& type, SessionParts parts) {
                    return make_ugi(UgiDialect::Uci, type, std::move(parts.engine), parts.seat,
                                    std::move(parts.version), std::move(parts.output));
                  }},
    ProtocolEntry{"contest", "quoridor",
                  [](const games::GameType& /*type*/, SessionParts parts) {
                    return make_contest(std::move(parts.engine), parts.seat, parts.now,
                                        std::move(parts.output));
                  }},
    ProtocolEntry{"gtp", "othello",
                  [](const games::GameType& /*type*/, SessionParts parts) {
                    return make_gtp(std::move(parts.engine), parts.seat, parts.now,
                                    std::move(parts.version), std::move(parts.output));
                  }},
    ProtocolEntry{"nboard", "othello",
                  [](const games::GameType& /*type*/, SessionParts parts) {
                    return make_nboard(std::move(parts.engine), parts.seat,
                                       std::move(parts.output));
                  }},
};

Result<const ProtocolEntry*> find(std::string_view name) {
  for (const ProtocolEntry& known : kProtocols) {
    if (known.name == name) return &known;
  }
  return fail(InputError::Unknown, "there is no protocol " + quote(name) + "; the protocols are " +
                                       join(kProtocols, ", ", &ProtocolEntry::name));
}

}  // namespace

Result<std::string_view> choose_game(std::string_view protocol, std::string_view game) {
  const auto* const known = TRY(find(protocol));
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
  return (*find(protocol))->make(**games::find_game_type(chosen), std::move(parts));
}

}  // namespace outflank::protocol
