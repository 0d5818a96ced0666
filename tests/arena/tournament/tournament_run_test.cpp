#include "arena/tournament/tournament_run.h"

#include <filesystem>

#include <gtest/gtest.h>

#include "arena/tournament/tournament_result.h"
#include "match/record_json.h"
#include "match/record_text.h"
#include "store/files.h"
#include "store/temporary_folder.h"

namespace outflank::arena {
namespace {

double no_time() {
  return 0;
}

Tournament tournament_in(const std::string& folder, TournamentKind kind, int concurrency,
                         std::string rules = "size=5 walls=2") {
  TournamentSettings settings;
  settings.kind = kind;
  settings.rules = std::move(rules);
  settings.entrants = {"one=engine:nodes=20", "two=greedy", "three=random", "four=random:seed=9"};
  settings.rounds = 2;
  settings.concurrency = concurrency;
  settings.out = folder;
  settings.logs = {.server = true, .manual = false};
  auto tournament = prepare(std::move(settings));
  if (!tournament) ADD_FAILURE() << tournament.error().message();
  return std::move(tournament).value();
}

// Plays, and breaks off after so many games.
TournamentRun::End play(TournamentRun& run, int games) {
  std::stop_source stop;
  int seen = 0;
  const auto sandbox = Sandbox::open(SandboxMode::Off).value();
  const auto end = run.play(
      no_time, sandbox,
      [&](const TournamentState&, const GameSummary&) {
        if (++seen == games) stop.request_stop();
      },
      stop.get_token());
  EXPECT_TRUE(end) << end.error().message();
  return *end;
}

// The moves of all games, with who played: what must not depend on how they were played.
std::string moves_of(const std::string& folder) {
  const std::string text = store::read_file(folder + "/games.txt", 1 << 24).value();
  std::string moves;
  const auto records = match::read_records(text).value();
  for (const match::Record& record : records) {
    moves += record.seats[0].name + " " + record.seats[1].name;
    for (const match::RecordMove& move : record.moves) moves += " " + move.move;
    moves += " " + match::result_text(record.outcome) + "\n";
  }
  return moves;
}

TEST(TournamentRunTest, TheSameGamesHoweverManyAtATimeAndHoweverOftenBrokenOff) {
  const tests::TemporaryFolder folder;
  for (const TournamentKind kind :
       {TournamentKind::RoundRobin, TournamentKind::Knockout, TournamentKind::Swiss}) {
    const std::string name(name_of(kind));
    const std::string whole = folder.file(name);
    {
      const Tournament tournament = tournament_in(whole, kind, 1);
      const auto run = TournamentRun::open(tournament).value();
      EXPECT_EQ(play(*run, -1), TournamentRun::End::Finished);
      ASSERT_TRUE(run->write());
    }
    const std::string broken = folder.file(name + "-broken");
    for (int runs = 0;; ++runs) {
      ASSERT_LT(runs, 40);
      const Tournament tournament = tournament_in(broken, kind, 2);
      const auto run = TournamentRun::open(tournament);
      ASSERT_TRUE(run) << run.error().message();
      const auto end = play(**run, 3);
      ASSERT_TRUE((*run)->write());
      if (end == TournamentRun::End::Finished) break;
    }
    EXPECT_EQ(moves_of(broken), moves_of(whole)) << name;
    for (const char* file : {"/games.csv", "/crosstable.csv", "/result.txt"}) {
      EXPECT_EQ(store::read_file(broken + file, 1 << 24).value(),
                store::read_file(whole + file, 1 << 24).value());
    }
    EXPECT_TRUE(std::filesystem::exists(broken + "/logs/000001.json"));
  }
}

TEST(TournamentRunTest, PlaysGamesOfFour) {
  const tests::TemporaryFolder folder;
  const Tournament tournament =
      tournament_in(folder.file("four"), TournamentKind::RoundRobin, 2, "players=4 size=5 walls=1");
  const auto run = TournamentRun::open(tournament).value();
  EXPECT_EQ(play(*run, -1), TournamentRun::End::Finished);
  EXPECT_EQ(run->state().finished(), 8);
  const TournamentResult result = results_of(run->state(), WithHistory::No);
  EXPECT_EQ(result.crosstable.size(), 6U);
  double points = 0;
  for (const EntrantResult& entrant : result.entrants) {
    points += points_of(entrant.standing.score, 4);
  }
  EXPECT_DOUBLE_EQ(points, 16);
}

TEST(TournamentRunTest, AnotherTournamentInTheSameFolderIsRefused) {
  const tests::TemporaryFolder folder;
  {
    const Tournament tournament = tournament_in(folder.file("cup"), TournamentKind::Swiss, 1);
    ASSERT_TRUE(TournamentRun::open(tournament));
  }
  const Tournament other = tournament_in(folder.file("cup"), TournamentKind::Knockout, 1);
  const auto refused = TournamentRun::open(other);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message().find("kind was swiss and is knockout"), std::string::npos)
      << refused.error().message();
}

TEST(TournamentRunTest, OneProgramAtATime) {
  const tests::TemporaryFolder folder;
  const Tournament tournament = tournament_in(folder.file("cup"), TournamentKind::Swiss, 1);
  const auto run = TournamentRun::open(tournament);
  ASSERT_TRUE(run);
  const auto second = TournamentRun::open(tournament);
  ASSERT_FALSE(second);
  EXPECT_NE(second.error().message().find("another program"), std::string::npos);
}

TEST(TournamentRunTest, WhatAKilledProgramWasWritingIsTakenAway) {
  const tests::TemporaryFolder folder;
  const std::string cup = folder.file("cup");
  ASSERT_TRUE(store::write_file(cup + "/result.json.Ab12Cd", "{"));
  ASSERT_TRUE(store::write_file(cup + "/notes.txt", "mine"));
  const Tournament tournament = tournament_in(cup, TournamentKind::Swiss, 1);
  ASSERT_TRUE(TournamentRun::open(tournament));
  EXPECT_FALSE(std::filesystem::exists(cup + "/result.json.Ab12Cd"));
  EXPECT_TRUE(std::filesystem::exists(cup + "/notes.txt"));
}

TEST(TournamentRunTest, AnEngineThatCannotPlayTheGameIsAnError) {
  const tests::TemporaryFolder folder;
  TournamentSettings settings;
  settings.game = "othello";
  settings.entrants = {"rollout:nodes=5", "squares:depth=1"};
  settings.out = folder.file("cup");
  const Tournament tournament = prepare(settings).value();
  const auto run = TournamentRun::open(tournament).value();
  const auto end = run->play(no_time, Sandbox::open(SandboxMode::Off).value(), nullptr, {});
  ASSERT_FALSE(end);
  EXPECT_NE(end.error().message().find("rollout"), std::string::npos) << end.error().message();
}

}  // namespace
}  // namespace outflank::arena
