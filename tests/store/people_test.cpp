// The contract of a store with accounts, sessions and those who have made games, on every kind of
// database.

#include <string>

#include <gtest/gtest.h>

#include "store/copy.h"
#include "store/databases.h"
#include "store/say.h"
#include "store/store.h"

namespace outflank::store {
namespace {

class PeopleTest : public testing::TestWithParam<tests::DatabaseKind> {
 protected:
  void SetUp() override {
    database_ = tests::make_database(GetParam());
    ASSERT_TRUE(database_) << tests::why_missing(GetParam());
    store_ = Store::on(database_->connect()).value();
    ASSERT_TRUE(store_->create_account({"a", "Ann", "hash", 5}));
    ASSERT_TRUE(store_->create_account({"b", "Bea", "hash", 5}));
  }

  GameRow make_game(const std::string& id) {
    GameRow game;
    game.id = id;
    game.game = "othello";
    game.clock = "none";
    game.status = Status::Running;
    game.created_at = game.updated_at = game.turn_at = 1000;
    game.seats = {{SeatKind::Person, "Ann", "a", true, 0, {}},
                  {SeatKind::Person, "Bea", "b", true, 0, {}}};
    game.maker = {"a", true, "network", "device"};
    EXPECT_TRUE(store_->create_game(game));
    return game;
  }
  GameChange move(const GameRow& game, std::int64_t version, const std::string& text) {
    GameChange change;
    change.id = game.id;
    change.version = version;
    change.first_ply = static_cast<int>(version);
    change.ply = change.first_ply + 1;
    change.moves = {{text, games::SeatId(version % 2), {}, "r", 2000}};
    change.at = 2000 + version;
    return change;
  }

