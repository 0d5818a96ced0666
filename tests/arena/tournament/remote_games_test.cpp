// Tournaments whose games are played by workers, on every kind of database.

#include "arena/tournament/remote_games.h"

#include <atomic>
#include <filesystem>
#include <fstream>
#include <thread>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "arena/tournament/game_worker.h"
#include "arena/tournament/tournament_run.h"
#include "match/record_text.h"
#include "store/away.h"
#include "store/bundles.h"
#include "store/databases.h"
#include "store/files.h"
#include "store/temporary_folder.h"
#include "support/cutting_proxy.h"

namespace outflank::arena {
namespace {

using namespace std::chrono_literals;
using Json = nlohmann::json;
using store::ClaimedJob;
using store::JobQueue;

double no_time() {
  return 0;
}

store::Moment now() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

class RemoteGamesTest : public testing::TestWithParam<tests::DatabaseKind> {
 protected:
  RemoteGamesTest() : database_(tests::make_database(GetParam())) {}
  void SetUp() override {
    ASSERT_TRUE(database_) << tests::why_missing(GetParam());
    store_ = open();
    queue().note_worker("w", "tester", 1, now() + 3'600'000, {.games = 2, .bots = true}).value();
  }
  std::unique_ptr<store::Store> open() { return store::Store::on(database_->connect()).value(); }
  JobQueue queue() { return JobQueue(*store_); }

  Tournament tournament(std::vector<std::string> entrants = {"one=engine:nodes=20", "two=greedy",
                                                             "three=random",
                                                             "four=random:seed=9"}) {
    TournamentSettings settings;
    settings.rules = "size=5 walls=2";
    settings.entrants = std::move(entrants);
    settings.out = folder();
    auto prepared = prepare(std::move(settings));
    EXPECT_TRUE(prepared) << prepared.error().message();
    return *std::move(prepared);
  }
  RemoteGames games_of(const Tournament& tournament) {
    auto games = RemoteGames::make(
        tournament, "cup", [this] { return open_(); },
        [this](RemoteGames::Note, const std::string& sentence) { notes_.push_back(sentence); });
    EXPECT_TRUE(games) << games.error().message();
    games->set_retry_pause(1ms);
    return *std::move(games);
  }
  [[nodiscard]] std::string folder() const { return folder_.file("cup"); }

  // A worker in a thread of its own, until the end of the object or of its games.
  class Playing {
   public:
    Playing(RemoteGamesTest& test, std::string name, int max_games = 1000)
        : thread_([&test, name = std::move(name), max_games, this](const std::stop_token& stop) {
            const auto store = test.open();
            GameWorker worker(name, no_time, test.bots_);
            while (!stop.stop_requested() && played_ < max_games) {
              const auto job = JobQueue(*store).claim(name, {}, now(), now() + 60'000);
              if (!job || !*job) {
                std::this_thread::sleep_for(2ms);
                continue;
              }
              test.finish(*store, **job, worker.perform(**job, {}, nullptr));
              ++played_;
            }
          }) {}
    [[nodiscard]] int played() const { return played_; }

   private:
    std::atomic<int> played_ = 0;
    std::jthread thread_;
  };

