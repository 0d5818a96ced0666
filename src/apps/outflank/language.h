#pragma once

#include <optional>
#include <string>

#include "terminal/texts.h"

namespace outflank::apps {

// The texts in the language that an option --language asks for, else in that of the locale. Another
// language than ours in the option is wrong use.
terminal::Texts texts_in(const std::optional<std::string>& language);

}  // namespace outflank::apps
