#include "terminal/saved_games.h"

#include <algorithm>
#include <cstdlib>
#include <system_error>

#include "core/text.h"
#include "match/formats.h"
#include "match/pick_game.h"
#include "match/record_text.h"

namespace outflank::terminal {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kEnding = ".rec";
constexpr std::size_t kLongestName = 100;

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

Result<match::Record> read_game(const fs::path& path) {
  const auto text = store::read_file(path, match::kMaxRecord);
  if (!text) return Failure(text.error());
  const auto reader = match::make_reader(match::guess_format(*text), match::source_of(*text), {});
  return match::pick_game(*reader, path.string(), std::nullopt);
}

// The files of a folder with their games, newest first.
std::vector<SavedGame> list_folder(const fs::path& folder) {
  std::vector<SavedGame> games;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
    if (entry.path().extension() != kEnding || !entry.is_regular_file(error)) continue;
    const fs::file_time_type written = entry.last_write_time(error);
    games.push_back({entry.path().stem().string(), entry.path(), written, read_game(entry.path())});
  }
  std::ranges::sort(games, [](const SavedGame& a, const SavedGame& b) {
    return a.written != b.written ? a.written > b.written : a.name < b.name;
  });
  return games;
}

fs::path lock_of(fs::path path) {
  return path.replace_extension(".lock");
}

}  // namespace

fs::path usual_data_folder() {
  if (const std::string folder = environment("OUTFLANK_DATA"); !folder.empty()) return folder;
  if (const std::string data = environment("XDG_DATA_HOME"); !data.empty()) {
    return fs::path(data) / "outflank";
  }
  return fs::path(environment("HOME")) / ".local" / "share" / "outflank";
}

SavedGames::SavedGames(const fs::path& data_folder) : folder_(data_folder / "saved") {}

Result<fs::path> SavedGames::path_of(std::string_view name) const {
  if (name.find('/') != std::string_view::npos) return fs::path(name);
  const bool fits = !name.empty() && name.size() <= kLongestName && name.front() != '.' &&
                    std::ranges::none_of(name, [](char c) {
                      return static_cast<unsigned char>(c) < 0x20 || c == '\x7F';
                    });
  if (!fits) {
    return fail(InputError::Syntax, "a game is saved under a name of 1 to " +
                                        std::to_string(kLongestName) +
                                        " bytes that does not begin with a dot, or a path with a "
                                        "slash in it, not " +
                                        quoted(name));
  }
  if (name.ends_with(kEnding)) return folder_ / name;
  return folder_ / (std::string(name) + std::string(kEnding));
}

Result<fs::path> SavedGames::save(std::string_view name, const match::Record& record) const {
  auto path = path_of(name);
  if (!path) return path;
  if (const auto written = store::write_file(*path, match::to_text(record)); !written) {
    return Failure(written.error());
  }
  return path;
}

Result<fs::path> SavedGames::find(std::string_view name) const {
  auto path = path_of(name);
  // A file of that name where the user is comes after the saved games.
  std::error_code error;
  if (path && !fs::exists(*path, error) && fs::exists(fs::path(name), error)) return fs::path(name);
  return path;
}

Result<match::Record> SavedGames::load(std::string_view name) const {
  const auto path = find(name);
  if (!path) return Failure(path.error());
  return read_game(*path);
}

std::vector<SavedGame> SavedGames::list() const {
  return list_folder(folder_);
}

UnfinishedGames::UnfinishedGames(const fs::path& data_folder)
    : folder_(data_folder / "unfinished") {}

Result<UnfinishedGames::Place> UnfinishedGames::reserve(const std::string& name) const {
  constexpr int kTries = 1000;
  for (int i = 1; i <= kTries; ++i) {
    const std::string own = i == 1 ? name : name + "-" + std::to_string(i);
    const fs::path path = folder_ / (own + std::string(kEnding));
    auto lock = store::FileLock::attempt(lock_of(path));
    if (!lock) return Failure(lock.error());
    std::error_code error;
    if (*lock && !fs::exists(path, error)) return Place(path, **std::move(lock));
  }
  return fail(store::FileError::CannotWrite, folder_.string() + ": too many games of one name");
}

Result<std::optional<UnfinishedGames::Place>> UnfinishedGames::take(const SavedGame& game) const {
  auto lock = store::FileLock::attempt(lock_of(game.path));
  if (!lock) return Failure(lock.error());
  if (!*lock) return std::nullopt;
  return Place(game.path, **std::move(lock));
}

std::vector<SavedGame> UnfinishedGames::list() const {
  std::vector<SavedGame> games = list_folder(folder_);
  std::erase_if(games, [](const SavedGame& game) {
    const auto lock = store::FileLock::attempt(lock_of(game.path));
    return !lock || !*lock;
  });
  return games;
}

Result<void> UnfinishedGames::Place::keep(const match::Record& record) const {
  return store::write_file(path_, match::to_text(record));
}

void UnfinishedGames::Place::forget() const {
  std::error_code error;
  fs::remove(path_, error);
  fs::remove(lock_of(path_), error);
}

}  // namespace outflank::terminal
