#pragma once

#include <memory>
#include <string>

#include "protocol/player.h"
#include "protocol/session.h"

namespace outflank::protocol {

// GTP, version 2, for Othello on 8×8: docs/protocols.md.
std::unique_ptr<Session> make_gtp(std::unique_ptr<search::Engine> engine, const Seat& seat,
                                  search::Now now, std::string version, Output output);

}  // namespace outflank::protocol
