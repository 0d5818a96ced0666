#include "server/people/names.h"

#include <algorithm>
#include <array>
#include <string>

#include "core/text.h"
#include "core/try.h"
#include "store/store_error.h"

namespace outflank::server {
namespace {

struct Range {
  char32_t first;
  char32_t last;
};

// Invisible characters, or those that change how others look: controls, direction marks, joiners,
// unusual spaces, fillers, selectors, tags and noncharacters (Unicode's Cc, Cf, Zl, Zp, Zs,
// Default_Ignorable_Code_Point and noncharacters).
constexpr std::array<Range, 27> kInvisible = {
    {{0x0000, 0x001F},   {0x007F, 0x00A0},  {0x00AD, 0x00AD}, {0x034F, 0x034F}, {0x0600, 0x0605},
     {0x061C, 0x061C},   {0x06DD, 0x06DD},  {0x070F, 0x070F}, {0x115F, 0x1160}, {0x1680, 0x1680},
     {0x17B4, 0x17B5},   {0x180B, 0x180F},  {0x2000, 0x200F}, {0x2028, 0x202F}, {0x205F, 0x206F},
     {0x2800, 0x2800},   {0x3000, 0x3000},  {0x3164, 0x3164}, {0xFDD0, 0xFDEF}, {0xFE00, 0xFE0F},
     {0xFEFF, 0xFEFF},   {0xFFA0, 0xFFA0},  {0xFFF0, 0xFFFB}, {0xFFFE, 0xFFFF}, {0x1BCA0, 0x1BCA3},
     {0x1D173, 0x1D17A}, {0xE0000, 0xE0FFF}}};

// Takes the first character off well-formed UTF-8.
char32_t take_character(std::string_view& text) {
  const auto first = static_cast<unsigned char>(text[0]);
  const std::size_t length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
  char32_t character = length == 1 ? first : first & (0x7FU >> length);
  for (std::size_t i = 1; i < std::min(length, text.size()); ++i) {
    character = character << 6U | (static_cast<unsigned char>(text[i]) & 0x3FU);
  }
  text.remove_prefix(std::min(length, text.size()));
  return character;
}

bool is_invisible(char32_t character) {
  return std::ranges::any_of(kInvisible, [&](const Range& range) {
    return character >= range.first && character <= range.last;
  });
}

// Names that the server itself uses, or that would seem to speak for it.
constexpr std::array<std::string_view, 7> kReserved = {
    "anonymous", "deleted", "outflank", "engine", "admin", "moderator", "system"};

}  // namespace

Result<void> check_person_name(std::string_view name) {
  while (!name.empty()) {
    if (is_invisible(take_character(name))) {
      return fail(
          InputError::Syntax,
          "a name may not hold invisible characters or such as turn the direction of writing");
    }
  }
  return {};
}

Result<void> check_free_name(store::Store& store, std::string_view name) {
  if (name == kUsualName) return {};
  const auto account = TRY(store.find_account(trim(name)));
  if (!account) return {};
  return fail(store::StoreError::NameTaken,
              "the name " + quote(name) + " belongs to an account: log in, or choose another one");
}

Result<void> check_account_name(std::string_view name) {
  const auto allowed = [](char c) {
    return is_digit(c) || c == '_' || c == '-' || (to_lower(c) >= 'a' && to_lower(c) <= 'z');
  };
  if (name.size() < 2 || name.size() > 20 || !std::ranges::all_of(name, allowed)) {
    return fail(InputError::Syntax,
                "a name has 2 to 20 letters, digits, _ and -, not " + quote(name));
  }
  if (std::ranges::any_of(kReserved, [&](std::string_view reserved) {
        return equal_ignoring_case(name, reserved);
      })) {
    return fail(InputError::Conflict, "the name " + quote(name) + " is not for people");
  }
  return {};
}

}  // namespace outflank::server
