#pragma once

#include <optional>
#include <string>

#include "terminal/texts.h"

namespace outflank::apps {

// The texts in the language of --language, or else of the locale. An unsupported language in the
// option is wrong use.
terminal::Texts texts_in(const std::optional<std::string>& language);

}  // namespace outflank::apps
