#pragma once

#include <memory>
#include <string>

#include "games/game.h"
#include "protocol/player.h"
#include "protocol/session.h"

namespace outflank::protocol {

// UGI, the Universal Game Interface, for any game: docs/protocols.md. What it does not understand
// it answers with `info string error: …`.
std::unique_ptr<Session> make_ugi(const games::GameType& type,
                                  std::unique_ptr<search::Engine> engine, const Seat& seat,
                                  std::string version, Output output);

}  // namespace outflank::protocol
