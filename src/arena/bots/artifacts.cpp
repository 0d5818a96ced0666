#include "arena/bots/artifacts.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include <archive.h>
#include <archive_entry.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena/bots/descriptor.h"
#include "core/text.h"
#include "core/try.h"

namespace outflank::arena {
namespace {

constexpr int kMaxFiles = 100'000;
constexpr std::size_t kMaxDepth = 64;
constexpr std::uint32_t kNobody = 65534;
// The name of a file until it is complete.
constexpr const char* kUnfinished = ".outflank-unfinished";

Failure failed(const std::string& path, std::string_view what) {
  return fail(InputError::Damaged, "the build's " + quote(path) + " " + std::string(what));
}

Failure failed_by_system(const std::string& path) {
  return failed(path, "cannot be written: " + std::string(std::strerror(errno)));
}

// The components of a path, if it stays below the folder.
std::optional<std::vector<std::string>> parts_of(std::string_view path) {
  if (path.empty() || path.starts_with('/')) return std::nullopt;
  std::vector<std::string> parts;
  for (const std::string_view part : split(path, '/')) {
    if (part == "..") return std::nullopt;
    if (!part.empty() && part != ".") parts.emplace_back(part);
  }
  if (parts.size() > kMaxDepth) return std::nullopt;
  return parts;
}

// Git runs programs named in its own folder (hooks, configuration).
bool belongs_to_git(const std::vector<std::string>& parts) {
  return std::ranges::any_of(parts, [](std::string part) {
    std::ranges::transform(part, part.begin(), [](char c) {
      return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    return part == ".git";
  });
}

bool write_all(int file, const char* bytes, std::size_t size) {
  while (size > 0) {
    const ssize_t written = ::write(file, bytes, size);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    bytes += written;
    size -= static_cast<std::size_t>(written);
  }
  return true;
}

// One plain file being extracted. Nothing is written as long as it equals the existing one.
class Artifact {
 public:
  struct Rights {
    uid_t user;
    gid_t group;
    bool change_owner;
    mode_t mode;
  };

  Artifact(int folder, std::string name, std::int64_t size, const Rights& rights)
      : folder_(folder), name_(std::move(name)), rights_(rights) {
    struct stat about{};
    if (::fstatat(folder_, name_.c_str(), &about, AT_SYMLINK_NOFOLLOW) != 0) return;
    if (!S_ISREG(about.st_mode) || about.st_size != size) return;
    if ((about.st_mode & 0111U) != (rights.mode & 0111U)) return;
    old_ = Descriptor(
        ::openat(folder_, name_.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  }

  bool add(const char* bytes, std::size_t size) {
    if (!new_.valid() && is_next_of_old(bytes, size)) {
      same_ += size;
      return true;
    }
    return (new_.valid() || begin()) && write_all(new_.number(), bytes, size);
  }

  [[nodiscard]] bool is_same() const { return old_.valid() && !new_.valid(); }

  bool finish(std::int64_t seconds, long nanoseconds) {
    if (!new_.valid() && !begin()) return false;
    const std::array<timespec, 2> times{{{0, UTIME_OMIT}, {seconds, nanoseconds}}};
    const int file = new_.number();
    if (rights_.change_owner && ::fchown(file, rights_.user, rights_.group) != 0) return false;
    return ::fchmod(file, rights_.mode) == 0 && ::futimens(file, times.data()) == 0 &&
           ::renameat(folder_, kUnfinished, folder_, name_.c_str()) == 0;
  }

  void abandon() const { ::unlinkat(folder_, kUnfinished, 0); }

 private:
  bool is_next_of_old(const char* bytes, std::size_t size) {
    if (!old_.valid()) return false;
    std::vector<char> other(size);
    const ssize_t read = ::pread(old_.number(), other.data(), size, static_cast<off_t>(same_));
    return read == static_cast<ssize_t>(size) && std::equal(other.begin(), other.end(), bytes);
  }

  // Creates the new file, with the equal part so far.
  bool begin() {
    abandon();
    new_ = Descriptor(
        ::openat(folder_, kUnfinished, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
    if (!new_.valid()) return false;
    std::array<char, 1 << 16> bytes{};
    for (std::size_t done = 0; done < same_;) {
      const std::size_t want = std::min(bytes.size(), same_ - done);
      const ssize_t size = ::pread(old_.number(), bytes.data(), want, static_cast<off_t>(done));
      if (size <= 0 || !write_all(new_.number(), bytes.data(), static_cast<std::size_t>(size))) {
        return false;
      }
      done += static_cast<std::size_t>(size);
    }
    return true;
  }

  int folder_;
  std::string name_;
  Rights rights_;
  Descriptor old_;
  Descriptor new_;
  std::size_t same_ = 0;
};

class ArtifactReader {
 public:
  explicit ArtifactReader(const ArtifactTarget& target)
      : target_(target),
        directory_(::open(target.directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {}

  Result<void> read(int file) {
    struct stat about{};
    if (!directory_.valid() || ::fstat(directory_.number(), &about) != 0) {
      return failed_by_system(target_.directory);
    }
    owner_ = about.st_uid == 0 ? kNobody : about.st_uid;
    group_ = about.st_uid == 0 ? kNobody : about.st_gid;
    const std::unique_ptr<archive, int (*)(archive*)> archive(archive_read_new(),
                                                              archive_read_free);
    archive_read_support_format_tar(archive.get());
    constexpr std::size_t kBlock = 1 << 16;
    if (archive_read_open_fd(archive.get(), file, kBlock) != ARCHIVE_OK) return unreadable();
    archive_entry* entry = nullptr;
    while (true) {
      const int status = archive_read_next_header(archive.get(), &entry);
      if (status == ARCHIVE_EOF) return {};
      if (status != ARCHIVE_OK && status != ARCHIVE_WARN) return unreadable();
      if (archive_entry_filetype(entry) != AE_IFREG) continue;
      if (archive_entry_hardlink(entry) != nullptr) continue;
      TRY(take(archive.get(), entry));
    }
  }

 private:
  static Failure unreadable() {
    return fail(InputError::Damaged, "what the build has made cannot be read");
  }

  Result<void> take(archive* archive, archive_entry* entry) {
    // The plain accessor uses the arena's locale, which may lack the characters.
    const char* name = archive_entry_pathname_utf8(entry);
    if (name == nullptr) name = archive_entry_pathname(entry);
    const std::string path = name == nullptr ? "" : name;
    const auto parts = parts_of(path);
    if (!parts || parts->empty()) return failed(path, "lies outside of the bot's directory");
    if (belongs_to_git(*parts)) return {};
    if (++files_ > kMaxFiles) {
      return fail(InputError::Damaged,
                  "the build has left more than " + std::to_string(kMaxFiles) + " files");
    }
    const Descriptor folder = folder_of(*parts);
    if (!folder.valid()) return failed_by_system(path);
    const bool runs = (archive_entry_mode(entry) & 0100U) != 0;
    Artifact artifact(folder.number(), parts->back(), archive_entry_size(entry),
                      {owner_, group_, ::geteuid() == 0, runs ? 0755U : 0644U});
    if (const auto copied = copy(archive, artifact, path); !copied) {
      artifact.abandon();
      return copied;
    }
    if (artifact.is_same()) return {};
    if (whole_path(*parts) == target_.untouchable) {
      artifact.abandon();
      return failed(path, "is the file that declares the bot, which no build may change");
    }
    if (!artifact.finish(archive_entry_mtime(entry), archive_entry_mtime_nsec(entry))) {
      const int error = errno;
      artifact.abandon();
      errno = error;
      return failed_by_system(path);
    }
    return {};
  }

  Result<void> copy(archive* archive, Artifact& artifact, const std::string& path) {
    std::vector<char> bytes(1 << 16);
    while (true) {
      const la_ssize_t size = archive_read_data(archive, bytes.data(), bytes.size());
      if (size == 0) return {};
      if (size < 0) return unreadable();
      bytes_ += static_cast<std::uint64_t>(size);
      if (bytes_ > target_.max_bytes) {
        return fail(InputError::Damaged, "the build has left more than " +
                                             std::to_string(target_.max_bytes >> 20U) + " MB");
      }
      if (!artifact.add(bytes.data(), static_cast<std::size_t>(size))) {
        return failed_by_system(path);
      }
    }
  }

  // The folder of a file, created if missing; invalid if a link or something else is in its place.
  [[nodiscard]] Descriptor folder_of(const std::vector<std::string>& parts) const {
    Descriptor folder(::fcntl(directory_.number(), F_DUPFD_CLOEXEC, 0));
    for (std::size_t i = 0; i + 1 < parts.size() && folder.valid(); ++i) {
      const char* name = parts[i].c_str();
      const bool made = ::mkdirat(folder.number(), name, 0755) == 0;
      Descriptor next(
          ::openat(folder.number(), name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
      if (made && next.valid()) {
        // Regardless of the arena's umask.
        ::fchmod(next.number(), 0755);
        if (::geteuid() == 0 && ::fchown(next.number(), owner_, group_) != 0) return Descriptor();
      }
      folder = std::move(next);
    }
    return folder;
  }

  [[nodiscard]] std::string whole_path(const std::vector<std::string>& parts) const {
    std::string path = target_.directory;
    for (const std::string& part : parts) path += "/" + part;
    return path;
  }

  const ArtifactTarget& target_;
  Descriptor directory_;
  uid_t owner_ = kNobody;
  gid_t group_ = kNobody;
  int files_ = 0;
  std::uint64_t bytes_ = 0;
};

}  // namespace

Result<void> take_artifacts(int archive, const ArtifactTarget& target) {
  return ArtifactReader(target).read(archive);
}

}  // namespace outflank::arena
