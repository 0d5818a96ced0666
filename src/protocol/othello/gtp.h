#pragma once

#include <memory>
#include <string>

#include "protocol/driver.h"
#include "protocol/session.h"
#include "seat/player.h"

namespace outflank::protocol {

// GTP, version 2, for Othello on 8×8: docs/protocols.md.
std::unique_ptr<Session> make_gtp(std::unique_ptr<search::Engine> engine,
                                  const seat::SeatSettings& seat, search::Now now,
                                  std::string version, Output output);

std::unique_ptr<Driver> make_gtp_driver();

}  // namespace outflank::protocol
