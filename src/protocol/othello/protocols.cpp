#include <array>
#include <span>
#include <utility>

#include "protocol/othello/gtp.h"
#include "protocol/othello/nboard.h"
#include "protocol/protocols_of_games.h"

namespace outflank::protocol::othello {
namespace {

constexpr std::string_view kGame = "othello";

constexpr std::array kProtocols = {
    Protocol{
        .id = "gtp",
        .game = kGame,
        .make_session =
            [](const games::GameType& /*type*/, SessionParts parts) {
              return make_gtp(std::move(parts.engine), parts.seat, parts.now,
                              std::move(parts.version), std::move(parts.output));
            },
        .make_driver = [](DriverOptions /*options*/) { return make_gtp_driver(); },
    },
    Protocol{
        .id = "nboard",
        .game = kGame,
        .make_session =
            [](const games::GameType& /*type*/, SessionParts parts) {
              return make_nboard(std::move(parts.engine), parts.seat, std::move(parts.output));
            },
        .make_driver = make_nboard_driver,
    },
};

}  // namespace

std::span<const Protocol> protocols() {
  return kProtocols;
}

}  // namespace outflank::protocol::othello
