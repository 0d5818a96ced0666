#include "protocol/quoridor/explain.h"

#include "games/quoridor/game.h"
#include "games/quoridor/notation.h"

namespace outflank::protocol {

std::string explain_quoridor(const match::Match& match, std::string_view move, const Error& error,
                             const quoridor::Names& names) {
  const auto parsed = quoridor::parse_move(move);
  if (!parsed) return error.message();
  const auto* const game = quoridor::as_quoridor(match.game());
  if (game == nullptr) return error.message();
  const auto refused =
      std::visit([&](const auto* position) { return quoridor::refusal(*position, *parsed, names); },
                 game->position());
  return refused && refused->name() == error.name() ? refused->message() : error.message();
}

}  // namespace outflank::protocol
