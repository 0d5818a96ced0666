#include "games/game.h"

#include <algorithm>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/random.h"
#include "games/move_error.h"
#include "games/perft_depth.h"

namespace outflank::games {
namespace {

using Json = nlohmann::json;

std::unique_ptr<Game> start(std::string_view name, std::string_view rules = "") {
  return find_game_type(name).value()->start(rules).value();
}

TEST(RegistryTest, EveryGameIsFoundByItsName) {
  ASSERT_EQ(game_types().size(), 2U);
  for (const GameType* type : game_types()) {
    EXPECT_EQ(find_game_type(type->name()).value(), type);
    EXPECT_EQ(type->start("").value()->name(), type->name());
    EXPECT_FALSE(type->title().empty());
  }
}

TEST(RegistryTest, AnUnknownNameIsRefusedWithTheKnownOnes) {
  const auto type = find_game_type("chess");
  ASSERT_FALSE(type);
  EXPECT_EQ(type.error().message(), "there is no game 'chess'; the games are quoridor, othello");
}

TEST(RegistryTest, TheUsualGameIsTheFirstOne) {
  EXPECT_EQ(&default_game_type(), game_types().front());
}

// What the values of the face promise, at one position.
void check_values(const Game& game) {
  const std::vector<MoveId> legal = game.legal_moves();
  const std::vector<std::string> texts = game.legal_move_texts();
  ASSERT_EQ(legal.size(), texts.size());
  for (std::size_t i = 0; i < legal.size(); ++i) {
    EXPECT_EQ(game.move_text(legal[i]), texts[i]);
    EXPECT_EQ(game.parse_move(texts[i]).value(), legal[i]);
    EXPECT_TRUE(game.check(legal[i])) << texts[i];
  }
  EXPECT_EQ(game.must_pass(), legal.size() == 1 && legal.front() == game.pass());
  EXPECT_EQ(game.substitute_moves().empty(), legal.empty());
  for (const MoveId move : game.substitute_moves()) {
    EXPECT_NE(std::ranges::find(legal, move), legal.end());
  }
  const Standings standings = game.standings();
  for (const games::SeatId seat : games::all_seats(kMaxSeats)) {
    const Standing& standing = standings[seat.index()];
    EXPECT_FALSE(!seat.is_within(game.seats()) && standing.in_play);
    EXPECT_FALSE(standing.in_play && standing.place != 0);
  }
}

// Everything the face promises, on random games of any kind.
class GameLawsTest : public testing::TestWithParam<std::pair<const char*, const char*>> {};

TEST_P(GameLawsTest, HoldOnRandomGames) {
  const auto [name, rules] = GetParam();
  Random random(1);
  for (int round = 0; round < 3; ++round) {
    const auto game = start(name, rules);
    std::vector<std::string> positions;
    for (int ply = 0; ply < 120 && !game->ending(); ++ply) {
      const auto moves = game->legal_move_texts();
      ASSERT_FALSE(moves.empty());
      positions.push_back(game->position_text());
      const auto again =
          find_game_type(name).value()->from_position(positions.back(), game->rules_text());
      ASSERT_TRUE(again) << again.error().message();
      EXPECT_EQ((*again)->position_text(), positions.back());
      EXPECT_EQ((*again)->legal_move_texts(), moves);
      EXPECT_EQ((*again)->to_move(), game->to_move());

      check_values(*game);

      const std::string move = moves[random.below(moves.size())];
      const auto copy = game->clone();
      ASSERT_TRUE(game->play(move)) << move;
      EXPECT_EQ(game->move_texts().back(), move);
      EXPECT_EQ(game->move_text(game->last_move().value()), move);
      EXPECT_EQ(copy->position_text(), positions.back());  // a copy of its own
      EXPECT_TRUE(game->to_move().is_within(game->seats()));
    }
    check_values(*game);
    if (game->ending()) {
      EXPECT_TRUE(game->legal_move_texts().empty());
      EXPECT_TRUE(game->play(game->move_texts().back()).error().is(MoveError::GameOver));
    }
    EXPECT_EQ(game->start_position_text(), start(name, rules)->position_text());
    const auto replayed = start(name, rules);
    ASSERT_TRUE(replayed->play_list(game->move_list()));
    EXPECT_EQ(replayed->position_text(), game->position_text());
    while (!positions.empty()) {
      ASSERT_TRUE(game->undo());
      EXPECT_EQ(game->position_text(), positions.back());
      positions.pop_back();
    }
    EXPECT_FALSE(game->undo());
  }
}

INSTANTIATE_TEST_SUITE_P(
    AllGames, GameLawsTest,
    testing::Values(std::pair("quoridor", ""), std::pair("quoridor", "players=3 walls=4"),
                    std::pair("quoridor", "players=4 size=7x5 play_on=true seats=contest"),
                    std::pair("quoridor", "size=13x11 pass=free max_plies=60 tie_break=nearest"),
                    std::pair("quoridor", "size=3 walls=1 repetition=draw3"),
                    std::pair("othello", ""), std::pair("othello", "size=6"),
                    std::pair("othello", "size=10")));

TEST(GameTest, ARefusedMoveChangesNothingAndIsNamed) {
  const auto game = start("quoridor");
  ASSERT_TRUE(game->play("e3h"));
  const std::string before = game->position_text();
  EXPECT_TRUE(game->play("e3v").error().is(MoveError::WallCrosses));
  EXPECT_TRUE(game->play("f3h").error().is(MoveError::WallOverlaps));
  EXPECT_TRUE(game->play("i1h").error().is(MoveError::OffBoard));
  EXPECT_TRUE(game->play("a1").error().is(MoveError::NotReachable));
  EXPECT_TRUE(game->play("pass").error().is(MoveError::PassRefused));
  EXPECT_FALSE(game->play("e3x"));
  EXPECT_EQ(game->position_text(), before);
  EXPECT_EQ(game->move_texts().size(), 1U);
}

TEST(GameTest, APassHasTheTextOfItsMove) {
  for (const std::string_view name : {"quoridor", "othello"}) {
    const auto game = start(name);
    EXPECT_EQ(game->pass_text(), "pass");
    EXPECT_EQ(game->parse_move(game->pass_text()).value(), game->pass().value());
  }
}

TEST(GameTest, APositionWithoutItsHistoryIsAStart) {
  const auto game = start("quoridor", "size=3 walls=1 repetition=draw3");
  ASSERT_TRUE(game->play_list("a1 a3 b1 b3 a1 a3 b1 b3"));
  ASSERT_TRUE(game->ending());
  const auto alone = game->without_history();
  EXPECT_EQ(alone->position_text(), game->position_text());
  EXPECT_EQ(alone->start_position_text(), game->position_text());
  EXPECT_TRUE(alone->moves().empty());
  EXPECT_FALSE(alone->undo());
  EXPECT_FALSE(alone->ending());
  EXPECT_EQ(game->moves().size(), 8U);
}

TEST(GameTest, AMoveIsCheckedWithoutBeingPlayed) {
  const auto game = start("quoridor");
  const std::string before = game->position_text();
  EXPECT_TRUE(game->check("e3h"));
  EXPECT_TRUE(game->check("a1").error().is(MoveError::NotReachable));
  EXPECT_TRUE(game->check("hello").error().is(MoveError::Unreadable));
  EXPECT_EQ(game->position_text(), before);
}

TEST(GameTest, TheRulesSayHowAGameContinuesWithoutASeat) {
  EXPECT_EQ(start("othello")->leave_policy(), LeavePolicy::EndMatch);
  EXPECT_EQ(start("quoridor")->leave_policy(), LeavePolicy::EndMatch);
  EXPECT_EQ(start("quoridor", "players=4")->leave_policy(), LeavePolicy::RemovePieces);
  EXPECT_EQ(start("quoridor", "players=4 pass=free")->leave_policy(), LeavePolicy::KeepPassing);
  EXPECT_EQ(start("quoridor", "players=4 stuck=skip")->leave_policy(), LeavePolicy::EndMatch);
  const auto game = start("quoridor", "players=4");
  ASSERT_TRUE(game->play("e2"));
  const auto left = game->without_seat(games::SeatId(1));
  EXPECT_EQ(left->standings()[1], (Standing{false, 4}));
  EXPECT_EQ(left->to_move(), games::SeatId(2));
  EXPECT_EQ(left->ply(), 1);
  EXPECT_TRUE(game->standings()[1].in_play);
}

TEST(GameTest, AListWithOneWrongMovePlaysNone) {
  const auto game = start("othello");
  const auto played = game->play_list("f5 d6 a1");
  ASSERT_FALSE(played);
  EXPECT_NE(played.error().message().find("move 3"), std::string::npos) << played.error().message();
  EXPECT_TRUE(game->move_texts().empty());
  ASSERT_TRUE(game->play_list("f5d6"));

  const auto quoridor = start("quoridor");
  const auto refused = quoridor->play_list("1. e2 e8 2. e4");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message(),
            "move 3: the pawn on e2 cannot go to e4; it may go to e3 f2 e1 d2");
  EXPECT_TRUE(quoridor->move_texts().empty());
}

TEST(GameTest, TheThirdOccurrenceIsADrawWhereTheRulesSaySo) {
  for (const bool counts : {true, false}) {
    const auto game = start("quoridor", counts ? "repetition=draw3" : "");
    const std::string round = "e2 e8 e1 e9 ";
    ASSERT_TRUE(game->play_list(round));
    EXPECT_FALSE(game->ending());
    ASSERT_TRUE(game->play_list("e2 e8 e1"));
    EXPECT_FALSE(game->ending());
    ASSERT_TRUE(game->play("e9"));
    if (!counts) {
      EXPECT_FALSE(game->ending());
      continue;
    }
    ASSERT_TRUE(game->ending());
    EXPECT_EQ(game->ending()->reason, EndReason::Repetition);
    EXPECT_FALSE(game->ending()->outcome.winner());
    EXPECT_TRUE(game->legal_move_texts().empty());
    EXPECT_TRUE(game->play("e2").error().is(MoveError::GameOver));
    ASSERT_TRUE(game->undo());
    EXPECT_FALSE(game->ending());
  }
}

TEST(GameTest, PerftKnowsRepetition) {
  // On an empty 3x3 board without walls the pawns soon walk in circles.
  const auto off = start("quoridor", "size=3 walls=0");
  const auto on = start("quoridor", "size=3 walls=0 repetition=draw3");
  EXPECT_EQ(on->perft(7), off->perft(7));
  EXPECT_LT(on->perft(9), off->perft(9));
}

TEST(GameTest, DivideAddsUpToPerft) {
  for (const char* name : {"quoridor", "othello"}) {
    const auto game = start(name);
    std::uint64_t sum = 0;
    for (const auto& [move, count] : game->divide(3)) sum += count;
    EXPECT_EQ(sum, game->perft(3));
    EXPECT_TRUE(game->divide(0).empty());
  }
}

TEST(GameTest, PerftHasALimit) {
  EXPECT_TRUE(check_perft_depth(0));
  EXPECT_TRUE(check_perft_depth(kMaxPerftDepth));
  EXPECT_EQ(check_perft_depth(-1).error().message(), "the depth must be from 0 to 200, not -1");
  EXPECT_FALSE(check_perft_depth(kMaxPerftDepth + 1));
}

TEST(GameTest, TheViewShowsTheWholePosition) {
  const auto game = start("quoridor", "players=3");
  ASSERT_TRUE(game->play_list("e2 e3h b5"));
  const Json view = Json::parse(game->view_json());
  EXPECT_EQ(view["game"], "quoridor");
  EXPECT_EQ(view["rules"]["players"], 3);
  EXPECT_EQ(view["position"], "9x9 e2:6/e9:5/b5:6 -/e3h/- 1 3");
  EXPECT_EQ(view["to_move"], 1);
  EXPECT_EQ(view["seats"][2]["pawn"], "b5");
  EXPECT_EQ(view["seats"][2]["goal"], "east");
  EXPECT_EQ(view["seats"][0]["distance"], 8);
  EXPECT_EQ(view["seats"][0]["path"].size(), 8);
  EXPECT_EQ(view["seats"][2]["path"].back(), "i5");
  EXPECT_EQ(view["walls"], Json::parse(R"([{"wall": "e3h", "owner": 2}])"));
  EXPECT_EQ(view["legal_moves"].size(), game->legal_move_texts().size());
  EXPECT_EQ(view["moves"], Json::parse(R"(["e2", "e3h", "b5"])"));
  EXPECT_TRUE(view["ending"].is_null());
}

TEST(GameTest, TheViewShowsHowAGameEnded) {
  const auto game = start("quoridor", "size=3 walls=0");
  ASSERT_TRUE(game->play_list("b2 a3 b3"));
  const Json ending = Json::parse(game->view_json())["ending"];
  EXPECT_EQ(ending, Json::parse(R"({"reason": "goal", "winner": 1, "places": [1, 2]})"));
}

TEST(GameTest, RulesReadBackFromTheirTextAndJson) {
  for (const char* rules :
       {"", "players=4 size=11x7 seats=contest", "max_plies=50 tie_break=nearest",
        "walls=0 pass=free stuck=skip repetition=draw3 play_on=true"}) {
    const auto game = start("quoridor", rules);
    EXPECT_EQ(game->rules_text(), rules);
    EXPECT_EQ(start("quoridor", game->rules_json())->rules_text(), rules);
  }
}

}  // namespace
}  // namespace outflank::games
