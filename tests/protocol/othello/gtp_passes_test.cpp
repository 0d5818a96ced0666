#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "core/random.h"
#include "games/othello/game.h"
#include "protocol/othello/gtp.h"
#include "protocol/peers.h"

namespace outflank::protocol {
namespace {

using games::SeatId;
using match::Match;

// What an engine does about passes, as those in the wild do.
struct PassHabits {
  std::string name;
  bool takes_pass = true;   // `play white PASS`; otherwise a syntax error, as gtp-rhino has it
  bool wants_pass = false;  // refuses a move of the other colour without it
  bool says_pass = true;    // as an answer to genmove; otherwise `? no legal move`
};

class GtpMock final : public CommandPeer {
 public:
  explicit GtpMock(PassHabits habits)
      : habits_(std::move(habits)), game_(std::move(othello::game_type().start("").value())) {}

 private:
  static SeatId seat_of(std::string_view color) { return SeatId(color == "black" ? 0 : 1); }

  [[nodiscard]] bool must_pass() const {
    return game_->legal_move_texts() == std::vector<std::string>{"pass"};
  }

  // Takes a pass for granted when the other colour moves.
  bool give_turn(SeatId seat) {
    if (game_->to_move() == seat) return true;
    return !habits_.wants_pass && must_pass() && game_->play("pass");
  }

  void execute(std::string_view line) override {
    const auto parts = words(line);
    std::string answer = "= ";
    if (parts[0] == "name") answer = "= Mock";
    if (parts[0] == "known_command") answer = "= false";
    if (parts[0] == "play") answer = play(seat_of(parts[1]), parts[2]);
    if (parts[0] == "genmove") answer = generate(seat_of(parts[1]));
    write(answer);
    write("");
  }

  std::string play(SeatId seat, std::string_view vertex) {
    const bool pass = equal_ignoring_case(vertex, "pass");
    if (pass && !habits_.takes_pass) return "? syntax error";
    if (pass && game_->to_move() != seat) return "= ";  // taken for granted already
    if (!pass && !give_turn(seat)) return "? illegal move";
    return game_->play(pass ? "pass" : vertex) ? "= " : "? illegal move";
  }

  std::string generate(SeatId seat) {
    if (!give_turn(seat)) return "? wrong colour";
    const auto legal = game_->legal_move_texts();
    if (must_pass() && !habits_.says_pass) return "? no legal move";
    const std::string& move = legal[random_.below(legal.size())];
    if (!game_->play(move)) return "? bug";
    return "= " + (move == "pass" ? std::string("PASS") : move);
  }

  PassHabits habits_;
  std::unique_ptr<games::Game> game_;
  Random random_{7};
};

class GtpPassTest : public testing::TestWithParam<PassHabits> {};

// A driver that stumbled over a pass lost 28 of 40 games for such an engine.
TEST_P(GtpPassTest, GamesWithPassesArePlayedToTheirEnd) {
  int passes = 0;
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    Match match = open_match("othello", "");
    GtpMock mock(GetParam());
    const SeatId seat(seed % 2);
    const auto driver = make_gtp_driver();
    ASSERT_TRUE(driver->begin(mock, match, seat));
    while (!match.over()) {
      const auto legal = match.game().legal_move_texts();
      std::string move = legal[random.below(legal.size())];
      if (move == "pass") ++passes;
      // The referee plays forced passes by itself; asking for one works as well.
      if (match.to_move() == seat && (move != "pass" || seed % 4 < 2)) {
        const auto answer = driver->move(mock, match, {});
        ASSERT_TRUE(answer) << answer.error().message();
        move = *answer;
      }
      ASSERT_TRUE(match.play(match.to_move(), move, match::Time{0})) << move;
    }
  }
  EXPECT_GT(passes, 20);
}

INSTANTIATE_TEST_SUITE_P(Habits, GtpPassTest,
                         testing::Values(PassHabits{.name = "GtpRhino", .takes_pass = false},
                                         PassHabits{.name = "RefusesToMove", .says_pass = false},
                                         PassHabits{.name = "WantsToBeTold", .wants_pass = true},
                                         PassHabits{.name = "TakesBoth"}),
                         [](const auto& habits) { return habits.param.name; });

TEST(GtpDriverTest, ARefusalOfAnotherMoveIsStillARefusal) {
  ScriptedPeer peer({"= X", "", "= false", "", "= false", "", "=", "", "=", "", "? illegal move"});
  const auto driver = make_gtp_driver();
  const Match match = open_match("othello", "", {"f5"});
  ASSERT_TRUE(driver->begin(peer, match, SeatId(1)));
  EXPECT_EQ(driver->move(peer, match, {}).error().message(),
            "'play black F5' was refused: 'illegal move'");
}

TEST(GtpDriverTest, ATimeThatIsRefusedCostsNothing) {
  ScriptedPeer peer({"= X", "", "= true", "", "= true", "", "=", "", "=", "", "? syntax error", "",
                     "? syntax error", "", "= D3", ""});
  match::ClockSettings clock;
  clock.controls = {match::TimeControl::total(match::Time{60'000})};
  const auto driver = make_gtp_driver();
  const Match match = open_match("othello", "", {}, clock);
  ASSERT_TRUE(driver->begin(peer, match, SeatId(0)));
  ClockTimes clocks;
  clocks[0] = match::Time{60'000};
  EXPECT_EQ(driver->move(peer, match, clocks).value(), "d3");
}

TEST(GtpDriverTest, AResignationIsReportedAsOne) {
  ScriptedPeer peer({"= resign"});
  const auto answer = make_gtp_driver()->move(peer, open_match("othello", ""), {});
  EXPECT_TRUE(answer.error().is(DriverError::Refused));
  EXPECT_EQ(answer.error().message(), "it resigned, by the answer 'resign'");
}

}  // namespace
}  // namespace outflank::protocol
