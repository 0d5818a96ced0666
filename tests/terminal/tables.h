#pragma once

#include <filesystem>
#include <memory>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include "terminal/line_game.h"
#include "terminal/new_game.h"
#include "terminal/table.h"

// What the tests of the terminal share.
namespace outflank::terminal {

// A folder for each test, removed afterwards.
class Folder {
 public:
  Folder() {
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    std::string name = std::string(test->test_suite_name()) + "." + test->name();
    for (char& c : name) c = c == '/' ? '_' : c;
    path_ = std::filesystem::temp_directory_path() /
            ("outflank-" + name + "-" + std::to_string(::getpid()));
    std::filesystem::remove_all(path_);
    std::filesystem::create_directories(path_);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() { std::filesystem::remove_all(path_); }

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

// A clock that the test turns.
struct TestClock {
  match::Time now{1000};
};

inline match::Record record_of(const NewGame& wanted) {
  return new_record(wanted, "", {"2026.05.01", "18:30:05"}, Texts()).value();
}

inline NewGame two_people(std::string game = "quoridor") {
  NewGame wanted;
  wanted.game = std::move(game);
  wanted.players = "Ann,Bob";
  return wanted;
}

class Sitting {
 public:
  explicit Sitting(NewGame wanted) : wanted_(std::move(wanted)) {
    autosave.data_folder = folder.path();
    autosave.results_file = folder.path() / "results.txt";
  }

  [[nodiscard]] OpenTable opener() {
    return [this](match::Record record) {
      return Table::open(std::move(record), {.seed = 1, .now = [this] { return clock.now; }},
                         std::make_unique<Autosave>(autosave, texts));
    };
  }
  std::unique_ptr<Table> table() { return opener()(record_of(wanted_)).value(); }

  // Everything that is printed when these lines are typed.
  std::string typed(const std::string& lines) {
    std::istringstream in(lines);
    std::ostringstream out;
    StreamInput input(in);
    left = play_lines(table(), input, out,
                      {.texts = texts,
                       .style = style,
                       .board = board,
                       .live = live,
                       .saved = SavedGames(folder.path()),
                       .open_table = opener()});
    return out.str();
  }

  Folder folder;
  TestClock clock;
  AutosaveOptions autosave;
  Texts texts;
  BoardStyle style;
  BoardKind board = BoardKind::Usual;
  bool live = false;
  Leave left = Leave::Over;

 private:
  NewGame wanted_;
};

inline bool holds(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

}  // namespace outflank::terminal
