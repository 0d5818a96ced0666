#pragma once

#include <string>
#include <string_view>

#include "core/error.h"
#include "games/quoridor/refusal.h"
#include "match/match.h"

namespace outflank::protocol {

// Why a match of Quoridor refuses a move, in another notation; the match's own message where the
// rules are not the reason.
std::string explain_quoridor(const match::Match& match, std::string_view move, const Error& error,
                             const quoridor::Names& names);

}  // namespace outflank::protocol
