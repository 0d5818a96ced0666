#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "match/record.h"
#include "terminal/texts.h"

namespace outflank::terminal {

inline constexpr int kUsualLevel = 5;

// Reads who plays, in turn order and separated by commas: `person`, `engine`, `engine:5`, each with
// `NAME=` before it if it is to have one; another word is the name of a person. So `Ann,engine:3` and
// `Ann=person,Hal=engine:3`.
Result<std::vector<match::Seat>> parse_players(std::string_view text);

// Gives names to those who have none: a person who plays alone has `user` if it is not empty. Fails
// if two have the same name, by which scores are kept, or one that differs in capitals alone.
Result<void> name_players(std::vector<match::Seat>& seats, std::string_view user,
                          const Texts& texts);

}  // namespace outflank::terminal
