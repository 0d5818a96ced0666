#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/random.h"
#include "games/quoridor/coordinates.h"
#include "games/quoridor/game.h"
#include "games/quoridor/notation.h"
#include "protocol/peers.h"
#include "protocol/quoridor/qtp.h"

namespace outflank::protocol {
namespace {

using games::SeatId;
using match::Match;

enum class Knowledge { Answers, Refuses, Silent };

// How an engine speaks the protocol, as those in the wild do.
struct Dialect {
  std::string name;
  bool empty_line = true;  // behind an answer
  bool banner = false;     // lines before the answers, and one at the start
  bool late_text = false;  // a text stands on the line behind its `=`
  bool one_word = false;   // walls are `e6h`, not `E7 horizontal`
  bool play_verb = false;  // `play`; `walls` is a question and the board always 9x9
  Knowledge knowledge = Knowledge::Answers;  // known_command
  std::vector<std::string> commands = {"playmove", "playwall", "genmove"};
};

class QtpMock final : public CommandPeer {
 public:
  explicit QtpMock(Dialect dialect) : dialect_(std::move(dialect)) {
    if (dialect_.banner) write("=== Welcome to Quoridor ===");
    clear();
  }

  std::string refusals;

 private:
  void answer(std::string_view text) {
    if (dialect_.banner) write("thinking about it");
    if (dialect_.late_text && !text.empty()) {
      write("= ");
      write(text);
    } else {
      write("= " + std::string(text));
    }
    if (dialect_.empty_line) write("");
  }

  void refuse(std::string_view command, std::string_view message) {
    refusals += std::string(command) + "\n";
    write("? " + std::string(message));
    if (dialect_.empty_line) write("");
  }

  void clear() {
    const std::string size = std::to_string(rows_);
    game_ = std::move(
        quoridor::game_type().start("size=" + size + " walls=" + std::to_string(walls_)).value());
  }

  void execute(std::string_view line) override {
    const auto parts = words(line);
    const std::string_view command = parts[0];
    if (command == "name") return answer("Mock of Athens");
    if (command == "known_command") return tell_knowledge(parts[1]);
    if (command == "quit") return;
    if (command == "clear_board") {
      clear();
      return answer("");
    }
    if (command == "genmove") return generate(parts);
    if (dialect_.play_verb) {
      if (command != "play") return refuse(line, "unknown command");
      return play(line, parts, parts.size() == 3);
    }
    if (command == "boardsize") {
      rows_ = parse_int(parts[1], 3, 9, "the size").value();
      return answer("");
    }
    if (command == "walls") {
      walls_ = parse_int(parts[1], 0, 99, "the walls").value();
      clear();
      return answer("");
    }
    if (command == "level") return answer("");
    if (command == "playmove") return play(line, parts, parts.size() == 3);
    if (command == "playwall")
      return play(line, parts, parts.size() == (dialect_.one_word ? 3 : 4));
    refuse(line, "unknown command");
  }

  void tell_knowledge(std::string_view command) {
    switch (dialect_.knowledge) {
      case Knowledge::Silent: return write("I do not know that");
      case Knowledge::Refuses: write("? unknown command"); return write("");
      case Knowledge::Answers: break;
    }
    const bool known = std::ranges::find(dialect_.commands, command) != dialect_.commands.end();
    answer(known ? "true" : "false");
  }

  void play(std::string_view line, const std::vector<std::string_view>& parts, bool complete) {
    if (!complete) return refuse(line, "syntax error");
    const std::string seat = parts[1] == "black" ? "black" : "white";
    if (seat != (game_->to_move() == SeatId(0) ? "black" : "white"))
      return refuse(line, "illegal move");
    const bool wall = parts[0] == "playwall" || (dialect_.play_verb && parts[2].size() > 2);
    const auto move =
        dialect_.one_word || !wall
            ? quoridor::from_one_word_qtp(parts[2], rows_)
            : quoridor::from_qtp(std::string(parts[2]) + " " + std::string(parts[3]), rows_);
    if (!move || move->is_wall() != wall || !game_->play(quoridor::to_text(*move))) {
      return refuse(line, "illegal move");
    }
    answer("");
  }

  void generate(const std::vector<std::string_view>& parts) {
    if (parts[1] != (game_->to_move() == SeatId(0) ? "black" : "white")) {
      return refuse("genmove", "not my turn");
    }
    const auto legal = game_->legal_move_texts();
    const std::string& move = legal[random_.below(legal.size())];
    const auto parsed = quoridor::parse_move(move).value();
    if (!game_->play(move)) return refuse("genmove", "bug");
    answer(dialect_.one_word ? quoridor::to_one_word_qtp(parsed, rows_)
                             : quoridor::to_qtp(parsed, rows_));
  }

