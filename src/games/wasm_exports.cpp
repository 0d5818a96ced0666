// What the WebAssembly modules with games offer to JavaScript: the games::Game interface as plain C
// functions, by the conventions of wasm_text.cpp.

#include "games/wasm_exports.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "games/perft_depth.h"

namespace outflank::wasm {
namespace {

std::map<int, std::unique_ptr<games::Game>>& open_games() {
  static std::map<int, std::unique_ptr<games::Game>> games;
  return games;
}

}  // namespace

games::Game* find_game(int handle) {
  const auto found = open_games().find(handle);
  if (found != open_games().end()) return found->second.get();
  refuse(Error(InputError::Unknown, "there is no open game " + std::to_string(handle)));
  return nullptr;
}

}  // namespace outflank::wasm

using namespace outflank;
using namespace outflank::wasm;

// Opens a game by name, with rules and, if the text is not empty, a position; gives its handle.
OUTFLANK_EXPORT(outflank_open)
int outflank_open(const char* name, std::size_t name_size, const char* rules,
                  std::size_t rules_size, const char* position, std::size_t position_size) {
  static int last_handle = 0;
  const auto type = games::find_game_type({name, name_size});
  if (!type) return refuse(type.error());
  const std::string_view rules_text(rules, rules_size);
  std::optional<std::string_view> given_rules;
  if (rules_size > 0) given_rules = rules_text;
  auto game = position_size > 0 ? (*type)->from_position({position, position_size}, given_rules)
                                : (*type)->start(rules_text);
  if (!game) return refuse(game.error());
  open_games()[++last_handle] = std::move(*game);
  return last_handle;
}

OUTFLANK_EXPORT(outflank_close) void outflank_close(int handle) {
  open_games().erase(handle);
}

OUTFLANK_EXPORT(outflank_play) int outflank_play(int handle, const char* move, std::size_t size) {
  games::Game* game = find_game(handle);
  if (game == nullptr) return 0;
  if (const auto played = game->play({move, size}); !played) return refuse(played.error());
  return 1;
}

// Plays a list of moves in the game's usual notation: all of them or none.
OUTFLANK_EXPORT(outflank_play_list)
int outflank_play_list(int handle, const char* moves, std::size_t size) {
  games::Game* game = find_game(handle);
  if (game == nullptr) return 0;
  if (const auto played = game->play_list({moves, size}); !played) return refuse(played.error());
  return 1;
}

OUTFLANK_EXPORT(outflank_undo) int outflank_undo(int handle) {
  games::Game* game = find_game(handle);
  return game != nullptr && game->undo() ? 1 : 0;
}

// Answers with the JSON view of the position.
OUTFLANK_EXPORT(outflank_view) int outflank_view(int handle) {
  const games::Game* game = find_game(handle);
  if (game == nullptr) return 0;
  answer() = game->view_json();
  return 1;
}

// Answers with the count as decimal digits.
OUTFLANK_EXPORT(outflank_perft) int outflank_perft(int handle, int depth) {
  const games::Game* game = find_game(handle);
  if (game == nullptr) return 0;
  if (const auto ok = games::check_perft_depth(depth); !ok) return refuse(ok.error());
  answer() = std::to_string(game->perft(depth));
  return 1;
}
