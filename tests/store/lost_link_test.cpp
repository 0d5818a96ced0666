// What a store says when the link to its database fails: nothing is acknowledged that is not stored, and
// nothing waits forever. For PostgreSQL; SQLite has no link.

#include <array>
#include <chrono>
#include <cstdlib>
#include <functional>
#include <thread>

#include <gtest/gtest.h>

#include "store/databases.h"
#include "store/group_writer.h"
#include "store/listener.h"
#include "store/migrations.h"
#include "store/store.h"
#include "support/cutting_proxy.h"

namespace outflank::store {
namespace {

using namespace std::chrono_literals;
using tests::CuttingProxy;
using Clock = std::chrono::steady_clock;
using enum CuttingProxy::Direction;

GameRow new_game(std::string id) {
  GameRow game;
  game.id = std::move(id);
  game.game = "quoridor";
  game.clock = "5:00+3";
  game.status = Status::Running;
  game.seats = {{SeatKind::Person, "Ann", "a", true, 0, {}},
                {SeatKind::Engine, "Level 3", "", false, 3, {}}};
  return game;
}

class LostLinkTest : public testing::TestWithParam<tests::DatabaseKind> {
 protected:
  void SetUp() override {
    database_ = tests::make_database(GetParam());
    ASSERT_TRUE(database_) << tests::why_missing(GetParam());
    direct_ = Store::on(database_->connect()).value();
    proxy_ = std::make_unique<CuttingProxy>(database_->port());
    settings_.statement_timeout = 2s;
    settings_.connect_timeout = 2s;
    store_ = open();
    ASSERT_TRUE(direct_->create_game(new_game("g1")));
  }

  std::unique_ptr<Store> open() {
    auto store = Store::open(database_->where(proxy_->port()), settings_);
    EXPECT_TRUE(store) << store.error().message();
    return store ? *std::move(store) : nullptr;
  }

