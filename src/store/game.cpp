#include "store/game.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <random>

#include "core/try.h"
#include "match/time_control.h"

namespace outflank::store {
namespace {

// Deducts the time since the turn began: the record has what was left after each seat's last move.
void charge_running_clock(match::Record& record, const StoredGame& game, Moment now,
                          games::SeatId to_move) {
  const match::TimeControl control = record.clock.of(to_move);
  if (control.kind == match::TimeControlKind::None) return;
  std::int64_t left = control.time.count();
  if (control.kind == match::TimeControlKind::Total) {
    for (const MoveRow& move : game.moves) {
      if (move.seat == to_move && move.clock_ms) left = *move.clock_ms;
    }
  }
  const std::int64_t used = std::max<std::int64_t>(0, now - game.row.turn_at);
  record.time_left[to_move.index()] = match::Time(std::max<std::int64_t>(0, left - used));
}

std::string new_prefix() {
  constexpr std::string_view kHex = "0123456789abcdef";
  std::random_device device;
  std::string name;
  for (int i = 0; i < 4; ++i) {
    for (auto [bits, left] = std::pair(device(), 8); left > 0; --left, bits >>= 4) {
      name += kHex[bits & 15];
    }
  }
  return name + ":";
}

}  // namespace

std::string new_token() {
  static const std::string kPrefix = new_prefix();  // of this program while it runs
  static std::atomic<std::uint64_t> count = 0;
  return kPrefix + std::to_string(++count);
}

GameChange unchanged(const GameRow& game) {
  GameChange change;
  change.id = game.id;
  change.version = game.version;
  change.after = game.writer;
  change.status = game.status;
  change.ply = game.ply;
  change.result = game.result;
  change.reason = game.reason;
  change.at = game.updated_at;
  change.turn_seat = game.turn_seat;
  change.turn_at = game.turn_at;
  change.wake_at = game.wake_at;
  change.offers = game.offers;
  return change;
}

void apply(StoredGame& game, const GameChange& change) {
  GameRow& row = game.row;
  assert(change.id == row.id && change.version == row.version);
  row.version = change.version + 1;
  row.writer = change.token;
  row.status = change.status;
  row.ply = change.ply;
  row.result = change.result;
  row.reason = change.reason;
  row.updated_at = change.at;
  row.turn_seat = change.turn_seat;
  row.turn_at = change.turn_at;
  row.wake_at = change.wake_at;
  row.offers = change.offers;
  if (change.next_game) row.next_game = change.next_game->id;
  if (change.keep_plies) game.moves.resize(static_cast<std::size_t>(*change.keep_plies));
  assert(change.moves.empty() || game.moves.size() == static_cast<std::size_t>(change.first_ply));
  game.moves.insert(game.moves.end(), change.moves.begin(), change.moves.end());
  game.departures.insert(game.departures.end(), change.departures.begin(), change.departures.end());
  for (const auto& [seat, seat_row] : change.seats) row.seats[seat.index()] = seat_row;
}

Result<match::Record> record_of(const StoredGame& game, Moment now) {
  match::Record record;
  record.game = game.row.game;
  record.rules = game.row.rules;
  record.position = game.row.position;
  record.clock = TRY(match::parse_clock(game.row.clock));
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
    record.outcome = TRY(match::parse_result(game.row.result));
    if (!game.row.reason.empty()) {
      record.reason = TRY(match::parse_end_reason(game.row.reason));
    }
    return record;
  }
  const bool running = record.clock.start == match::ClockStart::AtOnce || !game.moves.empty();
  if (game.row.status == Status::Running && running && game.row.turn_seat) {
    charge_running_clock(record, game, now, *game.row.turn_seat);
  }
  return record;
}

}  // namespace outflank::store
