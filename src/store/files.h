#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/error.h"

// Small files that must survive crashes and concurrent instances of the program. Every function may
// block on the disk, and names the file in its errors.
namespace outflank::store {

enum class FileError : std::uint8_t { CannotRead, CannotWrite, TooLarge, Exists };

constexpr std::string_view name_of(FileError error) {
  switch (error) {
    case FileError::CannotRead: return "cannot_read";
    case FileError::CannotWrite: return "cannot_write";
    case FileError::TooLarge: return "too_large";
    case FileError::Exists: return "exists";
  }
  return "file";
}

Result<std::string> read_file(const std::filesystem::path& path, std::size_t largest);

// Replaces the file atomically: readers see the old content or the new. Creates missing folders.
Result<void> write_file(const std::filesystem::path& path, std::string_view text);

struct NamedText {
  std::string name;  // of a file in the folder
  std::string text;
};

// Several files, each as by write_file. None is replaced before all are on the disk, so that a full
// disk leaves the old ones.
Result<void> write_files(const std::filesystem::path& folder, std::span<const NamedText> files);

// Creates a new file atomically. Fails with Exists if the name is taken, and leaves that untouched.
// Creates no folders.
Result<void> create_file(const std::filesystem::path& path, std::string_view text);

// Appends the text atomically, also among concurrent writers. If the disk is full, nothing of it is
// left in the file. Creates no folders.
Result<void> append_to_file(const std::filesystem::path& path, std::string_view text);

// A lock that is released with the object, or when the program ends in any way.
class FileLock {
 public:
  // Waits until it is free; creates the file and its folders if missing.
  static Result<FileLock> wait(const std::filesystem::path& path);
  // Empty if somebody else holds it.
  static Result<std::optional<FileLock>> attempt(const std::filesystem::path& path,
                                                 unsigned mode = 0666);

  FileLock(FileLock&& other) noexcept;
  FileLock& operator=(FileLock&& other) noexcept;
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;
  ~FileLock();

 private:
  explicit FileLock(int descriptor) : descriptor_(descriptor) {}

  int descriptor_;
};

}  // namespace outflank::store
