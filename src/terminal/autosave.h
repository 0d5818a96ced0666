#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "match/record.h"
#include "terminal/saved_games.h"
#include "terminal/texts.h"

namespace outflank::terminal {

struct AutosaveOptions {
  std::filesystem::path data_folder;
  std::filesystem::path results_file;  // for Othello; empty: none
  bool keep_unfinished = true;
  bool keep_scores = true;
};

// Looks after one game on the disk: it is there after every move, and once it is over its result is
// noted. What cannot be written is told once and does not stop the game.
class Autosave {
 public:
  // `place` is that of a game that is taken up again.
  Autosave(AutosaveOptions options, Texts texts,
           std::optional<UnfinishedGames::Place> place = std::nullopt);

  // After every change of the game.
  void keep(const match::Record& record);
  // The players do not want to go on with it.
  void forget();

  // What the players should know, since the last call.
  std::vector<std::string> take_notes();

 private:
  void note_result(const match::Record& record);
  Result<void> keep_unfinished(const match::Record& record);

  AutosaveOptions options_;
  Texts texts_;
  UnfinishedGames unfinished_;
  std::optional<UnfinishedGames::Place> place_;
  bool result_noted_ = false;
  bool complained_ = false;
  std::vector<std::string> notes_;
};

}  // namespace outflank::terminal
