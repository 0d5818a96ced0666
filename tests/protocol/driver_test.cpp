#include "protocol/driver.h"

#include <chrono>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "core/random.h"
#include "core/text.h"
#include "games/move_error.h"
#include "protocol/othello/gtp.h"
#include "protocol/othello/nboard.h"
#include "protocol/peers.h"
#include "protocol/protocols.h"
#include "protocol/quoridor/contest.h"
#include "protocol/quoridor/qtp.h"
#include "protocol/ugi.h"

namespace outflank::protocol {
namespace {

using games::SeatId;
using match::Match;
using match::Time;

TEST(ContestDriverTest, SendsTheGameAsTheContestDoes) {
  ScriptedPeer peer({"OK", "4 1"});
  const auto driver = make_contest_driver(ContestDialect::StartOk);
  const Match match = open_match("quoridor", "size=9x7", {"e2", "e6", "a3h", "e5"});
  ASSERT_TRUE(driver->check(match));
  ASSERT_TRUE(driver->begin(peer, match, SeatId(0)));
  EXPECT_EQ(peer.said, "START\n2\n0\n9 7\n4 0 10\n4 6 10\n");
  peer.said.clear();
  EXPECT_EQ(driver->move(peer, match, {}).value(), "e2");
  EXPECT_EQ(peer.said, "5\n4 1 9\n4 4 10\n1\n0 2 0 0\n\n");
  driver->end(peer);
  EXPECT_EQ(peer.waits, (std::vector{Wait::Startup, Wait::Thinking}));
}

// Bots assume the last line is the newest wall.
TEST(ContestDriverTest, WallsComeInTheOrderInWhichTheyWerePlaced) {
  ScriptedPeer peer({"4 1"});
  const auto driver = make_contest_driver(ContestDialect::Arena);
  const Match match = open_match("quoridor", "", {"h8h", "b2v", "a1h", "g1v"});
  ASSERT_TRUE(driver->begin(peer, match, SeatId(0)));
  peer.said.clear();
  ASSERT_TRUE(driver->move(peer, match, {}));
  EXPECT_EQ(peer.said, "5\n4 0 8\n4 8 8\n4\n7 7 0 0\n1 1 1 1\n0 0 0 0\n6 0 1 1\n\n");
}

TEST(ContestDriverTest, TheArenaDialectHasNoGreetingAndOneSize) {
  ScriptedPeer peer({"7 3 1"});
  const auto driver = make_contest_driver(ContestDialect::Arena);
  Match match = open_match("quoridor", "players=4 seats=contest", {"e2"});
  ASSERT_TRUE(match.forfeit(SeatId(2), match::EndReason::Crash, Time{0}));
  ASSERT_TRUE(driver->begin(peer, open_match("quoridor", "players=4 seats=contest"), SeatId(1)));
  EXPECT_EQ(peer.said, "4\n1\n9\n4 0 5\n8 4 5\n4 8 5\n0 4 5\n");
  peer.said.clear();
  EXPECT_EQ(driver->move(peer, match, {}).value(), "h4v");
  EXPECT_EQ(peer.said, "2\n4 1 5\n8 4 5\n-1 -1 5\n0 4 5\n0\n\n");
  peer.said.clear();
  driver->end(peer);
  EXPECT_EQ(peer.said, "-1\n");
  EXPECT_EQ(peer.waits, std::vector{Wait::StartupThenMove});
  EXPECT_FALSE(driver->check(open_match("quoridor", "size=9x7")));
}

TEST(ContestDriverTest, AnswersAreReadStrictly) {
  const Match match = open_match("quoridor", "");
  const auto answer = [&](const std::string& line) {
    ScriptedPeer peer({"", line});
    return make_contest_driver(ContestDialect::Arena)->move(peer, match, {});
  };
  EXPECT_EQ(answer("  4   1 ").value(), "e2");
  EXPECT_EQ(answer("0 0 0").value(), "a1h");
  EXPECT_EQ(answer("0 0 1").value(), "a1v");
  for (const char* line : {"4", "4 1 2", "4 1 0 0", "e2", "4,1", "4 1.0", "4 99999999999"}) {
    EXPECT_TRUE(answer(line).error().is(DriverError::Unreadable)) << line;
  }
  EXPECT_TRUE(answer("-1 4").error().is(games::MoveError::OffBoard));
}

TEST(ContestDriverTest, ALateAnswerIsNotTakenForTheNextOne) {
  const Match match = open_match("quoridor", "");
  const auto driver = make_contest_driver(ContestDialect::StartOk);
  ScriptedPeer silent({});
  EXPECT_TRUE(driver->move(silent, match, {}).error().is(DriverError::Silent));
  ScriptedPeer late({"3 0", "4 1"});
  EXPECT_EQ(driver->move(late, match, {}).value(), "e2");
  ScriptedPeer hasty({"4 1"});
  hasty.early = {"", "5 0"};
  EXPECT_TRUE(driver->move(hasty, match, {}).error().is(DriverError::Unreadable));
}

TEST(QtpDriverTest, SendsEveryMoveOnce) {
  ScriptedPeer peer({"= Somebody",
                     "",
                     "= true",
                     "",
                     "= Somebody",
                     "",  // playmove is known,
                     "= false",
                     "",
                     "= Somebody",
                     "",  // level is not
                     "=",
                     "",
                     "=",
                     "",
                     "=",
                     "",  // size, clear, walls
                     "=",
                     "",
                     "= E2 horizontal",
                     ""});
  const auto driver = make_qtp_driver();
  const Match match = open_match("quoridor", "walls=5", {"e2"});
  ASSERT_TRUE(driver->check(match));
  ASSERT_TRUE(driver->begin(peer, match, SeatId(1)));
  EXPECT_EQ(peer.said,
            "name\nknown_command playmove\nname\nknown_command level\nname\n"
            "boardsize 9\nclear_board\nwalls 5\n");
  peer.said.clear();
  EXPECT_EQ(driver->move(peer, match, {}).value(), "e8h");
  EXPECT_EQ(peer.said, "playmove black E8\ngenmove white\n");
  EXPECT_EQ(peer.waits.front(), Wait::Startup);
  EXPECT_EQ(peer.waits.back(), Wait::Thinking);
}

TEST(QtpDriverTest, BeginsAgainWhenAnotherMoveWasPlayedForIt) {
  const auto driver = make_qtp_driver();
  ScriptedPeer peer({"= E8", "", "=", "", "=", "", "=", "", "=", "", "=", "", "= E7", ""});
  const Match start = open_match("quoridor", "");
  EXPECT_EQ(driver->move(peer, start, {}).value(), "e2");
  peer.said.clear();
  const Match other = open_match("quoridor", "", {"d1", "e8"});
  EXPECT_EQ(driver->move(peer, other, {}).value(), "e3");
  EXPECT_EQ(peer.said,
            "boardsize 9\nclear_board\nwalls 10\nplaymove black D9\nplaymove white E2\n"
            "genmove black\n");
}

TEST(QtpDriverTest, RefusalsAndNonsenseAreDistinguished) {
  const Match match = open_match("quoridor", "");
  ScriptedPeer refusing({"? I cannot", ""});
  EXPECT_TRUE(make_qtp_driver()->move(refusing, match, {}).error().is(DriverError::Refused));
  ScriptedPeer muttering({"E8"});
  EXPECT_TRUE(make_qtp_driver()->move(muttering, match, {}).error().is(DriverError::Silent));
  ScriptedPeer odd({"= north", ""});
  EXPECT_TRUE(make_qtp_driver()->move(odd, match, {}).error().is(DriverError::Unreadable));
  EXPECT_FALSE(make_qtp_driver()->check(open_match("quoridor", "players=4")));
  EXPECT_FALSE(make_qtp_driver()->check(open_match("quoridor", "size=9x7")));
  EXPECT_FALSE(make_qtp_driver()->check(open_match("othello", "")));
}

TEST(UgiDriverTest, SendsOptionsPositionAndClocks) {
  ScriptedPeer peer({"id name X", "option name Hash type spin", "option name Rules type string",
                     "ugiok", "readyok", "readyok", "info depth 1", "bestmove e8"});
  const auto driver = make_ugi_driver({.options = {{"Hash", "16"}}, .depth = 3});
  match::ClockSettings clock;
  clock.controls = {match::TimeControl::total(Time{60'000}, Time{500})};
  const Match match = open_match("quoridor", "walls=5", {"e2"}, clock);
  ASSERT_TRUE(driver->begin(peer, match, SeatId(1)));
  EXPECT_EQ(peer.said,
            "ugi\nsetoption name Hash value 16\nsetoption name Rules value walls=5\nuginewgame\n"
            "isready\n");
  peer.said.clear();
  ClockTimes clocks;
  clocks[0] = Time{59'000};
  clocks[1] = Time{60'000};
  EXPECT_EQ(driver->move(peer, match, clocks).value(), "e8");
  EXPECT_EQ(peer.said,
            "position startpos moves e2\nisready\n"
            "go depth 3 p1time 59000 p1inc 500 p2time 60000 p2inc 500\n");
}

TEST(UgiDriverTest, ARuleThatCannotBeSetIsSentInThePosition) {
  ScriptedPeer peer({"ugiok", "readyok", "readyok", "readyok", "bestmove none"});
  const auto driver = make_ugi_driver({});
  const Match match = open_match("quoridor", "walls=5");
  ASSERT_TRUE(driver->begin(peer, match, SeatId(0)));
  peer.said.clear();
  EXPECT_TRUE(driver->move(peer, match, {}).error().is(DriverError::Refused));
  EXPECT_EQ(peer.said,
            "position fen " + match.game().position_text() + "\nisready\ngo movetime 1000\n");
}

TEST(GtpDriverTest, SendsTimeInWholeSeconds) {
  ScriptedPeer peer({"= X", "", "= true", "", "= true", "", "=", "", "=", "", "=", "",  //
                     "=", "", "=", "", "= D6", ""});
  const auto driver = make_gtp_driver();
  match::ClockSettings clock;
  clock.controls = {match::TimeControl::total(Time{60'000})};
  const Match match = open_match("othello", "", {"f5"}, clock);
  ASSERT_TRUE(driver->check(match));
  ASSERT_TRUE(driver->begin(peer, match, SeatId(1)));
  EXPECT_EQ(peer.said,
            "name\nknown_command time_settings\nknown_command time_left\nboardsize 8\n"
            "clear_board\ntime_settings 60 0 0\n");
  peer.said.clear();
  ClockTimes clocks;
  clocks[1] = Time{58'900};
  EXPECT_EQ(driver->move(peer, match, clocks).value(), "d6");
  EXPECT_EQ(peer.said, "play black F5\ntime_left white 58 0\ngenmove white\n");
}

TEST(NBoardDriverTest, SendsTheWholeGameBeforeEveryMove) {
  ScriptedPeer peer({"set myname X", "pong 1", "pong 2", "status thinking", "=== D6/1.20/0.5"});
  const auto driver = make_nboard_driver({.options = {}, .depth = 6});
  const Match match = open_match("othello", "", {"f5"});
  ASSERT_TRUE(driver->check(match));
  EXPECT_FALSE(driver->check(open_match("othello", "size=6")));
  ASSERT_TRUE(driver->begin(peer, match, SeatId(1)));
  EXPECT_EQ(peer.said, "nboard 2\nset depth 6\nping 1\n");
  peer.said.clear();
  EXPECT_EQ(driver->move(peer, match, {}).value(), "d6");
  EXPECT_TRUE(peer.said.starts_with("set game (;GM[Othello]")) << peer.said;
  EXPECT_TRUE(peer.said.ends_with(";)\nping 2\ngo\n")) << peer.said;
}

// Our own answering side at the other end.
class SessionPeer final : public Peer {
 public:
  SessionPeer(const std::string& protocol, const std::string& game) {
    session_ =
        std::move(make_session(protocol, game,
                               {.engine = search::make_engine(game, nullptr, "random").value(),
                                .seat = {},
                                .now = [] { return 0.0; },
                                .version = "1",
                                .output = [this](std::string_view text) { take(text); }})
                      .value());
  }
  ~SessionPeer() override { session_->finish(); }
  SessionPeer(const SessionPeer&) = delete;
  SessionPeer& operator=(const SessionPeer&) = delete;

  void send(std::string_view text) override {
    text.remove_suffix(1);
    for (const std::string_view line : split(text, '\n')) session_->handle(line);
  }

  Result<std::string> read_line(Wait /*wait*/) override {
    std::unique_lock lock(mutex_);
    if (!heard_.wait_for(lock, std::chrono::seconds(60), [this] { return !lines_.empty(); })) {
      return fail(DriverError::Silent, "no answer");
    }
    std::string line = lines_.front();
    lines_.pop_front();
    return line;
  }

  std::optional<std::string> try_read_line() override {
    const std::scoped_lock lock(mutex_);
    if (lines_.empty()) return std::nullopt;
    std::string line = lines_.front();
    lines_.pop_front();
    return line;
  }

 private:
  void take(std::string_view text) {
    const std::scoped_lock lock(mutex_);
    text.remove_suffix(1);
    for (const std::string_view line : split(text, '\n')) lines_.emplace_back(line);
    heard_.notify_all();
  }

  std::mutex mutex_;
  std::condition_variable heard_;
  std::deque<std::string> lines_;
  std::unique_ptr<Session> session_;
};

struct Pairing {
  std::string protocol;
  std::string game;
  std::string rules;
  std::unique_ptr<Driver> (*make)();
};

class DriverGameTest : public testing::TestWithParam<Pairing> {};

// Both sides of each protocol agree about a whole game: every answer is legal, and none is refused.
TEST_P(DriverGameTest, PlaysAWholeGameWithOurOwnSide) {
  const Pairing& pairing = GetParam();
  constexpr std::uint64_t kSeed = 5;
  SCOPED_TRACE(kSeed);
  Random random(kSeed);
  Match match = open_match(pairing.game, pairing.rules);
  SessionPeer peer(pairing.protocol, pairing.game);
  const auto driver = pairing.make();
  const SeatId seat(match.seats() - 1);
  ASSERT_TRUE(driver->check(match));
  ASSERT_TRUE(driver->begin(peer, match, seat));
  while (!match.over() && match.ply() < 200) {
    const auto legal = match.game().legal_move_texts();
    std::string move = legal[random.below(legal.size())];
    if (match.to_move() == seat && legal != std::vector<std::string>{"pass"}) {
      const auto answer = driver->move(peer, match, {});
      ASSERT_TRUE(answer) << answer.error().message();
      move = *answer;
    }
    const auto played = match.play(match.to_move(), move, Time{0});
    ASSERT_TRUE(played) << played.error().message();
  }
  EXPECT_GT(match.ply(), 10);
}

INSTANTIATE_TEST_SUITE_P(
    Protocols, DriverGameTest,
    testing::Values(Pairing{"contest", "quoridor", "",
                            [] { return make_contest_driver(ContestDialect::StartOk); }},
                    Pairing{"contest", "quoridor", "players=4 seats=contest",
                            [] { return make_contest_driver(ContestDialect::Arena); }},
                    Pairing{"contest", "quoridor", "size=5x9 walls=4",
                            [] { return make_contest_driver(ContestDialect::StartOk); }},
                    Pairing{"qtp", "quoridor", "size=7 walls=6", [] { return make_qtp_driver(); }},
                    Pairing{"ugi", "quoridor", "players=3", [] { return make_ugi_driver({}); }},
                    Pairing{"uci", "quoridor", "", [] { return make_uci_driver("quoridor", {}); }},
                    Pairing{"uci", "quoridor", "size=7 walls=3",
                            [] { return make_uci_driver("quoridor", {}); }},
                    Pairing{"ugi", "othello", "", [] { return make_ugi_driver({}); }},
                    Pairing{"gtp", "othello", "", [] { return make_gtp_driver(); }},
                    Pairing{"nboard", "othello", "", [] { return make_nboard_driver({}); }}),
    [](const auto& pairing) {
      return pairing.param.protocol + "_" + pairing.param.game + "_" +
             std::to_string(pairing.index);
    });

}  // namespace
}  // namespace outflank::protocol
