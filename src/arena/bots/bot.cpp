#include "arena/bots/bot.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <span>

#include "arena/bots/bot_settings.h"
#include "core/text.h"
#include "core/try.h"

namespace outflank::arena {
namespace {

struct NumberSetting {
  std::string_view key;
  int lowest;
  int highest;
};

constexpr std::array kNumbers = {
    NumberSetting{"memory", 8, 1 << 25},  NumberSetting{"processes", 1, 10'000},
    NumberSetting{"scratch", 1, 1 << 16}, NumberSetting{"cpu", 1, 1'000'000},
    NumberSetting{"startup", 1, 600'000}, NumberSetting{"output", 1, 1 << 20},
    NumberSetting{"depth", 1, 1000},
};

// The file name of the program, or of the script behind an interpreter.
std::string usual_name(const std::vector<std::string>& command) {
  const auto file_name = [](const std::string& word) {
    return std::filesystem::path(word).filename().string();
  };
  std::string program = file_name(command.front());
  for (const std::string_view interpreter : {"python", "node", "ruby", "perl", "sh", "bash"}) {
    if (!program.starts_with(interpreter)) continue;
    for (const std::string& word : std::span(command).subspan(1)) {
      if (!word.starts_with('-')) return file_name(word);
    }
  }
  return program;
}

}  // namespace

const protocol::Protocol& default_protocol() {
  return **protocol::find_protocol("contest");
}

Result<std::vector<std::string>> split_command(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  bool in_word = false;
  char quote = '\0';
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\\' && quote != '\'' && i + 1 < text.size()) {
      word += text[++i];
      in_word = true;
    } else if (quote != '\0') {
      if (c == quote) {
        quote = '\0';
      } else {
        word += c;
      }
    } else if (c == '"' || c == '\'') {
      quote = c;
      in_word = true;
    } else if (is_space(c)) {
      if (in_word) words.push_back(std::exchange(word, {}));
      in_word = false;
    } else {
      word += c;
      in_word = true;
    }
  }
  if (quote != '\0') {
    return fail(InputError::Syntax, "the command " + outflank::quote(text) + " has an open quote");
  }
  if (in_word) words.push_back(word);
  if (words.empty()) return fail(InputError::Missing, "the command is empty");
  return words;
}

Result<void> set_number(Bot& bot, std::string_view key, long long value) {
  const auto* const setting = std::ranges::find(kNumbers, key, &NumberSetting::key);
  if (setting == kNumbers.end()) {
    return fail(InputError::Unknown,
                "there is no limit " + quote(key) +
                    "; there are memory, processes, scratch, cpu, startup, output");
  }
  if (value < setting->lowest || value > setting->highest) {
    return fail(InputError::OutOfRange, std::string(key) + " is a whole number from " +
                                            std::to_string(setting->lowest) + " to " +
                                            std::to_string(setting->highest) + ", not " +
                                            quote(std::to_string(value)));
  }
  const int number = static_cast<int>(value);
  if (key == "memory") bot.limits.memory_megabytes = number;
  if (key == "processes") bot.limits.processes = number;
  if (key == "scratch") bot.limits.scratch_megabytes = number;
  if (key == "cpu") bot.limits.cpu_seconds = number;
  if (key == "startup") bot.limits.startup = std::chrono::milliseconds(number);
  if (key == "output") bot.limits.turn_bytes = static_cast<std::size_t>(number) << 10U;
  if (key == "depth") bot.depth = number;
  return {};
}

bool is_number_setting(std::string_view key) {
  return std::ranges::find(kNumbers, key, &NumberSetting::key) != kNumbers.end();
}

bool* flag_setting(Bot& bot, std::string_view key) {
  if (key == "movetime") return &bot.movetime;
  return key == "seed_argument" ? &bot.seed_argument : nullptr;
}

Result<void> complete(Bot& bot, std::string_view folder) {
  namespace fs = std::filesystem;
  if (bot.command.empty()) return fail(InputError::Missing, "a bot needs a command");
  if (bot.name.empty()) bot.name = usual_name(bot.command);
  std::error_code error;
  const fs::path directory = fs::canonical(fs::path(folder) / bot.directory, error);
  if (error || !fs::is_directory(directory, error)) {
    return fail(InputError::Unknown, "bot " + quote(bot.name) + ": there is no directory " +
                                         quote(bot.directory.empty() ? folder : bot.directory));
  }
  // The folder that an author submitted may be a link to a rival's folder.
  const fs::path said = fs::path(bot.directory);
  if (said.is_relative()) {
    fs::path expected = (fs::canonical(folder, error) / said).lexically_normal();
    if (!expected.has_filename() && expected.has_relative_path()) expected = expected.parent_path();
    if (directory != expected) {
      return fail(InputError::Conflict,
                  "bot " + quote(bot.name) + ": its directory " + quote(bot.directory) +
                      " is a link to " + quote(directory.string()) + "; name the real directory");
    }
  }
  bot.directory = directory.string();
  return {};
}

Result<Bot> parse_bot(std::string_view text, std::string_view folder) {
  constexpr std::string_view kPrefix = "bot:";
  constexpr std::string_view kCommand = "cmd=";
  std::string_view rest = text;
  if (rest.starts_with(kPrefix)) rest.remove_prefix(kPrefix.size());
  Bot bot;
  while (!rest.starts_with(kCommand)) {
    const std::string_view pair = rest.substr(0, rest.find(','));
    const std::size_t equals = pair.find('=');
    if (pair.empty() || equals == std::string_view::npos) {
      return fail(InputError::Syntax,
                  "bot: " + (pair.empty() ? "cmd=COMMAND is missing at the end"
                                          : quote(pair) + " is not of the form key=value"));
    }
    const std::string_view key = pair.substr(0, equals);
    const std::string_view value = pair.substr(equals + 1);
    Result<void> set;
    if (key == "name") {
      bot.name = value;
    } else if (key == "dir") {
      bot.directory = value;
    } else if (key == "build") {
      bot.build = value;
    } else if (key == "protocol") {
      const auto protocol = protocol::find_protocol(value);
      if (!protocol) return Failure(protocol.error().within("bot"));
      bot.protocol = *protocol;
    } else if (bool* const flag = flag_setting(bot, key)) {
      if (value != "true" && value != "false") {
        return fail(InputError::Syntax,
                    "bot: " + std::string(key) + " is true or false, not " + quote(value));
      }
      *flag = value == "true";
    } else if (is_number_setting(key)) {
      const auto number = TRY(parse_int(value, 0, 1'000'000'000, "bot: " + std::string(key)));
      set = set_number(bot, key, number);
    } else {
      return fail(InputError::Unknown, "bot: there is no setting " + quote(key) +
                                           "; there are name, protocol, dir, memory, processes, "
                                           "scratch, cpu, startup, output, depth, movetime, "
                                           "seed_argument, build and cmd");
    }
    if (!set) return Failure(set.error().within("bot"));
    rest.remove_prefix(std::min(rest.size(), pair.size() + 1));
  }
  auto command = split_command(rest.substr(kCommand.size()));
  if (!command) return Failure(command.error().within("bot"));
  bot.command = *std::move(command);
  TRY(complete(bot, folder));
  return bot;
}

}  // namespace outflank::arena
