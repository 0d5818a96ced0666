#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "games/game.h"
#include "protocol/driver.h"
#include "protocol/session.h"
#include "seat/player.h"

namespace outflank::protocol {

enum class UgiDialect : std::uint8_t {
  Ugi,  // the Universal Game Interface, for any game
  Uci,  // its dialect of chess engines, for two players; also a plain console session
};

// docs/protocols.md. Unknown input is answered with `info string error: …`.
std::unique_ptr<Session> make_ugi(UgiDialect dialect, const games::GameType& type,
                                  std::unique_ptr<search::Engine> engine,
                                  const seat::SeatSettings& seat, std::string version,
                                  Output output);

std::unique_ptr<Driver> make_ugi_driver(DriverOptions options);
// UCI is for two players of one game.
std::unique_ptr<Driver> make_uci_driver(std::string_view game, DriverOptions options);

}  // namespace outflank::protocol
