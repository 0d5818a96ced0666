#pragma once

#include <map>
#include <string>
#include <string_view>

namespace outflank::tools {

// What was given on the command line: `--key value` pairs.
class Options {
 public:
  // Exits with a message when the arguments are not such pairs, or a key is not in `known` (names
  // separated by spaces).
  Options(int count, const char* const* arguments, std::string_view known);

  [[nodiscard]] std::string text(const std::string& key, const std::string& otherwise) const;
  [[nodiscard]] long number(const std::string& key, long otherwise) const;

 private:
  std::map<std::string, std::string> values_;
};

// Exits with a message on standard error.
[[noreturn]] void give_up(const std::string& why);

int print_patterns(const Options& options);
int play(const Options& options);
int judge_labels(const Options& options);
int match(const Options& options);
int print_positions(const Options& options);
int print_values(const Options& options);
int fit_probcut(const Options& options);

}  // namespace outflank::tools
