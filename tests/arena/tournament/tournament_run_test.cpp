#include "arena/tournament/tournament_run.h"

#include <chrono>
#include <filesystem>
#include <thread>

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
  settings.logs = {match::ContestShape::Server};
  auto tournament = prepare(std::move(settings));
  if (!tournament) ADD_FAILURE() << tournament.error().message();
  return std::move(tournament).value();
}

// Plays, and breaks off after N games.
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

// Every run writes all results, which takes long with sanitizers.
#ifdef OUTFLANK_SANITIZED
constexpr int kGamesOfARun = 9;
#else
constexpr int kGamesOfARun = 3;
#endif

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
      const auto end = play(**run, kGamesOfARun);
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

TEST(TournamentRunTest, ResultsAreThereWhileItIsPlayed) {
  const tests::TemporaryFolder folder;
  const std::string cup = folder.file("cup");
  TournamentSettings settings;
  settings.rules = "size=5 walls=2";
  settings.entrants = {"one=random", "two=greedy"};
  settings.sets = 20'000;  // more than are played until the second result, on any machine
  settings.out = cup;
  const Tournament tournament = prepare(settings).value();
  const auto run = TournamentRun::open(tournament).value();
  run->set_interval(std::chrono::milliseconds(1));
  const auto games_in = [&] {
    const auto json = store::read_file(cup + "/result.json", 1 << 28);
    if (!json) return 0;
    const auto at = json->find("\"games_finished\": ");
    return at == std::string::npos ? -1 : std::stoi(json->substr(at + 18));
  };
  // Nobody calls write(): the second result that is seen is newer than the first.
  std::stop_source stop;
  int first = 0;
  int second = 0;
  const auto end = run->play(
      no_time, Sandbox::open(SandboxMode::Off).value(),
      [&](const TournamentState& state, const GameSummary&) {
        if (state.finished() % 20 != 0 || !std::filesystem::exists(cup + "/report.html")) return;
        const int seen = games_in();
        if (first == 0) first = seen;
        if (seen == first) return;
        second = seen;
        stop.request_stop();
      },
      stop.get_token());
  ASSERT_TRUE(end) << end.error().message();
  EXPECT_GT(first, 0);
  EXPECT_GT(second, first);
  for (const char* file :
       {"/result.txt", "/standings.csv", "/report.html", "/games.txt", "/score.json"}) {
    EXPECT_TRUE(std::filesystem::exists(cup + file)) << file;
  }
}

TEST(TournamentRunTest, UnwritableResultsAreReportedOnceAndAgainWhenTheyCanBeWritten) {
  const tests::TemporaryFolder folder;
  const std::string cup = folder.file("cup");
  TournamentSettings settings;
  settings.rules = "size=5 walls=2";
  settings.entrants = {"one=random", "two=greedy"};
  settings.sets = 20'000;
  settings.out = cup;
  const Tournament tournament = prepare(settings).value();
  const auto run = TournamentRun::open(tournament).value();
  run->set_interval(std::chrono::milliseconds(1));
  ASSERT_TRUE(store::write_file(cup + "/result.json", "old"));
  // A file cannot take the place of a folder.
  std::filesystem::create_directories(cup + "/report.html");
  std::stop_source stop;
  std::vector<std::string> told;
  std::jthread mender;
  const auto end =
      run->play(no_time, Sandbox::open(SandboxMode::Off).value(), nullptr, stop.get_token(),
                [&](const Result<void>& written) {
                  told.push_back(written ? "" : written.error().message());
                  if (written) return static_cast<void>(stop.request_stop());
                  EXPECT_EQ(store::read_file(cup + "/result.json", 100).value(), "old");
                  EXPECT_FALSE(std::filesystem::exists(cup + "/result.txt"));
                  // Long enough for a second attempt.
                  mender = std::jthread([cup] {
                    std::this_thread::sleep_for(std::chrono::milliseconds(300));
                    std::filesystem::remove(cup + "/report.html");
                  });
                });
  ASSERT_TRUE(end) << end.error().message();
  ASSERT_EQ(told.size(), 2U);
  EXPECT_TRUE(told[0].contains("report.html")) << told[0];
  EXPECT_EQ(told[1], "");
  EXPECT_TRUE(std::filesystem::is_regular_file(cup + "/report.html"));
}

TEST(TournamentRunTest, ResultsCanBeWrittenBesideARunningTournament) {
  const tests::TemporaryFolder folder;
  const std::string cup = folder.file("cup");
  TournamentSettings settings;
  settings.rules = "size=5 walls=2";
  settings.entrants = {"one=random", "two=greedy"};
  settings.sets = 20'000;  // more than are played until the run has written its first results
  settings.out = cup;
  const Tournament tournament = prepare(settings).value();
  EXPECT_FALSE(write_results(tournament)) << "there is none yet";
  EXPECT_FALSE(std::filesystem::exists(cup));
  const auto run = TournamentRun::open(tournament).value();
  run->set_interval(std::chrono::hours(1));
  std::stop_source stop;
  int times = 0;
  const auto end = run->play(
      no_time, Sandbox::open(SandboxMode::Off).value(),
      [&](const TournamentState& state, const GameSummary&) {
        // The run writes once, for which it needs the state that is locked here.
        if (!std::filesystem::exists(cup + "/report.html")) return;
        // The second one has come while the program plays, and is a connection of its own.
        std::thread([&] { EXPECT_TRUE(write_results(tournament)); }).join();
        const std::string text = store::read_file(cup + "/result.txt", 1 << 24).value();
        EXPECT_TRUE(text.contains(std::to_string(state.finished()) + " of ")) << text;
        if (++times == 2) stop.request_stop();
      },
      stop.get_token());
  ASSERT_TRUE(end) << end.error().message();
  EXPECT_EQ(times, 2);
  settings.kind = TournamentKind::Match;
  const auto refused = write_results(prepare(settings).value());
  ASSERT_FALSE(refused);
  EXPECT_TRUE(refused.error().message().contains("kind was round_robin"));
}

TEST(TournamentRunTest, FilesOfAKilledWriterAreRemoved) {
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
