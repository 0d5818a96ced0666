#include "arena/tournament/tournament_id.h"

#include <algorithm>
#include <filesystem>
#include <random>
#include <string_view>

#include "core/text.h"
#include "core/try.h"
#include "store/files.h"

namespace outflank::arena {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kIdLetters = 12;

std::string new_id() {
  constexpr std::string_view kLetters = "abcdefghijkmnpqrstuvwxyz23456789";
  std::random_device device;  // from the system
  std::string id;
  while (id.size() < kIdLetters) id += kLetters[device() % kLetters.size()];
  return id;
}

bool is_id(std::string_view text) {
  return text.size() == kIdLetters &&
         std::ranges::all_of(text, [](char c) { return is_digit(c) || (c >= 'a' && c <= 'z'); });
}

}  // namespace

// On the disk before anybody learns it, so that a crash cannot lead to a second id.
Result<std::string> tournament_id(const std::string& folder) {
  const fs::path path = fs::path(folder) / "published";
  std::error_code ignored;
  if (fs::exists(path, ignored)) {
    const std::string text = TRY(store::read_file(path, 1024));
    const std::string_view id = trim(text);
    if (!is_id(id)) {
      return fail(InputError::Damaged, path.string() +
                                           " must hold the id of the published tournament: " +
                                           std::to_string(kIdLetters) + " letters and digits");
    }
    return std::string(id);
  }
  std::string id = new_id();
  TRY(store::write_file(path, id + "\n"));
  return id;
}

}  // namespace outflank::arena
