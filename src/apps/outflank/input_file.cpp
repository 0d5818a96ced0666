#include "apps/outflank/input_file.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

#include <fmt/format.h>

#include "apps/outflank/commands.h"

namespace outflank::apps {
namespace {

constexpr std::size_t kLook = 1 << 16;  // bytes from which the format is guessed

int keep_open(std::FILE* /*file*/) {
  return 0;
}

}  // namespace

void failed(std::string message) {
  throw CommandFailed{kFailed, std::move(message)};
}

void failed_with_file(const std::string& name, std::string_view what, int error) {
  failed(fmt::format("{}: {}: {}", name, what, std::strerror(error)));
}

InputFile::InputFile(const std::string& path)
    : name_(path == "-" ? "standard input" : path),
      file_(path == "-" ? File(stdin, keep_open)
                        : File(std::fopen(path.c_str(), "rb"), std::fclose)) {
  if (!file_) failed_with_file(name_, "cannot be opened", errno);
  look_.resize(kLook);
  look_.resize(read(look_.data(), look_.size()));
}

std::size_t InputFile::fill(char* buffer, std::size_t size) {
  if (used_ == look_.size()) return read(buffer, size);
  const std::size_t count = std::min(size, look_.size() - used_);
  std::memcpy(buffer, look_.data() + used_, count);
  used_ += count;
  return count;
}

std::string InputFile::rest() {
  std::string all = look_.substr(used_);
  std::array<char, kLook> buffer{};
  while (const std::size_t count = read(buffer.data(), buffer.size())) {
    all.append(buffer.data(), count);
  }
  return all;
}

std::size_t InputFile::read(char* buffer, std::size_t size) {
  const std::size_t count = std::fread(buffer, 1, size, file_.get());
  if (count == 0 && std::ferror(file_.get()) != 0) {
    failed_with_file(name_, "cannot be read", errno);
  }
  return count;
}

}  // namespace outflank::apps
