#pragma once

#include <memory>

#include "protocol/driver.h"
#include "protocol/session.h"
#include "seat/player.h"

namespace outflank::protocol {

// NBoard, version 2, for Othello: docs/protocols.md. Every command ends a running search, which
// then still answers. Unknown input is answered with `status Error: …`.
std::unique_ptr<Session> make_nboard(std::unique_ptr<search::Engine> engine,
                                     const seat::SeatSettings& seat, Output output);

std::unique_ptr<Driver> make_nboard_driver(DriverOptions options);

}  // namespace outflank::protocol
