#include "store/game.h"

#include <algorithm>

#include "match/seat_index.h"
#include "match/time_control.h"

namespace outflank::store {
namespace {

// What a clock of the seat to move shows: the record says what was left after each seat's last move.
void charge_running_clock(match::Record& record, const StoredGame& game, Moment now, int to_move) {
  const match::TimeControl control = record.clock.of(to_move);
  if (control.kind == match::TimeControl::Kind::None) return;
  std::int64_t left = control.time.count();
  if (control.kind == match::TimeControl::Kind::Total) {
    for (const MoveRow& move : game.moves) {
      if (move.seat == to_move && move.clock_ms) left = *move.clock_ms;
    }
  }
  const std::int64_t used = std::max<std::int64_t>(0, now - game.row.turn_at);
  record.time_left[match::index(to_move)] = match::Time(std::max<std::int64_t>(0, left - used));
}

}  // namespace

Result<match::Record> record_of(const StoredGame& game, Moment now) {
  match::Record record;
  record.game = game.row.game;
  record.rules = game.row.rules;
  record.position = game.row.position;
  auto clock = match::parse_clock(game.row.clock);
  if (!clock) return Failure(clock.error());
  record.clock = *std::move(clock);
  for (std::size_t seat = 0; seat < game.row.seats.size() && seat < record.seats.size(); ++seat) {
    const SeatRow& row = game.row.seats[seat];
    const bool engine = row.kind == SeatKind::Engine;
    record.seats[seat] = {row.name, engine ? match::SeatKind::Engine : match::SeatKind::Person,
                          engine ? row.level : 0};
  }
  for (const MoveRow& move : game.moves) {
    match::RecordMove& added = record.moves.emplace_back();
    added.move = move.move;
    if (move.clock_ms) added.clock = match::Time(*move.clock_ms);
  }
  record.departures = game.departures;
  if (game.row.status == Status::Finished) {
    auto outcome = match::parse_result(game.row.result);
    if (!outcome) return Failure(outcome.error());
    record.outcome = *outcome;
    if (!game.row.reason.empty()) {
      const auto reason = match::parse_end_reason(game.row.reason);
      if (!reason) return Failure(reason.error());
      record.reason = *reason;
    }
    return record;
  }
  const bool running = record.clock.start == match::ClockStart::AtOnce || !game.moves.empty();
  if (game.row.status == Status::Running && running && game.row.turn_seat >= 0) {
    charge_running_clock(record, game, now, game.row.turn_seat);
  }
  return record;
}

}  // namespace outflank::store
