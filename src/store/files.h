#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/error.h"

// Small files that must survive a crash and another copy of the program. Every function may block
// on the disk, and names the file in its errors.
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

// Puts the text in the place of the file, all of it or nothing: whoever reads sees the old content or
// the new. Makes the folders that are missing.
Result<void> write_file(const std::filesystem::path& path, std::string_view text);

struct NamedText {
  std::string name;  // of a file in the folder
  std::string text;
};

// Files that belong together, each as by write_file. None is replaced until all of them are on the disk, so
// that a full disk leaves the old ones.
Result<void> write_files(const std::filesystem::path& folder, std::span<const NamedText> files);

// Writes a file that is not there yet, all of it or nothing. Fails with Exists where there is
// anything of that name, which stays as it is. Makes no folders.
Result<void> create_file(const std::filesystem::path& path, std::string_view text);

// Adds the text at the end in one piece, whoever else does so at the same time. When it does not fit
// on the disk, nothing of it is left in the file. Makes no folders.
Result<void> append_to_file(const std::filesystem::path& path, std::string_view text);

// A lock that ends with the object, or with the program however it ends.
class FileLock {
 public:
  // Waits until it is free; makes the file and its folders if they are missing.
  static Result<FileLock> wait(const std::filesystem::path& path);
  // Nothing if somebody else holds it.
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