  Dialect dialect_;
  std::unique_ptr<games::Game> game_;
  Random random_{3};
  int rows_ = 9;
  int walls_ = 10;
};

class QtpDialectTest : public testing::TestWithParam<Dialect> {};

TEST_P(QtpDialectTest, AWholeGameIsPlayed) {
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    Match match = open_match("quoridor", "");
    QtpMock mock(GetParam());
    const SeatId seat(seed % 2);
    const auto driver = make_qtp_driver();
    const auto begun = driver->begin(mock, match, seat);
    ASSERT_TRUE(begun) << begun.error().message();
    while (!match.over() && match.ply() < 120) {
      const auto legal = match.game().legal_move_texts();
      std::string move = legal[random.below(legal.size())];
      if (match.to_move() == seat) {
        const auto answer = driver->move(mock, match, {});
        ASSERT_TRUE(answer) << answer.error().message() << "\n" << mock.said;
        move = *answer;
      }
      const auto played = match.play(match.to_move(), move, match::Time{0});
      ASSERT_TRUE(played) << played.error().message();
    }
    // At most the first wall is named in another way than the engine has it.
    EXPECT_LE(std::ranges::count(mock.refusals, '\n'), 1) << mock.refusals;
  }
}

const Dialect kDialects[] = {
    {.name = "Athens"},
    {.name = "NoEmptyLine", .empty_line = false},
    {.name = "Banners", .banner = true},
    {.name = "NameOnALaterLine", .late_text = true},
    {.name = "AllOfThat", .empty_line = false, .banner = true, .late_text = true},
    {.name = "KnowsNoQuestions", .empty_line = false, .knowledge = Knowledge::Silent},
    {.name = "RefusesQuestions", .late_text = true, .knowledge = Knowledge::Refuses},
    {.name = "ForgetsItsCommands", .commands = {}},
    {.name = "Zquoridor",
     .one_word = true,
     .commands = {"playmove", "playwall", "genmove", "level", "eval"}},
    {.name = "OneWordUnannounced", .one_word = true},
    {.name = "KataQuoridor",
     .one_word = true,
     .play_verb = true,
     .commands = {"play", "move", "wall", "walls", "genmove", "winner", "legal_moves"}},
};

INSTANTIATE_TEST_SUITE_P(Wild, QtpDialectTest, testing::ValuesIn(kDialects),
                         [](const auto& dialect) { return dialect.param.name; });

TEST(QtpDialectsTest, TheFirstPlayerIsBlackOnTheHighestRow) {
  QtpMock mock({.name = "", .one_word = true, .play_verb = true, .commands = {"play"}});
  const auto driver = make_qtp_driver();
  const Match match = open_match("quoridor", "", {"e2", "e8", "e3h", "a8v"});
  ASSERT_TRUE(driver->begin(mock, match, SeatId(0)));
  mock.said.clear();
  ASSERT_TRUE(driver->move(mock, match, {}));
  EXPECT_EQ(mock.said,
            "play black e8\nplay white e2\nplay black e6h\nplay white a1v\ngenmove black\n");
}

TEST(QtpDialectsTest, ATimePerMoveIsSentToEnginesThatKnowLevel) {
  QtpMock mock({.name = "", .one_word = true, .commands = {"playmove", "level"}});
  match::ClockSettings clock;
  clock.controls = {match::TimeControl::per_move(match::Time{350})};
  ASSERT_TRUE(make_qtp_driver()->begin(mock, open_match("quoridor", "", {}, clock), SeatId(0)));
  EXPECT_TRUE(mock.said.ends_with("walls 10\nlevel 40 315\n")) << mock.said;
}

TEST(QtpDialectsTest, WhatADialectCannotExpressIsRefusedBeforeTheGame) {
  const Dialect play{.name = "", .one_word = true, .play_verb = true, .commands = {"play"}};
  QtpMock few(play);
  const auto walls = make_qtp_driver()->begin(few, open_match("quoridor", "walls=5"), SeatId(0));
  EXPECT_TRUE(walls.error().is(DriverError::Refused));
  EXPECT_TRUE(walls.error().message().contains("no command for the number of walls"));
  QtpMock small(play);
  const auto size = make_qtp_driver()->begin(small, open_match("quoridor", "size=5"), SeatId(0));
  EXPECT_TRUE(size.error().message().contains("does not know boardsize")) << size.error().message();
}

TEST(QtpDialectsTest, AnErrorSaysWhatWasExpectedAndWhatCame) {
  ScriptedPeer peer({"Welcome to my engine", "", "type help", "I am Bob", "or not"});
  const auto begun = make_qtp_driver()->begin(peer, open_match("quoridor", ""), SeatId(0));
  EXPECT_TRUE(begun.error().is(DriverError::Silent));
  EXPECT_EQ(begun.error().message(),
            "nothing more; a line that begins with = or ? was expected for 'name', what came was "
            "'Welcome to my engine', 'type help', 'I am Bob' and 1 more line");
  ScriptedPeer north({"= north"});
  EXPECT_EQ(make_qtp_driver()->move(north, open_match("quoridor", ""), {}).error().message(),
            "the answer 'north' to genmove is neither a vertex such as E2 nor a wall such as E2 "
            "horizontal or e2h");
}

TEST(QtpDialectsTest, AWallRefusedInBothFormsIsReportedWithBoth) {
  ScriptedPeer peer({"? illegal move", "", "? syntax error", ""});
  EXPECT_EQ(
      make_qtp_driver()->move(peer, open_match("quoridor", "", {"e3h"}), {}).error().message(),
      "'playwall black E7 horizontal' was refused: 'illegal move', and the other way to name the "
      "wall failed too: 'playwall black e6h' was refused: 'syntax error'");
}

// One engine of the course crashes on a wall without a word for its orientation.
TEST(QtpDialectsTest, TheAnswerToTheFirstFormIsReportedIfTheOtherFails) {
  ScriptedPeer peer({"?illegal placement", ""});
  const auto answer = make_qtp_driver()->move(peer, open_match("quoridor", "", {"e3h"}), {});
  EXPECT_TRUE(answer.error().is(DriverError::Silent));
  EXPECT_TRUE(answer.error().message().starts_with(
      "'playwall black E7 horizontal' was refused: 'illegal placement', and the other way"))
      << answer.error().message();
}

TEST(QtpDialectsTest, ACommentIsNotTaken) {
  ScriptedPeer peer({"=", "# thinking", "E2", ""});
  EXPECT_EQ(make_qtp_driver()->move(peer, open_match("quoridor", ""), {}).value(), "e8");
}

}  // namespace
}  // namespace outflank::protocol
