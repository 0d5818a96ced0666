// Random scripts of calls: some laws hold for every sequence of calls at any time.

#include <algorithm>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/random.h"
#include "match/match.h"
#include "match/matches.h"
#include "match/record_json.h"
#include "match/record_text.h"
#include "match/replay.h"
#include "support/quoridor_random.h"

namespace outflank::match {
namespace {

using games::SeatId;

struct Variant {
  const char* game;
  const char* rules;
};

constexpr Variant kVariants[] = {
    {"quoridor", "size=5 walls=3"},
    {"quoridor", "size=3 walls=1 repetition=draw3"},
    {"quoridor", "players=3 size=5 walls=2"},
    {"quoridor", "players=3 size=5 walls=2 pass=free play_on=true"},
    {"quoridor", "players=4 size=5 walls=2 play_on=true"},
    {"quoridor", "players=4 size=5 walls=2 stuck=skip max_plies=40 tie_break=nearest"},
    {"quoridor", "players=4 size=5 walls=1 pass=free max_plies=60 tie_break=nearest"},
    {"quoridor", "players=4 size=3 walls=1"},
    {"othello", "size=4"},
    {"othello", "size=6"},
};

constexpr const char* kClocks[] = {"none",           "20",          "20 at_once",   "5+1",
                                   "3/move at_once", "10+1 | none", "none | 2/move"};

class Script {
 public:
  explicit Script(std::uint64_t seed) : random_(seed) {}

  void run(int calls) {
    const Variant& variant = kVariants[random_.below(std::size(kVariants))];
    Record record = record_of_game(variant.game, variant.rules);
    record.clock = parse_clock(kClocks[random_.below(std::size(kClocks))]).value();
    record.seats[0].name = "Ann \"A\" \\ {x}";
    auto opened = Match::open(record, now_);
    if (!opened) {  // two clocks for three seats
      record.clock = {};
      opened = Match::open(record, now_);
    }
    ASSERT_TRUE(opened) << opened.error().message();
    Match match = *std::move(opened);
    for (int i = 0; i < calls && !testing::Test::HasFailure(); ++i) {
      step(match);
      check(match);
    }
  }

 private:
  SeatId any_seat() {
    return SeatId(static_cast<int>(random_.below(5)) - (random_.chance(1, 20) ? 1 : 0));
  }
  Match::Answer any_answer() {
    return random_.chance(3, 4) ? Match::Answer::Accept : Match::Answer::Decline;
  }

  void step(Match& match) {
    if (random_.chance(1, 2)) now_ += Time(static_cast<int>(random_.below(1500)));
    const Time now = random_.chance(1, 20) ? now_ - Time(500) : now_;
    const std::string before = match.game().position_text();
    const SeatId seat = any_seat();
    Result<void> done;
    switch (random_.below(40)) {
      case 0: done = match.resign(seat, now); break;
      case 1: done = match.offer_draw(seat, now); break;
      case 2:
      case 3: done = match.answer_draw(seat, any_answer(), now); break;
      case 4:
      case 5: done = match.ask_takeback(seat, now); break;
      case 6:
      case 7:
      case 8: done = match.answer_takeback(seat, any_answer(), now); break;
      case 9: done = match.pause(now); break;
      case 10:
      case 11: done = match.resume(now); break;
      case 12: match.tick(now); break;
      case 13:
        if (random_.chance(1, 5)) {
          done = match.forfeit(seat, static_cast<EndReason>(random_.below(kEndReasons)), now);
        }
        break;
      case 14:
        done = match.comment(random_.chance(1, 2) ? " a } b\\ \n[%clk " : "[%clk 1] x ");
        break;
      case 15:
        if (random_.chance(1, 10)) done = match.abort(now);
        break;
      case 16: done = match.play(seat, "zz", now); break;
      case 17: {
        Outcome outcome;
        for (auto& place : outcome.places) place = static_cast<std::uint8_t>(random_.below(5));
        if (random_.chance(1, 5)) done = match.adjudicate(outcome, EndReason::Adjudication, now);
        break;
      }
      default: {
        const auto moves = match.game().legal_move_texts();
        if (moves.empty()) break;
        std::string move = moves[random_.below(moves.size())];
        if (random_.chance(1, 10)) std::ranges::transform(move, move.begin(), to_upper);
        done = match.play(random_.chance(1, 10) ? seat : match.to_move(), move, now);
      }
    }
    if (!done) {
      EXPECT_FALSE(done.error().message().empty());
    }
    events_ = match.take_events();
    if (!events_.empty()) {
      EXPECT_EQ(events_.back().ply, match.ply());
    }
    if (!done && events_.empty()) {
      EXPECT_EQ(match.game().position_text(), before);
    }
  }

