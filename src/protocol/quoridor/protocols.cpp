#include <array>
#include <span>
#include <utility>

#include "protocol/protocols_of_games.h"
#include "protocol/quoridor/contest.h"
#include "protocol/quoridor/qtp.h"
#include "protocol/ugi.h"

namespace outflank::protocol::quoridor {
namespace {

constexpr std::string_view kGame = "quoridor";

std::unique_ptr<Session> contest_session(const games::GameType& /*type*/, SessionParts parts) {
  return make_contest(std::move(parts.engine), parts.seat, parts.now, std::move(parts.output));
}

constexpr std::array kProtocols = {
    Protocol{
        .id = "qtp",
        .game = kGame,
        .seed_argument = true,
        .make_session =
            [](const games::GameType& /*type*/, SessionParts parts) {
              return make_qtp(std::move(parts.engine), parts.seat, std::move(parts.output));
            },
        .make_driver = [](DriverOptions /*options*/) { return make_qtp_driver(); },
    },
    Protocol{
        .id = "uci",
        .game = kGame,
        .make_session =
            [](const games::GameType& type, SessionParts parts) {
              return make_ugi(UgiDialect::Uci, type, std::move(parts.engine), parts.seat,
                              std::move(parts.version), std::move(parts.output));
            },
        .make_driver =
            [](DriverOptions options) { return make_uci_driver(kGame, std::move(options)); },
    },
    Protocol{
        .id = "contest",
        .game = kGame,
        .family = kContestFamily,
        .dialect = "start-ok",
        .make_session = contest_session,
        .make_driver =
            [](DriverOptions /*options*/) { return make_contest_driver(ContestDialect::StartOk); },
    },
    // A session detects the dialect by itself.
    Protocol{
        .id = "contest-arena",
        .game = kGame,
        .family = kContestFamily,
        .dialect = "arena",
        .make_session = contest_session,
        .make_driver =
            [](DriverOptions /*options*/) { return make_contest_driver(ContestDialect::Arena); },
    },
};

}  // namespace

std::span<const Protocol> protocols() {
  return kProtocols;
}

}  // namespace outflank::protocol::quoridor
