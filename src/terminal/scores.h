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

// What a player has done in one kind of game.
struct Score {
  int games = 0;
  int wins = 0;
  int draws = 0;  // first place shared
  int losses = 0;
  double rating = 1500;

  friend bool operator==(const Score&, const Score&) = default;
};

// The row of whoever sits there: a person's or a bot's name, and of an engine what it is set to
// (`engine:5`), whatever it is called in this game or language.
std::string score_row(const match::Seat& seat);

// Set to why a game against engines moves no rating although it was played to its end.
inline constexpr std::string_view kAssistanceTag = "Assistance";

// By row. Names are one however they are spelled: `ann` finds the row of `Ann`.
using ScoreTable = std::map<std::string, Score, PersonLess>;
// By the name of the game.
using Scores = std::map<std::string, ScoreTable>;

// Counts a finished game for each of its players. Ratings follow Elo's rule, between every two
// players by who came before whom. A game without an outcome counts for nobody.
void count(ScoreTable& table, const match::Record& record);

// Whether a finished game moves ratings: one against engines does not if the engine agreed to a draw, or
// if moves were taken back or a hint was given (the tag Assistance). It is counted all the same.
bool moves_ratings(const match::Record& record);

// JSON of both directions; errors say what is wrong. Rows of one person under several spellings, as
// older versions wrote them, become one under the spelling with the most games, and so do those of an
// engine under its names in several languages: games are added up, and the rating is the mean, weighted
// by games.
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
