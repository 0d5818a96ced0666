#pragma once

#include <string>

#include "games/quoridor/setup.h"

namespace outflank::protocol {

// The board as players of QTP name it: black (B) begins on top, walls are `=` and `H`.
std::string draw_qtp_board(const quoridor::Setup& setup);

}  // namespace outflank::protocol
