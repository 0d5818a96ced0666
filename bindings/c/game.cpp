#include <string>

#include "bindings/c/guard.h"
#include "core/text.h"
#include "core/try.h"
#include "games/perft_depth.h"
#include "match/formats.h"
#include "match/replay.h"

namespace outflank::c {
namespace {

outflank_game* handle_of(Result<std::unique_ptr<games::Game>> game) {
  if (!game) {
    refuse(game.error());
    return nullptr;
  }
  return new outflank_game{std::move(*game)};
}

Result<std::string> text_of(const games::Game& game, outflank_text what) {
  switch (what) {
    case OUTFLANK_TEXT_POSITION: return game.position_text();
    case OUTFLANK_TEXT_RULES: return game.rules_text();
    case OUTFLANK_TEXT_LEGAL: {
      std::string text;
      game.append_legal_moves(text, ' ');
      return text;
    }
    case OUTFLANK_TEXT_MOVES: return game.move_list();
    case OUTFLANK_TEXT_BOARD: return game.board_text();
    case OUTFLANK_TEXT_VIEW: return game.view_json();
    case OUTFLANK_TEXT_END_REASON: {
      const auto ending = game.ending();
      return std::string(ending ? name_of(ending->reason) : "");
    }
    case OUTFLANK_TEXT_NAME: return std::string(game.name());
  }
  return fail(InputError::Unknown,
              "there is no outflank_text " + std::to_string(static_cast<int>(what)));
}

Result<std::string> convert(std::string_view text, const char* from, const char* to) {
  const match::RecordFormat* source = &match::guess_format(text);
  if (from != nullptr) source = TRY(match::find_format(from));
  const match::RecordFormat* target = TRY(match::find_format(to));
  const auto reader = source->make_reader(match::source_of(text), {});
  std::string out;
  for (int number = 0;; ++number) {
    auto record = TRY(reader->next());
    if (!record) return out;
    if (number > 0) {
      if (!target->holds_many) {
        return fail(InputError::TooLong, "a file of the format " + quote(target->id) +
                                             " holds one game, and there are more");
      }
      out += target->separator;
    }
    const match::Record checked = TRY(match::checked(std::move(*record)));
    out += TRY(match::write(*target, checked));
  }
}

}  // namespace
}  // namespace outflank::c

using namespace outflank;  // NOLINT(google-build-using-namespace): C functions have none

outflank_game* outflank_game_new(const char* game, const char* rules) {
  return c::guarded([&]() -> outflank_game* {
    const auto type = games::find_game_type(c::text_or_empty(game));
    if (!type) {
      c::refuse(type.error());
      return nullptr;
    }
    return c::handle_of((*type)->start(c::text_or_empty(rules)));
  });
}

outflank_game* outflank_game_from_position(const char* game, const char* position,
                                           const char* rules) {
  return c::guarded([&]() -> outflank_game* {
    const auto type = games::find_game_type(c::text_or_empty(game));
    if (!type) {
      c::refuse(type.error());
      return nullptr;
    }
    std::optional<std::string_view> variant;
    if (rules != nullptr) variant = rules;
    return c::handle_of((*type)->from_position(c::text_or_empty(position), variant));
  });
}

outflank_game* outflank_game_clone(const outflank_game* game) {
  return c::guarded([&]() -> outflank_game* {
    if (game != nullptr) return new outflank_game{game->game->clone()};
    c::refuse_null("the game");
    return nullptr;
  });
}

void outflank_game_free(outflank_game* game) {
  delete game;
}

int outflank_game_play(outflank_game* game, const char* move) {
  return c::guarded([&]() -> int {
    if (game == nullptr) return c::refuse_null("the game");
    return c::status_of(game->game->play(c::text_or_empty(move)));
  });
}

int outflank_game_play_list(outflank_game* game, const char* moves) {
  return c::guarded([&]() -> int {
    if (game == nullptr) return c::refuse_null("the game");
    return c::status_of(game->game->play_list(c::text_or_empty(moves)));
  });
}

int outflank_game_undo(outflank_game* game) {
  return c::guarded([&]() -> int {
    if (game == nullptr) return c::refuse_null("the game");
    return game->game->undo() ? 1 : 0;
  });
}

int outflank_game_check(const outflank_game* game, const char* move) {
  return c::guarded([&]() -> int {
    if (game == nullptr) return c::refuse_null("the game");
    return c::status_of(game->game->check(c::text_or_empty(move)));
  });
}

int outflank_game_seats(const outflank_game* game) {
  return game == nullptr ? c::refuse_null("the game") : game->game->seats();
}

int outflank_game_to_move(const outflank_game* game) {
  return game == nullptr ? c::refuse_null("the game")
                         : static_cast<int>(game->game->to_move().index());
}

int outflank_game_ply(const outflank_game* game) {
  return game == nullptr ? c::refuse_null("the game") : game->game->ply();
}

int outflank_game_over(const outflank_game* game, int places[OUTFLANK_MAX_SEATS]) {
  return c::guarded([&]() -> int {
    if (game == nullptr) return c::refuse_null("the game");
    const auto ending = game->game->ending();
    for (std::size_t seat = 0; places != nullptr && seat < OUTFLANK_MAX_SEATS; ++seat) {
      places[seat] = ending ? ending->outcome.places[seat] : 0;
    }
    return ending ? 1 : 0;
  });
}

int64_t outflank_game_text(const outflank_game* game, outflank_text what, char* buffer,
                           size_t size) {
  return c::guarded([&]() -> std::int64_t {
    if (game == nullptr) return c::refuse_null("the game");
    const auto text = c::text_of(*game->game, what);
    return text ? c::write(*text, buffer, size) : c::refuse(text.error());
  });
}

uint64_t outflank_game_perft(const outflank_game* game, int depth) {
  return c::guarded([&]() -> std::uint64_t {
    if (game == nullptr) {
      c::refuse_null("the game");
      return 0;
    }
    const auto allowed = games::check_perft_depth(depth);
    if (allowed) return game->game->perft(depth);
    c::refuse(allowed.error());
    return 0;
  });
}

int64_t outflank_convert(const char* text, size_t length, const char* from, const char* to,
                         char* buffer, size_t size) {
  return c::guarded([&]() -> std::int64_t {
    if (text == nullptr) return c::refuse_null("the text");
    if (to == nullptr) return c::refuse_null("the format to write");
    const auto converted = c::convert({text, length}, from, to);
    return converted ? c::write(*converted, buffer, size) : c::refuse(converted.error());
  });
}
