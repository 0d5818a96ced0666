#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "arena/tournament/index.h"
#include "arena/tournament/tournament_result.h"
#include "match/ending.h"

namespace outflank::arena {
namespace {

// `12`, `12.5`, `12.33`.
std::string number_text(double value) {
  std::string text = fmt::format("{:.2f}", value);
  while (text.ends_with('0')) text.pop_back();
  if (text.ends_with('.')) text.pop_back();
  return text;
}

// Halves go up, as on the page of the report: 6.25 % is 6.3 in both.
std::string percent_text(double share) {
  return fmt::format("{:.1f} %", std::floor(1000 * share + 0.5) / 10);
}

std::string elo_text(double value) {
  return fmt::format("{:+d}", static_cast<int>(std::lround(value)));
}

// Columns as wide as what stands in them: the first to the left, the others to the right.
std::string table_text(const std::vector<std::vector<std::string>>& rows, std::size_t left) {
  std::vector<std::size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()), 0);
    for (std::size_t i = 0; i < row.size(); ++i) {
      // As many columns of a terminal as code points; names with wide letters come out crooked.
      const auto points = std::ranges::count_if(row[i], [](char c) { return (c & 0xC0) != 0x80; });
      widths[i] = std::max(widths[i], static_cast<std::size_t>(points));
    }
  }
  std::string text;
  for (const auto& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      line += i == 0 ? "" : "  ";
      line += i == left ? fmt::format("{:<{}}", row[i], widths[i])
                        : fmt::format("{:>{}}", row[i], widths[i]);
    }
    while (line.ends_with(' ')) line.pop_back();
    text += line + "\n";
  }
  return text;
}

std::string kind_text(TournamentKind kind) {
  switch (kind) {
    case TournamentKind::Match: return "match";
    case TournamentKind::RoundRobin: return "round robin";
    case TournamentKind::Gauntlet: return "gauntlet";
    case TournamentKind::Knockout: return "knockout";
    case TournamentKind::Swiss: return "Swiss tournament";
  }
  return {};
}

std::string headline(const TournamentState& state) {
  const Tournament& tournament = state.tournament();
  const std::string name = tournament.settings.name.empty() ? "" : tournament.settings.name + ": ";
  return fmt::format(
      "{}{} of {}, {}{}, {} of {} games{}{}\n", name, kind_text(tournament.schedule.kind),
      tournament.entrants.size(), tournament.settings.game,
      tournament.settings.rules.empty() ? "" : " " + tournament.settings.rules, state.finished(),
      state.planned(), state.plan().complete ? "" : " planned so far",
      state.done() ? "" : " (not finished)");
}

std::string crosstable_text(const TournamentState& state, const TournamentResult& result) {
  const Tournament& tournament = state.tournament();
  std::vector<std::vector<std::string>> cells(result.entrants.size() + 1,
                                              std::vector<std::string>(result.entrants.size() + 2));
  std::vector<std::size_t> row_of(result.entrants.size());
  for (std::size_t i = 0; i < result.entrants.size(); ++i) {
    const int entrant = result.entrants[i].standing.entrant;
    row_of[at(entrant)] = i + 1;
    cells[0][i + 2] = std::to_string(i + 1);
    cells[i + 1][0] = std::to_string(i + 1);
    cells[i + 1][1] = tournament.entrants[at(entrant)]->name;
    cells[i + 1][i + 2] = "-";
  }
  for (const CrossResult& cross : result.crosstable) {
    const std::size_t first = row_of[at(cross.first)];
    const std::size_t second = row_of[at(cross.second)];
    cells[first][second + 1] = number_text(cross.points());
    cells[second][first + 1] = number_text(cross.games - cross.points());
  }
  return table_text(cells, 1);
}

