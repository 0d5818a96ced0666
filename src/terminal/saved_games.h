#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "match/record.h"
#include "store/files.h"

namespace outflank::terminal {

// The folder in which games and scores are kept: `OUTFLANK_DATA`, or `outflank` among the user's data
// ($XDG_DATA_HOME, ~/.local/share).
std::filesystem::path default_data_folder();

// A game in a file. Unreadable files are left alone.
struct SavedGame {
  std::string name;
  std::filesystem::path path;
  std::filesystem::file_time_type written;
  Result<match::Record> game;
};

// The finished games, each in a file of its own.
class FinishedGames {
 public:
  explicit FinishedGames(const std::filesystem::path& data_folder);

  // Saves a game; a number is added to the name if it is taken. Returns the path.
  [[nodiscard]] Result<std::filesystem::path> add(const std::string& name,
                                                  const match::Record& record) const;
  // The newest first, at most kMaxListed.
  [[nodiscard]] std::vector<SavedGame> list() const;

  static constexpr std::size_t kMaxListed = 100;

 private:
  friend class SavedGames;
  std::filesystem::path folder_;
};

// Games saved under a name.
class SavedGames {
 public:
  explicit SavedGames(const std::filesystem::path& data_folder);

  // A name, or a path if there is a slash in it.
  [[nodiscard]] Result<std::filesystem::path> path_of(std::string_view name) const;

  enum class Existing : std::uint8_t { Refuse, Replace };
  // Returns the path. With Existing::Refuse it fails with FileError::Exists if the file exists.
  // Creates only the folder of saved games itself, and replaces only plain files.
  [[nodiscard]] Result<std::filesystem::path> save(std::string_view name,
                                                   const match::Record& record,
                                                   Existing existing) const;
  // The file of a name: a saved game, a finished one, or a file in the working directory.
  [[nodiscard]] Result<std::filesystem::path> find(std::string_view name) const;
  // The only game of the file, which may be of any format; errors name the file and the line.
  [[nodiscard]] Result<match::Record> load(std::string_view name) const;
  // Newest first.
  [[nodiscard]] std::vector<SavedGame> list() const;
  // Everything that can be loaded by name: saved games, then finished ones.
  [[nodiscard]] std::vector<SavedGame> list_all() const;

 private:
  std::filesystem::path folder_;
  FinishedGames finished_;
};

// The games in progress when the program ended, each in a file of its own that is written after
// every move.
class UnfinishedGames {
 public:
  explicit UnfinishedGames(const std::filesystem::path& data_folder);

  // The file of one game, locked while this object lives.
  class Slot {
   public:
    [[nodiscard]] const std::filesystem::path& path() const { return path_; }
    // Replaces the saved game.
    [[nodiscard]] Result<void> keep(const match::Record& record) const;
    // The game is over or abandoned: deletes the file.
    void forget() const;

   private:
    friend class UnfinishedGames;
    Slot(std::filesystem::path path, store::FileLock lock)
        : path_(std::move(path)), lock_(std::move(lock)) {}

    std::filesystem::path path_;
    store::FileLock lock_;
  };

  // A number is added to `name` if it is taken.
  [[nodiscard]] Result<Slot> reserve(const std::string& name) const;
  // Takes over the slot of a game; empty if another program is playing it.
  [[nodiscard]] Result<std::optional<Slot>> take(const SavedGame& game) const;

  // Those that nobody is playing, newest first.
  [[nodiscard]] std::vector<SavedGame> list() const;

 private:
  std::filesystem::path folder_;
};

}  // namespace outflank::terminal
