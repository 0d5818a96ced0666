#include "terminal/person_name.h"

#include <cstdlib>
#include <memory>

#include <utf8proc.h>

#include "core/text.h"

namespace outflank::terminal {

std::string folded_name(std::string_view name) {
  std::string spaced = join(words(name), " ");
  utf8proc_uint8_t* folded = nullptr;
  constexpr auto kHow = static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE |
                                                       UTF8PROC_CASEFOLD | UTF8PROC_IGNORE);
  const utf8proc_ssize_t length =
      utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(spaced.data()),
                   static_cast<utf8proc_ssize_t>(spaced.size()), &folded, kHow);
  if (length < 0) return spaced;  // not UTF-8
  // The library returns memory from malloc.
  const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owner(folded, &std::free);
  return {reinterpret_cast<const char*>(folded), static_cast<std::size_t>(length)};
}

}  // namespace outflank::terminal
