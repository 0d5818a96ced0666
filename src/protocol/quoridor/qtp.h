#pragma once

#include <memory>

#include "protocol/driver.h"
#include "protocol/session.h"
#include "seat/player.h"

namespace outflank::protocol {

// QTP, the Quoridor Text Protocol: docs/protocols.md. The game is for two on a square board; black
// is the first player and begins on the highest row.
std::unique_ptr<Session> make_qtp(std::unique_ptr<search::Engine> engine,
                                  const seat::SeatSettings& seat, Output output);

std::unique_ptr<Driver> make_qtp_driver();

}  // namespace outflank::protocol
