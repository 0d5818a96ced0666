#include "terminal/saved_games.h"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <system_error>

#include "core/text.h"
#include "core/try.h"
#include "match/formats.h"
#include "match/pick_game.h"
#include "match/record_text.h"

namespace outflank::terminal {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kEnding = ".rec";
constexpr std::size_t kMaxNameBytes = 100;
constexpr std::size_t kNoLimit = std::numeric_limits<std::size_t>::max();

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

Result<match::Record> read_game(const fs::path& path) {
  const auto text = TRY(store::read_file(path, match::kMaxRecord));
  const auto reader = match::guess_format(text).make_reader(match::source_of(text), {});
  return match::pick_game(*reader, path.string(), std::nullopt);
}

// The files of a folder with their games, at most `most`, newest first.
std::vector<SavedGame> list_folder(const fs::path& folder, std::size_t most) {
  struct File {
    fs::path path;
    fs::file_time_type written;
  };
  std::vector<File> files;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
    if (entry.path().extension() != kEnding || !entry.is_regular_file(error)) continue;
    files.push_back({entry.path(), entry.last_write_time(error)});
  }
  std::ranges::sort(files, [](const File& a, const File& b) {
    return a.written != b.written ? a.written > b.written : a.path < b.path;
  });
  if (files.size() > most)
    files.erase(files.begin() + static_cast<std::ptrdiff_t>(most), files.end());
  std::vector<SavedGame> games;
  for (const File& file : files) {
    games.push_back({file.path.stem().string(), file.path, file.written, read_game(file.path)});
  }
  return games;
}

// The name, with a number from the second on.
std::string numbered(const std::string& name, int number) {
  return number == 1 ? name : name + "-" + std::to_string(number);
}

Result<void> make_folder(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (!error) return {};
  return fail(store::FileError::CannotWrite,
              folder.string() + " cannot be made: " + error.message());
}

constexpr int kMaxOfOneName = 1000;

fs::path lock_of(fs::path path) {
  return path.replace_extension(".lock");
}

}  // namespace

fs::path default_data_folder() {
  if (const std::string folder = environment("OUTFLANK_DATA"); !folder.empty()) return folder;
  if (const std::string data = environment("XDG_DATA_HOME"); !data.empty()) {
    return fs::path(data) / "outflank";
  }
  return fs::path(environment("HOME")) / ".local" / "share" / "outflank";
}

FinishedGames::FinishedGames(const fs::path& data_folder) : folder_(data_folder / "finished") {}

Result<fs::path> FinishedGames::add(const std::string& name, const match::Record& record) const {
  TRY(make_folder(folder_));
  for (int i = 1; i <= kMaxOfOneName; ++i) {
    fs::path path = folder_ / (numbered(name, i) + std::string(kEnding));
    const auto written = store::create_file(path, match::to_text(record));
    if (written) return path;
    if (!written.error().is(store::FileError::Exists)) return Failure(written.error());
  }
  return fail(store::FileError::CannotWrite, folder_.string() + ": too many games of one name");
}

std::vector<SavedGame> FinishedGames::list() const {
  return list_folder(folder_, kMaxListed);
}

SavedGames::SavedGames(const fs::path& data_folder)
    : folder_(data_folder / "saved"), finished_(data_folder) {}

Result<fs::path> SavedGames::path_of(std::string_view name) const {
  if (name.find('/') != std::string_view::npos) return fs::path(name);
  const bool fits = !name.empty() && name.size() <= kMaxNameBytes && name.front() != '.' &&
                    std::ranges::none_of(name, [](char c) {
                      return static_cast<unsigned char>(c) < 0x20 || c == '\x7F';
                    });
  if (!fits) {
    return fail(InputError::Syntax, "a game is saved under a name of 1 to " +
                                        std::to_string(kMaxNameBytes) +
                                        " bytes that does not begin with a dot, or a path with a "
                                        "slash in it, not " +
                                        quote(name));
  }
  if (name.ends_with(kEnding)) return folder_ / name;
  return folder_ / (std::string(name) + std::string(kEnding));
}

Result<fs::path> SavedGames::save(std::string_view name, const match::Record& record,
                                  Existing existing) const {
  auto path = path_of(name);
  if (!path) return path;
  std::error_code error;
  if (path->parent_path() == folder_) {
    TRY(make_folder(folder_));
  } else if (path->has_parent_path() && !fs::is_directory(path->parent_path(), error)) {
    return fail(store::FileError::CannotWrite,
                "there is no folder " + path->parent_path().string());
  }
  const std::string text = match::to_text(record);
  if (const auto status = fs::symlink_status(*path, error);
      fs::exists(status) && !fs::is_regular_file(status)) {
    return fail(store::FileError::CannotWrite, path->string() + " is not a plain file");
  }
  TRY(existing == Existing::Replace ? store::write_file(*path, text)
                                    : store::create_file(*path, text));
  return path;
}

Result<fs::path> SavedGames::find(std::string_view name) const {
  auto path = path_of(name);
  std::error_code error;
  if (!path || fs::exists(*path, error)) return path;
  // Saved games first, then finished ones, then files in the working directory.
  if (path->parent_path() == folder_) {
    fs::path finished = finished_.folder_ / path->filename();
    if (fs::exists(finished, error)) return finished;
  }
  if (fs::exists(fs::path(name), error)) return fs::path(name);
  return path;
}

Result<match::Record> SavedGames::load(std::string_view name) const {
  const auto path = TRY(find(name));
  return read_game(path);
}

std::vector<SavedGame> SavedGames::list() const {
  return list_folder(folder_, kNoLimit);
}

std::vector<SavedGame> SavedGames::list_all() const {
  std::vector<SavedGame> games = list();
  for (SavedGame& game : finished_.list()) games.push_back(std::move(game));
  return games;
}

UnfinishedGames::UnfinishedGames(const fs::path& data_folder)
    : folder_(data_folder / "unfinished") {}

Result<UnfinishedGames::Slot> UnfinishedGames::reserve(const std::string& name) const {
  for (int i = 1; i <= kMaxOfOneName; ++i) {
    const fs::path path = folder_ / (numbered(name, i) + std::string(kEnding));
    auto lock = TRY(store::FileLock::attempt(lock_of(path)));
    std::error_code error;
    if (lock && !fs::exists(path, error)) return Slot(path, *std::move(lock));
  }
  return fail(store::FileError::CannotWrite, folder_.string() + ": too many games of one name");
}

Result<std::optional<UnfinishedGames::Slot>> UnfinishedGames::take(const SavedGame& game) const {
  auto lock = TRY(store::FileLock::attempt(lock_of(game.path)));
  if (!lock) return std::nullopt;
  return Slot(game.path, *std::move(lock));
}

std::vector<SavedGame> UnfinishedGames::list() const {
  std::vector<SavedGame> games = list_folder(folder_, kNoLimit);
  std::erase_if(games, [](const SavedGame& game) {
    const auto lock = store::FileLock::attempt(lock_of(game.path));
    return !lock || !*lock;
  });
  return games;
}

Result<void> UnfinishedGames::Slot::keep(const match::Record& record) const {
  return store::write_file(path_, match::to_text(record));
}

void UnfinishedGames::Slot::forget() const {
  std::error_code error;
  fs::remove(path_, error);
  fs::remove(lock_of(path_), error);
}

}  // namespace outflank::terminal
