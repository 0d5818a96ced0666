#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/error.h"
#include "games/quoridor/move.h"

namespace outflank::quoridor {

template <class Board>
class BasicPosition;

// How a message names moves and players; other programs name both differently.
struct Names {
  std::string (*move)(Move move, int rows);  // never a pass; a square is the pawn's move to it
  std::string (*player)(int player);
};

const Names& own_names();           // `e2`, `e3h`, `player 1`
const Names& contest_names();       // `4 1`, `4 2 0`, `player 0`
const Names& qtp_names();           // `E8`, `E7 horizontal`, `black`
const Names& one_word_qtp_names();  // `e8`, `e6h`, `black`

// Why a position refuses a move, in those names; empty for a legal move.
template <class Board>
std::optional<Error> refusal(const BasicPosition<Board>& position, Move move, const Names& names);

// The same for a position text; empty also if the text is not a position.
std::optional<Error> refusal(std::string_view position, Move move, const Names& names);

}  // namespace outflank::quoridor
