#include "games/game.h"

#include <nlohmann/json.hpp>

#include "core/text.h"
#include "core/try.h"
#include "games/list.h"
#include "games/types_of_games.h"

namespace outflank::games {
namespace {

std::vector<std::string> texts_of(const Game& game, const std::vector<MoveId>& moves) {
  std::vector<std::string> texts;
  texts.reserve(moves.size());
  for (const MoveId move : moves) texts.push_back(game.move_text(move));
  return texts;
}

}  // namespace

std::string_view Game::name() const {
  return type().name();
}

std::string Game::move_text(MoveId move) const {
  std::string text;
  append_move(text, move);
  return text;
}

std::string Game::pass_text() const {
  const std::optional<MoveId> move = pass();
  return move ? move_text(*move) : "";
}

std::vector<std::string> Game::legal_move_texts() const {
  return texts_of(*this, legal_moves());
}

std::vector<std::string> Game::move_texts() const {
  return texts_of(*this, moves());
}

void Game::append_legal_moves(std::string& out, char separator) const {
  for (const MoveId move : legal_moves()) {
    append_move(out, move);
    out += separator;
  }
}

Result<void> Game::play(std::string_view move) {
  const auto parsed = TRY(parse_move(move));
  return play(parsed);
}

Result<void> Game::check(std::string_view move) const {
  const auto parsed = TRY(parse_move(move));
  return check(parsed);
}

std::string Game::view_json() const {
  return view().dump();
}

Registry<GameType>& game_registry() {
#define OUTFLANK_ENTRY(game) &game::game_type(),
  static Registry<GameType> registry{OUTFLANK_GAMES(OUTFLANK_ENTRY)};
#undef OUTFLANK_ENTRY
  return registry;
}

std::span<const GameType* const> game_types() {
  return game_registry().all();
}

const GameType& default_game_type() {
  return *game_types().front();
}

Result<const GameType*> find_game_type(std::string_view name) {
  if (const GameType* type = game_registry().find(name)) return type;
  return fail(InputError::Unknown,
              "there is no game " + quote(name) + "; the games are " + game_registry().names());
}

}  // namespace outflank::games
