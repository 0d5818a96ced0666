#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>

#define TOML_EXCEPTIONS 0
#define TOML_HEADER_ONLY 1
#include <toml++/toml.h>

#include "arena/bots/bot.h"
#include "arena/bots/bot_settings.h"
#include "core/text.h"
#include "core/try.h"

namespace outflank::arena {
namespace {

std::string at_line(const std::string& path, const toml::source_region& source) {
  return path + " line " + std::to_string(source.begin.line);
}

class BotReader {
 public:
  BotReader(const std::string& path, std::string_view folder) : path_(path), folder_(folder) {}

  Result<Bot> read(const toml::table& table) {
    for (const auto& [key, value] : table) {
      if (const auto set = read_key(key.str(), value); !set) return Failure(placed(set, value));
    }
    Result<void> completed = complete(bot_, folder_);
    if (completed && !dialect_.empty()) completed = choose_dialect();
    if (!completed) return Failure(completed.error().within(at_line(path_, table.source())));
    return std::move(bot_);
  }

 private:
  [[nodiscard]] Error placed(const Result<void>& result, const toml::node& node) const {
    return result.error().within(at_line(path_, node.source()));
  }

  static Result<void> read_text(std::string_view key, const toml::node& node, std::string& text) {
    const auto value = node.value_exact<std::string>();
    if (!value) return fail(InputError::Syntax, std::string(key) + " is a text in quotes");
    text = *value;
    return {};
  }

  Result<void> read_key(std::string_view key, const toml::node& node) {
    if (key == "name") return read_text(key, node, bot_.name);
    if (key == "directory") return read_text(key, node, bot_.directory);
    if (key == "build") return read_text(key, node, bot_.build);
    if (key == "dialect") return read_text(key, node, dialect_);
    if (key == "command") return read_command(node);
    if (key == "protocol") return read_protocol(node);
    if (key == "environment") return read_pairs(key, node, bot_.environment);
    if (key == "options") return read_pairs(key, node, bot_.options);
    if (key == "depth") return read_number(key, node);
    if (bool* const flag = flag_setting(bot_, key)) return read_flag(key, node, *flag);
    if (key == "limits") return read_limits(node);
    return fail(InputError::Unknown,
                "there is no key " + quote(key) +
                    "; a bot has name, command, directory, protocol, dialect, environment, "
                    "options, depth, movetime, seed_argument, build and limits");
  }

  Result<void> read_command(const toml::node& node) {
    if (const auto* words = node.as_array()) {
      for (const toml::node& word : *words) {
        std::string text;
        TRY(read_text("each part of command", word, text));
        bot_.command.push_back(std::move(text));
      }
      return {};
    }
    std::string text;
    if (const auto read = read_text("command", node, text); !read) {
      return fail(InputError::Syntax, "command is a text in quotes, or a list of such texts");
    }
    bot_.command = TRY(split_command(text));
    return {};
  }

  Result<void> read_protocol(const toml::node& node) {
    std::string name;
    TRY(read_text("protocol", node, name));
    bot_.protocol = TRY(protocol::find_protocol(name));
    return {};
  }

  static Result<void> read_flag(std::string_view key, const toml::node& node, bool& flag) {
    const auto value = node.value_exact<bool>();
    if (!value) return fail(InputError::Syntax, std::string(key) + " is true or false");
    flag = *value;
    return {};
  }

  Result<void> choose_dialect() {
    for (const protocol::Protocol* other : protocol::protocol_registry().all()) {
      if (other->family.empty() || other->family != bot_.protocol->family) continue;
      if (other->dialect != dialect_) continue;
      bot_.protocol = other;
      return {};
    }
    return fail(InputError::Conflict,
                "dialect is start-ok or arena, and only for the protocol contest");
  }

  static Result<void> read_pairs(std::string_view key, const toml::node& node,
                                 std::vector<std::pair<std::string, std::string>>& pairs) {
    const auto* table = node.as_table();
    if (table == nullptr) {
      return fail(InputError::Syntax, std::string(key) + " is a table of texts in quotes");
    }
    for (const auto& [name, value] : *table) {
      std::string text;
      TRY(read_text(name.str(), value, text));
      pairs.emplace_back(name.str(), std::move(text));
    }
    return {};
  }

  Result<void> read_number(std::string_view key, const toml::node& node) {
    const auto value = node.value_exact<std::int64_t>();
    if (!value) return fail(InputError::Syntax, std::string(key) + " is a whole number");
    return set_number(bot_, key, *value);
  }

  Result<void> read_limits(const toml::node& node) {
    const auto* table = node.as_table();
    if (table == nullptr) return fail(InputError::Syntax, "limits is a table of numbers");
    for (const auto& [key, value] : *table) {
      if (key.str() == "depth") {
        return fail(InputError::Unknown, "depth is a key of the bot, not a limit");
      }
      TRY(read_number(key.str(), value));
    }
    return {};
  }

  const std::string& path_;
  std::string_view folder_;
  Bot bot_;
  std::string dialect_;
};

}  // namespace

Result<std::vector<Bot>> parse_bots(std::string_view toml, const std::string& path,
                                    std::string_view folder) {
  const toml::parse_result parsed = toml::parse(toml);
  if (!parsed) {
    return fail(InputError::Syntax, at_line(path, parsed.error().source()) + ": " +
                                        std::string(parsed.error().description()));
  }
  std::vector<Bot> bots;
  for (const auto& [key, value] : parsed.table()) {
    const auto* list = value.as_array();
    if (key.str() != "bot" || list == nullptr) {
      return fail(InputError::Unknown, at_line(path, value.source()) + ": " + quote(key.str()) +
                                           " is not known; bots are declared by [[bot]]");
    }
    for (const toml::node& entry : *list) {
      const auto* table = entry.as_table();
      if (table == nullptr) {
        return fail(InputError::Syntax,
                    at_line(path, entry.source()) + ": bots are declared by [[bot]]");
      }
      auto bot = TRY(BotReader(path, folder).read(*table));
      if (std::ranges::find(bots, bot.name, &Bot::name) != bots.end()) {
        return fail(InputError::Duplicate, at_line(path, table->source()) + ": there is a bot " +
                                               quote(bot.name) + " already");
      }
      bots.push_back(std::move(bot));
    }
  }
  return bots;
}

Result<std::vector<Bot>> read_bots(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return fail(InputError::Missing, "the file " + quote(path) + " cannot be read");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const std::filesystem::path whole = std::filesystem::absolute(path);
  auto bots = parse_bots(text, path, whole.parent_path().string());
  if (!bots) return bots;
  std::error_code error;
  const auto folder = std::filesystem::canonical(whole.parent_path(), error);
  for (Bot& bot : *bots) bot.declared_in = (folder / whole.filename()).string();
  return bots;
}

}  // namespace outflank::arena
