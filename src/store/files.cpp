#include "store/files.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <system_error>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/try.h"

namespace outflank::store {
namespace {

namespace fs = std::filesystem;

Failure failure(FileError code, const fs::path& path, std::string_view what, int error) {
  return fail(code, path.string() + " " + std::string(what) + ": " +
                        std::generic_category().message(error));
}

// Closes its descriptor.
class Descriptor {
 public:
  explicit Descriptor(int value) : value_(value) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (value_ >= 0) ::close(value_);
  }
  [[nodiscard]] int get() const { return value_; }
  [[nodiscard]] bool open() const { return value_ >= 0; }
  int release() { return std::exchange(value_, -1); }

 private:
  int value_;
};

bool write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

Result<void> make_folder_of(const fs::path& path) {
  std::error_code error;
  if (path.has_parent_path()) fs::create_directories(path.parent_path(), error);
  if (error) return failure(FileError::CannotWrite, path, "cannot be written", error.value());
  return {};
}

bool lock(int descriptor, int how) {
  int done = ::flock(descriptor, how);
  while (done != 0 && errno == EINTR) done = ::flock(descriptor, how);
  return done == 0;
}

Result<int> open_lock(const fs::path& path, unsigned mode) {
  TRY(make_folder_of(path));
  const int descriptor = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, mode);
  if (descriptor < 0) return failure(FileError::CannotWrite, path, "cannot be opened", errno);
  return descriptor;
}

Failure cannot_write(const fs::path& path, int error) {
  if (error == EEXIST) return fail(FileError::Exists, path.string() + " already exists");
  return failure(FileError::CannotWrite, path, "cannot be written", error);
}

// A temporary file beside the target that it will replace; removed with the object otherwise.
class StagedFile {
 public:
  static Result<StagedFile> write(fs::path path, std::string_view text) {
    std::string temporary = path.string() + ".XXXXXX";
    Descriptor file(::mkstemp(temporary.data()));
    if (!file.open()) return cannot_write(path, errno);
    StagedFile staged(std::move(path), std::move(temporary));
    const mode_t mask = ::umask(0);
    ::umask(mask);
    const bool written = ::fchmod(file.get(), 0666U & ~mask) == 0 && write_all(file.get(), text) &&
                         ::fsync(file.get()) == 0 && ::close(file.release()) == 0;
    if (!written) return cannot_write(staged.path_, errno);
    return staged;
  }

  StagedFile(StagedFile&& other) noexcept
      : path_(std::move(other.path_)), temporary_(std::exchange(other.temporary_, {})) {}
  StagedFile& operator=(StagedFile&&) = delete;
  StagedFile(const StagedFile&) = delete;
  StagedFile& operator=(const StagedFile&) = delete;
  ~StagedFile() {
    const int error = errno;  // unlink must not change it
    if (!temporary_.empty()) ::unlink(temporary_.c_str());
    errno = error;
  }

  // Replaces the target.
  Result<void> replace() {
    if (::rename(temporary_.c_str(), path_.c_str()) != 0) return cannot_write(path_, errno);
    temporary_.clear();
    return {};
  }

  // link fails atomically if the target exists.
  Result<void> create() {
    if (::link(temporary_.c_str(), path_.c_str()) != 0) return cannot_write(path_, errno);
    return {};
  }

 private:
  StagedFile(fs::path path, std::string temporary)
      : path_(std::move(path)), temporary_(std::move(temporary)) {}

  fs::path path_;
  std::string temporary_;
};

}  // namespace

Result<std::string> read_file(const fs::path& path, std::size_t largest) {
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file.open()) return failure(FileError::CannotRead, path, "cannot be opened", errno);
  std::string text;
  char buffer[1 << 14];
  while (true) {
    const ssize_t count = ::read(file.get(), buffer, sizeof buffer);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return failure(FileError::CannotRead, path, "cannot be read", errno);
    if (count == 0) return text;
    text.append(buffer, static_cast<std::size_t>(count));
    if (text.size() > largest) {
      return fail(FileError::TooLarge,
                  path.string() + " has more than " + std::to_string(largest) + " bytes");
    }
  }
}

Result<void> write_file(const fs::path& path, std::string_view text) {
  TRY(make_folder_of(path));
  auto staged = StagedFile::write(path, text);
  return staged ? staged->replace() : Result<void>(Failure(staged.error()));
}

Result<void> write_files(const fs::path& folder, std::span<const NamedText> files) {
  std::vector<StagedFile> staged;
  staged.reserve(files.size());
  for (const auto& [name, text] : files) {
    const fs::path path = folder / name;
    TRY(make_folder_of(path));
    // A folder is the one thing that a file cannot replace: check that first.
    std::error_code ignored;
    if (fs::is_directory(path, ignored)) return cannot_write(path, EISDIR);
    auto file = TRY(StagedFile::write(path, text));
    staged.push_back(std::move(file));
  }
  for (StagedFile& file : staged) {
    TRY(file.replace());
  }
  return {};
}

Result<void> create_file(const fs::path& path, std::string_view text) {
  auto staged = StagedFile::write(path, text);
  return staged ? staged->create() : Result<void>(Failure(staged.error()));
}

Result<void> append_to_file(const fs::path& path, std::string_view text) {
  const Descriptor file(::open(path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666));
  if (!file.open()) return failure(FileError::CannotWrite, path, "cannot be written", errno);
  if (!lock(file.get(), LOCK_EX)) {
    return failure(FileError::CannotWrite, path, "cannot be locked", errno);
  }
  struct stat before{};
  const bool sized = ::fstat(file.get(), &before) == 0 && S_ISREG(before.st_mode);
  if (write_all(file.get(), text)) return {};
  const int error = errno;
  // Half a line would be read as a whole one.
  if (sized && ::ftruncate(file.get(), before.st_size) != 0) {
    return failure(FileError::CannotWrite, path, "is left with a part of a line", errno);
  }
  return failure(FileError::CannotWrite, path, "cannot be written", error);
}

Result<FileLock> FileLock::wait(const fs::path& path) {
  const auto descriptor = TRY(open_lock(path, 0666));
  FileLock held(descriptor);
  if (lock(descriptor, LOCK_EX)) return held;
  return failure(FileError::CannotWrite, path, "cannot be locked", errno);
}

Result<std::optional<FileLock>> FileLock::attempt(const fs::path& path, unsigned mode) {
  const auto descriptor = TRY(open_lock(path, mode));
  FileLock held(descriptor);
  if (lock(descriptor, LOCK_EX | LOCK_NB)) return std::optional(std::move(held));
  if (errno == EWOULDBLOCK) return std::nullopt;
  return failure(FileError::CannotWrite, path, "cannot be locked", errno);
}

FileLock::FileLock(FileLock&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}

FileLock& FileLock::operator=(FileLock&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  return *this;
}

FileLock::~FileLock() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

}  // namespace outflank::store
