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

// A game in a file. A file that cannot be read stays as it is.
struct SavedGame {
  std::string name;
  std::filesystem::path path;
  std::filesystem::file_time_type written;
  Result<match::Record> game;
};

// The games that were played to their end, each in a file of its own.
class FinishedGames {
 public:
  explicit FinishedGames(const std::filesystem::path& data_folder);

  // Keeps a game; a number is added to the name if it is taken. Returns where it went.
  [[nodiscard]] Result<std::filesystem::path> add(const std::string& name,
                                                  const match::Record& record) const;
  // The newest first, at most kMaxListed.
  [[nodiscard]] std::vector<SavedGame> list() const;

  static constexpr std::size_t kMaxListed = 100;

 private:
  friend class SavedGames;
  std::filesystem::path folder_;
};

// Games that people have saved under a name.
class SavedGames {
 public:
  explicit SavedGames(const std::filesystem::path& data_folder);

  // A name, or a path if there is a slash in it.
  [[nodiscard]] Result<std::filesystem::path> path_of(std::string_view name) const;

  enum class Existing : std::uint8_t { Refuse, Replace };
  // Returns where it went. With Existing::Refuse it fails with FileError::Exists where there is a file
  // already. Only the folder of saved games itself is made when it is missing, and nothing but a plain
  // file is ever replaced.
  [[nodiscard]] Result<std::filesystem::path> save(std::string_view name,
                                                   const match::Record& record,
                                                   Existing existing) const;
  // The file that a name stands for: a saved game or else a finished one, or a file of that name where
  // the user is.
  [[nodiscard]] Result<std::filesystem::path> find(std::string_view name) const;
  // The only game of the file, which may be of any format; errors name the file and the line.
  [[nodiscard]] Result<match::Record> load(std::string_view name) const;
  // Newest first.
  [[nodiscard]] std::vector<SavedGame> list() const;
  // What can be loaded by its name: those that people have saved, then those that are finished.
  [[nodiscard]] std::vector<SavedGame> list_all() const;

 private:
  std::filesystem::path folder_;
  FinishedGames finished_;
};

// The games that were under way when the program ended, each in a file of its own that is written
// after every move.
class UnfinishedGames {
 public:
  explicit UnfinishedGames(const std::filesystem::path& data_folder);

  // A place for one game. Nobody else is offered it while this object lives.
  class Slot {
   public:
    [[nodiscard]] const std::filesystem::path& path() const { return path_; }
    // Replaces what is kept.
    [[nodiscard]] Result<void> keep(const match::Record& record) const;
    // The game is over or given up: nothing is kept of it.
    void forget() const;

   private:
    friend class UnfinishedGames;
    Slot(std::filesystem::path path, store::FileLock lock)
        : path_(std::move(path)), lock_(std::move(lock)) {}

    std::filesystem::path path_;
    store::FileLock lock_;
  };

  // `name` tells games apart; a number is added if it is taken.
  [[nodiscard]] Result<Slot> reserve(const std::string& name) const;
  // Takes over the place of a game that was left; nothing if another program plays it by now.
  [[nodiscard]] Result<std::optional<Slot>> take(const SavedGame& game) const;

  // Those that nobody plays at the moment, newest first.
  [[nodiscard]] std::vector<SavedGame> list() const;

 private:
  std::filesystem::path folder_;
};

}  // namespace outflank::terminal
