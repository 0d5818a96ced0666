#pragma once

#include <string>
#include <string_view>

#include "core/error.h"

namespace outflank::match {

// Removes `game 1: ` from the error of a reader that was given a single game.
inline Error without_game_number(const Error& error) {
  constexpr std::string_view kNumber = "game 1: ";
  std::string_view message = error.message();
  if (message.starts_with(kNumber)) message.remove_prefix(kNumber.size());
  return {InputError::Damaged, std::string(message)};
}

}  // namespace outflank::match
