#include "tools/puzzles/settings.h"

#include <array>
#include <string>

#include "core/text.h"

namespace outflank::tools::puzzles {

Result<const Settings*> settings_of(std::string_view game) {
  static const std::array kAll = {&kQuoridor, &kOthello};
  std::string names;
  for (const Settings* settings : kAll) {
    if (settings->game == game) return settings;
    names += (names.empty() ? "" : ", ") + std::string(settings->game);
  }
  return fail(InputError::Unknown,
              "there are no puzzles of " + quote(game) + "; the games are " + names);
}

}  // namespace outflank::tools::puzzles
