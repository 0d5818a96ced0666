#include "terminal/score_lines.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "core/text.h"
#include "search/levels.h"
#include "terminal/canvas.h"

namespace outflank::terminal {
namespace {

constexpr int kNameWidth = 24;
constexpr int kNumberWidth = 9;

std::string padded(std::string_view text) {
  const std::string shown = shortened(text, kNameWidth);
  return shown + std::string(static_cast<std::size_t>(kNameWidth - columns_of(shown)), ' ');
}

// `engine:5` in the user's language; people by name.
std::string shown_name(const std::string& row, const Texts& texts) {
  constexpr std::string_view kEngine = "engine:";
  if (!row.starts_with(kEngine)) return row;
  const auto level =
      parse_int(std::string_view(row).substr(kEngine.size()), 1, search::kMaxLevel, "level");
  return level ? texts(Text::EngineName, *level) : row;
}

}  // namespace

std::vector<std::string> score_lines(std::string_view title, const ScoreTable& table,
                                     const Texts& texts) {
  std::vector<std::pair<std::string, Score>> rows(table.begin(), table.end());
  std::ranges::stable_sort(
      rows, [](const auto& a, const auto& b) { return a.second.rating > b.second.rating; });
  std::string head = padded(title);
  for (const Text column : {Text::ScoreGames, Text::ScoreWins, Text::ScoreDraws, Text::ScoreLosses,
                            Text::ScoreRating}) {
    head += fmt::format(" {:>{}}", texts.raw(column), kNumberWidth);
  }
  std::vector<std::string> lines = {head};
  for (const auto& [name, score] : rows) {
    std::string line = padded(shown_name(name, texts));
    for (const int number : {score.games, score.wins, score.draws, score.losses}) {
      line += fmt::format(" {:>{}}", number, kNumberWidth);
    }
    line += fmt::format(" {:>{}.0f}", score.rating, kNumberWidth);
    lines.push_back(std::move(line));
  }
  return lines;
}

std::string score_text(const std::optional<Score>& score, const Texts& texts) {
  if (!score) return texts(Text::NoGamesYet);
  return texts(Text::PlayerScore, std::lround(score->rating), score->wins, score->draws,
               score->losses);
}

}  // namespace outflank::terminal
