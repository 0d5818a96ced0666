#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/error.h"
#include "games/quoridor/move.h"

namespace outflank::quoridor {

template <class Board>
class BasicPosition;

// What moves and players are called in a message. Each program has names of its own for both.
struct Names {
  std::string (*move)(Move move, int rows);  // never of a pass; a square as the pawn's move to it
  std::string (*player)(int player);
};

const Names& own_names();           // `e2`, `e3h`, `player 1`
const Names& contest_names();       // `4 1`, `4 2 0`, `player 0`
const Names& qtp_names();           // `E8`, `E7 horizontal`, `black`
const Names& one_word_qtp_names();  // `e8`, `e6h`, `black`

// Why a position refuses a move, in a sentence of those names; nothing for a legal move.
template <class Board>
std::optional<Error> refusal(const BasicPosition<Board>& position, Move move, const Names& names);

// The same for a position as text; nothing as well where the text is none.
std::optional<Error> refusal(std::string_view position, Move move, const Names& names);

}  // namespace outflank::quoridor
