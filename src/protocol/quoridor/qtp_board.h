#pragma once

#include <string>

#include "games/quoridor/setup.h"

namespace outflank::protocol {

// The board as QTP programs show it: black (B) starts at the top, walls are `=` and `H`.
std::string draw_qtp_board(const quoridor::Setup& setup);

}  // namespace outflank::protocol
