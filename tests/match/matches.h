#pragma once

#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "core/random.h"
#include "core/text.h"
#include "match/match.h"
#include "match/record_text.h"

namespace outflank::match {

// For messages of failed tests.
inline void PrintTo(const Record& record, std::ostream* out) {
  *out << "\n" << to_text(record);
}

constexpr Time seconds(int count) {
  return Time(1000 * count);
}

inline Record record_of_game(std::string_view game, std::string_view rules = "") {
  Record record;
  record.game = game;
  record.rules = rules;
  return record;
}

// A match that begins at 0; the record must be right.
inline Match begin(Record record) {
  auto match = Match::open(std::move(record), Time{});
  EXPECT_TRUE(match) << match.error().message();
  return std::move(match.value());
}

inline Match begin(std::string_view game, std::string_view rules = "",
                   std::string_view clock = "none") {
  Record record = record_of_game(game, rules);
  record.clock = parse_clock(clock).value();
  return begin(std::move(record));
}

// Plays moves for whoever is to move, all at the same time.
inline void play_all(Match& match, std::string_view moves, Time now = {}) {
  for (const std::string_view move : words(moves)) {
    const auto played = match.play(match.to_move(), move, now);
    ASSERT_TRUE(played) << move << ": " << played.error().message();
  }
}

inline bool must_pass(const Match& match) {
  return match.game().legal_move_texts() == std::vector<std::string>{"pass"};
}

// A game of Othello in which the seat to move can only pass, and has moved before.
inline Match before_a_forced_pass() {
  for (std::uint64_t seed = 1;; ++seed) {
    Random random(seed);
    Match match = begin("othello", "size=4");
    while (!match.over() && !must_pass(match)) {
      const auto moves = match.game().legal_move_texts();
      play_all(match, moves[random.below(moves.size())]);
    }
    if (!match.over() && match.ply() > 2) return match;
  }
}

inline std::vector<std::string> moves_of(const Record& record) {
  std::vector<std::string> moves;
  for (const RecordMove& move : record.moves) moves.push_back(move.move);
  return moves;
}

inline std::vector<EventKind> kinds_of(const std::vector<Event>& events) {
  std::vector<EventKind> kinds;
  for (const Event& event : events) kinds.push_back(event.kind);
  return kinds;
}

inline std::string end_text(const Match& match) {
  return match.end() ? describe(*match.end()) : "running";
}

}  // namespace outflank::match

// A call that is refused by that name.
#define EXPECT_REFUSED(call, code)                                      \
  do {                                                                  \
    const auto refused = (call);                                        \
    ASSERT_FALSE(refused);                                              \
    EXPECT_TRUE(refused.error().is(code)) << refused.error().message(); \
  } while (false)
