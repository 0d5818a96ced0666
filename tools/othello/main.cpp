#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "core/text.h"
#include "othello/commands.h"

namespace outflank::tools {

void give_up(const std::string& why) {
  std::fprintf(stderr, "othello_trainer: %s\n", why.c_str());
  std::exit(1);
}

Options::Options(int count, const char* const* arguments, std::string_view known) {
  for (int i = 0; i < count; i += 2) {
    const std::string_view key = arguments[i];
    if (!key.starts_with("--") || i + 1 == count) {
      give_up("options are pairs such as --seed 1; found " + quote(key));
    }
    bool found = false;
    for (const std::string_view name : words(known)) found |= name == key.substr(2);
    if (!found) give_up("there is no option " + quote(key) + "; there are: " + std::string(known));
    values_[std::string(key.substr(2))] = arguments[i + 1];
  }
}

std::string Options::text(const std::string& key, const std::string& otherwise) const {
  const auto found = values_.find(key);
  return found == values_.end() ? otherwise : found->second;
}

long Options::number(const std::string& key, long otherwise) const {
  const auto found = values_.find(key);
  if (found == values_.end()) return otherwise;
  const auto value = parse_int(found->second, 0, 2'000'000'000, "--" + key);
  if (!value) give_up(value.error().message());
  return *value;
}

namespace {

struct Command {
  std::string_view name;
  int (*run)(const Options&);
  std::string_view options;
};

constexpr Command kCommands[] = {
    {"patterns", print_patterns, ""},
    {"play", play, "weights out games seconds depth seed threads exact last mistakes trust"},
    {"labels", judge_labels, "weights out positions empties reference level seed threads"},
    {"match", match, "ours theirs pairs depth seed threads"},
    {"positions", print_positions, "weights empties games seed"},
    {"values", print_values, "weights"},
    {"probcut", fit_probcut, "weights positions seed threads"},
};

int run(int count, const char* const* arguments) {
  for (const Command& command : kCommands) {
    if (count > 1 && command.name == arguments[1]) {
      return command.run(Options(count - 2, arguments + 2, command.options));
    }
  }
  std::printf("Usage: othello_trainer COMMAND [--OPTION VALUE]…\n");
  for (const Command& command : kCommands) {
    std::printf("  %-9s --%s\n", std::string(command.name).c_str(),
                std::string(command.options).c_str());
  }
  return 2;
}

}  // namespace
}  // namespace outflank::tools

int main(int count, char** arguments) {
  return outflank::tools::run(count, arguments);
}
