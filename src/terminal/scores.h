#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "core/error.h"
#include "match/record.h"
#include "terminal/person_name.h"

namespace outflank::terminal {

// What a player has done in one kind of game.
struct Score {
  int games = 0;
  int wins = 0;
  int draws = 0;  // first place shared
  int losses = 0;
  double rating = 1500;

  friend bool operator==(const Score&, const Score&) = default;
};

// By the name of the player, however it is spelled: `ann` finds the row of `Ann`.
using ScoreTable = std::map<std::string, Score, PersonLess>;
// By the name of the game.
using Scores = std::map<std::string, ScoreTable>;

// Counts a finished game for each of its players. Ratings follow Elo's rule, between every two
// players by who came before whom. A draw to which an engine has agreed is counted and moves no
// rating, so that nobody gains by offering one. A game without an outcome counts for nobody.
void count(ScoreTable& table, const match::Record& record);

// JSON of both directions; errors say what is wrong. Rows of one person under several spellings, as
// older versions wrote them, become one under the spelling with the most games: games are added up,
// and the rating is the mean, weighted by games.
std::string to_json(const Scores& scores);
Result<Scores> parse_scores(std::string_view text);

// The scores in a file of a folder, shared by all copies of the program.
class ScoreFile {
 public:
  explicit ScoreFile(const std::filesystem::path& data_folder);

  // No file: no scores.
  [[nodiscard]] Result<Scores> read() const;
  // Reads, counts and writes while nobody else does. A damaged file stays as it is. Returns the
  // scores as they are now.
  [[nodiscard]] Result<Scores> add(const match::Record& record) const;

 private:
  std::filesystem::path path_;
  std::filesystem::path lock_;
};

}  // namespace outflank::terminal
