// Servers and workers on one PostgreSQL.

#include <barrier>
#include <chrono>

#include "server/base/shared_store.h"
#include "server/jobs/worker.h"
#include "server/server_fixture.h"
#include "store/databases.h"
#include "store/store.h"
#include "store/temporary_folder.h"

namespace outflank::server {
namespace {

using namespace std::chrono_literals;

class WorkersTest : public ServerTest, public testing::WithParamInterface<tests::DatabaseKind> {
 protected:
  void SetUp() override {
    database = tests::make_database(GetParam());
    ASSERT_TRUE(database) << tests::why_missing(GetParam());
    settings.store = database->where(database->port());
    start();
    ann = somebody("Ann");
  }

  // As `outflank worker` makes it, in this process.
  struct OwnWorker {
    explicit OwnWorker(const std::string& where, store::Moment ahead = 0)
        : store(
              store::Store::open(where).value(), [where] { return store::Store::open(where); }, 4) {
      const auto steady = [] {
        return std::chrono::duration_cast<std::chrono::milliseconds>(
                   std::chrono::steady_clock::now().time_since_epoch())
            .count();
      };
      const auto now = store.with([](store::Store& one) { return one.clock(); });
      Worker::Settings how;
      how.name = "test";
      how.shared_address = where;
      worker = std::make_unique<Worker>(
          store, how, [=, offset = **now - steady() + ahead] { return offset + steady(); });
    }
    SharedStore store;
    std::unique_ptr<Worker> worker;
  };

  static bool becomes(const std::function<bool()>& what) {
    for (int i = 0; i < 4000; ++i) {
      if (what()) return true;
      std::this_thread::sleep_for(20ms);
    }
    return false;
  }
  [[nodiscard]] int metric(const std::string& name) const {
    const std::string text = get("/metrics").body;
    const std::size_t at = text.find("\n" + name + " ");
    return at == std::string::npos ? -1 : std::stoi(text.substr(at + name.size() + 2));
  }
  void play_with_engine(int plies) {
    const std::string id = new_game(ann, {{"game", "othello"}, {"seats", {"me", "engine:1"}}});
    for (int ply = 0; ply < plies; ply += 2) {
      const Json state = get("/api/v1/games/" + id).json();
      const Json move = {{"type", "move"}, {"ply", ply}, {"move", state["legal_moves"][0]}};
      ASSERT_EQ(post("games/" + id + "/commands", move, ann).status, 200);
      ASSERT_TRUE(becomes([&] { return get("/api/v1/games/" + id).json()["ply"] == ply + 2; }));
    }
  }

