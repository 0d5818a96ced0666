#pragma once

#include <cstddef>
#include <string_view>

#include <fmt/format.h>

namespace outflank::apps {

// How many lines of a long text to show: a bot's first lines are as useful as its last.
struct ShownLines {
  std::size_t first = 0;
  std::size_t last = 0;
};

// Prints the first and last lines, and between them how many were omitted, with the advice.
template <class Lines>
void print_first_and_last(const Lines& lines, ShownLines shown, std::string_view indent,
                          std::string_view advice = "") {
  const std::size_t size = lines.size();
  const bool all = size <= shown.first + shown.last + 1;
  for (std::size_t i = 0; i < size; ++i) {
    if (all || i < shown.first || i >= size - shown.last) {
      fmt::print("{}{}\n", indent, lines[i]);
    } else if (i == shown.first) {
      fmt::print("{}({} lines left out{})\n", indent, size - shown.first - shown.last, advice);
    }
  }
}

}  // namespace outflank::apps
