#pragma once

#include <memory>
#include <string>
#include <string_view>

struct gzFile_s;

namespace outflank::apps {

// A new file, compressed by gzip while it is written. It replaces an existing file when it is closed, and
// not at all if it is never closed. Throws CommandFailed when it
// cannot be written.
class CompressedFile {
 public:
  explicit CompressedFile(std::string path);
  CompressedFile(const CompressedFile&) = delete;
  CompressedFile& operator=(const CompressedFile&) = delete;
  ~CompressedFile();

  void write(std::string_view text);
  void close();

 private:
  struct Closer {
    void operator()(gzFile_s* file) const;
  };

  [[noreturn]] void fail() const;

  std::string path_;
  std::string unfinished_;
  std::unique_ptr<gzFile_s, Closer> file_;
};

}  // namespace outflank::apps
