// What the WebAssembly module with matches offers to JavaScript. The conventions for texts, answers
// and errors are those of games/wasm_text.cpp. Seats are counted from 1, as in all texts, and every
// call takes the time, in milliseconds of a monotonic clock.

#include "games/wasm_exports.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

#include "games/seat_id.h"
#include "match/clock_limits.h"
#include "match/match.h"
#include "match/record_json.h"

namespace {

using namespace outflank;
using namespace outflank::match;
using namespace outflank::wasm;
using Json = nlohmann::ordered_json;

std::map<int, Match>& open_matches() {
  static std::map<int, Match> matches;
  return matches;
}

Match* find_match(int handle) {
  const auto found = open_matches().find(handle);
  if (found != open_matches().end()) return &found->second;
  refuse(Error(InputError::Unknown, "there is no open match " + std::to_string(handle)));
  return nullptr;
}

// The browser counts seats from 1.
games::SeatId seat_of(int number) {
  return games::SeatId::from_number(number);
}

Time time_of(double milliseconds) {
  const double most = static_cast<double>(kMaxTime.count()) * 1e6;
  return Time(milliseconds >= 0 && milliseconds <= most ? static_cast<Time::rep>(milliseconds) : 0);
}

// The status of a call: 1, or 0 with the error as the answer.
int status_of(const Result<void>& done) {
  return done ? 1 : refuse(done.error());
}

// The match as it was after N moves: clocks are restored, and seats that left later are back.
Result<Match> match_after(const Match& match, int plies, Time now) {
  Record record = match.record(now);
  const auto most = static_cast<int>(record.moves.size());
  if (plies < 0 || plies > most) {
    return fail(InputError::OutOfRange, "the number of moves must be a whole number from 0 to " +
                                            std::to_string(most) + ", not " +
                                            std::to_string(plies));
  }
  record.moves.resize(static_cast<std::size_t>(plies));
  std::erase_if(record.departures, [&](const Departure& left) { return left.ply > plies; });
  record.outcome.reset();
  record.reason.reset();
  record.time_left = {};
  return Match::open(std::move(record), now);
}

Json time_left_json(const Match& match, games::SeatId seat, Time now) {
  const auto left = match.time_left(seat, now);
  return left ? Json(left->count()) : Json(nullptr);
}

Json seat_json(const Match& match, games::SeatId seat, Time now) {
  return {{"seat", seat.number()},
          {"name", match.seat(seat).name},
          {"kind", kind_text(match.seat(seat))},
          {"in_play", match.in_play(seat)},
          {"time_left_ms", time_left_json(match, seat, now)}};
}

Json end_json(const Match& match) {
  if (!match.over()) return nullptr;
  const End& end = *match.end();
  Json json;
  json["result"] = result_text(end.outcome);
  json["reason"] = end.reason ? Json(name_of(*end.reason)) : Json(nullptr);
  json["places"] = nullptr;
  if (end.outcome) {
    json["places"] = Json::array();
    for (const games::SeatId seat : games::all_seats(match.seats())) {
      json["places"].push_back(end.outcome->places[seat.index()]);
    }
  }
  return json;
}

std::string view_of(const Match& match, Time now) {
  Json json;
  json["board"] = match.game().view();
  for (const games::SeatId seat : games::all_seats(match.seats())) {
    json["seats"].push_back(seat_json(match, seat, now));
  }
  json["to_move"] = match.to_move().number();
  json["moves"] = Json::array();
  for (const MoveHistory::Ply& ply : match.history().plies()) {
    json["moves"].push_back(
        {{"move", ply.move}, {"seat", ply.seat.number()}, {"forced_pass", ply.forced_pass}});
  }
  json["clock"] = to_text(match.clock());
  json["paused"] = match.paused();
  json["end"] = end_json(match);
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

// Opens a match from a record as JSON, which may have no moves yet; returns its handle.
OUTFLANK_EXPORT(outflank_match_open)
int outflank_match_open(const char* record, std::size_t size, double now) {
  static int last_handle = 0;
  const auto read = record_of_json({record, size});
  if (!read) return refuse(read.error());
  auto match = Match::open(*read, time_of(now));
  if (!match) return refuse(match.error());
  open_matches().insert_or_assign(++last_handle, std::move(*match));
  return last_handle;
}

OUTFLANK_EXPORT(outflank_match_close) void outflank_match_close(int handle) {
  open_matches().erase(handle);
}

OUTFLANK_EXPORT(outflank_match_play)
int outflank_match_play(int handle, int seat, const char* move, std::size_t size, double now) {
  Match* match = find_match(handle);
  return match == nullptr ? 0 : status_of(match->play(seat_of(seat), {move, size}, time_of(now)));
}

// Whether the seat to move may make that move; the error says why not. Nothing changes.
OUTFLANK_EXPORT(outflank_match_try)
int outflank_match_try(int handle, const char* move, std::size_t size) {
  const Match* match = find_match(handle);
  return match == nullptr ? 0 : status_of(match->game().check(std::string_view(move, size)));
}

OUTFLANK_EXPORT(outflank_match_tick) int outflank_match_tick(int handle, double now) {
  Match* match = find_match(handle);
  if (match == nullptr) return 0;
  match->tick(time_of(now));
  return 1;
}

// Flags late seats and answers with the clocks, {"time_left_ms", "to_move", "over"}: much less than
// the view, for pages that ask several times a second.
OUTFLANK_EXPORT(outflank_match_clocks) int outflank_match_clocks(int handle, double now) {
  Match* match = find_match(handle);
  if (match == nullptr) return 0;
  const Time time = time_of(now);
  match->tick(time);
  Json json = {{"time_left_ms", Json::array()}};
  for (const games::SeatId seat : games::all_seats(match->seats())) {
    json["time_left_ms"].push_back(time_left_json(*match, seat, time));
  }
  json["to_move"] = match->to_move().number();
  json["over"] = match->over();
  answer() = json.dump();
  return 1;
}

// What an engine that is to move now may use of its clock, as the arguments of outflank_search_at_level:
// {"seconds", "remaining", "increment"}, 0 where there is no such limit.
OUTFLANK_EXPORT(outflank_match_engine_limits)
int outflank_match_engine_limits(int handle, int seat, double now) {
  Match* match = find_match(handle);
  if (match == nullptr) return 0;
  if (seat < 1 || seat > match->seats()) {
    return refuse(Error(InputError::OutOfRange, "there is no seat " + std::to_string(seat)));
  }
  // 0 means no limit, so an expired clock becomes a tiny one.
  constexpr double kMinSeconds = 1e-6;
  const search::Limits limits = clock_limits(*match, seat_of(seat), time_of(now));
  Json json = {{"seconds", 0}, {"remaining", 0}, {"increment", 0}};
  if (limits.seconds) json["seconds"] = std::max(*limits.seconds, kMinSeconds);
  if (limits.clock) {
    json["remaining"] = std::max(limits.clock->remaining, kMinSeconds);
    json["increment"] = limits.clock->increment;
  }
  answer() = json.dump();
  return 1;
}

OUTFLANK_EXPORT(outflank_match_resign)
int outflank_match_resign(int handle, int seat, double now) {
  Match* match = find_match(handle);
  return match == nullptr ? 0 : status_of(match->resign(seat_of(seat), time_of(now)));
}

// A draw agreed by every seat in play, for people at one device.
OUTFLANK_EXPORT(outflank_match_draw) int outflank_match_draw(int handle, double now) {
  Match* match = find_match(handle);
  if (match == nullptr) return 0;
  if (const auto offered = match->offer_draw(match->to_move(), time_of(now)); !offered) {
    return refuse(offered.error());
  }
  for (const games::SeatId seat : match->draw_awaits()) {
    const auto answered = match->answer_draw(seat, Match::Answer::Accept, time_of(now));
    if (!answered) return refuse(answered.error());
  }
  return 1;
}

OUTFLANK_EXPORT(outflank_match_pause) int outflank_match_pause(int handle, double now) {
  Match* match = find_match(handle);
  return match == nullptr ? 0 : status_of(match->pause(time_of(now)));
}

OUTFLANK_EXPORT(outflank_match_resume) int outflank_match_resume(int handle, double now) {
  Match* match = find_match(handle);
  return match == nullptr ? 0 : status_of(match->resume(time_of(now)));
}

// Rewinds the match to its position after N moves, whether over or not.
OUTFLANK_EXPORT(outflank_match_rewind)
int outflank_match_rewind(int handle, int plies, double now) {
  Match* match = find_match(handle);
  if (match == nullptr) return 0;
  auto earlier = match_after(*match, plies, time_of(now));
  if (!earlier) return refuse(earlier.error());
  *match = std::move(*earlier);
  return 1;
}

// Answers with the match as JSON: docs/webassembly.md.
OUTFLANK_EXPORT(outflank_match_view) int outflank_match_view(int handle, double now) {
  const Match* match = find_match(handle);
  if (match == nullptr) return 0;
  answer() = view_of(*match, time_of(now));
  return 1;
}

// The same as it was after N moves.
OUTFLANK_EXPORT(outflank_match_view_after)
int outflank_match_view_after(int handle, int plies, double now) {
  const Match* match = find_match(handle);
  if (match == nullptr) return 0;
  const auto earlier = match_after(*match, plies, time_of(now));
  if (!earlier) return refuse(earlier.error());
  answer() = view_of(*earlier, time_of(now));
  return 1;
}

// Answers with the record as JSON, from which outflank_match_open restores it.
OUTFLANK_EXPORT(outflank_match_record) int outflank_match_record(int handle, double now) {
  const Match* match = find_match(handle);
  if (match == nullptr) return 0;
  answer() = to_json(match->record(time_of(now)));
  return 1;
}