  std::unique_ptr<tests::Database> database;
  Headers ann;
};

TEST_P(WorkersTest, AWorkerFindsTheMovesOfGames) {
  const OwnWorker own(settings.store);
  ASSERT_TRUE(becomes([&] { return metric("outflank_workers") == 1; }));
  play_with_engine(8);
  EXPECT_TRUE(becomes([&] { return own.worker->jobs_done() == 4; }));
  EXPECT_EQ(metric("outflank_remote_move_seconds_count"), 4);
  EXPECT_EQ(metric("outflank_engine_wait_seconds_count"), 0);
  EXPECT_TRUE(becomes([&] { return metric("outflank_jobs_done_total{kind=\"move\"}") == 4; }));
}

// As one that was started before the clock of the database was set.
TEST_P(WorkersTest, AWorkerLeasesByTheClockOfTheDatabase) {
  const OwnWorker own(settings.store, 3'600'000);
  const auto store = store::Store::open(settings.store).value();
  EXPECT_TRUE(
      becomes([&] { return std::abs(own.worker->now() - store->clock().value().value()) < 1000; }));
  play_with_engine(2);
}

TEST_P(WorkersTest, AServerDoesTheWorkItselfWhenTheLastWorkerHasGone) {
  {
    const OwnWorker own(settings.store);
    ASSERT_TRUE(becomes([&] { return metric("outflank_workers") == 1; }));
  }
  ASSERT_TRUE(becomes([&] { return metric("outflank_workers") == 0; }));
  play_with_engine(4);
  EXPECT_EQ(metric("outflank_engine_wait_seconds_count"), 2);
}

// A worker that has died a moment ago still counts as one.
TEST_P(WorkersTest, AMoveThatNobodyTakesIsFoundByTheServer) {
  const auto store = store::Store::open(settings.store).value();
  const auto now = store->clock().value().value();
  ASSERT_TRUE(store::JobQueue(*store).note_worker("dead", "dead", 1, now));
  ASSERT_TRUE(becomes([&] { return metric("outflank_workers") == 1; }));
  play_with_engine(2);
}

TEST_P(WorkersTest, AWorkerDoesWhatPeopleAskFor) {
  const OwnWorker own(settings.store);
  ASSERT_TRUE(becomes([&] { return metric("outflank_workers") == 1; }));
  const HttpAnswer made =
      post("jobs", {{"kind", "hint"}, {"game", "othello"}, {"time_ms", 50}}, ann);
  ASSERT_EQ(made.status, 202) << made.body;
  const std::string target = "/api/v1/jobs/" + made.json()["id"].get<std::string>();
  EXPECT_TRUE(becomes([&] { return get(target, ann).json()["status"] == "done"; }));
  EXPECT_TRUE(becomes([&] { return own.worker->jobs_done() == 1; }));
}

// Jobs that end when as many run at once.
class TogetherHandler final : public store::JobHandler {
 public:
  explicit TogetherHandler(std::barrier<>& together) : together_(together) {}
  Result<std::string> perform(const store::ClaimedJob&, const search::StopToken&,
                              const OnProgress&) override {
    together_.arrive_and_wait();
    return "done";
  }

 private:
  std::barrier<>& together_;
};

TEST(WorkerTest, EveryJobOfABurstWakesAThread) {
  constexpr int kThreads = 6;
  const std::string kind = "test";
  const tests::TemporaryFolder folder;
  const auto open = [&] { return store::Store::open(folder.file("games.db")); };
  SharedStore store(open().value(), open, kThreads + 1);
  std::barrier<> together(kThreads);
  Worker::Settings settings;
  settings.urgent_threads = 0;
  settings.patient_threads = 0;
  settings.games = {
      kThreads, false, {kind}, [&] { return std::make_unique<TogetherHandler>(together); }};
  const auto clock = [] {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
  };
  Worker worker(store, settings, clock);
  std::chrono::milliseconds best = 1h;
  for (int round = 1; round <= 3; ++round) {
    // All look for work at about the same time, and then sleep for a second.
    std::this_thread::sleep_for(200ms);
    const auto begun = std::chrono::steady_clock::now();
    for (int i = 0; i < kThreads; ++i) {
      ASSERT_TRUE(store.with([&](store::Store& one) {
        const std::string id = std::to_string(round) + "-" + std::to_string(i);
        return store::JobQueue(one).add({.id = id, .kind = kind, .person = "ann", .payload = ""},
                                        {}, clock());
      }));
    }
    for (int i = 0; i < kThreads; ++i) worker.wake(kind);
    while (worker.jobs_done() < static_cast<std::uint64_t>(round * kThreads)) {
      std::this_thread::sleep_for(1ms);
    }
    const auto took = std::chrono::steady_clock::now() - begun;
    best = std::min(best, std::chrono::duration_cast<std::chrono::milliseconds>(took));
  }
  EXPECT_LT(best, 600ms);
}

INSTANTIATE_TEST_SUITE_P(Databases, WorkersTest, testing::ValuesIn(tests::shared_database_kinds()),
                         [](const auto& kind) { return tests::name_of(kind.param); });
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(WorkersTest);

}  // namespace
}  // namespace outflank::server