  static bool finish(store::Store& store, const ClaimedJob& job,
                     const Result<std::string>& result) {
    const JobQueue::Outcome outcome{result ? store::JobStatus::Done : store::JobStatus::Failed,
                                    result ? *result : result.error().message(), 0.1};
    // SQLite has one writer at a time.
    for (int i = 0; i < 100; ++i) {
      const auto done = JobQueue(store).finish(job, outcome, now());
      if (done) return *done;
    }
    ADD_FAILURE() << "the result cannot be stored";
    return false;
  }
  // The next job, taken for as long.
  ClaimedJob take(store::Moment lasts = 60'000) {
    for (int i = 0; i < 1000; ++i) {
      const auto job = queue().claim("w", {}, now(), now() + lasts);
      if (job && *job) return **job;
      std::this_thread::sleep_for(5ms);
    }
    ADD_FAILURE() << "no job comes";
    return {};
  }
  Result<std::string> play(const ClaimedJob& job) {
    return GameWorker("tester", no_time, bots_).perform(job, {}, nullptr);
  }
  // One look at the store, as the tournament has it; the numbers of the games that are there.
  static std::vector<int> look(RemoteGames& games) {
    const auto played = games.exchange();
    EXPECT_TRUE(played) << played.error().message();
    std::vector<int> numbers;
    for (const auto& one : *played) numbers.push_back(one.number);
    return numbers;
  }
  static GamePlan plan_of(const Tournament& tournament, int number) {
    const Plan plan = TournamentState(tournament).plan();
    return tournament.plan_of(plan.games[static_cast<std::size_t>(number)], number);
  }
  Result<TournamentRun::End> play_all(const Tournament& tournament, RemoteGames& games,
                                      int stop_after = -1) {
    const auto run = TournamentRun::open(tournament).value();
    std::stop_source stop;
    int seen = 0;
    auto end = run->play_on_workers(
        games,
        [&](const TournamentState&, const GameSummary&) {
          if (++seen == stop_after) stop.request_stop();
        },
        [this](const Result<void>& reached) { away_.push_back(!reached); }, stop.get_token());
    EXPECT_TRUE(run->write());
    return end;
  }
  [[nodiscard]] Json result() const {
    return Json::parse(store::read_file(folder() + "/result.json", 1 << 24).value());
  }
  std::int64_t jobs() {
    return store_->connection().query("SELECT COUNT(*) FROM queued_jobs")->integer(0, 0);
  }
  // A bot that says nothing sensible, with such a build command.
  std::string bot(const std::string& build) {
    const std::string home = folder_.file("bot");
    std::filesystem::create_directories(home);
    std::ofstream(home + "/text") << "nonsense\n";
    std::filesystem::permissions(folder_.file(""), std::filesystem::perms::others_exec,
                                 std::filesystem::perm_options::add);
    return "bot:name=Bot,protocol=ugi,dir=" + home + ",build=" + build + ",cmd=/bin/cat text";
  }
  void run_bots() {
    bots_ = std::make_shared<BundleCache>(Sandbox::open(SandboxMode::Off).value(),
                                          [this](const std::string& hash) {
                                            const auto own = open();
                                            return store::Bundles(*own).load(hash);
                                          });
  }

