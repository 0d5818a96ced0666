#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "arena/bots/bot.h"
#include "core/error.h"

namespace outflank::arena {

// Limits of a bot's folder that is sent to another machine.
inline constexpr std::size_t kMaxBundleFiles = 2000;
inline constexpr std::size_t kMaxBundleBytes = std::size_t{16} << 20U;  // of all files together
inline constexpr std::size_t kMaxBundleDepth = 16;                      // folders in folders
inline constexpr std::size_t kMaxBundlePath = 400;  // bytes, from the bot's folder

// A bot as one text, addressed by its SHA-256: all plain files of its folder, and how it is built, started and
// limited; not its name. The same bot is the same text in any folder. JSON in ASCII, with the files' bytes
// in base64.
struct Bundle {
  std::string hash;  // in hexadecimal digits
  std::string text;
};

// Packs a bot's folder, without files of git. Fails on the first entry that is
// not a plain file or folder (links, devices, pipes), that has a set-user-id or set-group-id bit or a name
// that is not UTF-8, and beyond the limits.
Result<Bundle> pack(const Bot& bot);

// SHA-256 in hexadecimal digits.
std::string bundle_hash(std::string_view text);

// Unpacks a bundle into an existing empty folder; `hash` is the requested one. That folder becomes the bot's
// directory; it has no name. Fails with Damaged, before anything is written, if the text does not have that
// hash, and on names that lead out of the folder.
Result<Bot> unpack(std::string_view text, std::string_view hash, const std::string& folder);

}  // namespace outflank::arena