std::string pairs_text(const TournamentState& state, const TournamentResult& result) {
  const Tournament& tournament = state.tournament();
  std::vector<std::vector<std::string>> rows;
  for (const CrossResult& cross : result.crosstable) {
    std::string pairs;
    for (const std::uint64_t count : cross.pairs) {
      pairs += (pairs.empty() ? "pairs " : " ") + std::to_string(count);
    }
    rows.push_back({fmt::format("{} - {}", tournament.entrants[at(cross.first)]->name,
                                tournament.entrants[at(cross.second)]->name),
                    fmt::format("+{} ={} -{}", cross.wins, cross.draws, cross.losses), pairs,
                    "Elo " + rating_text(cross.elo), "LOS " + percent_text(cross.superiority)});
  }
  return table_text(rows, 0);
}

}  // namespace

Rating to_rating(const Elo& elo) {
  const auto finite = [](double value) {
    return std::isfinite(value) ? std::optional(value) : std::nullopt;
  };
  Rating rating{RatingBound::None, finite(elo.difference), finite(elo.low), finite(elo.high)};
  if (rating.value && rating.low && rating.high) return rating;
  rating.value.reset();
  rating.bound = rating.low    ? RatingBound::AtLeast
                 : rating.high ? RatingBound::AtMost
                               : RatingBound::Unknown;
  return rating;
}

std::string rating_text(const Rating& rating) {
  switch (rating.bound) {
    case RatingBound::None:
      return fmt::format("{} [{}, {}]", elo_text(*rating.value), elo_text(*rating.low),
                         elo_text(*rating.high));
    case RatingBound::AtLeast: return "at least " + elo_text(*rating.low);
    case RatingBound::AtMost: return "at most " + elo_text(*rating.high);
    case RatingBound::Unknown: return "?";
  }
  return {};
}

std::string standings_text(const TournamentState& state, const TournamentResult& result) {
  const Tournament& tournament = state.tournament();
  const int seats = tournament.schedule.seats;
  const bool swiss = tournament.schedule.kind == TournamentKind::Swiss;
  const bool faults = std::ranges::any_of(
      result.entrants, [](const EntrantResult& entrant) { return entrant.faults > 0; });
  std::vector<std::string> head = {"#", "name", "points", "games", "+", "=", "-", "score", "Elo"};
  if (swiss) head.insert(head.end(), {"Buchholz", "byes"});
  if (faults) head.emplace_back("faults");
  std::vector<std::vector<std::string>> rows = {head};
  for (const EntrantResult& entrant : result.entrants) {
    const Standing& standing = entrant.standing;
    const auto share = share_of(tournament.schedule, standing);
    std::vector<std::string> row = {std::to_string(standing.place),
                                    tournament.entrants[at(standing.entrant)]->name,
                                    number_text(points_of(standing.score, seats)),
                                    std::to_string(standing.games),
                                    std::to_string(standing.wins),
                                    std::to_string(standing.draws),
                                    std::to_string(standing.losses),
                                    share ? percent_text(*share) : "",
                                    rating_text(entrant.elo)};
    if (swiss) {
      row.push_back(number_text(points_of(standing.buchholz, seats)));
      row.push_back(std::to_string(standing.byes));
    }
    if (faults) row.push_back(std::to_string(entrant.faults));
    rows.push_back(std::move(row));
  }
  std::string text = headline(state) + table_text(rows, 1);
  if (const auto& sprt = tournament.settings.sprt) {
    text += fmt::format("SPRT [{}, {}] {} {}: LLR {:.2f} ({:.2f}, {:.2f}), {}\n",
                        number_text(sprt->elo0), number_text(sprt->elo1), name_of(sprt->model),
                        name_of(sprt->counts), *result.llr, sprt->lower(), sprt->upper(),
                        name_of(state.verdict()));
  }
  return text;
}

std::string result_text(const TournamentState& state, const TournamentResult& result) {
  std::string text = standings_text(state, result);
  if (result.crosstable.empty()) return text;
  if (result.entrants.size() > 2 && result.entrants.size() <= 40) {
    text += "\nPoints of the row against the column\n" + crosstable_text(state, result);
  }
  if (result.crosstable.size() <= 200) text += "\n" + pairs_text(state, result);
  return text;
}

}  // namespace outflank::arena
