#include <memory>
#include <string>

#include <gtest/gtest.h>

#include "core/random.h"
#include "games/quoridor/game.h"
#include "protocol/peers.h"
#include "protocol/ugi.h"

namespace outflank::protocol {
namespace {

using match::Match;
using match::Time;

TEST(UciDriverTest, SpeaksTheWordsOfChess) {
  ScriptedPeer peer({"id name X", "uciok", "readyok", "readyok", "info depth 1 score cp 3",
                     "bestmove e8 ponder e3"});
  const auto driver = make_uci_driver({.options = {{"Hash", "16"}}, .depth = 0});
  match::ClockSettings clock;
  clock.controls = {match::TimeControl::total(Time{60'000}, Time{500})};
  const Match match = open_match("quoridor", "", {"e2"}, clock);
  ASSERT_TRUE(driver->check(match));
  ASSERT_TRUE(driver->begin(peer, match, 1));
  EXPECT_EQ(peer.said, "uci\nsetoption name Hash value 16\nucinewgame\nisready\n");
  peer.said.clear();
  ClockTimes clocks;
  clocks[0] = Time{59'000};
  clocks[1] = Time{60'000};
  EXPECT_EQ(driver->move(peer, match, clocks).value(), "e8");
  EXPECT_EQ(peer.said,
            "position startpos moves e2\nisready\ngo wtime 59000 winc 500 btime 60000 binc 500\n");
}

TEST(UciDriverTest, IsForQuoridorWithTwo) {
  EXPECT_FALSE(make_uci_driver({})->check(open_match("othello", "")));
  EXPECT_FALSE(make_uci_driver({})->check(open_match("quoridor", "players=4")));
}

TEST(UciDriverTest, AProgramThatFindsNoMoveRefuses) {
  for (const std::string word : {"none", "(none)", "0000"}) {
    ScriptedPeer peer({"readyok", "bestmove " + word});
    const auto answer = make_uci_driver({})->move(peer, open_match("quoridor", ""), {});
    EXPECT_TRUE(answer.error().is(DriverError::Refused)) << word;
  }
}

TEST(UciDriverTest, AnErrorAboutThePositionIsToldInItsWords) {
  ScriptedPeer peer({"uciok", "readyok", "info string error only startpos is supported", "readyok",
                     "bestmove e2"});
  const auto driver = make_uci_driver({});
  const Match match = open_match("quoridor", "walls=5");
  ASSERT_TRUE(driver->begin(peer, match, 0));
  const auto answer = driver->move(peer, match, {});
  EXPECT_TRUE(answer.error().is(DriverError::Refused));
  EXPECT_TRUE(answer.error().message().contains("only startpos is")) << answer.error().message();
}

TEST(UciDriverTest, WhatWasExpectedAndWhatCameIsTold) {
  ScriptedPeer peer({"id name X", "hello", "ugiok"});
  const auto begun = make_uci_driver({})->begin(peer, open_match("quoridor", ""), 0);
  EXPECT_EQ(begun.error().message(),
            "nothing more; 'uciok' was expected for 'uci', what came was 'hello', 'ugiok'");
}

// Titanium's console session.
class ConsoleMock final : public CommandPeer {
 public:
  std::string go;

 private:
  void execute(std::string_view line) override {
    const auto parts = words(line);
    if (parts[0] == "quit") return;
    if (parts[0] == "reset") {
      game_ = std::move(quoridor::game_type().start("").value());
      return write("ready");
    }
    if (parts[0] == "position") {
      game_ = std::move(quoridor::game_type().start("").value());
      for (std::size_t i = 1; i < parts.size(); ++i) {
        if (!game_->play(parts[i])) return write("error illegal move");
      }
      return write("ready " + std::to_string(parts.size() - 1));
    }
    if (parts[0] == "go") {
      go = line;
      const auto legal = game_->legal_move_texts();
      return write("bestmove " + legal[random_.below(legal.size())]);
    }
    write("error unknown command");
  }

  std::unique_ptr<games::Game> game_;
  Random random_{11};
};

TEST(UciDriverTest, AConsoleSessionIsFoundOutAndPlayedWith) {
  Random random(4);
  Match match = open_match("quoridor", "");
  ConsoleMock mock;
  const auto driver = make_uci_driver({});
  const auto begun = driver->begin(mock, match, 1);
  ASSERT_TRUE(begun) << begun.error().message();
  while (!match.over() && match.ply() < 100) {
    const auto legal = match.game().legal_move_texts();
    std::string move = legal[random.below(legal.size())];
    if (match.to_move() == 1) {
      const auto answer = driver->move(mock, match, {});
      ASSERT_TRUE(answer) << answer.error().message();
      move = *answer;
    }
    ASSERT_TRUE(match.play(match.to_move(), move, Time{0}));
  }
  EXPECT_EQ(mock.go, "go 1.000");
  EXPECT_TRUE(driver->begin(mock, open_match("quoridor", "walls=5"), 0)
                  .error()
                  .message()
                  .contains("the usual start alone"));
}

TEST(UciDriverTest, AConsoleSessionGetsItsShareOfTheClock) {
  match::ClockSettings clock;
  clock.controls = {match::TimeControl::total(Time{60'000}, Time{1000})};
  const Match match = open_match("quoridor", "", {}, clock);
  ConsoleMock mock;
  const auto driver = make_uci_driver({});
  ASSERT_TRUE(driver->begin(mock, match, 0));
  ClockTimes clocks;
  clocks[0] = Time{60'000};
  ASSERT_TRUE(driver->move(mock, match, clocks));
  EXPECT_EQ(mock.go, "go 2.700");
  clocks[0] = Time{400};
  ASSERT_TRUE(driver->move(mock, match, clocks));
  EXPECT_EQ(mock.go, "go 0.180");
}

}  // namespace
}  // namespace outflank::protocol
