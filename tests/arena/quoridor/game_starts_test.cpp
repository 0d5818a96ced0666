#include "arena/game_starts.h"

#include <vector>

#include <gtest/gtest.h>

#include "arena/tournament/tournament.h"

namespace outflank::arena::quoridor {
namespace {

std::vector<std::shared_ptr<const Entrant>> entrants_of(const std::vector<std::string>& texts) {
  std::vector<std::shared_ptr<const Entrant>> entrants;
  for (const std::string& text : texts) entrants.push_back(parse_entrant(text, {}, "/").value());
  return entrants;
}

const std::vector<std::string> kContest = {"bot:protocol=contest,cmd=true", "random", "greedy",
                                           "b=random"};

TEST(GameStartsTest, FourContestBotsSitAsTheContestHasThem) {
  GameStart start{"quoridor", "players=4", ""};
  EXPECT_EQ(seat_players(start, entrants_of(kContest)), "");
  EXPECT_EQ(start.rules, "players=4 seats=contest");
  GameStart json{"quoridor", R"({"players": 4, "size": 7})", ""};
  EXPECT_EQ(seat_players(json, entrants_of(kContest)), "");
  EXPECT_EQ(json.rules, "players=4 size=7x7 seats=contest");
}

TEST(GameStartsTest, OthersSitAsUsual) {
  for (const auto& [rules, entrants] :
       {std::pair<std::string, std::vector<std::string>>{
            "players=4", {"random", "greedy", "a=random", "b=random"}},
        {"", {"bot:protocol=contest,cmd=true", "random"}},
        {"players=3", {"bot:protocol=contest,cmd=true", "random", "greedy"}},
        {"players=4", {"bot:protocol=ugi,cmd=true", "random", "greedy", "b=random"}},
        {"players=4 seats=contest", kContest}}) {
    GameStart start{"quoridor", rules, ""};
    EXPECT_EQ(seat_players(start, entrants_of(entrants)), "") << rules;
    EXPECT_EQ(start.rules, rules);
  }
}

TEST(GameStartsTest, RulesThatSayOtherwiseAreWarnedOf) {
  GameStart start{"quoridor", "players=4 seats=clockwise", ""};
  EXPECT_TRUE(seat_players(start, entrants_of(kContest)).contains("seats=contest"));
  EXPECT_EQ(start.rules, "players=4 seats=clockwise");
  GameStart placed{"quoridor", "", "9x9 e1:5/a5:5/e9:5/i5:5 -/-/-/- 1 0"};
  EXPECT_TRUE(seat_players(placed, entrants_of(kContest)).contains("seats=contest"));
}

TEST(GameStartsTest, ATournamentSeatsThemAndResumesWithAnOlderOrder) {
  TournamentSettings settings;
  settings.rules = "players=4";
  settings.entrants = kContest;
  const Tournament tournament = prepare(settings).value();
  EXPECT_EQ(tournament.settings.rules, "players=4 seats=contest");
  EXPECT_TRUE(tournament.warnings.empty());
  // A tournament that was begun before has the text that was typed.
  std::string kept = identity_of(tournament);
  const std::string seated = "players=4 seats=contest";
  kept.replace(kept.find(seated), seated.size(), "players=4");
  EXPECT_EQ(difference(kept, identity_of(tournament)),
            "rules was players=4 and is players=4 seats=contest");
  settings.rules = "seats=clockwise players=4";
  const Tournament older = prepare(settings).value();
  EXPECT_EQ(older.warnings.size(), 1U);
  EXPECT_EQ(difference(kept, identity_of(older)), std::nullopt);
}

TEST(GameStartsTest, AMapIsAStart) {
  const auto start = start_of_map(R"({"playerCount": 2, "maxTicks": 100, "boardSize": 9,
      "startingPlayer": 1, "pawnPos": [{"x": 4, "y": 0}, {"x": 4, "y": 8}], "ownedWalls": 10})",
                                  "quoridor");
  ASSERT_TRUE(start) << start.error().message();
  EXPECT_EQ(start->rules, "max_plies=100 tie_break=nearest");
  EXPECT_EQ(start->position, "9x9 e1:10/e9:10 -/- 2 0 max_plies=100 tie_break=nearest");
  EXPECT_TRUE(start->has_ply_limit);
  EXPECT_FALSE(start_of_map("{}", "quoridor"));
}

TEST(GameStartsTest, AMapIsNoStartOfAnotherGame) {
  constexpr std::string_view kMap = R"({"boardSize": 5, "ownedWalls": 2,
      "pawnPos": [{"x": 0, "y": 0}, {"x": 4, "y": 4}]})";
  ASSERT_TRUE(start_of_map(kMap, "quoridor"));
  const auto refused = start_of_map(kMap, "othello");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message(),
            "a map is a start of quoridor, but the game is othello: leave out one of the two");
  TournamentSettings settings;
  settings.game = "othello";
  EXPECT_FALSE(begin_from_map(kMap, settings));
  EXPECT_EQ(settings.game, "othello");
}

TEST(GameStartsTest, AnOthelloTournamentHasNoContestLogs) {
  TournamentSettings settings;
  settings.entrants = {"one=random", "two=random"};
  settings.game = "othello";
  ASSERT_TRUE(prepare(settings));
  settings.logs = {match::ContestShape::Server};
  EXPECT_FALSE(prepare(settings));
  settings.game = "quoridor";
  EXPECT_TRUE(prepare(settings));
}

TEST(GameStartsTest, AllGamesOfATournamentBeginAsItsMapSays) {
  TournamentSettings settings;
  settings.entrants = {"random", "greedy"};
  settings.opening_plies = 2;
  ASSERT_TRUE(
      begin_from_map(R"({"boardSize": 5, "startingPlayer": 1, "maxTicks": 30, "ownedWalls": 2,
      "pawnPos": [{"x": 0, "y": 0}, {"x": 4, "y": 4}]})",
                     settings));
  EXPECT_EQ(settings.max_plies, 0);
  const Tournament tournament = prepare(settings).value();
  const Plan plan = make_plan(tournament.schedule, {});
  const GamePlan first = tournament.plan_of(plan.games[0], 0);
  EXPECT_TRUE(first.position.starts_with("5x5 a1:2/e5:2 -/- 2 0")) << first.position;
  EXPECT_EQ(first.opening.size(), 2U);
  const auto judged = Referee([] { return 0.0; }, nullptr).play(first);
  ASSERT_TRUE(judged) << judged.error().message();
  EXPECT_LE(judged->record.moves.size(), 30U);
  EXPECT_TRUE(judged->record.outcome);
  // It is a part of what the tournament is.
  TournamentSettings other = settings;
  other.position.clear();
  EXPECT_TRUE(difference(identity_of(tournament), identity_of(prepare(other).value()))
                  ->starts_with("position was"));
}

}  // namespace
}  // namespace outflank::arena::quoridor
