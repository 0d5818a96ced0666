#include "games/game.h"

#include <array>

#include "core/text.h"
#include "games/othello/game.h"
#include "games/quoridor/game.h"

namespace outflank::games {

std::vector<std::string> Game::legal_moves() const {
  std::string text;
  append_legal_moves(text, ' ');
  std::vector<std::string> moves;
  for (const std::string_view word : words(text)) moves.emplace_back(word);
  return moves;
}

std::span<const GameType* const> game_types() {
  static const std::array<const GameType*, 2> kTypes = {&quoridor::game_type(),
                                                        &othello::game_type()};
  return kTypes;
}

Result<const GameType*> find_game_type(std::string_view name) {
  std::string names;
  for (const GameType* type : game_types()) {
    if (type->name() == name) return type;
    names += (names.empty() ? "" : ", ") + std::string(type->name());
  }
  return fail(InputError::Unknown, "there is no game " + quoted(name) + "; the games are " + names);
}

}  // namespace outflank::games
