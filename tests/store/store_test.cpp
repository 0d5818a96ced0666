// The contract of a store, on every kind of database.

#include "store/store.h"

#include <atomic>
#include <future>
#include <thread>

#include <gtest/gtest.h>

#include "match/match.h"
#include "store/copy.h"
#include "store/databases.h"
#include "store/group_writer.h"
#include "store/published.h"
#include "store/say.h"

namespace outflank::store {
namespace {

using games::SeatId;

GameRow new_game(std::string id) {
  GameRow game;
  game.id = std::move(id);
  game.game = "quoridor";
  game.rules = "players=2";
  game.clock = "5:00+3";
  game.visibility = Visibility::Public;
  game.pool = "quoridor:blitz";
  game.status = Status::Running;
  game.created_at = game.updated_at = game.turn_at = 1000;
  game.turn_seat = games::kFirstSeat;
  game.seats = {{SeatKind::Person, "Ann", "a", true, 0, 1510},
                {SeatKind::Engine, "Level 3", "", false, 3, {}}};
  return game;
}

GameChange move_at(const GameRow& game, std::int64_t version, std::string move,
                   std::string ref = "r") {
  GameChange change;
  change.id = game.id;
  change.version = version;
  change.first_ply = static_cast<int>(version);
  change.moves = {{std::move(move), SeatId(version % 2), 300'000, std::move(ref), 2000}};
  change.ply = change.first_ply + 1;
  change.at = change.turn_at = 2000;
  change.turn_seat = games::SeatId(change.ply % 2);
  return change;
}

class StoreTest : public testing::TestWithParam<tests::DatabaseKind> {
 protected:
  StoreTest() : database_(tests::make_database(GetParam())) {}
  void SetUp() override {
    ASSERT_TRUE(database_) << tests::why_missing(GetParam());
    store_ = open();
  }

  std::unique_ptr<Store> open() {
    auto store = Store::on(database_->connect());
    EXPECT_TRUE(store) << store.error().message();
    return std::move(store).value();
  }
  void create(const GameRow& game) { ASSERT_TRUE(store_->create_game(game)); }

  Result<void> commit(const GameChange& change) { return store_->commit({&change, 1}).front(); }

  std::unique_ptr<tests::Database> database_;
  std::unique_ptr<Store> store_;
};

TEST_P(StoreTest, GivesAGameBackAsItWasCreated) {
  const GameRow game = new_game("g1");
  create(game);
  const auto loaded = store_->load_game("g1");
  ASSERT_TRUE(loaded) << loaded.error().message();
  EXPECT_EQ(loaded->row, game);
  EXPECT_TRUE(loaded->moves.empty());
  EXPECT_TRUE(store_->create_game(game).error().is(StoreError::Duplicate));
  EXPECT_TRUE(store_->load_game("g2").error().is(StoreError::NoSuchGame));
}

TEST_P(StoreTest, AnotherConnectionSeesWhatWasCommitted) {
  const GameRow game = new_game("g1");
  create(game);
  GameChange change = move_at(game, 0, "e2", "mine");
  change.wake_at = 77;
  ASSERT_TRUE(commit(change));
  const auto loaded = open()->load_game("g1").value();
  EXPECT_EQ(loaded.moves, change.moves);
  EXPECT_EQ(loaded.row.version, 1);
  EXPECT_EQ(loaded.row.ply, 1);
  EXPECT_EQ(loaded.row.wake_at, 77);
  EXPECT_EQ(loaded.row.turn_seat, SeatId(1));
}

TEST_P(StoreTest, OfTwoWritersOfOnePlyExactlyOneWins) {
  constexpr int kPlies = 20;
  const GameRow game = new_game("g1");
  create(game);
  std::atomic<int> won = 0;
  std::atomic<int> refused = 0;
  const auto write = [&](const std::string& name) {
    const auto store = open();
    for (int ply = 0; ply < kPlies; ++ply) {
      const GameChange change = move_at(game, ply, name);
      const auto done = store->commit({&change, 1}).front();
      if (done) {
        ++won;
      } else if (done.error().is(StoreError::PlyTaken)) {
        ++refused;
      }
      // The next ply is there for both only when this one is.
      while (store->load_game("g1")->row.version <= ply) std::this_thread::yield();
    }
  };
  {
    const std::jthread first(write, "first");
    const std::jthread second(write, "second");
  }
  EXPECT_EQ(won, kPlies);
  EXPECT_EQ(refused, kPlies);
  EXPECT_EQ(store_->load_game("g1")->moves.size(), kPlies);
}

TEST_P(StoreTest, ARefusedChangeLeavesNothingAndTakesNoOtherWithIt) {
  const GameRow one = new_game("g1");
  const GameRow two = new_game("g2");
  create(one);
  create(two);
  ASSERT_TRUE(commit(move_at(one, 0, "e2")));
  GameChange late = move_at(one, 0, "e8");
  late.seats = {{games::SeatId(0), {SeatKind::Person, "Thief", "t", false, 0, {}}}};
  late.departures = {{0, SeatId(1), match::EndReason::Resignation}};
  late.next_game = new_game("g3");
  const std::vector<GameChange> changes = {move_at(two, 0, "e2"), late, move_at(two, 1, "e8")};
  const auto results = store_->commit(changes);
  EXPECT_TRUE(results[0]);
  ASSERT_FALSE(results[1]);
  EXPECT_TRUE(results[1].error().is(StoreError::PlyTaken));
  EXPECT_TRUE(results[2]);
  const auto loaded = store_->load_game("g1").value();
  EXPECT_EQ(loaded.moves.size(), 1U);
  EXPECT_EQ(loaded.row.seats[0].name, "Ann");
  EXPECT_TRUE(loaded.departures.empty());
  EXPECT_TRUE(loaded.row.next_game.empty());
  EXPECT_FALSE(store_->load_game("g3"));
  EXPECT_EQ(store_->load_game("g2")->moves.size(), 2U);
}

TEST_P(StoreTest, ABrokenChangeTakesNoOtherWithIt) {
  const GameRow one = new_game("g1");
  const GameRow two = new_game("g2");
  create(one);
  create(two);
  ASSERT_TRUE(commit(move_at(one, 0, "e2")));
  GameChange broken = move_at(one, 1, "e8");
  broken.first_ply = 0;  // which is there already, whatever the version says
  const std::vector<GameChange> changes = {broken, move_at(two, 0, "e2")};
  const auto results = store_->commit(changes);
  ASSERT_FALSE(results[0]);
  EXPECT_TRUE(results[0].error().is(StoreError::PlyTaken)) << results[0].error().message();
  EXPECT_TRUE(results[1]);
  EXPECT_EQ(store_->load_game("g1")->row.version, 1);
}

TEST_P(StoreTest, MovesAreTakenBack) {
  const GameRow game = new_game("g1");
  create(game);
  for (int ply = 0; ply < 4; ++ply)
    ASSERT_TRUE(commit(move_at(game, ply, "m" + std::to_string(ply))));
  GameChange back = move_at(game, 4, "again");
  back.keep_plies = back.first_ply = 2;
  back.ply = 3;
  ASSERT_TRUE(commit(back));
  const auto loaded = store_->load_game("g1").value();
  ASSERT_EQ(loaded.moves.size(), 3U);
  EXPECT_EQ(loaded.moves[2].move, "again");
  EXPECT_EQ(loaded.row.version, 5);
}

TEST_P(StoreTest, ARematchBeginsOnceTogetherWithItsChange) {
  const GameRow game = new_game("g1");
  create(game);
  GameChange change;
  change.id = "g1";
  change.status = Status::Finished;
  change.result = "1-0";
  change.reason = "goal";
  change.next_game = new_game("g2");
  ASSERT_TRUE(commit(change));
  EXPECT_EQ(store_->load_game("g1")->row.next_game, "g2");
  EXPECT_EQ(store_->load_game("g2")->row, new_game("g2"));
  change.token = new_token();
  change.next_game = new_game("g3");
  EXPECT_TRUE(commit(change).error().is(StoreError::PlyTaken));
  EXPECT_FALSE(store_->load_game("g3"));
}

TEST_P(StoreTest, GamesAreWokenInTheirOrder) {
  for (const auto& [id, wake] : {std::pair("g1", 30), {"g2", 10}, {"g3", 90}}) {
    GameRow game = new_game(id);
    game.wake_at = wake;
    create(game);
  }
  create(new_game("g4"));
  EXPECT_EQ(store_->games_to_wake(50, 10).value(), (std::vector<std::string>{"g2", "g1"}));
  EXPECT_EQ(store_->games_to_wake(50, 1).value(), (std::vector<std::string>{"g2"}));
}

TEST_P(StoreTest, TimeInWhichTheServerWasDownIsForgiven) {
  GameRow game = new_game("g1");
  game.wake_at = 5000;
  create(game);
  ASSERT_TRUE(store_->forgive_time(3000, 4000));
  const auto loaded = store_->load_game("g1").value();
  EXPECT_EQ(loaded.row.turn_at, 2000);
  EXPECT_EQ(loaded.row.wake_at, 6000);
}

TEST_P(StoreTest, ATurnThatBeganAfterTheLastHeartbeatRestarts) {
  GameRow game = new_game("g1");
  game.turn_at = 3500;
  game.wake_at = 5000;
  create(game);
  ASSERT_TRUE(store_->forgive_time(3000, 9000));
  const auto loaded = store_->load_game("g1").value();
  EXPECT_EQ(loaded.row.turn_at, 9000);
  EXPECT_EQ(loaded.row.wake_at, 10'500);
}

TEST_P(StoreTest, AClockThatWasSetBackGivesAndTakesNoTime) {
  GameRow game = new_game("g1");
  game.turn_at = 602'000;
  game.wake_at = 700'000;
  create(game);
  ASSERT_TRUE(store_->forgive_time(605'000, 8000));  // ten minutes back
  const auto loaded = store_->load_game("g1").value();
  EXPECT_EQ(loaded.row.turn_at, 5000);
  EXPECT_EQ(loaded.row.wake_at, 103'000);
}

TEST_P(StoreTest, AClockThatWasSetForwardGivesAndTakesNoTime) {
  GameRow game = new_game("g1");
  game.turn_at = 602'000;
  game.wake_at = 700'000;
  create(game);
  ASSERT_TRUE(store_->forgive_time(605'000, 605'000 + 3'600'000));  // an hour forward
  const auto loaded = store_->load_game("g1").value();
  EXPECT_EQ(loaded.row.turn_at, 602'000 + 3'600'000);
  EXPECT_EQ(loaded.row.wake_at, 700'000 + 3'600'000);
}

TEST_P(StoreTest, AStatementThatTakesTooLongEnds) {
  store_->connection().set_time_limit(std::chrono::milliseconds(300));
  const auto endless = store_->connection().query(
      "WITH RECURSIVE n(i) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT i + 1 FROM n"
      " WHERE i < 10000000000) SELECT count(*) FROM n");
  ASSERT_FALSE(endless);
  EXPECT_TRUE(endless.error().is(StoreError::Busy)) << endless.error().message();
  EXPECT_TRUE(store_->create_game(new_game("g1")));
}

TEST_P(StoreTest, ChatComesWithAChange) {
  create(new_game("g1"));
  GameChange change = move_at(new_game("g1"), 0, "e2");
  change.chat = {{SeatId(0), "hello", 5}, {SeatId(1), "hi", 6}};
  ASSERT_TRUE(commit(change));
  EXPECT_FALSE(commit(change));  // the version is taken
  EXPECT_EQ(store_->chat("g1", 10).value(),
            (std::vector<ChatLine>{{SeatId(0), "hello", 5}, {SeatId(1), "hi", 6}}));
}

TEST_P(StoreTest, TheLobbyShowsPublicGamesWithOpenSeats) {
  GameRow open_game = new_game("g1");
  open_game.status = Status::Open;
  create(open_game);
  GameRow hidden = open_game;
  hidden.id = "g2";
  hidden.visibility = Visibility::Private;
  create(hidden);
  create(new_game("g3"));
  const auto lobby = store_->open_games(10).value();
  ASSERT_EQ(lobby.size(), 1U);
  EXPECT_EQ(lobby[0], open_game);
}

TEST_P(StoreTest, TheArchiveIsSearchedByPlayerGameAndResult) {
  const auto finish = [&](GameRow game, std::string result, Moment at) {
    create(game);
    GameChange change;
    change.id = game.id;
    change.status = Status::Finished;
    change.result = std::move(result);
    change.reason = "goal";
    change.at = at;
    ASSERT_TRUE(commit(change));
  };
  finish(new_game("g1"), "1-0", 10);
  GameRow othello = new_game("g2");
  othello.game = "othello";
  othello.seats[0].name = "Bea";
  othello.seats[0].player = "b";
  finish(othello, "0-1", 20);
  GameRow hidden = new_game("g3");
  hidden.visibility = Visibility::Private;
  finish(hidden, "0-1", 30);
  create(new_game("g4"));
  const auto ids = [&](const ArchiveQuery& query) {
    std::string found;
    const auto games = store_->archive(query);
    for (const GameRow& game : games.value()) found += game.id + " ";
    return found;
  };
  EXPECT_EQ(ids({}), "g2 g1 ");
  EXPECT_EQ(ids({.player = "a"}), "g1 ");
  EXPECT_EQ(ids({.game = "othello"}), "g2 ");
  EXPECT_EQ(ids({.result = "1-0"}), "g1 ");
  EXPECT_EQ(ids({.before = 20}), "g1 ");
  EXPECT_EQ(ids({.limit = 1}), "g2 ");
  EXPECT_EQ(ids({.player = "a", .private_too = true}), "g3 g1 ");
  EXPECT_EQ(ids({.player = "a", .game = "othello"}), "");
  EXPECT_EQ(ids({.player = "a", .private_too = true, .unfinished = true}), "g4 g3 g1 ");
}

TEST_P(StoreTest, AnAccountHasOneNameWhateverTheCase) {
  const Account ann{"a", "Ann", "hash", 5};
  ASSERT_TRUE(store_->create_account(ann));
  EXPECT_TRUE(store_->create_account({"b", "ANN", "hash", 6}).error().is(StoreError::NameTaken));
  EXPECT_EQ(store_->find_account("anN").value(), ann);
  EXPECT_EQ(store_->account_of("a").value(), ann);
  EXPECT_EQ(store_->find_account("Bea").value(), std::nullopt);
}

TEST_P(StoreTest, ASessionEnds) {
  ASSERT_TRUE(store_->create_account({"a", "Ann", "hash", 5}));
  const Session session{"t", "a", 10, 100};
  ASSERT_TRUE(store_->add_session(session));
  EXPECT_EQ(store_->find_session("t", 99).value(), session);
  EXPECT_EQ(store_->find_session("t", 100).value(), std::nullopt);
  ASSERT_TRUE(store_->end_session("t"));
  EXPECT_EQ(store_->find_session("t", 50).value(), std::nullopt);
}

TEST_P(StoreTest, AGameCountsForRatingsOnce) {
  ASSERT_TRUE(store_->create_account({"a", "Ann", "hash", 5}));
  const Rating rating{"quoridor:blitz", 1600.5, 100.25, 0.059, 1, 50};
  const std::vector<RatingChange> changes = {{"a", rating}};
  ASSERT_TRUE(store_->rate("g1", changes));
  EXPECT_EQ(store_->ratings("a").value(), std::vector{rating});
  EXPECT_TRUE(store_->rate("g1", changes).error().is(StoreError::Duplicate));
  Rating later = rating;
  later.games = 2;
  later.updated_at = 60;
  ASSERT_TRUE(store_->rate("g2", std::vector<RatingChange>{{"a", later}}));
  EXPECT_EQ(store_->ratings("a").value(), std::vector{later});
  const auto stale = store_->rate("g3", std::vector<RatingChange>{{"a", later}});
  ASSERT_FALSE(stale);
  EXPECT_TRUE(stale.error().is(StoreError::Busy)) << "read before g2 had counted";
  EXPECT_EQ(store_->rating_history("a", 10)->size(), 2U);
}

TEST_P(StoreTest, TheHistoryOfRatingsIsBoundedInEachPoolAndInOrder) {
  ASSERT_TRUE(store_->create_account({"a", "Ann", "hash", 5}));
  for (int game = 1; game <= 4; ++game) {
    for (const std::string pool : {"othello:blitz", "quoridor:rapid"}) {
      const Rating rating{pool, 1500.0 + game, 100, 0.06, game, game};
      const std::vector<RatingChange> changes = {{"a", rating}};
      ASSERT_TRUE(store_->rate(pool + std::to_string(game), changes));
    }
  }
  const auto points = store_->rating_history("a", 2).value();
  ASSERT_EQ(points.size(), 4U);
  EXPECT_EQ(points[0], (RatingPoint{"othello:blitz", "othello:blitz3", 1503, 100, 3}));
  EXPECT_EQ(points[3].at, 4);
}

TEST_P(StoreTest, TheBestOfAPoolAreThoseWhoseRatingIsCertain) {
  const auto rate = [&](const std::string& name, const std::string& pool, double rating,
                        double deviation) {
    std::ignore = store_->create_account({name, name, "hash", 5});
    const std::vector<RatingChange> changes = {{name, {pool, rating, deviation, 0.06, 1, 9}}};
    ASSERT_TRUE(store_->rate(name + pool, changes));
  };
  rate("Ann", "quoridor:blitz", 1600, 80);
  rate("Bea", "quoridor:blitz", 1700.5, 109.9);
  rate("Cleo", "quoridor:blitz", 2000, 110);
  rate("Ann", "othello:blitz", 1900, 80);
  const auto best = store_->best_ratings("quoridor:blitz", 110, 10).value();
  EXPECT_EQ(best, (std::vector<RankedPlayer>{{"Bea", 1700.5, 109.9, 1}, {"Ann", 1600, 80, 1}}));
  EXPECT_EQ(store_->best_ratings("quoridor:blitz", 110, 1)->size(), 1U);
}

TEST_P(StoreTest, AChangeLeavesItsJobBehindOrNothing) {
  const GameRow game = new_game("g1");
  create(game);
  GameChange change = move_at(game, 0, "e2");
  change.job = "rate";
  ASSERT_TRUE(commit(change));
  change.job = "other";
  EXPECT_FALSE(commit(change)) << "the ply is taken";
  const auto job = store_->claim_job("rate", 5000, 6000).value();
  ASSERT_TRUE(job);
  EXPECT_EQ(job->payload, "g1");
  EXPECT_EQ(store_->claim_job("other", 5000, 6000).value(), std::nullopt);
}

TEST_P(StoreTest, SessionsThatAreOverAreForgotten) {
  ASSERT_TRUE(store_->create_account({"a", "Ann", "hash", 5}));
  ASSERT_TRUE(store_->add_session({"old", "a", 10, 100}));
  ASSERT_TRUE(store_->add_session({"new", "a", 10, 200}));
  ASSERT_TRUE(store_->drop_old_sessions(100));
  EXPECT_EQ(store_->find_session("old", 50).value(), std::nullopt);
  EXPECT_TRUE(store_->find_session("new", 50).value());
}

TEST_P(StoreTest, ADeletedAccountLeavesOnlyItsMoves) {
  ASSERT_TRUE(store_->create_account({"a", "Ann", "hash", 5}));
  ASSERT_TRUE(store_->add_session({"t", "a", 10, 100}));
  ASSERT_TRUE(store_->rate("g1", std::vector<RatingChange>{{"a", {}}}));
  create(new_game("g1"));
  ASSERT_TRUE(store_->delete_account("a", "deleted", 9));
  EXPECT_EQ(store_->find_account("Ann").value(), std::nullopt);
  EXPECT_EQ(store_->find_session("t", 50).value(), std::nullopt);
  EXPECT_TRUE(store_->ratings("a")->empty());
  const SeatRow seat = store_->load_game("g1")->row.seats[0];
  EXPECT_EQ(seat.name, "deleted");
  EXPECT_EQ(seat.player, "");
}

TEST_P(StoreTest, SeatsGoToAnAccount) {
  create(new_game("g1"));
  ASSERT_TRUE(store_->create_account({"z", "Zed", "hash", 5}, nullptr, "a"));
  EXPECT_EQ(store_->load_game("g1")->row.seats[0].player, "z");
  EXPECT_EQ(store_->load_game("g1")->row.seats[1].player, "");
}

TEST_P(StoreTest, ASettingIsMadeOnce) {
  EXPECT_EQ(store_->setting("key", "first").value(), "first");
  EXPECT_EQ(open()->setting("key", "second").value(), "first");
  ASSERT_TRUE(store_->set("key", "third"));
  EXPECT_EQ(store_->setting("key", "fourth").value(), "third");
}

// Places follow from the order in which seats leave, also between two moves.
TEST_P(StoreTest, DeparturesAtOnePlyKeepTheirOrder) {
  create(new_game("g1"));
  GameChange change;
  change.id = "g1";
  change.departures = {{0, SeatId(2), match::EndReason::Resignation},
                       {0, SeatId(0), match::EndReason::TimeOut}};
  ASSERT_TRUE(store_->commit({&change, 1}).front());
  change.version = 1;
  change.departures = {{0, SeatId(1), match::EndReason::Resignation}};
  ASSERT_TRUE(store_->commit({&change, 1}).front());
  std::vector<SeatId> seats;
  const StoredGame loaded = store_->load_game("g1").value();
  for (const match::Departure& one : loaded.departures) seats.push_back(one.seat);
  EXPECT_EQ(seats, (std::vector<SeatId>{SeatId(2), SeatId(0), SeatId(1)}));
}

TEST_P(StoreTest, ChatIsKeptInItsOrder) {
  create(new_game("g1"));
  for (int i = 0; i < 3; ++i)
    ASSERT_TRUE(tests::say(*store_, "g1", {SeatId(i % 2), "line " + std::to_string(i), i}));
  EXPECT_EQ(store_->chat("g1", 2).value(),
            (std::vector<ChatLine>{{SeatId(1), "line 1", 1}, {SeatId(0), "line 2", 2}}));
}

TEST_P(StoreTest, AJobIsDoneByOneWorkerAtATime) {
  constexpr int kJobs = 20;
  for (int i = 0; i < kJobs; ++i) {
    ASSERT_TRUE(store_->add_job({"j" + std::to_string(i), "test", "do it"}, i));
  }
  std::atomic<int> claimed = 0;
  const auto work = [&] {
    const auto store = open();
    while (store->claim_job("test", 100, 200).value()) ++claimed;
  };
  {
    const std::jthread first(work);
    const std::jthread second(work);
  }
  EXPECT_EQ(claimed, kJobs);
  const auto again = store_->claim_job("test", 200, 300).value();
  ASSERT_TRUE(again) << "what was not finished in time is anybody's again";
  EXPECT_EQ(*again, (Job{"j0", "test", "do it"}));
  ASSERT_TRUE(store_->finish_job("j0"));
  EXPECT_EQ(store_->claim_job("test", 500, 600)->value().id, "j1");
  EXPECT_EQ(store_->claim_job("other", 500, 600).value(), std::nullopt);
}

TEST_P(StoreTest, AGroupWriterAnswersEveryChangeInOrder) {
  constexpr int kGames = 20;
  constexpr int kMoves = 10;
  for (int game = 0; game < kGames; ++game) create(new_game("g" + std::to_string(game)));
  std::atomic<int> out_of_order = 0;
  std::vector<int> done(kGames, 0);
  {
    GroupWriter writer(open());
    for (int ply = 0; ply < kMoves; ++ply) {
      for (int game = 0; game < kGames; ++game) {
        const GameRow row = new_game("g" + std::to_string(game));
        writer.submit(move_at(row, ply, "m"), [&, ply, game](const Result<void>& result) {
          if (!result || done[static_cast<std::size_t>(game)]++ != ply) ++out_of_order;
        });
      }
    }
  }
  EXPECT_EQ(out_of_order, 0);
  for (int game = 0; game < kGames; ++game) {
    EXPECT_EQ(store_->load_game("g" + std::to_string(game))->moves.size(), kMoves);
  }
}

TEST_P(StoreTest, AStoredGameResumesWhereItWas) {
  const GameRow game = new_game("g1");
  create(game);
  GameChange first = move_at(game, 0, "e2");
  first.turn_at = 50'000;
  ASSERT_TRUE(commit(first));
  const auto record = record_of(store_->load_game("g1").value(), 52'500);
  ASSERT_TRUE(record) << record.error().message();
  const auto match = match::Match::open(*record, match::Time(7));
  ASSERT_TRUE(match) << match.error().message();
  EXPECT_EQ(match->to_move(), SeatId(1));
  EXPECT_EQ(match->time_left(SeatId(0), match::Time(7)), match::Time(300'000));
  EXPECT_EQ(match->time_left(SeatId(1), match::Time(7)), match::Time(297'500));
}

TEST_P(StoreTest, StampsTellWhichCopiesAreOld) {
  std::vector<std::string> ids;
  for (int i = 0; i < 120; ++i) {
    ids.push_back("g" + std::to_string(i));
    create(new_game(ids.back()));
  }
  const GameRow game = new_game("g7");
  ASSERT_TRUE(commit(move_at(game, 0, "e2")));
  ids.emplace_back("none");
  const auto stamps = store_->stamps_of(ids);
  ASSERT_TRUE(stamps) << stamps.error().message();
  EXPECT_EQ(stamps->size(), 120U);
  for (const GameStamp& stamp : *stamps) {
    EXPECT_EQ(stamp.version, stamp.id == "g7" ? 1 : 0) << stamp.id;
    std::vector<std::string> players;
    for (const SeatRow& seat : game.seats) players.push_back(seat.player);
    EXPECT_EQ(stamp.players, players);
  }
}

TEST_P(StoreTest, EverythingIsCopiedToAnotherStore) {
  const auto source_database = tests::make_database(tests::DatabaseKind::Sqlite);
  const auto source = Store::on(source_database->connect()).value();
  const GameRow game = new_game("g1");
  ASSERT_TRUE(source->create_account({"a", "Ann", "hash", 5}));
  ASSERT_TRUE(source->add_session({"t", "a", 10, 100}));
  ASSERT_TRUE(source->rate("g1", std::vector<RatingChange>{{"a", {"quoridor:blitz", 1600.5}}}));
  ASSERT_TRUE(source->create_game(game));
  GameChange change = move_at(game, 0, "e2");
  change.departures = {{1, SeatId(1), match::EndReason::Resignation}};
  ASSERT_TRUE(source->commit({&change, 1}).front());
  ASSERT_TRUE(tests::say(*source, "g1", {SeatId(0), "hello", 7}));
  ASSERT_TRUE(source->set("signing_key", "theirs"));
  ASSERT_TRUE(source->add_job({"j", "test", "x"}, 1));
  PublishedTournaments cups(*source);
  ASSERT_TRUE(cups.begin({"cup", "Cup", "quoridor", "{}"}, 1));
  ASSERT_TRUE(cups.add("cup", std::vector<PublishedGame>{{1, "s", "r", "p"}, {2, "t", "q", ""}}));
  ASSERT_TRUE(store_->set("signing_key", "ours"));

  const auto copied = copy_store(*source, *store_);
  ASSERT_TRUE(copied) << copied.error().message();
  EXPECT_EQ(*copied, 1);
  EXPECT_EQ(store_->load_game("g1").value(), source->load_game("g1").value());
  EXPECT_EQ(store_->chat("g1", 10).value(), source->chat("g1", 10).value());
  EXPECT_EQ(store_->find_account("ann").value(), source->find_account("ann").value());
  EXPECT_EQ(store_->ratings("a").value(), source->ratings("a").value());
  EXPECT_EQ(store_->rating_history("a", 9).value(), source->rating_history("a", 9).value());
  EXPECT_TRUE(store_->find_session("t", 50).value());
  EXPECT_EQ(store_->setting("signing_key", "").value(), "theirs");
  EXPECT_TRUE(store_->claim_job("test", 5, 6).value());
  EXPECT_EQ(PublishedTournaments(*store_).find("cup").value(), cups.find("cup").value());
  EXPECT_EQ(PublishedTournaments(*store_).game("cup", 2).value(), cups.game("cup", 2).value());
  const auto again = copy_store(*source, *store_);
  ASSERT_FALSE(again);
  EXPECT_TRUE(again.error().is(StoreError::Duplicate));
}

INSTANTIATE_TEST_SUITE_P(Databases, StoreTest, testing::ValuesIn(tests::database_kinds()),
                         [](const auto& kind) { return tests::name_of(kind.param); });

}  // namespace
}  // namespace outflank::store
