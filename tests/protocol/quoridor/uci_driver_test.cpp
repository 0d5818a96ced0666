#include <memory>
#include <string>

#include <gtest/gtest.h>

#include "core/random.h"
#include "games/quoridor/game.h"
#include "protocol/peers.h"
#include "protocol/ugi.h"

namespace outflank::protocol {
namespace {

using games::SeatId;
using match::Match;
using match::Time;

TEST(UciDriverTest, SpeaksTheWordsOfChess) {
  ScriptedPeer peer({"id name X", "uciok", "readyok", "readyok", "info depth 1 score cp 3",
                     "bestmove e8 ponder e3"});
  const auto driver = make_uci_driver("quoridor", {.options = {{"Hash", "16"}}, .depth = 0});
  match::ClockSettings clock;
  clock.controls = {match::TimeControl::total(Time{60'000}, Time{500})};
  const Match match = open_match("quoridor", "", {"e2"}, clock);
  ASSERT_TRUE(driver->check(match));
  ASSERT_TRUE(driver->begin(peer, match, SeatId(1)));
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
  EXPECT_FALSE(make_uci_driver("quoridor", {})->check(open_match("othello", "")));
  EXPECT_FALSE(make_uci_driver("quoridor", {})->check(open_match("quoridor", "players=4")));
}

TEST(UciDriverTest, AProgramThatFindsNoMoveRefuses) {
  for (const std::string word : {"none", "(none)", "0000"}) {
    ScriptedPeer peer({"readyok", "bestmove " + word});
    const auto answer = make_uci_driver("quoridor", {})->move(peer, open_match("quoridor", ""), {});
    EXPECT_TRUE(answer.error().is(DriverError::Refused)) << word;
  }
}

// As zquoridor and Titanium do, which support only the default start.
TEST(UciDriverTest, AStartThatItCannotSetUpIsRefusedBeforeTheGame) {
  ScriptedPeer peer(
      {"uciok", "readyok", "info string error only startpos is supported", "readyok"});
  const auto driver = make_uci_driver("quoridor", {});
  const auto begun = driver->begin(peer, open_match("quoridor", "walls=5"), SeatId(0));
  EXPECT_TRUE(begun.error().is(DriverError::Refused));
  EXPECT_TRUE(begun.error().message().contains("only startpos is")) << begun.error().message();
}

TEST(UciDriverTest, AnErrorAboutTheMovesIsReportedInItsWords) {
  ScriptedPeer peer({"uciok", "readyok", "info string error illegal position history", "readyok"});
  const auto driver = make_uci_driver("quoridor", {});
  const Match match = open_match("quoridor", "", {"e2"});
  ASSERT_TRUE(driver->begin(peer, match, SeatId(1)));
  const auto answer = driver->move(peer, match, {});
  EXPECT_TRUE(answer.error().is(DriverError::Refused));
  EXPECT_TRUE(answer.error().message().contains("illegal position")) << answer.error().message();
}

// Titanium reads over wtime and thinks for ten seconds.
TEST(UciDriverTest, AProgramWithoutClockSupportGetsItsShare) {
  const auto go = [](const match::TimeControl& control, Time left) {
    match::ClockSettings clock;
    clock.controls = {control};
    ScriptedPeer peer({"readyok", "bestmove e2"});
    const auto driver = make_uci_driver("quoridor", {.clock = ClockStyle::Movetime});
    ClockTimes clocks;
    clocks[0] = left;
    EXPECT_TRUE(driver->move(peer, open_match("quoridor", "", {}, clock), clocks));
    return peer.said.substr(peer.said.find("go"));
  };
  EXPECT_EQ(go(match::TimeControl::total(Time{60'000}, Time{1000}), Time{60'000}),
            "go movetime 2700\n");
  EXPECT_EQ(go(match::TimeControl::total(Time{60'000}), Time{1}), "go movetime 1\n");
  EXPECT_EQ(go(match::TimeControl::per_move(Time{200}), Time{200}), "go movetime 180\n");
}

TEST(UciDriverTest, AnErrorSaysWhatWasExpectedAndWhatCame) {
  ScriptedPeer peer({"id name X", "hello", "ugiok"});
  const auto begun =
      make_uci_driver("quoridor", {})->begin(peer, open_match("quoridor", ""), SeatId(0));
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
  const auto driver = make_uci_driver("quoridor", {});
  const auto begun = driver->begin(mock, match, SeatId(1));
  ASSERT_TRUE(begun) << begun.error().message();
  while (!match.over() && match.ply() < 100) {
    const auto legal = match.game().legal_move_texts();
    std::string move = legal[random.below(legal.size())];
    if (match.to_move() == SeatId(1)) {
      const auto answer = driver->move(mock, match, {});
      ASSERT_TRUE(answer) << answer.error().message();
      move = *answer;
    }
    ASSERT_TRUE(match.play(match.to_move(), move, Time{0}));
  }
  EXPECT_EQ(mock.go, "go 1.000");
  EXPECT_TRUE(driver->begin(mock, open_match("quoridor", "walls=5"), SeatId(0))
                  .error()
                  .message()
                  .contains("only the default start"));
}

TEST(UciDriverTest, AConsoleSessionGetsItsShareOfTheClock) {
  match::ClockSettings clock;
  clock.controls = {match::TimeControl::total(Time{60'000}, Time{1000})};
  const Match match = open_match("quoridor", "", {}, clock);
  ConsoleMock mock;
  const auto driver = make_uci_driver("quoridor", {});
  ASSERT_TRUE(driver->begin(mock, match, SeatId(0)));
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
