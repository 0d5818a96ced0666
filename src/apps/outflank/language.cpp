#include "apps/outflank/language.h"

#include <cstdlib>
#include <string_view>

#include "apps/outflank/commands.h"

namespace outflank::apps {

terminal::Texts texts_in(const std::optional<std::string>& language) {
  if (language) {
    const auto known = terminal::parse_language(*language);
    if (!known) wrong_use(known.error());
    return terminal::Texts(*known);
  }
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* locale = std::getenv(name);
    if (locale != nullptr && *locale != '\0') {
      return terminal::Texts(terminal::language_of_locale(locale));
    }
  }
  return terminal::Texts();
}

}  // namespace outflank::apps
