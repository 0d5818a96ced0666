// The changes that a game makes are all there is to know: applied to what it began with, or written
// to a store and loaded again, they make the same game.

#include "core/random.h"
#include "server/rooms/live_game_fixture.h"
#include "store/databases.h"
#include "store/store.h"

namespace outflank::server {
namespace {

// What a person with a seat may come to do, most often a move.
std::string random_command(const LiveGame& game, Random& random) {
  constexpr std::array kOthers = {"offer_draw",   "accept_draw",     "decline_draw",
                                  "ask_takeback", "accept_takeback", "decline_takeback",
                                  "resign",       "claim",           "abort"};
  const auto moves = game.match().game().legal_move_texts();
  const int choice = static_cast<int>(random.below(40));
  if (choice == 0) return R"({"type":"chat","text":"well"})";
  if (choice <= 6) {
    // The last three are rare, so that games last.
    const auto kind = random.below(random.below(10) == 0 ? 9 : 6);
    return R"({"type":")" + std::string(kOthers[kind]) + "\"}";
  }
  if (moves.empty()) return R"({"type":"ping"})";
  return R"({"type":"move","ply":)" + std::to_string(game.match().ply()) + R"(,"move":")" +
         moves[random.below(moves.size())] + R"(","ref":"r)" + std::to_string(choice) + "\"}";
}

class LiveGameChangesTest : public LiveGameTest {
 protected:
  void play(const std::string& body, std::uint64_t seed) {
    Random random(seed);
    open(body);
    const auto database = tests::make_database(tests::DatabaseKind::Sqlite);
    const auto store = store::Store::on(database->connect()).value();
    ASSERT_TRUE(store->create_game(first.row));
    std::vector<Actor> players = {ann};
    for (const std::string name : {"b", "c", "d"}) players.push_back({name, name, true});
    for (const Actor& player : players) run(player, R"({"type":"join"})");
    for (int i = 0; i < 150; ++i) {
      const auto turn = game->match().to_move().index();
      const Actor& actor = random.below(4) == 0 ? players[random.below(4)] : players[turn];
      run(actor, random_command(*game, random));
      if (random.below(3) != 0) take(game->release_clock(at));
      const auto time = static_cast<std::int64_t>(random.below(4000));
      at.now += match::Time(time);
      at.wall += time;
      at.clock += time;
      if (random.below(5) == 0) take(game->on_time(at));
    }
    store::StoredGame replayed = first;
    for (const store::GameChange& change : changes) store::apply(replayed, change);
    EXPECT_EQ(replayed.row, game->row());
    for (const auto& result : store->commit(changes)) {
      ASSERT_TRUE(result) << result.error().message();
    }
    store::StoredGame loaded = store->load_game(first.row.id).value();
    loaded.row.maker = replayed.row.maker;  // deleted by the store at the end
    EXPECT_EQ(loaded, replayed);

    const auto again = LiveGame::open(loaded, {}, at);
    ASSERT_TRUE(again) << again.error().message();
    const match::Match& match = again->match();
    EXPECT_EQ(match.game().position_text(), game->match().game().position_text());
    EXPECT_EQ(match.over(), game->match().over());
    EXPECT_EQ(match.departures(), game->match().departures());
  }
};

TEST_F(LiveGameChangesTest, MakeTheSameGameWhenTheyAreReplayed) {
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    play(R"({"game":"quoridor","clock":"5:00+3"})", seed);
    play(R"({"game":"othello","clock":"none"})", seed);
    play(R"({"game":"quoridor","rules":"players=3","clock":"1:00"})", seed);
    play(R"({"game":"quoridor","rules":"players=4"})", seed);
  }
}

}  // namespace
}  // namespace outflank::server
