#include "arena/bots/bundle.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include <dirent.h>
#include <fcntl.h>
#include <nlohmann/json.hpp>
#include <sodium.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena/bots/bot_settings.h"
#include "arena/bots/descriptor.h"
#include "arena/bots/isolation.h"
#include "core/text.h"
#include "core/try.h"
#include "match/text_rules.h"

namespace outflank::arena {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kFormat = "outflank-bot";
constexpr int kBase64 = sodium_base64_VARIANT_ORIGINAL;

struct PackedFile {
  std::string content;
  bool runs = false;
};

const unsigned char* bytes_of(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

std::string to_base64(std::string_view bytes) {
  std::string text(sodium_base64_ENCODED_LEN(bytes.size(), kBase64), '\0');
  sodium_bin2base64(text.data(), text.size(), bytes_of(bytes), bytes.size(), kBase64);
  text.pop_back();
  return text;
}

Result<std::string> of_base64(const std::string& text) {
  std::string bytes(text.size() / 4 * 3 + 3, '\0');
  std::size_t size = 0;
  if (sodium_base642bin(reinterpret_cast<unsigned char*>(bytes.data()), bytes.size(), text.data(),
                        text.size(), nullptr, &size, nullptr, kBase64) != 0) {
    return fail(InputError::Damaged, "a bundle has a file that is not base64");
  }
  bytes.resize(size);
  return bytes;
}

// Reads a folder without following links, since its owner may change it at the same time.
class FolderReader {
 public:
  explicit FolderReader(const Bot& bot) : bot_(bot) {}

  Result<std::map<std::string, PackedFile>> read() && {
    Descriptor folder(::open(bot_.directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!folder.valid()) return cannot_read("");
    TRY(read_folder(std::move(folder), "", 0));
    return std::move(files_);
  }

 private:
  [[nodiscard]] Failure refused(const std::string& path, std::string_view why) const {
    return fail(InputError::Conflict, "bot " + quote(bot_.name) + ": " + quote(path) + " in " +
                                          bot_.directory + " " + std::string(why));
  }
  [[nodiscard]] Failure cannot_read(const std::string& path) const {
    return refused(path.empty() ? "." : path,
                   "cannot be read: " + std::string(std::strerror(errno)));
  }

  Result<void> read_folder(Descriptor folder, const std::string& prefix, std::size_t depth) {
    if (depth > kMaxBundleDepth) {
      return refused(prefix, "is deeper than " + std::to_string(kMaxBundleDepth) + " folders");
    }
    const int number = folder.number();
    const auto close = [](DIR* open) { ::closedir(open); };
    const std::unique_ptr<DIR, decltype(close)> entries(::fdopendir(::dup(number)), close);
    if (!entries) return cannot_read(prefix);
    while (const dirent* entry = ::readdir(entries.get())) {
      const std::string_view name = entry->d_name;
      if (name == "." || name == ".." || equal_ignoring_case(name, ".git")) continue;
      TRY(read_entry(number, prefix + std::string(name), entry->d_name, depth));
    }
    return {};
  }

  Result<void> read_entry(int folder, const std::string& path, const char* name,
                          std::size_t depth) {
    if (path.size() > kMaxBundlePath) return refused(path, "has too long a name");
    if (!match::is_utf8(path)) return refused(path, "has a name that is not UTF-8");
    struct stat about{};
    if (::fstatat(folder, name, &about, AT_SYMLINK_NOFOLLOW) != 0) return cannot_read(path);
    if (S_ISLNK(about.st_mode)) {
      return refused(path, "is a link, which is not sent to workers: put the file itself there");
    }
    if (!S_ISREG(about.st_mode) && !S_ISDIR(about.st_mode)) {
      return refused(path, "is not a plain file, and is not sent to workers");
    }
    // Checks the open file, since the entry may have changed.
    Descriptor open(::openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
    if (!open.valid() || ::fstat(open.number(), &about) != 0) return cannot_read(path);
    if (S_ISDIR(about.st_mode)) return read_folder(std::move(open), path + "/", depth + 1);
    if (!S_ISREG(about.st_mode)) return refused(path, "is not a plain file");
    if ((about.st_mode & (S_ISUID | S_ISGID)) != 0) {
      return refused(path, "would run with the rights of its owner (set-user-id): chmod u-s,g-s");
    }
    if (files_.size() >= kMaxBundleFiles) {
      return refused(path, "is one file too many: " + std::to_string(kMaxBundleFiles) +
                               " can be sent to workers; give the bot a folder of its own");
    }
    PackedFile& file = files_[path];
    file.runs = (about.st_mode & 0111U) != 0;
    return read_content(open, path, file.content);
  }

  Result<void> read_content(const Descriptor& open, const std::string& path, std::string& content) {
    std::array<char, 1 << 16> bytes{};
    while (true) {
      const ssize_t size = ::read(open.number(), bytes.data(), bytes.size());
      if (size < 0 && errno == EINTR) continue;
      if (size < 0) return cannot_read(path);
      if (size == 0) return {};
      total_ += static_cast<std::size_t>(size);
      if (total_ > kMaxBundleBytes) {
        return refused(path, "is too much: files of " + std::to_string(kMaxBundleBytes >> 20U) +
                                 " MB in all can be sent to workers; give the bot a folder of its "
                                 "own, without the output of its build");
      }
      content.append(bytes.data(), static_cast<std::size_t>(size));
    }
  }

  const Bot& bot_;
  std::map<std::string, PackedFile> files_;
  std::size_t total_ = 0;
};

// Makes a word of the command relative if it is a full path into the bot's folder: on another machine the folder
// has another path, and is the working directory.
std::string portable(const std::string& word, const std::string& directory) {
  if (!word.starts_with('/') || directory == "/" || !is_below(word, directory)) return word;
  const std::string rest = word.substr(directory.size());
  return rest.empty() ? "." : "." + rest;
}

Json json_of(const BotLimits& limits) {
  return {{"memory", limits.memory_megabytes},   {"processes", limits.processes},
          {"scratch", limits.scratch_megabytes}, {"cpu", limits.cpu_seconds},
          {"startup", limits.startup.count()},   {"output", limits.turn_bytes >> 10U}};
}

Result<Bot> bot_of(const Json& json) {
  Bot bot;
  json.at("command").get_to(bot.command);
  json.at("build").get_to(bot.build);
  bot.protocol = TRY(protocol::find_protocol(json.at("protocol").get<std::string>()));
  json.at("environment").get_to(bot.environment);
  json.at("options").get_to(bot.options);
  if (const int depth = json.at("depth").get<int>(); depth != 0) {
    TRY(set_number(bot, "depth", depth));
  }
  json.at("movetime").get_to(bot.movetime);
  json.at("seed_argument").get_to(bot.seed_argument);
  for (const auto& [key, value] : json.at("limits").items()) {
    TRY(set_number(bot, key, value.get<long long>()));
  }
  if (bot.command.empty()) return fail(InputError::Damaged, "a bundle has no command");
  return bot;
}

// Whether a path stays below its folder.
bool is_plain(std::string_view path) {
  if (path.empty() || path.size() > kMaxBundlePath || path.contains('\0')) return false;
  const auto parts = split(path, '/');
  return parts.size() <= kMaxBundleDepth + 1 &&
         std::ranges::none_of(parts, [](std::string_view part) {
           return part.empty() || part == "." || part == "..";
         });
}

Failure cannot_write(const std::string& path) {
  return fail(InputError::Damaged,
              quote(path) + " cannot be written: " + std::string(std::strerror(errno)));
}

// The folder has no other writer.
Result<void> write_file(const std::string& path, const std::string& content, bool runs) {
  const Descriptor file(
      ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
  if (!file.valid()) return cannot_write(path);
  for (std::size_t done = 0; done < content.size();) {
    const ssize_t size = ::write(file.number(), content.data() + done, content.size() - done);
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0) return cannot_write(path);
    done += static_cast<std::size_t>(size);
  }
  // Bots have a user of their own under root.
  if (::fchmod(file.number(), runs ? 0755 : 0644) != 0) return cannot_write(path);
  return {};
}

Result<void> write_files(const Json& files, const std::string& folder) {
  std::size_t total = 0;
  if (files.size() > kMaxBundleFiles)
    return fail(InputError::TooLong, "a bundle has too many files");
  for (const Json& file : files) {
    const auto path = file.at("path").get<std::string>();
    if (!is_plain(path)) {
      return fail(InputError::Damaged, "a bundle has a file " + quote(path) + " outside of it");
    }
    const std::string content = TRY(of_base64(file.at("content").get<std::string>()));
    total += content.size();
    if (total > kMaxBundleBytes) return fail(InputError::TooLong, "a bundle has too many bytes");
    for (std::size_t end = path.find('/'); end != std::string::npos;
         end = path.find('/', end + 1)) {
      const std::string inner = folder + "/" + path.substr(0, end);
      if (::mkdir(inner.c_str(), 0755) != 0 && errno != EEXIST) return cannot_write(inner);
      if (::chmod(inner.c_str(), 0755) != 0) return cannot_write(inner);
    }
    TRY(write_file(folder + "/" + path, content, file.at("run").get<bool>()));
  }
  return {};
}

}  // namespace

std::string bundle_hash(std::string_view text) {
  std::array<unsigned char, crypto_hash_sha256_BYTES> hash{};
  crypto_hash_sha256(hash.data(), bytes_of(text), text.size());
  std::string hex(hash.size() * 2 + 1, '\0');
  sodium_bin2hex(hex.data(), hex.size(), hash.data(), hash.size());
  hex.pop_back();
  return hex;
}

Result<Bundle> pack(const Bot& bot) {
  const auto files = TRY(FolderReader(bot).read());
  std::vector<std::string> command;
  for (const std::string& word : bot.command) command.push_back(portable(word, bot.directory));
  Json json = {{"format", kFormat},
               {"version", 1},
               {"command", command},
               {"build", bot.build},
               {"protocol", bot.protocol->name()},
               {"environment", bot.environment},
               {"options", bot.options},
               {"depth", bot.depth},
               {"movetime", bot.movetime},
               {"seed_argument", bot.seed_argument},
               {"limits", json_of(bot.limits)},
               {"files", Json::array()}};
  for (const auto& [path, file] : files) {
    json["files"].push_back(
        {{"path", path}, {"run", file.runs}, {"content", to_base64(file.content)}});
  }
  Bundle bundle;
  bundle.text = json.dump(-1, ' ', true, Json::error_handler_t::replace);
  bundle.hash = bundle_hash(bundle.text);
  return bundle;
}

Result<Bot> unpack(std::string_view text, std::string_view hash, const std::string& folder) {
  if (const std::string real = bundle_hash(text); real != hash) {
    return fail(InputError::Damaged,
                "the bundle " + std::string(hash) + " is damaged: its bytes have the hash " + real);
  }
  // The hash is right, but another program may have packed it.
  try {
    const Json json = Json::parse(text);
    if (json.at("format") != kFormat || json.at("version") != 1) {
      return fail(InputError::Unknown,
                  "the bundle is of another version: update the worker or the arena");
    }
    Bot bot = TRY(bot_of(json));
    bot.directory = folder;
    TRY(write_files(json.at("files"), folder));
    return bot;
  } catch (const Json::exception& error) {
    return fail(InputError::Damaged, "the bundle cannot be read: " + std::string(error.what()));
  }
}

}  // namespace outflank::arena
