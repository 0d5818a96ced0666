#pragma once

#include <cstddef>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

namespace outflank::apps {

// Throws CommandFailed.
[[noreturn]] void failed(std::string message);
// `name: what: ` and the text of errno.
[[noreturn]] void failed_with_file(const std::string& name, std::string_view what, int error);

using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

// An input file whose beginning can be inspected first; `-` is standard input. All functions throw
// CommandFailed when it cannot be opened or read.
class InputFile {
 public:
  explicit InputFile(const std::string& path);

  // For messages.
  [[nodiscard]] const std::string& name() const { return name_; }
  // Enough bytes to guess the format.
  [[nodiscard]] std::string_view beginning() const { return look_; }

  // Reads the next bytes, starting at the beginning; 0 at the end.
  std::size_t fill(char* buffer, std::size_t size);
  // Everything that fill has not returned yet.
  std::string rest();

 private:
  std::size_t read(char* buffer, std::size_t size);

  std::string name_;
  File file_;
  std::string look_;
  std::size_t used_ = 0;
};

}  // namespace outflank::apps
