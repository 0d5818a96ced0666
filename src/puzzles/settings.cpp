#include "puzzles/settings.h"

#include "core/text.h"
#include "games/list.h"
#include "puzzles/settings_of_games.h"

namespace outflank::puzzles {
namespace {

const Registry<Settings>& settings_registry() {
#define OUTFLANK_ENTRY(game) &game::settings(),
  static const Registry<Settings> kRegistry{OUTFLANK_GAMES(OUTFLANK_ENTRY)};
#undef OUTFLANK_ENTRY
  return kRegistry;
}

}  // namespace

Result<const Settings*> find_settings(std::string_view game) {
  const Settings* const settings = settings_registry().find(game);
  if (settings == nullptr) {
    return fail(InputError::Unknown, "there are no puzzles of " + quote(game) + "; the games are " +
                                         settings_registry().names());
  }
  return settings;
}

}  // namespace outflank::puzzles
