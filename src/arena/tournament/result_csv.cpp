#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "arena/tournament/index.h"
#include "arena/tournament/tournament_result.h"
#include "core/text.h"
#include "games/seat_id.h"
#include "match/ending.h"

namespace outflank::arena {
namespace {

// Spreadsheets run a cell that begins so, after white space too; some take the wide forms of East Asian
// keyboards for the same.
bool begins_formula(std::string_view text) {
  const std::string_view cell = trim(text);
  if (text.starts_with('\t') || text.starts_with('\r')) return true;
  static constexpr std::array<std::string_view, 8> kSigns{"=",  "+",  "-",  "@",
                                                          "＝", "＋", "－", "＠"};
  return std::ranges::any_of(kSigns, [&](std::string_view sign) { return cell.starts_with(sign); });
}

// A text of other people: in quotes where a comma, a quote or a line break would be misread, and with an
// apostrophe before what a spreadsheet would run.
std::string field(std::string_view text) {
  std::string safe = (begins_formula(text) ? "'" : "") + std::string(text);
  if (safe.find_first_of(",\"\r\n") == std::string::npos) return safe;
  std::string quoted = "\"";
  for (const char c : safe) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + '"';
}

std::string field(const std::optional<double>& value) {
  return value ? fmt::format("{:.2f}", *value) : "";
}

std::string rating_fields(const Rating& rating) {
  return fmt::format("{},{},{},{}", field(rating.value), field(rating.low), field(rating.high),
                     name_of(rating.bound));
}

}  // namespace

std::string standings_csv(const TournamentState& state, const TournamentResult& result) {
  std::string text =
      "place,name,player,points,games,wins,draws,losses,byes,buchholz,faults,seconds,elo,elo_low,"
      "elo_high,elo_bound\n";
  const int seats = state.tournament().schedule.seats;
  for (const EntrantResult& entrant : result.entrants) {
    const Standing& standing = entrant.standing;
    const Entrant& who = *state.tournament().entrants[at(standing.entrant)];
    text += fmt::format("{},{},{},{:g},{},{},{},{},{},{:g},{},{:.6f},{}\n", standing.place,
                        field(who.name), field(player_text(who)), points_of(standing.score, seats),
                        standing.games, standing.wins, standing.draws, standing.losses,
                        standing.byes, points_of(standing.buchholz, seats), entrant.faults,
                        entrant.seconds, rating_fields(entrant.elo));
  }
  return text;
}

std::string crosstable_csv(const TournamentState& state, const TournamentResult& result) {
  std::string text =
      "first,second,games,wins,draws,losses,points,elo,elo_low,elo_high,elo_bound,los\n";
  for (const CrossResult& cross : result.crosstable) {
    text += fmt::format("{},{},{},{},{},{},{:g},{},{:.6f}\n",
                        field(state.tournament().entrants[at(cross.first)]->name),
                        field(state.tournament().entrants[at(cross.second)]->name), cross.games,
                        cross.wins, cross.draws, cross.losses, cross.points(),
                        rating_fields(cross.elo), cross.superiority);
  }
  return text;
}

std::string games_csv(const TournamentState& state) {
  const int seats = state.tournament().schedule.seats;
  std::string text = "number,round,encounter,set";
  for (const games::SeatId seat : games::all_seats(seats)) {
    text += fmt::format(",name_{0},place_{0}", seat.number());
  }
  text += ",result,reason,plies,opening,faults,worker\n";
  for (const GameSummary* game : state.games()) {
    const PlannedGame& planned = state.plan().games[at(game->number)];
    text += fmt::format("{},{},{},{}", game->number + 1, planned.round + 1, planned.encounter + 1,
                        planned.set + 1);
    for (const games::SeatId seat : games::all_seats(seats)) {
      text += fmt::format(
          ",{},{}", field(state.tournament().entrants[at(game->entrants[seat.index()])]->name),
          static_cast<int>(game->outcome.places[seat.index()]));
    }
    const std::string faults = join(game->faults, "; ", [](const FaultSummary& fault) {
      return fmt::format("{} {}: {}", fault.seat.number(), fault.fault, fault.message);
    });
    text += fmt::format(",{},{},{},{},{},{}\n", match::result_text(game->outcome), game->reason,
                        game->plies, game->opening, field(faults), field(game->worker));
  }
  return text;
}

}  // namespace outflank::arena