  // The next move of a game, with a line of chat, as the database has it now.
  GameChange next_move(const std::string& id = "g1") {
    const auto row = direct_->connection().query("SELECT version FROM games WHERE id = $1", id);
    GameChange change;
    change.id = id;
    change.version = row->integer(0, 0);
    change.first_ply = static_cast<int>(change.version);
    change.moves = {{"e2", games::SeatId(0), 300'000, "r", 2000}};
    change.chat = {{games::SeatId(0), "hello", 2000}};
    change.ply = change.first_ply + 1;
    change.at = change.turn_at = 2000;
    return change;
  }
  bool is_stored(const GameChange& change) {
    const auto moves = direct_->connection().query(
        "SELECT ply FROM moves WHERE game = $1 AND ply = $2", change.id, change.first_ply);
    const auto chat = direct_->connection().query(
        "SELECT number FROM chat WHERE game = $1 AND number = $2", change.id, change.ply);
    EXPECT_EQ(moves->size(), chat->size());
    return moves->size() == 1;
  }

  // Does something with a store, and whether it is there afterwards.
  struct Write {
    std::function<Result<void>(Store&)> act;
    std::function<bool()> is_stored;
  };
  // Cuts the link at every `stride`th byte of what `make` does, on a link that has done it before.
  void cut_everywhere(const std::function<Write()>& make, std::size_t stride) {
    for (const auto direction : {ToServer, ToClient}) {
      ASSERT_TRUE(make().act(*store_));
      proxy_->take_count(direction);
      ASSERT_TRUE(make().act(*store_));
      const std::size_t bytes = proxy_->take_count(direction);
      ASSERT_GT(bytes, 10U);
      for (std::size_t at = 0; at < bytes; at += stride) {
        ASSERT_TRUE(make().act(*store_)) << "the link is there again";
        const Write write = make();
        proxy_->cut_after(direction, at);
        const Result<void> done = write.act(*store_);
        ASSERT_TRUE(proxy_->take_cut()) << at << " of " << bytes;
        // The server can be asked again at once, so that every outcome is found out.
        ASSERT_EQ(done.has_value(), write.is_stored())
            << "cut at byte " << at << " of " << bytes
            << (direction == ToServer ? " to the server" : " to the client");
      }
    }
  }

  std::unique_ptr<tests::Database> database_;
  std::unique_ptr<Store> direct_;
  std::unique_ptr<CuttingProxy> proxy_;
  StoreSettings settings_;
  std::unique_ptr<Store> store_;
};

TEST_P(LostLinkTest, AStepOfTheSchemaKeepsNobodyWaiting) {
  constexpr std::array<std::string_view, 2> kSteps = {
      "CREATE TABLE t (a BIGINT)", "ALTER TABLE t ADD COLUMN b BIGINT NOT NULL DEFAULT 0"};
  Connection& connection = direct_->connection();
  ASSERT_TRUE(migrate(connection, "test", std::span(kSteps).first(1)));
  const auto reader = database_->connect();
  std::jthread migrating;
  {
    // Somebody who takes long with the table.
    const auto reading = Transaction::begin(*reader, Access::Read);
    ASSERT_TRUE(reader->query("SELECT a FROM t"));
    migrating = std::jthread([&] {
      const auto migrated = migrate(connection, "test", kSteps);
      EXPECT_TRUE(migrated) << migrated.error().message();
    });
    for (const auto until = Clock::now() + 3s; Clock::now() < until;) {
      const auto before = Clock::now();
      const auto written = store_->connection().query("INSERT INTO t (a) VALUES (1)");
      ASSERT_TRUE(written) << written.error().message();
      EXPECT_LT(Clock::now() - before, 900ms);  // half of what a lock may take
    }
  }
  migrating.join();
  EXPECT_TRUE(connection.query("SELECT b FROM t"));
}

TEST_P(LostLinkTest, AProgramGoesOnWithTablesOfANewerVersion) {
  ASSERT_TRUE(direct_->connection().run_script("UPDATE schema_versions SET version = version + 1"));
  EXPECT_FALSE(Store::open(database_->where(proxy_->port()), settings_));
  const auto another = Store::open_another(database_->where(proxy_->port()), settings_);
  ASSERT_TRUE(another) << another.error().message();
  EXPECT_TRUE((*another)->load_game("g1"));
}

// Its notifications would be kept for it until nobody can send any.
TEST_P(LostLinkTest, AListenerThatDoesNotReadIsDroppedByTheDatabase) {
  const auto listeners = [&] {
    return direct_->connection()
        .query(
            "SELECT COUNT(*) FROM pg_stat_activity WHERE application_name = 'outflank listener'"
            " AND datname = current_database()")
        ->integer(0, 0);
  };
  const Listener listener(database_->where(proxy_->port()), settings_, {[](auto) {}, [] {}});
  for (int i = 0; i < 500 && listeners() == 0; ++i) std::this_thread::sleep_for(20ms);
  ASSERT_EQ(listeners(), 1);
  proxy_->set_silent(true);
  std::vector<std::string> texts;  // equal ones would be sent once
  for (int i = 0; i < 100; ++i) texts.push_back(std::to_string(i) + std::string(7000, '0'));
  const auto until = Clock::now() + 60s;
  while (listeners() > 0 && Clock::now() < until) {
    ASSERT_TRUE(direct_->publish(texts));
    std::this_thread::sleep_for(20ms);
  }
  EXPECT_EQ(listeners(), 0);
}

TEST_P(LostLinkTest, AMoveIsAcknowledgedIfAndOnlyIfItIsStored) {
  cut_everywhere(
      [&] {
        const GameChange change = next_move();
        return Write{[change](Store& store) { return store.commit({&change, 1}).front(); },
                     [this, change] { return is_stored(change); }};
      },
      1);
}

TEST_P(LostLinkTest, SeveralGamesInOneTransactionAreStoredTogether) {
  ASSERT_TRUE(direct_->create_game(new_game("g2")));
  cut_everywhere(
      [&] {
        const std::vector<GameChange> changes = {next_move("g1"), next_move("g2")};
        return Write{[changes](Store& store) {
                       const auto done = store.commit(changes);
                       EXPECT_EQ(done[0].has_value(), done[1].has_value());
                       return done[0];
                     },
                     [this, changes] {
                       EXPECT_EQ(is_stored(changes[0]), is_stored(changes[1]));
                       return is_stored(changes[0]);
                     }};
      },
      11);
}

TEST_P(LostLinkTest, WhatConcernsPeopleIsAcknowledgedIfAndOnlyIfItIsStored) {
  int number = 0;
  const auto there = [&](const std::string& sql, const std::string& value) {
    return !direct_->connection().query(sql, value)->empty();
  };
  cut_everywhere(
      [&] {
        const std::string id = "a" + std::to_string(++number);
        return Write{[id](Store& store) {
                       const Session session{"s" + id, id, 1, 2};
                       return store.create_account({id, id, "hash", 1}, &session, "guest");
                     },
                     [=] { return there("SELECT id FROM accounts WHERE id = $1", id); }};
      },
      5);
  ASSERT_TRUE(direct_->create_account({"ann", "Ann", "hash", 1}));
  cut_everywhere(
      [&] {
        const std::string token = "t" + std::to_string(++number);
        return Write{
            [token](Store& store) { return store.add_session({token, "ann", 1, 2}); },
            [=] { return there("SELECT player FROM sessions WHERE token_hash = $1", token); }};
      },
      5);
  cut_everywhere(
      [&] {
        const std::string game = "n" + std::to_string(++number);
        return Write{[game](Store& store) { return store.create_game(new_game(game)); },
                     [=] { return there("SELECT id FROM games WHERE id = $1", game); }};
      },
      13);
  int games = 0;
  cut_everywhere(
      [&] {
        const auto known = direct_->ratings("ann").value();
        games = known.empty() ? 0 : known.front().games;
        const std::string game = "r" + std::to_string(++number);
        const RatingChange change{"ann", {"quoridor:blitz", 1600, 90, 0.06, games + 1, 7}};
        return Write{
            [game, change](Store& store) { return store.rate(game, {&change, 1}); },
            [=] { return there("SELECT game FROM rating_history WHERE game = $1", game); }};
      },
      9);
}

TEST_P(LostLinkTest, AStoreThatReconnectsNeverAcknowledgesWhatIsNotStored) {
  const GameChange first = next_move();
  ASSERT_TRUE(open()->commit({&first, 1}).front());
  for (const auto direction : {ToServer, ToClient}) {
    // With everything that comes before: logging in, and preparing the statements.
    for (std::size_t at = 0;; at += 61) {
      const GameChange change = next_move();
      proxy_->cut_after(direction, at);
      const auto store = Store::open(database_->where(proxy_->port()), settings_);
      const bool done = store && (*store)->commit({&change, 1}).front().has_value();
      ASSERT_TRUE(!done || is_stored(change)) << at;
      if (!proxy_->take_cut()) break;
      ASSERT_LT(at, 100'000U);
    }
  }
}

TEST_P(LostLinkTest, AnUnresponsiveDatabaseIsNotWaitedForForever) {
  const GameChange change = next_move();
  proxy_->set_silent(true);
  const auto before = Clock::now();
  const auto done = store_->commit({&change, 1}).front();
  EXPECT_TRUE(done.error().is(StoreError::Unavailable)) << done.error().message();
  EXPECT_TRUE(store_->chat("g1", 1).error().is(StoreError::Unavailable));
  EXPECT_FALSE(Store::open(database_->where(proxy_->port()), settings_));
  EXPECT_LT(Clock::now() - before, 20s);
  proxy_->set_silent(false);
  const auto again = store_->commit({&change, 1}).front();
  EXPECT_TRUE(again || again.error().is(StoreError::PlyTaken)) << again.error().message();
  EXPECT_TRUE(is_stored(change));
}

TEST_P(LostLinkTest, AWriterEndsWhileItsDatabaseIsSilent) {
  std::vector<std::string> ids;
  for (int i = 0; i < 2500; ++i) ids.push_back("many" + std::to_string(i));
  int refused = 0;
  Clock::time_point before;
  {
    GroupWriter writer(open());
    proxy_->set_silent(true);
    for (const std::string& id : ids) {
      GameChange change;
      change.id = id;
      writer.submit(change, [&](const Result<void>& result) { refused += result ? 0 : 1; });
    }
    before = Clock::now();
  }
  EXPECT_LT(Clock::now() - before, 15s);
  EXPECT_EQ(refused, 2500);
}

TEST_P(LostLinkTest, AHeldLockIsNotWaitedForForever) {
  const auto other = Transaction::begin(direct_->connection());
  ASSERT_TRUE(direct_->connection().query("UPDATE games SET ply = 0 WHERE id = 'g1'"));
  GameChange change;
  change.id = "g1";
  const auto before = Clock::now();
  const auto done = store_->commit({&change, 1}).front();
  EXPECT_TRUE(done.error().is(StoreError::Busy)) << done.error().message();
  EXPECT_LT(Clock::now() - before, 15s);
}

TEST_P(LostLinkTest, AnIdleConnectionThatTheDatabaseHasEndedIsReplacedUnnoticed) {
  ASSERT_TRUE(store_->version_of("g1"));
  ASSERT_TRUE(direct_->connection().query(
      "SELECT CASE WHEN pg_terminate_backend(pid) THEN 1 ELSE 0 END FROM pg_stat_activity"
      " WHERE datname = current_database() AND pid <> pg_backend_pid()"));
  std::this_thread::sleep_for(500ms);
  const auto version = store_->version_of("g1");
  EXPECT_TRUE(version) << version.error().message();
}

TEST_P(LostLinkTest, WarningsAreForwarded) {
  std::string heard;
  settings_.on_notice = [&](std::string_view text) { heard += text; };
  const auto store = open();
  ASSERT_TRUE(store->connection().run_script("DO $$ BEGIN RAISE WARNING 'the roof'; END $$"));
  EXPECT_TRUE(heard.contains("the roof")) << heard;
}

std::vector<tests::DatabaseKind> kinds_with_a_link() {
  std::vector<tests::DatabaseKind> kinds = tests::database_kinds();
  std::erase(kinds, tests::DatabaseKind::Sqlite);
  return kinds;
}

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(LostLinkTest);
INSTANTIATE_TEST_SUITE_P(Databases, LostLinkTest, testing::ValuesIn(kinds_with_a_link()),
                         [](const auto& kind) { return tests::name_of(kind.param); });

}  // namespace
}  // namespace outflank::store
