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

// A text quoted for a shell.
std::string shell_word(std::string_view text);

struct AutosaveOptions {
  std::filesystem::path data_folder;
  std::filesystem::path results_file;  // for Othello; empty: none
  // The command that resumes a game.
  std::string resume_command = "outflank play --resume";
};

// Saves one game after every move; once it is over, keeps it among the finished games and counts
// its result. Write errors are reported at once and when the game is left, and do not stop the
// game.
class Autosave {
 public:
  // `slot` is that of a resumed game.
  Autosave(AutosaveOptions options, Texts texts,
           std::optional<UnfinishedGames::Slot> slot = std::nullopt);

  // A game that begins or is resumed.
  void begin(const match::Record& record);
  // After every change of the game.
  void save(const match::Record& record);

  // Messages for the players since the last call.
  std::vector<std::string> take_notes();
  // Where the game is saved, or why it is not, for players who leave it. Empty if nobody has moved.
  [[nodiscard]] std::vector<std::string> storage_lines(const match::Record& record) const;

  // A player's score before this game, and after its end including it; empty for a new player.
  [[nodiscard]] const std::optional<Score>& score(games::SeatId seat) const {
    return scores_[seat.index()];
  }
  // Everybody's scores, from the disk.
  [[nodiscard]] Result<Scores> scores() const;

 private:
  // What is on the disk.
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
