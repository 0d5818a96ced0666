#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "match/record.h"
#include "terminal/person_name.h"

namespace outflank::terminal {

// A player's results in one game.
struct Score {
  int games = 0;
  int wins = 0;
  int draws = 0;  // first place shared
  int losses = 0;
  double rating = 1500;

  friend bool operator==(const Score&, const Score&) = default;
};

// The row of a seat's player: a person's or bot's name, or an engine's level (`engine:5`), whatever
// its name in this game or language.
std::string score_row(const match::Seat& seat);

// Says why a finished game against engines does not count for ratings.
inline constexpr std::string_view kAssistanceTag = "Assistance";

// By row, ignoring spelling variants: `ann` finds the row of `Ann`.
using ScoreTable = std::map<std::string, Score, PersonLess>;
// By the name of the game.
using Scores = std::map<std::string, ScoreTable>;

// Counts a finished game for each of its players. Ratings follow Elo, pairwise by place. A game
// without an outcome does not count.
void count(ScoreTable& table, const match::Record& record);

// Whether a finished game counts for ratings: one against engines does not if the engine agreed to
// a draw, or after takebacks or hints (the tag Assistance). It still counts as played.
bool moves_ratings(const match::Record& record);

// To and from JSON. Rows of one person under several spellings, as older versions wrote them, become
// one under the spelling with the most games, and so do those of an engine under its names in several
// languages: games are added up, and the rating is the mean, weighted by games.
std::string to_json(const Scores& scores);
Result<Scores> parse_scores(std::string_view text);

// The score file of a folder, shared by all instances of the program.
class ScoreFile {
 public:
  explicit ScoreFile(const std::filesystem::path& data_folder);

  // No file: no scores.
  [[nodiscard]] Result<Scores> read() const;
  // Reads, counts and writes under a lock. A damaged file is left alone. Returns the new scores.
  [[nodiscard]] Result<Scores> add(const match::Record& record) const;

 private:
  std::filesystem::path path_;
  std::filesystem::path lock_;
};

}  // namespace outflank::terminal
