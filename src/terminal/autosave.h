#pragma once

#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "match/record.h"
#include "terminal/saved_games.h"
#include "terminal/scores.h"
#include "terminal/texts.h"

namespace outflank::terminal {

// A text as one word of a command that can be pasted into a shell.
std::string shell_word(std::string_view text);

struct AutosaveOptions {
  std::filesystem::path data_folder;
  std::filesystem::path results_file;  // for Othello; empty: none
  // The command that goes on with a game which is left.
  std::string resume_command = "outflank play --resume";
};

// Looks after one game on the disk: it is there after every move, and once it is over it is kept
// among the finished games and its result is noted. What cannot be written is told at once, and when
// the game is left, and does not stop the game.
class Autosave {
 public:
  // `slot` is that of a game that is taken up again.
  Autosave(AutosaveOptions options, Texts texts,
           std::optional<UnfinishedGames::Slot> slot = std::nullopt);

  // The game as it begins or is taken up.
  void begin(const match::Record& record);
  // After every change of the game.
  void save(const match::Record& record);

  // What the players should know, since the last call.
  std::vector<std::string> take_notes();
  // Where the game is, or why it is not there, in sentences for those who leave it. Nothing of a game
  // in which nobody has moved.
  [[nodiscard]] std::vector<std::string> storage_lines(const match::Record& record) const;

  // What a seat's player had done before this game, and after its end with it; nothing for somebody
  // who is new.
  [[nodiscard]] const std::optional<Score>& score(int seat) const {
    return scores_[static_cast<std::size_t>(seat)];
  }
  // Everybody's, as they are on the disk.
  [[nodiscard]] Result<Scores> scores() const;

 private:
  // What is on the disk of the game.
  struct Stored {
    std::filesystem::path path;
    std::size_t moves;
  };

  void report_outcome(const Result<void>& saved);
  void finish(const match::Record& record);
  void forget_unfinished();
  void note_result(const match::Record& record);
  void take_scores(const Scores& scores, const match::Record& record);
  void note_ratings(const match::Record& record,
                    const std::array<std::optional<Score>, games::kMaxSeats>& before);
  Result<void> save_unfinished(const match::Record& record);
  Result<void> save_finished(const match::Record& record);

  AutosaveOptions options_;
  Texts texts_;
  UnfinishedGames unfinished_;
  std::optional<UnfinishedGames::Slot> slot_;
  std::optional<Stored> stored_;
  std::optional<std::string> failure_;  // why the last change is not on the disk
  bool finished_ = false;
  std::array<std::optional<Score>, games::kMaxSeats> scores_;
  std::vector<std::string> notes_;
};

}  // namespace outflank::terminal
