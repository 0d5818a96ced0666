#include "match/replay.h"

#include <utility>

#include "core/text.h"
#include "core/try.h"
#include "games/seat_id.h"

namespace outflank::match {
namespace {

Result<void> check_seats(const Record& record, int seats) {
  for (const games::SeatId seat : games::all_seats(games::kMaxSeats)) {
    if (seat.is_within(seats)) continue;
    if (record.seats[seat.index()] != Seat{} || record.time_left[seat.index()]) {
      return fail(InputError::Conflict, to_text(seat) + " is described, but the game has " +
                                            std::to_string(seats) + " seats");
    }
  }
  const std::size_t clocks = record.clock.controls.size();
  if (clocks > 1 && clocks != static_cast<std::size_t>(seats)) {
    return fail(InputError::Conflict, "there are clocks for " + std::to_string(clocks) +
                                          " seats, but the game has " + std::to_string(seats));
  }
  return {};
}

Result<void> depart(MoveHistory& history, const Departure& departure) {
  const std::string who = to_text(departure.seat);
  if (history.seats() == 2) {
    return fail(InputError::Conflict,
                who + " leaves a game for two: that is its end, and is said by the result");
  }
  if (!departure.seat.is_within(history.seats()) || history.over() ||
      !history.in_play(departure.seat)) {
    return fail(InputError::Conflict, who + " leaves after move " + std::to_string(departure.ply) +
                                          ", but is not in play then");
  }
  history.leave(departure.seat);
  return {};
}

Result<void> play_through(MoveHistory& history, const Record& record, std::size_t* refused_move) {
  auto departure = record.departures.begin();
  const auto depart_at = [&](std::size_t ply) -> Result<void> {
    for (; departure != record.departures.end() && departure->ply == static_cast<int>(ply);
         ++departure) {
      TRY(depart(history, *departure));
    }
    return {};
  };
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    TRY(depart_at(i));
    if (const auto played = history.play(record.moves[i].move); !played) {
      if (refused_move != nullptr) *refused_move = i;
      return Failure(played.error().within("move " + std::to_string(i + 1)));
    }
  }
  return depart_at(record.moves.size());
}

// How the moves themselves ended the match, if they did.
std::optional<End> end_of(const MoveHistory& history, const Record& record) {
  if (history.ended_by_departure()) {
    return End{history.shared_outcome(), record.departures.back().reason};
  }
  if (const auto ending = history.ending()) return End{ending->outcome, reason_of(ending->reason)};
  return std::nullopt;
}

Result<void> check_end(Record& record, const MoveHistory& history) {
  if (const auto end = end_of(history, record)) {
    if ((record.outcome && record.outcome != end->outcome) ||
        (record.reason && record.reason != end->reason)) {
      return fail(InputError::Conflict, "the result is " + describe(record.end()) +
                                            ", but the moves lead to " + describe(*end));
    }
    record.outcome = end->outcome;
    record.reason = end->reason;
  } else if (record.reason && is_rule_of_game(*record.reason)) {
    return fail(InputError::Conflict, "the reason is " + quote(name_of(*record.reason)) +
                                          ", but the game is not over after the last move");
  } else if (record.reason && !record.outcome && *record.reason != EndReason::Abandoned) {
    return fail(InputError::Missing, "the reason " + quote(name_of(*record.reason)) +
                                         " needs a result; only an abandoned match has none");
  } else if (record.outcome && !is_ranking(*record.outcome, history.seats())) {
    return fail(InputError::Conflict, "the result " + quote(result_text(record.outcome)) +
                                          " is not one of " + std::to_string(history.seats()) +
                                          " seats");
  }
  if (record.finished()) record.time_left = {};
  return {};
}

void make_canonical(Record& record, const games::GameType& type, const games::Game& start,
                    const MoveHistory& history) {
  record.rules = start.rules_text();
  record.position = start.position_text();
  if (const auto usual = type.start(record.rules);
      usual && (*usual)->position_text() == record.position) {
    record.position.clear();
  }
  for (std::size_t i = 0; i < record.moves.size(); ++i)
    record.moves[i].move = history.plies()[i].move;
  record.clock = canonical(std::move(record.clock));
}

}  // namespace

Result<std::unique_ptr<games::Game>> open_game(const Record& record) {
  const auto* const type = TRY(games::find_game_type(record.game));
  if (record.position.empty()) return type->start(record.rules);
  if (record.rules.empty()) return type->from_position(record.position);
  return type->from_position(record.position, record.rules);
}

Result<Replay> replay(Record record, std::size_t* refused_move) {
  TRY(validate(record));
  const auto start = TRY(open_game(record));
  TRY(check_seats(record, start->seats()));
  MoveHistory history(start->clone());
  TRY(play_through(history, record, refused_move));
  TRY(check_end(record, history));
  make_canonical(record, *games::find_game_type(record.game).value(), *start, history);
  return Replay{std::move(record), std::move(history)};
}

Result<Record> checked(Record record, std::size_t* refused_move) {
  auto played = TRY(replay(std::move(record), refused_move));
  return std::move(played.record);
}

}  // namespace outflank::match
