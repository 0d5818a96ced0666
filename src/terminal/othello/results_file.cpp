#include "terminal/othello/results_file.h"

#include <algorithm>
#include <ranges>

#include <fmt/format.h>

#include "games/othello/game.h"
#include "games/othello/grid_position.h"
#include "match/replay.h"

namespace outflank::terminal::othello {

using namespace outflank::othello;

namespace {

// `2026.05.01` of a record's tag.
std::string date_of(const match::Record& record) {
  std::string date(record.tag("Date"));
  std::ranges::replace(date, '.', '-');
  return date.empty() ? "unknown" : date;
}

}  // namespace

std::array<int, 2> discs_at_end(const games::Game& game, std::optional<match::EndReason> reason) {
  const auto last = othello::position_of<othello::GridPosition>(othello::diagram_of(game));
  const bool played_out = reason && match::is_rule_of_game(*reason);
  const auto count = [&](othello::Color color) {
    return played_out ? last.counted_discs(color) : last.discs(color);
  };
  return {count(othello::Color::Black), count(othello::Color::White)};
}

std::string result_line(const match::Record& record) {
  const auto played = match::replay(record);
  if (!played) return "";
  const auto [black, white] = discs_at_end(played->history.game(), record.reason);
  const auto& seats = record.seats;
  std::string winner = "none, the game was broken off";
  if (record.outcome) {
    const auto first = record.outcome->winner();
    winner = first ? seats[first->index()].name : "none, a draw";
  }
  const bool by_rule = record.reason && match::is_rule_of_game(*record.reason);
  return fmt::format(
      "{} {}  Black: {} {}  White: {} {}  Winner: {}{}\n", date_of(record), record.tag("Time"),
      seats[0].name, black, seats[1].name, white, winner,
      by_rule || !record.reason ? "" : fmt::format(" ({})", match::name_of(*record.reason)));
}

}  // namespace outflank::terminal::othello
