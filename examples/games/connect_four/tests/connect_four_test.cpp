// A game that lives in one folder, driven through every layer as users drive it. Nothing outside the
// folder names it.

#include <chrono>
#include <cstdlib>
#include <string>

#include <gtest/gtest.h>

#include "arena/bots/situations.h"
#include "arena/referee.h"
#include "connect_four/enlist.h"
#include "connect_four/game.h"
#include "core/random.h"
#include "match/formats.h"
#include "match/match.h"
#include "match/replay.h"
#include "match/review.h"
#include "picture/board_scene.h"
#include "picture/svg.h"
#include "protocol/conversation.h"
#include "search/levels.h"
#include "server/server_fixture.h"
#include "terminal/tables.h"

namespace outflank {
namespace {

const bool kEnlisted = [] {
  connect_four::enlist();
  return true;
}();

std::unique_ptr<games::Game> start() {
  return games::find_game_type("connect_four").value()->start("").value();
}

double seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

search::Limits nodes(std::uint64_t count) {
  search::Limits limits;
  limits.nodes = count;
  return limits;
}

TEST(ConnectFourRulesTest, FourInARowWinsInEveryDirection) {
  for (const auto* moves : {"a b a b a b a",             // upright
                            "a a b b c c d",             // level
                            "a b b c c d c d d g d",     // rising
                            "g f f e e d e d d a d"}) {  // falling
    const auto game = start();
    ASSERT_TRUE(game->play_list(moves)) << moves;
    ASSERT_TRUE(game->ending()) << moves;
    EXPECT_EQ(game->ending()->outcome.winner(), games::SeatId(0)) << moves;
    ASSERT_TRUE(game->undo());
    EXPECT_FALSE(game->ending()) << moves;
  }
}

TEST(ConnectFourRulesTest, AFullColumnIsRefused) {
  const auto game = start();
  ASSERT_TRUE(game->play_list("d d d d d d"));
  const auto refused = game->check("d");
  ASSERT_FALSE(refused);
  EXPECT_TRUE(refused.error().is(games::MoveError::Occupied));
  EXPECT_EQ(game->legal_moves().size(), 6U);
}

TEST(ConnectFourRulesTest, PerftIsTheKnownOne) {
  // The published counts of positions reached by N plies, as move sequences.
  EXPECT_EQ(start()->perft(1), 7U);
  EXPECT_EQ(start()->perft(4), 2401U);
  EXPECT_EQ(start()->perft(7), 823'536U);  // 7^7, less those that put seven discs in one column
}

TEST(ConnectFourRulesTest, ThePositionTextComesBackOnRandomGames) {
  Random random(1);
  for (int round = 0; round < 20; ++round) {
    const auto game = start();
    while (!game->ending()) {
      const auto moves = game->legal_moves();
      ASSERT_TRUE(game->play(moves[random.below(moves.size())]));
      const auto again = game->type().from_position(game->position_text(), std::nullopt);
      ASSERT_TRUE(again) << again.error().message();
      EXPECT_EQ((*again)->position_text(), game->position_text());
      EXPECT_EQ((*again)->ending(), game->ending());
    }
  }
}

TEST(ConnectFourEngineTest, WinsAtOnceAndStopsAThreat) {
  const auto game = start();
  ASSERT_TRUE(game->play_list("a g a g a"));
  const auto engine = search::make_engine("connect_four", seconds).value();
  const auto report = engine->search(*game, nodes(20'000), {});
  ASSERT_TRUE(report) << report.error().message();
  EXPECT_EQ(report->lines.front().moves.front(), "a");  // or X has four
  ASSERT_TRUE(game->play_list("b"));
  const auto level = search::make_level_engine("connect_four", 1, seconds).value();
  EXPECT_EQ(level->search(*game, {}, {})->lines.front().moves.front(), "a");
}

TEST(ConnectFourTerminalTest, IsPlayedInLineMode) {
  terminal::Sitting sitting(terminal::two_people("connect_four"));
  const std::string out = sitting.typed("d\nz\nd\na\nb\nquit\n");
  EXPECT_TRUE(terminal::holds(out, "Type the column for your disc")) << out;
  EXPECT_TRUE(terminal::holds(out, "'z' is no move")) << out;
  EXPECT_TRUE(terminal::holds(out, "Moves:    d d a b\n")) << out;
  EXPECT_TRUE(terminal::holds(out, "Position: ......./......./......./......./...O.../XO.X... X"))
      << out;
}

TEST(ConnectFourTerminalTest, IsDrawnAsAPicture) {
  const auto game = start();
  ASSERT_TRUE(game->play_list("d e"));
  const std::string svg = picture::to_svg(picture::board_scene(*game, {}), "connect four");
  EXPECT_NE(svg.find("<svg"), std::string::npos);
}

TEST(ConnectFourArenaTest, IsRefereed) {
  arena::GamePlan plan;
  plan.game = "connect_four";
  plan.seats = {arena::parse_entrant("engine:nodes=2000", {}, ".").value(),
                arena::parse_entrant("random", {}, ".").value()};
  arena::Referee referee(seconds, nullptr);
  const auto judged = referee.play(plan);
  ASSERT_TRUE(judged) << judged.error().message();
  EXPECT_EQ(judged->record.reason, match::EndReason::Goal);
  EXPECT_TRUE(match::checked(judged->record));
  EXPECT_EQ(arena::situations_of("connect_four").size(), 4U);
}

TEST(ConnectFourProtocolTest, IsSpokenByUgi) {
  protocol::Conversation talk("ugi", "connect_four");
  EXPECT_TRUE(talk.send("position startpos moves d d\ngo nodes 1").ends_with("bestmove a\n"));
  EXPECT_EQ(talk.engine().positions.back(), "......./......./......./......./...O.../...X... X");
}

TEST(ConnectFourRecordsTest, AreKeptInEveryFormatOfOurOwn) {
  match::Record record;
  record.game = "connect_four";
  for (const char* move : {"d", "D", "e"}) record.moves.push_back({move, {}, {}, {}});
  const auto good = match::checked(record);
  ASSERT_TRUE(good) << good.error().message();
  EXPECT_EQ(good->moves[1].move, "d");
  for (const match::RecordFormat* format :
       {&match::text_format(), &match::json_format(), &match::move_list_format()}) {
    const auto text = match::write(*format, *good);
    ASSERT_TRUE(text) << text.error().message();
    match::ReadOptions options;
    options.start.game = "connect_four";
    const auto reader = format->make_reader(match::source_of(*text), std::move(options));
    const auto again = reader->next();
    ASSERT_TRUE(again && *again);
    EXPECT_EQ(match::checked(**again).value().moves, good->moves);
  }
}

TEST(ConnectFourRecordsTest, AreReviewed) {
  match::Record record;
  record.game = "connect_four";
  for (const char* move : {"a", "g", "a", "g", "a", "b", "a"}) {
    record.moves.push_back({move, {}, {}, {}});
  }
  const auto engine = search::make_engine("connect_four", seconds).value();
  const auto review = match::review(record, *engine, {}, nodes(5'000));
  ASSERT_TRUE(review) << review.error().message();
  EXPECT_EQ(review->moves.size(), 7U);
}

using ConnectFourServerTest = server::ServerTest;

TEST_F(ConnectFourServerTest, IsPlayedAgainstAnEngine) {
  start();
  const auto ann = somebody("Ann");
  const auto client =
      live(new_game(ann, {{"game", "connect_four"}, {"seats", {"me", "engine:1"}}}), ann);
  const auto state = client->receive("state");
  EXPECT_EQ(state["game"], "connect_four");
  EXPECT_EQ(state["legal_moves"].size(), 7U);
  client->send({{"type", "move"}, {"ref", "a"}, {"ply", 0}, {"move", "d"}});
  EXPECT_EQ(client->receive("moved")["move"], "d");
  const auto reply = client->receive("moved");
  EXPECT_EQ(reply["seat"], 2);
}

}  // namespace
}  // namespace outflank
