#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "games/quoridor/move.h"

namespace outflank::quoridor {

// Squares `e2`, walls `e3h` and `e3v`, `pass`. Parsing ignores case and checks the form alone
// (columns a–y, rows 1–25); the position decides whether the square exists.

std::string to_text(Square square);
std::string to_text(Move move);
void append_text(std::string& out, Move move);

Result<Square> parse_square(std::string_view text);
Result<Move> parse_move(std::string_view text);

inline constexpr std::size_t kMaxMoveListText = 1 << 20;  // bytes

// A list of moves separated by white space, with or without numbers (`1. e2 e8 2. e3 …`). Numbers
// must count up by one; they say nothing about whose move it is.
Result<std::vector<Move>> parse_move_list(std::string_view text);

// `1. e2 e8 2. e3`: a number before every `players` moves.
std::string to_text(const std::vector<Move>& moves, int players);

}  // namespace outflank::quoridor
