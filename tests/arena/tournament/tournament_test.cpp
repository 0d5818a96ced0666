#include "arena/tournament/tournament.h"

#include <filesystem>
#include <set>

#include <gtest/gtest.h>

#include "arena/tournament/tournament_result.h"
#include "arena/tournament/tournament_state.h"
#include "core/random.h"
#include "core/text.h"
#include "store/files.h"
#include "store/temporary_folder.h"

namespace outflank::arena {
namespace {

TournamentSettings settings_of(std::vector<std::string> entrants) {
  TournamentSettings settings;
  settings.entrants = std::move(entrants);
  return settings;
}

Tournament tournament_of(TournamentSettings settings) {
  auto tournament = prepare(std::move(settings));
  if (!tournament) ADD_FAILURE() << tournament.error().message();
  return std::move(tournament).value();
}

GameSummary summary_of(const TournamentState& state, int number, int winner_seat) {
  GameSummary summary;
  summary.number = number;
  summary.entrants = state.plan().games[static_cast<std::size_t>(number)].entrants;
  const std::size_t seats = summary.entrants.size();
  for (std::size_t seat = 0; seat < seats; ++seat) {
    const bool first = winner_seat < 0 || static_cast<int>(seat) == winner_seat;
    summary.outcome.places[seat] = first ? 1 : 2;
  }
  summary.reason = "goal";
  summary.seconds.assign(seats, 0.25);
  summary.slowest.assign(seats, 0.125);
  return summary;
}

// Whether a spreadsheet sees a number.
bool is_number(std::string_view cell) {
  return !cell.empty() && cell.find_first_not_of("0123456789.-") == std::string_view::npos &&
         cell.rfind('-') != cell.size() - 1;
}

std::string refusal(TournamentSettings settings) {
  const auto tournament = prepare(std::move(settings));
  return tournament ? "" : tournament.error().message();
}

TEST(TournamentFileTest, EveryKeyIsRead) {
  const tests::TemporaryFolder folder;
  ASSERT_TRUE(store::write_file(folder.file("openings.txt"), "# two\nc2 c4\n\nc2\n"));
  ASSERT_TRUE(store::write_file(
      folder.file("bots.toml"),
      "[[bot]]\nname = \"corvus\"\ncommand = \"python3 corvus.py\"\nprotocol = \"contest\"\n"));
  ASSERT_TRUE(store::write_file(folder.file("cup.toml"), R"(
name = "Cup"
kind = "match"
game = "quoridor"
rules = "size=5 walls=3"
entrants = ["corvus", "strong=engine:nodes=50"]
bots = "bots.toml"
rounds = 2
sets = 7
challengers = 1
tiebreaks = 3
openings = "openings.txt"
opening_plies = 2
seed = 99
clock = "1:00+1"
patience = "5"
margin = "0.05"
max_plies = 90
on_fault = "random"
concurrency = 2
pin = false
sandbox = "off"
logs = "both"
talk_limit = 8
transcripts = "always"
out = "elsewhere"
[sprt]
elo0 = -5
elo1 = 5.5
alpha = 0.1
beta = 0.2
model = "normalized"
counts = "trinomial"
)"));
  TournamentSettings settings;
  const auto read = read_tournament(folder.file("cup.toml"), settings);
  ASSERT_TRUE(read) << read.error().message();
  EXPECT_EQ(settings.name, "Cup");
  EXPECT_EQ(settings.kind, TournamentKind::Match);
  EXPECT_EQ(settings.sets, 7);
  EXPECT_EQ(settings.seed, 99U);
  EXPECT_EQ(settings.margin, match::Time(50));
  EXPECT_EQ(settings.on_fault, OnFault::Random);
  EXPECT_FALSE(settings.pin);
  EXPECT_EQ(settings.logs, (ContestLogs{match::ContestShape::Server, match::ContestShape::Manual}));
  EXPECT_EQ(settings.talk_megabytes, 8);
  EXPECT_EQ(settings.transcripts, KeepTranscript::Always);
  EXPECT_EQ(settings.out, folder.file("elsewhere"));
  const Tournament tournament = tournament_of(settings);
  EXPECT_EQ(tournament.entrants[0]->name, "corvus");
  EXPECT_TRUE(tournament.entrants[0]->is_bot());
  EXPECT_EQ(tournament.settings.sprt,
            (SprtBounds{-5, 5.5, 0.1, 0.2, SprtModel::Normalized, SprtCounts::Trinomial}));
  EXPECT_EQ(tournament.openings.listed(), 2);
  EXPECT_EQ(tournament.openings.at(0).moves, (std::vector<std::string>{"c2", "c4"}));
  EXPECT_EQ(tournament.openings.at(3).moves, (std::vector<std::string>{"c2"}));
}

TEST(TournamentFileTest, AMapSaysWhereGamesBegin) {
  const tests::TemporaryFolder folder;
  ASSERT_TRUE(store::write_file(folder.file("map.json"), R"({"boardSize": 5, "maxTicks": 30,
      "startingPlayer": 1, "pawnPos": [{"x": 2, "y": 0}, {"x": 2, "y": 4}], "ownedWalls": 2})"));
  const auto read = [&](const std::string& text, TournamentSettings& settings) {
    EXPECT_TRUE(store::write_file(folder.file("cup.toml"), text));
    const auto done = read_tournament(folder.file("cup.toml"), settings);
    return done ? std::string() : done.error().message();
  };
  TournamentSettings settings;
  EXPECT_EQ(read("map = \"map.json\"\nentrants = [\"greedy\", \"random\"]\n", settings), "");
  EXPECT_EQ(settings.max_plies, 0);
  EXPECT_TRUE(settings.position.starts_with("5x5 c1:2/c5:2 -/- 2 0")) << settings.position;
  EXPECT_EQ(read("max_plies = 20\nmap = \"map.json\"\n", settings), "");
  EXPECT_EQ(settings.max_plies, 20);
  EXPECT_TRUE(
      read("rules = \"size=5\"\nmap = \"map.json\"\n", settings).contains("leave out rules"));
  EXPECT_TRUE(read("map = \"cup.toml\"\n", settings).contains("cup.toml"));
  EXPECT_TRUE(read("map = \"map.json\"\ngame = \"othello\"\n", settings)
                  .contains("a map is a start of quoridor"));
}

TEST(TournamentFileTest, LogsAreNamedByTheirShapes) {
  EXPECT_EQ(parse_contest_logs("none").value(), ContestLogs{});
  EXPECT_EQ(parse_contest_logs("all").value().size(), 4U);
  EXPECT_EQ(parse_contest_logs("protobuf, arena,arena").value(),
            (ContestLogs{match::ContestShape::Protobuf, match::ContestShape::Arena}));
  EXPECT_FALSE(parse_contest_logs("server,xml"));
  EXPECT_FALSE(parse_contest_logs(""));
}

TEST(TournamentFileTest, TheResultsGoBesideTheFile) {
  const tests::TemporaryFolder folder;
  ASSERT_TRUE(store::write_file(folder.file("cup.toml"), "entrants = [\"greedy\", \"random\"]\n"));
  TournamentSettings settings;
  ASSERT_TRUE(read_tournament(folder.file("cup.toml"), settings));
  EXPECT_EQ(settings.out, folder.file("cup"));
  EXPECT_EQ(settings.name, "cup");
}

TEST(TournamentFileTest, MistakesNameTheLine) {
  const tests::TemporaryFolder folder;
  const auto refused = [&](const std::string& text) {
    EXPECT_TRUE(store::write_file(folder.file("cup.toml"), text));
    TournamentSettings settings;
    const auto read = read_tournament(folder.file("cup.toml"), settings);
    return read ? std::string() : read.error().message();
  };
  EXPECT_NE(refused("seed = 1\nround = 2\n").find("line 2: there is no key 'round'"),
            std::string::npos);
  EXPECT_NE(refused("\n\nkind = \"ladder\"\n").find("line 3: there is no kind"), std::string::npos);
  EXPECT_NE(refused("rounds = 0\n").find("from 1 to"), std::string::npos);
  EXPECT_NE(refused("entrants = \"a\"\n").find("list"), std::string::npos);
  EXPECT_NE(refused("[sprt]\nelo0 = 1\n").find("elo1"), std::string::npos);
  EXPECT_NE(refused("seed = \n").find("line 1"), std::string::npos);
  EXPECT_NE(refused("logs = \"xml\"\n").find("none, all, or some of server"), std::string::npos);
}

TEST(TournamentTest, WhatCannotBePlayedIsRefused) {
  EXPECT_NE(refusal(settings_of({"greedy", "greedy"})).find("two entrants"), std::string::npos);
  EXPECT_NE(refusal(settings_of({"greedy"})).find("entrants"), std::string::npos);
  EXPECT_NE(refusal(settings_of({"greedy", "wizard"})).find("wizard"), std::string::npos);
  TournamentSettings settings = settings_of({"greedy", "random"});
  settings.sprt = SprtBounds{.elo0 = 0, .elo1 = 5};
  EXPECT_NE(refusal(settings).find("match"), std::string::npos);
  settings = settings_of({"greedy", "random"});
  settings.opening_list = "e2 e8\nz9\n";
  EXPECT_NE(refusal(settings).find("openings: line 2"), std::string::npos);
  settings.opening_list = "# nothing\n";
  EXPECT_NE(refusal(settings).find("no opening"), std::string::npos);
}

TEST(OpeningsTest, RandomOnesDifferByNumberAndSeedAlone) {
  const auto type = games::find_game_type("quoridor").value();
  const auto start = type->start("").value();
  const Openings openings = Openings::random(*start, "", 4, 3);
  std::set<std::vector<std::string>> seen;
  for (int number = 0; number < 50; ++number) {
    EXPECT_EQ(openings.at(number), Openings::random(*start, "", 4, 3).at(number));
    EXPECT_EQ(openings.at(number).moves.size(), 4U);
    seen.insert(openings.at(number).moves);
  }
  EXPECT_GT(seen.size(), 45U);
  EXPECT_NE(openings.at(0), Openings::random(*start, "", 4, 4).at(0));
}

TEST(OpeningsTest, ALineIsAPositionOrAListOfMoves) {
  const auto type = games::find_game_type("othello").value();
  const auto game = type->start("").value();
  ASSERT_TRUE(game->play_list("f5d6"));
  const auto openings = Openings::read(game->position_text() + "\nf5d6c3\n", "othello", "");
  ASSERT_TRUE(openings) << openings.error().message();
  EXPECT_EQ(openings->at(0).position, game->position_text());
  EXPECT_EQ(openings->at(1).moves.size(), 3U);
}

TEST(TournamentTest, GamesOfASetShareTheOpeningAndNotTheSeed) {
  const Tournament tournament = tournament_of(settings_of({"greedy", "random"}));
  const Plan plan = make_plan(tournament.schedule, {});
  const GamePlan first = tournament.plan_of(plan.games[0], 0);
  const GamePlan second = tournament.plan_of(plan.games[1], 1);
  EXPECT_EQ(first.opening, second.opening);
  EXPECT_EQ(first.seats[0], second.seats[1]);
  EXPECT_NE(first.seed, second.seed);
}

TEST(IdentityTest, SaysWhatDiffers) {
  const auto identity = [](const TournamentSettings& settings) {
    return identity_of(tournament_of(settings));
  };
  TournamentSettings settings = settings_of({"greedy", "random"});
  const std::string kept = identity(settings);
  settings.concurrency = 2;  // not a part of it
  settings.logs = {match::ContestShape::Server};
  EXPECT_EQ(difference(kept, identity(settings)), std::nullopt);
  settings.seed = 5;
  EXPECT_EQ(difference(kept, identity(settings)), "seed was 1 and is 5");
  settings.seed = 1;
  settings.entrants = {"greedy", "a=random"};
  EXPECT_EQ(difference(kept, identity(settings)),
            "entrant 2 was random (random) and is a (random)");
  settings.entrants = {"greedy", "random", "engine:nodes=1"};
  EXPECT_EQ(difference(kept, identity(settings)), "entrant 3 is new: engine:nodes=1");
}

TEST(GameSummaryTest, ComesBackFromItsText) {
  const Tournament tournament = tournament_of(settings_of({"greedy", "random"}));
  const TournamentState state(tournament);
  GameSummary summary = summary_of(state, 1, 0);
  summary.position = "somewhere";
  summary.faults.push_back({games::SeatId(1), "late", "the answer \"came\" late"});
  EXPECT_EQ(summary_of_json(to_json(summary)).value(), summary);
  for (const char* text : {"", "{}", "[1]", "{\"number\":\"x\"}"}) {
    EXPECT_FALSE(summary_of_json(text)) << text;
  }
}

TEST(TournamentStateTest, AnyOrderOfGamesLeadsToTheSameTournament) {
  TournamentSettings settings =
      settings_of({"a=random", "b=random", "c=random", "d=random", "e=random"});
  settings.kind = TournamentKind::Swiss;
  settings.rounds = 4;
  const Tournament tournament = tournament_of(settings);
  const auto play = [&](std::uint64_t seed) {
    Random random(seed);
    TournamentState state(tournament);
    std::vector<int> open;
    while (!state.done()) {
      while (const auto number = state.take()) open.push_back(*number);
      const std::size_t chosen = random.below(open.size());
      const int number = open[chosen];
      open.erase(open.begin() + static_cast<std::ptrdiff_t>(chosen));
      // Who wins depends on the game alone.
      state.finish(summary_of(state, number,
                              static_cast<int>(mix64(static_cast<std::uint64_t>(number)) % 3) - 1));
    }
    const TournamentResult result = results_of(state, WithHistory::Yes);
    return result_json(state, result, {});
  };
  const std::string once = play(1);
  for (std::uint64_t seed = 2; seed < 6; ++seed) EXPECT_EQ(play(seed), once);
}

TEST(TournamentStateTest, ContinuesFromRestoredGames) {
  TournamentSettings settings = settings_of({"a=random", "b=random", "c=random", "d=random"});
  settings.kind = TournamentKind::Knockout;
  const Tournament tournament = tournament_of(settings);
  TournamentState whole(tournament);
  std::vector<GameSummary> games;
  while (const auto number = whole.take()) {
    games.push_back(summary_of(whole, *number, *number % 3 == 0 ? -1 : 0));
    whole.finish(games.back());
  }
  ASSERT_TRUE(whole.done());
  for (std::size_t kept = 0; kept <= games.size(); ++kept) {
    TournamentState state(tournament);
    for (std::size_t i = 0; i < kept; ++i) ASSERT_TRUE(state.restore(games[i]));
    EXPECT_EQ(state.done(), kept == games.size());
    std::size_t played = kept;
    while (const auto number = state.take()) {
      EXPECT_EQ(*number, static_cast<int>(played));
      state.finish(games[played++]);
    }
    EXPECT_TRUE(state.done());
    EXPECT_EQ(played, games.size());
  }
  TournamentState state(tournament);
  EXPECT_FALSE(state.restore(games.back()));  // of a round that is not known yet
  ASSERT_TRUE(state.restore(games.front()));
  EXPECT_FALSE(state.restore(games.front()));
}

TEST(TournamentStateTest, ATestStopsAtTheSamePairInAnyOrder) {
  TournamentSettings settings = settings_of({"a=random", "b=random"});
  settings.kind = TournamentKind::Match;
  settings.sets = 200;
  settings.sprt = SprtBounds{.elo0 = 0, .elo1 = 100};
  const Tournament tournament = tournament_of(settings);
  const auto play = [&](std::size_t workers) {
    TournamentState state(tournament);
    std::vector<int> open;
    while (!state.done()) {
      while (open.size() < workers) {
        const auto number = state.take();
        if (!number) break;
        open.push_back(*number);
      }
      const int number = open.back();  // the last that was begun ends first
      open.pop_back();
      const auto& entrants = state.plan().games[static_cast<std::size_t>(number)].entrants;
      const int winner = number % 5 == 0 ? -1 : entrants[0] == 0 ? 0 : 1;
      state.finish(summary_of(state, number, winner));
    }
    EXPECT_EQ(state.verdict(), SprtVerdict::AcceptElo1);
    return state.finished();
  };
  const int games = play(1);
  EXPECT_LT(games, 400);
  EXPECT_EQ(play(2), games);
  EXPECT_EQ(play(7), games);
}

TEST(TournamentResultTest, TablesNameSweepsAsBounds) {
  TournamentSettings settings = settings_of({"a=random", "b=random", "c, \"d\"=random"});
  settings.sets = 2;
  const Tournament tournament = tournament_of(settings);
  TournamentState state(tournament);
  while (const auto number = state.take()) {
    const auto& entrants = state.plan().games[static_cast<std::size_t>(*number)].entrants;
    state.finish(summary_of(state, *number, entrants[0] < entrants[1] ? 0 : 1));
  }
  const TournamentResult result = results_of(state, WithHistory::No);
  const std::string text = result_text(state, result);
  EXPECT_EQ(text.find("inf"), std::string::npos) << text;
  EXPECT_NE(text.find("at least"), std::string::npos) << text;
  EXPECT_NE(standings_csv(state, result).find("\"c, \"\"d\"\"\""), std::string::npos);
  EXPECT_EQ(result.entrants[0].standing.score, 16);
  EXPECT_EQ(result.crosstable.size(), 3U);
  EXPECT_EQ(result.crosstable[0].pairs, (std::vector<std::uint64_t>{0, 0, 0, 0, 2}));
}

TEST(TournamentResultTest, NoCellOfATableBeginsAFormula) {
  TournamentSettings settings = settings_of(
      {"-2+3=random", "@SUM(1)=random", " +1=random", "\t1=random", "＝1=random", "a-b=random"});
  Bot bot;
  bot.name = "=cmd|' /C calc'!A0";
  bot.command = {"=1+1"};
  settings.bots = {bot};
  settings.entrants.emplace_back("=cmd|' /C calc'!A0");
  const Tournament tournament = tournament_of(settings);
  TournamentState state(tournament);
  while (const auto number = state.take()) state.finish(summary_of(state, *number, 0));
  const TournamentResult result = results_of(state, WithHistory::No);
  for (const std::string& table :
       {standings_csv(state, result), crosstable_csv(state, result), games_csv(state)}) {
    for (const std::string_view line : split(table, '\n')) {
      for (std::string_view cell : split(line, ',')) {
        if (cell.starts_with('"')) cell.remove_prefix(1);
        if (cell.empty() || is_number(cell)) continue;
        EXPECT_EQ(std::string_view("=+-@\t ").find(cell.front()), std::string_view::npos) << line;
        EXPECT_FALSE(cell.starts_with("＝")) << line;
      }
    }
  }
  const std::string standings = standings_csv(state, result);
  EXPECT_NE(standings.find(",'=cmd|' /C calc'!A0,'=1+1,"), std::string::npos) << standings;
  EXPECT_NE(standings.find(",a-b,"), std::string::npos) << standings;
}

TEST(TournamentResultTest, ByesCountForThePointsAndNotForTheShare) {
  TournamentSettings settings = settings_of({"a=random", "b=random", "c=random"});
  settings.kind = TournamentKind::Swiss;
  settings.rounds = 1;
  settings.sets = 4;
  const Tournament tournament = tournament_of(settings);
  TournamentState state(tournament);
  while (const auto number = state.take()) {
    const auto& entrants = state.plan().games[static_cast<std::size_t>(*number)].entrants;
    // Five of eight for the first of the two: 62.5 %.
    const int better = std::min(entrants[0], entrants[1]);
    const int winner = *number < 5 ? better : entrants[0] + entrants[1] - better;
    state.finish(summary_of(state, *number, entrants[0] == winner ? 0 : 1));
  }
  const TournamentResult result = results_of(state, WithHistory::No);
  for (const EntrantResult& entrant : result.entrants) {
    const Standing& standing = entrant.standing;
    const auto share = share_of(tournament.schedule, standing);
    ASSERT_EQ(share.has_value(), standing.games > 0);
    EXPECT_DOUBLE_EQ(share.value_or(0), standing.wins / 8.0);
  }
  EXPECT_EQ(result.entrants[0].standing.byes, 1);
  EXPECT_NE(result_text(state, result).find("62.5 %"), std::string::npos);
  const std::string json = result_json(state, result, {});
  EXPECT_NE(json.find("\"score\": 0.625"), std::string::npos) << json;
  EXPECT_NE(json.find("\"score\": null"), std::string::npos) << json;
}

// 1 of 16 is 6.25 %: the page of the report rounds halves up.
TEST(TournamentResultTest, HalvesOfAPercentAreRoundedAsOnTheReport) {
  TournamentSettings settings = settings_of({"a=random", "b=random"});
  settings.sets = 8;
  const Tournament tournament = tournament_of(settings);
  TournamentState state(tournament);
  while (const auto number = state.take()) {
    const auto& entrants = state.plan().games[static_cast<std::size_t>(*number)].entrants;
    const int winner = *number == 0 ? 1 : 0;
    state.finish(summary_of(state, *number, entrants[0] == winner ? 0 : 1));
  }
  const std::string text = result_text(state, results_of(state, WithHistory::No));
  EXPECT_TRUE(text.contains("93.8 %") && text.contains(" 6.3 %")) << text;
}

}  // namespace
}  // namespace outflank::arena
