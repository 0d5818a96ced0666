#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "match/record.h"
#include "terminal/texts.h"

namespace outflank::terminal {

inline constexpr int kUsualLevel = 5;

// Reads who plays, in turn order and separated by commas: `person`, `engine`, `engine:5`, each
// optionally with `NAME=` before it; any other word is a person's name. For example `Ann,engine:3`
// and `Ann=person,Hal=engine:3`.
Result<std::vector<match::Seat>> parse_players(std::string_view text);

// Names players without a name: a single person gets `user`, unless empty. Fails if two names, by
// which scores are kept, are the same or differ only in case.
Result<void> name_players(std::vector<match::Seat>& seats, std::string_view user,
                          const Texts& texts);

}  // namespace outflank::terminal