  static char to_upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; }

  void check(const Match& match) {
    const Time now = now_;
    for (const SeatId seat : games::all_seats(match.seats())) {
      const auto left = match.time_left(seat, now);
      if (left) {
        EXPECT_GE(*left, Time{});
      }
    }
    if (const auto deadline = match.deadline()) {
      EXPECT_FALSE(match.over());
      EXPECT_FALSE(match.paused());
      EXPECT_TRUE(match.in_play(match.to_move()));
    }
    if (match.over()) {
      EXPECT_FALSE(match.draw_offered_by() || match.takeback_asked_by() || match.paused());
      if (match.end()->outcome) {
        EXPECT_TRUE(is_ranking(*match.end()->outcome, match.seats()));
      }
    } else {
      EXPECT_TRUE(match.in_play(match.to_move()));
      EXPECT_FALSE(match.game().legal_move_texts().empty());
      if (match.takeback_asked_by()) {
        EXPECT_FALSE(match.takeback_awaits().empty());
      }
      if (match.draw_offered_by()) {
        EXPECT_FALSE(match.draw_awaits().empty());
      }
    }
    const Record record = match.record(now);
    EXPECT_EQ(record.moves.size(), static_cast<std::size_t>(match.ply()));

    // The record is complete: it is canonical, every format keeps it, and the match continues from it.
    const auto same = checked(record);
    ASSERT_TRUE(same) << same.error().message() << "\n" << to_text(record);
    EXPECT_EQ(*same, record) << to_text(record) << to_text(*same);
    const auto texts = read_records(to_text(record));
    ASSERT_TRUE(texts) << texts.error().message() << "\n" << to_text(record);
    ASSERT_EQ(texts->size(), 1U);
    EXPECT_EQ(texts->front(), record);
    EXPECT_EQ(record_of_json(to_json(record)).value(), record);
    EXPECT_EQ(record_of_object(json_of(record)).value(), record);

    const auto again = Match::open(record, now);
    ASSERT_TRUE(again) << again.error().message();
    EXPECT_EQ(again->game().position_text(), match.game().position_text());
    EXPECT_EQ(again->to_move(), match.to_move());
    EXPECT_EQ(again->end(), match.end());
    EXPECT_EQ(again->record(now), record);
    for (const SeatId seat : games::all_seats(match.seats())) {
      EXPECT_EQ(again->in_play(seat), match.in_play(seat));
      if (!match.over()) {
        EXPECT_EQ(again->time_left(seat, now), match.time_left(seat, now));
      }
    }
  }

  Random random_;
  Time now_{1'000'000};
  std::vector<Event> events_;
};

TEST(MatchLawsTest, HoldOnRandomScripts) {
#ifdef OUTFLANK_SANITIZED
  constexpr int kScripts = 40;
#else
  constexpr int kScripts = 600;
#endif
  const std::uint64_t seed = quoridor::test_seed(20'251);
  for (int i = 0; i < kScripts && !HasFailure(); ++i) {
    SCOPED_TRACE("script " + std::to_string(i));
    Script(seed + static_cast<std::uint64_t>(i)).run(80);
  }
}

// The number of ticks makes no difference.
TEST(MatchLawsTest, TicksInBetweenChangeNothing) {
  const std::uint64_t seed = quoridor::test_seed(7);
  Random random(seed);
  for (int round = 0; round < 100; ++round) {
    Match often = begin("quoridor", "players=4 size=5 walls=2", "5+1 at_once");
    Match rarely = begin("quoridor", "players=4 size=5 walls=2", "5+1 at_once");
    Time now{};
    for (int i = 0; i < 40; ++i) {
      for (int tick = 0; tick < 5; ++tick) {
        now += Time(static_cast<int>(random.below(500)));
        often.tick(now);
      }
      const SeatId seat(random.below(4));
      const auto moves = often.game().legal_move_texts();
      if (moves.empty()) break;
      const std::string& move = moves[random.below(moves.size())];
      const bool played = often.play(seat, move, now).has_value();
      EXPECT_EQ(rarely.play(seat, move, now).has_value(), played);
      EXPECT_EQ(often.record(now), rarely.record(now));
    }
  }
}

}  // namespace
}  // namespace outflank::match
