#pragma once

#include <cstddef>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

namespace outflank::apps {

// Throws CommandFailed.
[[noreturn]] void failed(std::string message);
// `name: what: ` and what errno says.
[[noreturn]] void failed_with_file(const std::string& name, std::string_view what, int error);

using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

// A file to read, whose beginning can be looked at before; `-` is standard input. Everything throws
// CommandFailed when it cannot be opened or read.
class InputFile {
 public:
  explicit InputFile(const std::string& path);

  // For messages.
  [[nodiscard]] const std::string& name() const { return name_; }
  // As many bytes as it takes to guess the format.
  [[nodiscard]] std::string_view beginning() const { return look_; }

  // The next bytes, from the beginning on; 0 at the end.
  std::size_t fill(char* buffer, std::size_t size);
  // All that have not been given yet.
  std::string rest();

 private:
  std::size_t read(char* buffer, std::size_t size);

  std::string name_;
  File file_;
  std::string look_;
  std::size_t used_ = 0;
};

}  // namespace outflank::apps