  tests::TemporaryFolder folder_;
  std::unique_ptr<tests::Database> database_;
  std::unique_ptr<store::Store> store_;
  RemoteGames::Open open_ = [this]() -> Result<std::unique_ptr<store::Store>> { return open(); };
  std::shared_ptr<BundleCache> bots_;
  std::vector<std::string> notes_;
  std::vector<bool> away_;
};

std::string moves_of(const std::string& folder) {
  std::string moves;
  const auto records =
      match::read_records(store::read_file(folder + "/games.txt", 1 << 24).value()).value();
  for (const match::Record& record : records) {
    moves += record.seats[0].name + " " + record.seats[1].name;
    for (const match::RecordMove& move : record.moves) moves += " " + move.move;
    moves += " " + match::result_text(record.outcome) + "\n";
  }
  return moves;
}

TEST_P(RemoteGamesTest, WorkersPlayTheSameGamesEachOnce) {
  TournamentSettings settings = tournament().settings;
  settings.out = folder_.file("here");
  const Tournament here = prepare(settings).value();
  {
    const auto run = TournamentRun::open(here).value();
    ASSERT_TRUE(run->play(no_time, nullptr, nullptr, {}));
    ASSERT_TRUE(run->write());
  }
  const Tournament cup = tournament();
  RemoteGames games = games_of(cup);
  const Playing one(*this, "one");
  const Playing two(*this, "two");
  const auto end = play_all(cup, games);
  ASSERT_TRUE(end) << end.error().message();
  EXPECT_EQ(*end, TournamentRun::End::Finished);
  EXPECT_EQ(moves_of(folder()), moves_of(settings.out));
  EXPECT_EQ(one.played() + two.played(), 12);
  for (const Json& game : result()["games"]) {
    EXPECT_TRUE(game["worker"] == "one" || game["worker"] == "two") << game;
  }
  EXPECT_TRUE(store::read_file(folder() + "/games.csv", 1 << 20)->contains(",worker\n"));
  EXPECT_EQ(jobs(), 0);
  EXPECT_EQ(away_, std::vector<bool>{});
}

TEST_P(RemoteGamesTest, AResumedRunFindsTheRemainingGames) {
  const Tournament cup = tournament();
  {
    RemoteGames killed = games_of(cup);
    for (int number = 0; number < 3; ++number) killed.give(number, plan_of(cup, number));
    EXPECT_EQ(look(killed), std::vector<int>{});
    const ClaimedJob job = take();
    EXPECT_TRUE(finish(*store_, job, play(job)));
    // It is killed: nothing is taken back.
  }
  EXPECT_EQ(jobs(), 3);
  const Playing worker(*this, "worker");
  RemoteGames games = games_of(cup);
  const auto end = play_all(cup, games);
  ASSERT_TRUE(end) << end.error().message();
  EXPECT_EQ(result()["games_finished"], 12);
  EXPECT_EQ(worker.played(), 11);
  EXPECT_EQ(jobs(), 0);
}

TEST_P(RemoteGamesTest, StoppedItWithdrawsItsGamesAndResumesLater) {
  const Tournament cup = tournament();
  {
    // A quick worker could finish them all between two looks of the tournament.
    const Playing worker(*this, "worker", 7);
    RemoteGames games = games_of(cup);
    EXPECT_EQ(play_all(cup, games, 5).value(), TournamentRun::End::Stopped);
    EXPECT_EQ(jobs(), 0);
  }
  const Playing worker(*this, "worker");
  RemoteGames games = games_of(cup);
  EXPECT_EQ(play_all(cup, games).value(), TournamentRun::End::Finished);
  EXPECT_EQ(result()["games_finished"], 12);
}

TEST_P(RemoteGamesTest, AGameOfADeadWorkerIsPlayedByAnotherAndTheLateResultIsRefused) {
  const Tournament cup = tournament();
  RemoteGames games = games_of(cup);
  games.give(0, plan_of(cup, 0));
  EXPECT_EQ(look(games), std::vector<int>{});
  const ClaimedJob paused = take(0);  // its lease is over at once
  const auto late = play(paused);
  std::this_thread::sleep_for(5ms);
  const ClaimedJob next = take();
  EXPECT_EQ(next.id, paused.id);
  EXPECT_FALSE(finish(*store_, paused, late));
  EXPECT_EQ(look(games), std::vector<int>{});
  EXPECT_TRUE(finish(*store_, next, play(next)));
  EXPECT_EQ(look(games), std::vector<int>{0});
  EXPECT_FALSE(finish(*store_, paused, late));
  // Until it is counted it comes again.
  EXPECT_EQ(look(games), std::vector<int>{0});
  games.counted(0);
  EXPECT_EQ(look(games), std::vector<int>{});
  EXPECT_EQ(jobs(), 0);
}

TEST_P(RemoteGamesTest, AGameWhoseJobIsGoneIsPlayedAllTheSame) {
  const Tournament cup = tournament();
  RemoteGames games = games_of(cup);
  games.set_add_again_after(100ms);
  games.give(0, plan_of(cup, 0));
  EXPECT_EQ(look(games), std::vector<int>{});
  ASSERT_TRUE(store_->connection().query("DELETE FROM queued_jobs"));
  EXPECT_EQ(look(games), std::vector<int>{});
  EXPECT_EQ(jobs(), 0);
  std::this_thread::sleep_for(150ms);
  EXPECT_EQ(look(games), std::vector<int>{});
  const ClaimedJob job = take();
  // Adding it again while it is being played changes nothing.
  std::this_thread::sleep_for(150ms);
  EXPECT_EQ(look(games), std::vector<int>{});
  EXPECT_TRUE(finish(*store_, job, play(job)));
  EXPECT_EQ(look(games), std::vector<int>{0});
}

TEST_P(RemoteGamesTest, ABotThatIsNotBuiltForfeitsWithWhatItsBuildHasPrinted) {
  run_bots();
  const Tournament cup = tournament({"two=greedy", bot("echo no compiler; exit 7")});
  RemoteGames games = games_of(cup);
  const Playing worker(*this, "worker");
  const auto end = play_all(cup, games);
  ASSERT_TRUE(end) << end.error().message();
  for (const Json& game : result()["games"]) {
    ASSERT_EQ(game["faults"].size(), 1U) << game;
    EXPECT_EQ(game["faults"][0]["name"], "Bot");
    EXPECT_EQ(game["faults"][0]["fault"], "no_start");
    EXPECT_TRUE(
        game["faults"][0]["message"].get<std::string>().contains("exit code 7: no compiler"))
        << game;
  }
}

TEST_P(RemoteGamesTest, WhatBotsSayComesBack) {
  run_bots();
  const Tournament cup = tournament({"two=greedy", bot("true")});
  RemoteGames games = games_of(cup);
  const Playing worker(*this, "worker");
  const auto end = play_all(cup, games);
  ASSERT_TRUE(end) << end.error().message();
  const Json game = result()["games"][0];
  EXPECT_EQ(game["faults"].size(), 1U) << game;
  const std::string talk =
      store::read_file(folder() + "/" + game["transcript"].get<std::string>(), 1 << 20).value();
  EXPECT_TRUE(talk.contains(R"("text":"nonsense")")) << talk;
}

// As when the link is lost after the commit: the job is gone, and the tournament was told of a failure.
// Over a link that can be lost.
class LinkedRemoteGamesTest : public RemoteGamesTest {};

TEST_P(LinkedRemoteGamesTest, AJobWhoseRemovalSucceedsUnheardIsAddedAgain) {
  const Tournament cup = tournament();
  tests::CuttingProxy proxy(database_->port());
  open_ = [&] { return store::Store::open_another(database_->where(proxy.port())); };
  RemoteGames games = games_of(cup);
  games.give(0, plan_of(cup, 0));
  EXPECT_EQ(look(games), std::vector<int>{});
  finish(*store_, take(), fail(InputError::Damaged, "worker tester: the disk is full"));
  // At some byte the removal is done and its answer is lost.
  bool was_lost = false;
  for (std::size_t bytes = 1; !was_lost && bytes < 20'000; bytes += 7) {
    proxy.cut_after(tests::CuttingProxy::Direction::ToClient, bytes);
    std::ignore = games.exchange();
    if (!proxy.take_cut()) break;
    was_lost = jobs() == 0;
  }
  ASSERT_TRUE(was_lost);
  EXPECT_EQ(look(games), std::vector<int>{});
  std::this_thread::sleep_for(10ms);
  EXPECT_EQ(look(games), std::vector<int>{});
  EXPECT_EQ(jobs(), 1);
}

TEST_P(RemoteGamesTest, ADamagedBundleIsNotRunAndIsUploadedAgain) {
  run_bots();
  const Tournament cup = tournament({"two=greedy", bot("true")});
  RemoteGames games = games_of(cup);
  games.give(0, plan_of(cup, 0));
  EXPECT_EQ(look(games), std::vector<int>{});
  ASSERT_TRUE(store_->connection().query("UPDATE bundle_parts SET text = REPLACE(text, 'true', $1)",
                                         std::string("evil")));
  const ClaimedJob job = take();
  EXPECT_EQ(job.kind, kBotGameJob);
  const auto refused = play(job);
  ASSERT_FALSE(refused);
  EXPECT_TRUE(refused.error().message().contains("is damaged")) << refused.error().message();
  EXPECT_TRUE(refused.error().message().starts_with("worker tester: "));
  EXPECT_TRUE(finish(*store_, job, refused));
  EXPECT_EQ(look(games), std::vector<int>{});
  EXPECT_TRUE(notes_.back().contains("is damaged")) << notes_.back();
  std::this_thread::sleep_for(5ms);
  EXPECT_EQ(look(games), std::vector<int>{});
  const ClaimedJob again = take();
  EXPECT_TRUE(finish(*store_, again, play(again)));
  EXPECT_EQ(look(games), std::vector<int>{0});
}

TEST_P(RemoteGamesTest, AGameThatCannotBePlayedStopsTheTournamentWithTheReason) {
  const Tournament cup = tournament();
  RemoteGames games = games_of(cup);
  games.give(0, plan_of(cup, 0));
  for (int i = 0; i + 1 < RemoteGames::kMaxTries; ++i) {
    EXPECT_EQ(look(games), std::vector<int>{});
    finish(*store_, take(), fail(InputError::Damaged, "worker tester: the disk is full"));
    EXPECT_EQ(look(games), std::vector<int>{});
    std::this_thread::sleep_for(10ms);
  }
  EXPECT_EQ(look(games), std::vector<int>{});
  finish(*store_, take(), fail(InputError::Damaged, "worker tester: the disk is full"));
  const auto failed = games.exchange();
  ASSERT_FALSE(failed);
  EXPECT_FALSE(store::is_away(failed.error()));
  EXPECT_TRUE(failed.error().message().contains("the disk is full")) << failed.error().message();
}

TEST_P(RemoteGamesTest, TheResultOfAnotherGameIsNotCounted) {
  const Tournament cup = tournament();
  RemoteGames games = games_of(cup);
  games.give(0, plan_of(cup, 0));
  EXPECT_EQ(look(games), std::vector<int>{});
  const ClaimedJob job = take();
  GameJob other = game_job_of_json(job.payload).value();
  std::swap(other.seats[0], other.seats[1]);
  ClaimedJob swapped = job;
  swapped.payload = to_json(other);
  EXPECT_TRUE(finish(*store_, job, play(swapped)));
  EXPECT_EQ(look(games), std::vector<int>{});
  EXPECT_TRUE(notes_.back().contains("another game")) << notes_.back();
}

TEST_P(RemoteGamesTest, AnUnreachableStoreIsReportedOnceAndLosesNothing) {
  const Tournament cup = tournament();
  std::atomic<int> attempts = 0;
  open_ = [&]() -> Result<std::unique_ptr<store::Store>> {
    if (++attempts <= 2) return fail(store::StoreError::Unavailable, "it is away");
    return open();
  };
  RemoteGames games = games_of(cup);
  const Playing worker(*this, "worker");
  const auto end = play_all(cup, games);
  ASSERT_TRUE(end) << end.error().message();
  EXPECT_EQ(away_, (std::vector<bool>{true, false}));
  EXPECT_EQ(result()["games_finished"], 12);
  EXPECT_EQ(worker.played(), 12);
}

TEST_P(RemoteGamesTest, ThoseWhoWaitLearnWhatFor) {
  const Tournament cup = tournament({"two=greedy", bot("true")});
  RemoteGames games = games_of(cup);
  queue().forget_worker("w").value();
  EXPECT_EQ(look(games), std::vector<int>{});
  EXPECT_TRUE(notes_.back().contains("no worker plays games")) << notes_.back();
  queue().note_worker("w", "tester", 1, now(), {.games = 2, .bots = false}).value();
  std::this_thread::sleep_for(1100ms);
  EXPECT_EQ(look(games), std::vector<int>{});
  EXPECT_TRUE(notes_.back().contains("no worker runs bots")) << notes_.back();
  EXPECT_TRUE(notes_.back().contains("--run-bots")) << notes_.back();
  EXPECT_EQ(notes_.size(), 2U);
}

TEST_P(RemoteGamesTest, AWorkerWithoutBotsDoesNotTakeTheirGames) {
  const Tournament cup = tournament({"two=greedy", bot("true")});
  RemoteGames games = games_of(cup);
  games.give(0, plan_of(cup, 0));
  EXPECT_EQ(look(games), std::vector<int>{});
  store::JobRange range;
  range.kinds = game_job_kinds(WithBots::No);
  EXPECT_FALSE(queue().claim("w", range, now(), now() + 100)->has_value());
  EXPECT_FALSE(play(take()));
}

TEST_P(RemoteGamesTest, AFewMoreGamesThanThereAreThreadsAreGiven) {
  const Tournament cup = tournament();
  RemoteGames games = games_of(cup);
  EXPECT_EQ(look(games), std::vector<int>{});
  EXPECT_EQ(games.room(), 4U);
  games.give(0, plan_of(cup, 0));
  EXPECT_EQ(games.room(), 3U);
}

INSTANTIATE_TEST_SUITE_P(Databases, RemoteGamesTest, testing::ValuesIn(tests::database_kinds()),
                         [](const auto& kind) { return tests::name_of(kind.param); });
INSTANTIATE_TEST_SUITE_P(Databases, LinkedRemoteGamesTest,
                         testing::ValuesIn(tests::shared_database_kinds()),
                         [](const auto& kind) { return tests::name_of(kind.param); });
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(LinkedRemoteGamesTest);

}  // namespace
}  // namespace outflank::arena