  std::unique_ptr<tests::Database> database_;
  std::unique_ptr<Store> store_;
};

TEST_P(PeopleTest, OfManySessionsThoseThatHaveEndedAreFound) {
  std::vector<std::string> hashes;
  for (int i = 0; i < 120; ++i) {
    hashes.push_back("t" + std::to_string(i));
    ASSERT_TRUE(store_->add_session({hashes.back(), "a", 10, i == 3 ? 40 : 100, 10, "", ""}));
  }
  ASSERT_TRUE(store_->end_session("t70"));
  hashes.emplace_back("never");
  EXPECT_EQ(store_->ended_among(hashes, 50).value(),
            (std::vector<std::string>{"t3", "t70", "never"}));
  ASSERT_TRUE(store_->end_guest("g1", 100));
  ASSERT_TRUE(store_->end_guest("g2", 40));
  EXPECT_EQ(store_->ended_guests(std::vector<std::string>{"g0", "g1", "g2"}, 50).value(),
            std::vector<std::string>{"g1"});
  EXPECT_TRUE(store_->ended_among({}, 50)->empty());
}

TEST_P(PeopleTest, SessionsAreListedRenewedAndEnded) {
  const Session first{"t1", "a", 10, 100, 10, "laptop", "Firefox, Linux"};
  const Session second{"t2", "a", 20, 100, 20, "", ""};
  for (const Session& session : {first, second, Session{"old", "a", 1, 30, 1, "", ""},
                                 Session{"t3", "b", 30, 100, 30, "", ""}}) {
    ASSERT_TRUE(store_->add_session(session));
  }
  EXPECT_EQ(store_->sessions("a", 50).value(), (std::vector{second, first}));
  ASSERT_TRUE(store_->renew_session("t1", 60, 200));
  EXPECT_EQ(store_->sessions("a", 50)->front().expires_at, 200);
  EXPECT_EQ(store_->end_sessions("a", "t1").value().size(), 2U);
  EXPECT_EQ(store_->sessions("a", 50)->size(), 1U);
  EXPECT_EQ(store_->end_sessions("a", "").value(), std::vector<std::string>{"t1"});
  EXPECT_TRUE(store_->find_session("t3", 50).value()) << "somebody else's";
}

TEST_P(PeopleTest, ALoggedOutGuestStaysSoForItsTime) {
  EXPECT_FALSE(store_->has_ended("g", 50).value());
  ASSERT_TRUE(store_->end_guest("g", 100));
  ASSERT_TRUE(store_->end_guest("g", 120)) << "twice";
  EXPECT_TRUE(store_->has_ended("g", 110).value());
  EXPECT_FALSE(store_->has_ended("g", 120).value());
  EXPECT_FALSE(store_->has_ended("h", 110).value());
  ASSERT_TRUE(store_->drop_old_sessions(120));
  EXPECT_FALSE(store_->has_ended("g", 110).value());
}

TEST_P(PeopleTest, APasswordIsChanged) {
  ASSERT_TRUE(store_->add_session({"t1", "a", 10, 100}));
  ASSERT_TRUE(store_->add_session({"t2", "a", 10, 100}));
  EXPECT_EQ(store_->change_password("a", "another", "t1").value(), std::vector<std::string>{"t2"});
  EXPECT_EQ(store_->account_of("a").value()->password, "another");
  EXPECT_EQ(store_->account_of("b").value()->password, "hash");
}

// Lets nobody write a table any more.
void refuse_writes(Connection& connection, bool postgres, const std::string& table) {
  connection
      .run_script(postgres ? "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS"
                             " 'BEGIN RAISE EXCEPTION ''no''; END';"
                             "CREATE TRIGGER refused BEFORE INSERT OR UPDATE OR DELETE ON " +
                                 table + " FOR EACH STATEMENT EXECUTE FUNCTION refuse()"
                           : "CREATE TRIGGER refused1 BEFORE INSERT ON " + table +
                                 " BEGIN SELECT RAISE(ABORT, 'no'); END;"
                                 "CREATE TRIGGER refused2 BEFORE UPDATE ON " +
                                 table +
                                 " BEGIN SELECT RAISE(ABORT, 'no'); END;"
                                 "CREATE TRIGGER refused3 BEFORE DELETE ON " +
                                 table + " BEGIN SELECT RAISE(ABORT, 'no'); END")
      .value();
}

TEST_P(PeopleTest, AnAccountIsMadeAsAWholeOrNotAtAll) {
  for (const std::string table : {"sessions", "seats", "makers"}) {
    SCOPED_TRACE("without " + table);
    SetUp();
    GameRow game = make_game("g1");
    refuse_writes(*database_->connect(), GetParam() == tests::DatabaseKind::Postgres, table);
    const Session session{"t", "z", 10, 100};
    const auto made = store_->create_account({"z", "Zed", "hash", 5}, &session, "a");
    ASSERT_FALSE(made);
    EXPECT_TRUE(made.error().is(StoreError::Refused)) << made.error().message();
    EXPECT_FALSE(store_->find_account("Zed").value());
    EXPECT_FALSE(store_->find_session("t", 50).value());
    EXPECT_EQ(store_->load_game("g1")->row, game);
  }
}

TEST_P(PeopleTest, APasswordIsChangedTogetherWithTheSessionsThatEndOrNotAtAll) {
  ASSERT_TRUE(store_->add_session({"t", "a", 10, 100}));
  refuse_writes(*database_->connect(), GetParam() == tests::DatabaseKind::Postgres, "sessions");
  ASSERT_FALSE(store_->change_password("a", "another", ""));
  EXPECT_EQ(store_->account_of("a").value()->password, "hash");
}

TEST_P(PeopleTest, SomebodyWithoutAnAccountGoesAsAWholeOrNotAtAll) {
  GameRow game = make_game("g1");
  ASSERT_TRUE(store_->delete_guest("b", "deleted", 100));
  EXPECT_EQ(store_->load_game("g1")->row.seats[1].name, "deleted");
  EXPECT_TRUE(store_->has_ended("b", 50).value());
  refuse_writes(*database_->connect(), GetParam() == tests::DatabaseKind::Postgres, "ended_guests");
  ASSERT_FALSE(store_->delete_guest("a", "deleted", 100));
  EXPECT_EQ(store_->load_game("g1")->row.seats[0].player, "a");
}

TEST_P(PeopleTest, TheNameOfADeletedAccountIsKeptForAWhile) {
  ASSERT_TRUE(store_->delete_account("a", "deleted", 1000));
  const auto taken = store_->create_account({"c", "ANN", "hash", 999});
  ASSERT_FALSE(taken);
  EXPECT_TRUE(taken.error().is(StoreError::NameTaken));
  EXPECT_FALSE(store_->find_account("ann").value());
  EXPECT_TRUE(store_->create_account({"c", "ANN", "hash", 1000}));
  ASSERT_TRUE(store_->delete_account("c", "deleted", 2000));
  EXPECT_FALSE(store_->create_account({"d", "Ann", "hash", 1500})) << "kept again";
  ASSERT_TRUE(store_->drop_old_sessions(2000));
  EXPECT_TRUE(store_->create_account({"d", "Ann", "hash", 1500}));
}

TEST_P(PeopleTest, TheChatOfADeletedAccountIsDeleted) {
  make_game("g1");
  ASSERT_TRUE(tests::say(*store_, "g1", {games::SeatId(0), "of Ann", 1}));
  ASSERT_TRUE(tests::say(*store_, "g1", {games::SeatId(1), "of Bea", 2}));
  GameRow other = make_game("g2");
  ASSERT_TRUE(tests::say(*store_, "g2", {games::SeatId(0), "of Ann", 3}));
  ASSERT_TRUE(store_->delete_account("a", "deleted", 9));
  ASSERT_EQ(store_->chat("g1", 9)->size(), 1U);
  EXPECT_EQ(store_->chat("g1", 9)->front().text, "of Bea");
  EXPECT_TRUE(store_->chat("g2", 9)->empty());
  EXPECT_EQ(store_->load_game("g1")->row.maker, Maker{});
}

TEST_P(PeopleTest, TheMakerOfAGameIsStoredUntilItIsOver) {
  const GameRow game = make_game("g1");
  EXPECT_EQ(store_->load_game("g1")->row.maker, game.maker);
  ASSERT_TRUE(store_->create_account({"z", "Zed", "hash", 5}, nullptr, "a"));
  EXPECT_EQ(store_->load_game("g1")->row.maker.player, "z");
  GameChange change = move(game, 0, "f5");
  ASSERT_TRUE(store_->commit({&change, 1}).front());
  EXPECT_EQ(store_->load_game("g1")->row.maker.player, "z");
  change = move(game, 1, "d6");
  change.status = Status::Finished;
  change.result = "1-0";
  GameRow next = game;
  next.id = "g2";
  change.next_game = next;
  ASSERT_TRUE(store_->commit({&change, 1}).front());
  EXPECT_EQ(store_->load_game("g1")->row.maker, Maker{});
  EXPECT_EQ(store_->load_game("g2")->row.maker, game.maker) << "of the rematch";
}

TEST_P(PeopleTest, EverythingOfPeopleIsCopiedToAnotherStore) {
  make_game("g1");
  ASSERT_TRUE(store_->add_session({"t", "a", 10, 100, 20, "laptop", "curl"}));
  ASSERT_TRUE(store_->end_guest("g", 100));
  ASSERT_TRUE(store_->delete_account("b", "deleted", 100));
  const auto other_database = tests::make_database(tests::DatabaseKind::Sqlite);
  const auto other = Store::on(other_database->connect()).value();
  ASSERT_TRUE(copy_store(*store_, *other));
  EXPECT_EQ(other->find_session("t", 50).value(), store_->find_session("t", 50).value());
  EXPECT_EQ(other->load_game("g1")->row.maker.device, "device");
  EXPECT_TRUE(other->has_ended("g", 50).value());
  EXPECT_FALSE(other->create_account({"c", "Bea", "hash", 50}));
}

INSTANTIATE_TEST_SUITE_P(Databases, PeopleTest, testing::ValuesIn(tests::database_kinds()),
                         [](const auto& kind) { return tests::name_of(kind.param); });

}  // namespace
}  // namespace outflank::store
