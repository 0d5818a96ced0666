#include "apps/outflank/compressed_file.h"

#include <cstdio>
#include <utility>

#include <fmt/format.h>
#include <zlib.h>

#include "apps/outflank/commands.h"

namespace outflank::apps {

CompressedFile::CompressedFile(std::string path)
    : path_(std::move(path)), unfinished_(path_ + ".unfinished") {
  file_.reset(gzopen(unfinished_.c_str(), "wb6"));
  if (!file_) fail();
}

CompressedFile::~CompressedFile() {
  if (!file_) return;
  file_.reset();
  static_cast<void>(std::remove(unfinished_.c_str()));
}

void CompressedFile::Closer::operator()(gzFile_s* file) const {
  gzclose(file);
}

void CompressedFile::write(std::string_view text) {
  if (gzwrite(file_.get(), text.data(), static_cast<unsigned>(text.size())) !=
      static_cast<int>(text.size())) {
    fail();
  }
}

void CompressedFile::close() {
  if (gzclose(file_.release()) != Z_OK || std::rename(unfinished_.c_str(), path_.c_str()) != 0) {
    fail();
  }
}

void CompressedFile::fail() const {
  throw CommandFailed{kFailed, fmt::format("{} cannot be written", path_)};
}

}  // namespace outflank::apps
