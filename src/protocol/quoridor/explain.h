#pragma once

#include <string>
#include <string_view>

#include "core/error.h"
#include "games/quoridor/refusal.h"
#include "match/match.h"

namespace outflank::protocol {

// Why a match of Quoridor refuses a move, in other names than our own; the match's own message where
// the rules of the game are not what it is about.
std::string explain_quoridor(const match::Match& match, std::string_view move, const Error& error,
                             const quoridor::Names& names);

}  // namespace outflank::protocol
