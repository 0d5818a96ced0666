// A game on the server as a state machine: command in, changes and events out.

#include "server/rooms/live_game.h"

#include "server/rooms/live_game_fixture.h"
#include "server/rooms/room_times.h"

namespace outflank::server {
namespace {

using match::Time;

void pass(GameContext& at, Time time) {
  at.now += time;
  at.wall += time.count();
  at.clock += time.count();
}

TEST_F(LiveGameTest, AMoveIsOneStepWithItsChangeAndItsEvent) {
  begin("quoridor", "5:00+3");
  types();
  EXPECT_EQ(move(ann, 0, "e2"), "ok");
  ASSERT_EQ(last_steps.size(), 1U);
  const Step& step = last_steps[0];
  ASSERT_TRUE(step.change);
  EXPECT_EQ(step.change->moves,
            (std::vector<store::MoveRow>{{"e2", games::SeatId(0), 300'000, "r0", at.wall}}));
  EXPECT_EQ(step.change->turn_seat, games::SeatId(1));
  EXPECT_EQ(step.change->turn_at, at.clock);
  EXPECT_TRUE(step.begins_turn);
  EXPECT_FALSE(step.lobby_changed);
  ASSERT_EQ(events.size(), 1U);
  EXPECT_EQ(events[0].json["type"], "moved");
  EXPECT_EQ(events[0].json["seq"], game->seq());
  EXPECT_EQ(game->row().version, step.change->version + 1);
}

TEST_F(LiveGameTest, ARefusedCommandHasNoStep) {
  begin();
  const std::int64_t version = game->row().version;
  EXPECT_EQ(move(bea, 0, "e8"), "not_your_turn");
  EXPECT_TRUE(last_steps.empty());
  EXPECT_EQ(move(ann, 0, "e5"), "not_reachable");
  EXPECT_TRUE(last_steps.empty());
  EXPECT_EQ(game->row().version, version);
}

TEST_F(LiveGameTest, AFlagFallsThoughTheMoveIsRefused) {
  begin("othello", "10");
  EXPECT_EQ(move(ann, 0, "f5"), "ok");
  take(game->release_clock(at));
  types();
  pass(at, std::chrono::seconds(11));
  EXPECT_EQ(move(bea, 1, "f6"), "late");
  EXPECT_EQ(types(), "ended ");
  EXPECT_EQ(changes.back().reason, "time");
  EXPECT_TRUE(changes.back().moves.empty());
}

TEST_F(LiveGameTest, AMoveThatWasPlayedIsAnsweredAgainWithoutAStep) {
  begin();
  EXPECT_EQ(move(ann, 0, "e2"), "ok");
  EXPECT_EQ(move(ann, 0, "e2"), "ok");
  EXPECT_TRUE(last_steps.empty());
}

TEST_F(LiveGameTest, OffersAreStoredAndStillThereAfterALoad) {
  begin();
  types();
  const std::size_t stored = changes.size();
  EXPECT_EQ(run(ann, R"({"type":"offer_draw"})"), "ok");
  store::StoredGame loaded = first;
  for (const store::GameChange& change : changes) store::apply(loaded, change);
  const auto again = LiveGame::open(loaded, {}, at).value();
  EXPECT_EQ(again.match().draw_offered_by(), games::SeatId(0));
  EXPECT_EQ(again.match().draw_awaits(), std::vector{games::SeatId(1)});
  EXPECT_EQ(run(bea, R"({"type":"decline_draw"})"), "ok");
  EXPECT_EQ(types(), "draw_offered draw_declined ");
  EXPECT_EQ(changes.size(), stored + 2);
  EXPECT_EQ(game->row().offers, "");
}

TEST_F(LiveGameTest, ADroppedPremoveIsSentToItsSeatAlone) {
  begin();
  EXPECT_EQ(run(bea, R"({"type":"premove","ply":1,"move":"e5"})"), "ok");
  EXPECT_FALSE(game->premove_due());
  EXPECT_EQ(move(ann, 0, "e2"), "ok");
  EXPECT_TRUE(game->premove_due());
  EXPECT_EQ(take(game->play_premove(at)), "ok");
  ASSERT_FALSE(events.empty());
  EXPECT_EQ(events.back().json["type"], "premove_dropped");
  EXPECT_FALSE(events.back().json.contains("seq")) << "others would miss it";
  EXPECT_EQ(events.back().to.group, Recipients::Group::OneSeat);
  EXPECT_EQ(events.back().to.seat, games::SeatId(1));
  EXPECT_FALSE(game->premove_due());
}

TEST_F(LiveGameTest, AClockIsHeldUntilEverybodyIsNotified) {
  begin("othello", "10");
  EXPECT_EQ(move(ann, 0, "f5"), "ok");
  EXPECT_TRUE(game->holds_clock());
  pass(at, std::chrono::seconds(30));
  take(game->on_time(at));
  EXPECT_TRUE(game->running());
  const store::Moment updated_at = game->row().updated_at;
  take(game->release_clock(at));
  EXPECT_FALSE(game->holds_clock());
  ASSERT_EQ(last_steps.size(), 1U) << "the turn is stored again";
  EXPECT_EQ(last_steps[0].change->turn_at, at.clock);
  EXPECT_EQ(last_steps[0].change->wake_at, at.clock + 10'000);
  EXPECT_EQ(last_steps[0].change->at, updated_at) << "nothing has happened in the game";
  EXPECT_TRUE(last_steps[0].events.empty());
  EXPECT_EQ(game->match().time_left(games::SeatId(1), at.now), Time(10'000));
}

TEST_F(LiveGameTest, ASeatIsTakenOnceItsLookupsAreDone) {
  open(R"({"game":"othello","clock":"5:00"})");
  const Actor guest{"g", "Guest", false};
  EXPECT_EQ(run(guest, R"({"type":"join","name":"Gus"})"), "name");
  EXPECT_EQ(lookup->name, "Gus");
  EXPECT_TRUE(changes.empty());
  EXPECT_EQ(run(guest, R"({"type":"join","name":"Gus"})", {.name_is_free = true}), "ok");
  EXPECT_EQ(types(), "joined started ");
  ASSERT_EQ(changes.size(), 1U);
  EXPECT_EQ(changes[0].seats.size(), 1U);

  open(R"({"game":"othello","clock":"5:00","rated":true})");
  EXPECT_EQ(run(guest, R"({"type":"join"})"), "not_a_player");
  EXPECT_EQ(run(bea, R"({"type":"join"})", {.same_person = true}), "same_person");
  EXPECT_EQ(run(bea, R"({"type":"join"})"), "ratings");
  EXPECT_EQ(lookup->ratings_of, (std::vector<std::string>{"ann", "bea"}));
  const Ratings ratings = {{"ann", 1600}, {"bea", 1700}};
  EXPECT_EQ(run(bea, R"({"type":"join"})", {.ratings = &ratings}), "ok");
  EXPECT_EQ(game->row().seats[0].rating, 1600);
  EXPECT_EQ(game->row().seats[1].rating, 1700);
}

TEST_F(LiveGameTest, TheNextGameIsPartOfAChange) {
  begin();
  EXPECT_EQ(run(ann, R"({"type":"resign"})"), "ok");
  EXPECT_TRUE(last_steps.back().lobby_changed);
  EXPECT_EQ(changes.back().wake_at, std::nullopt) << "nothing happens in it any more";
  EXPECT_EQ(run(ann, R"({"type":"rematch"})", {.new_id = "one"}), "ok");
  EXPECT_FALSE(last_steps.back().change->next_game);
  EXPECT_EQ(game->row().offers, "rematch 0");
  EXPECT_EQ(run(bea, R"({"type":"rematch"})", {.new_id = "two"}), "ok");
  ASSERT_TRUE(changes.back().next_game);
  EXPECT_EQ(changes.back().next_game->id, "two");
  EXPECT_EQ(game->row().next_game, "two");
  EXPECT_EQ(run(bea, R"({"type":"rematch"})", {.new_id = "three"}), "ok");
  EXPECT_EQ(game->row().next_game, "two") << "there is one already";
}

TEST_F(LiveGameTest, AWinCanBeClaimedWhenTheOpponentIsAway) {
  begin();
  for (int ply = 0; ply < 3; ++ply) {
    EXPECT_EQ(move(ply % 2 == 0 ? ann : bea, ply,
                   std::array{"e2", "e8", "e3"}[static_cast<std::size_t>(ply)]),
              "ok");
  }
  at.away_for[1] = kClaimAfter - Time(1);
  EXPECT_EQ(run(ann, R"({"type":"claim"})"), "not_now");
  at.away_for[1] = kClaimAfter;
  EXPECT_EQ(run(ann, R"({"type":"claim"})"), "ok");
  EXPECT_EQ(game->row().reason, "abandoned");
}

TEST_F(LiveGameTest, OnlyTheRequestedPlyIsAcceptedFromAnEngine) {
  open(R"({"game":"quoridor","clock":"10 at_once","seats":["engine:2","me"]})");
  ASSERT_EQ(game->engine_ply(), 0);
  const EngineRequest request = game->engine_request(at);
  EXPECT_EQ(request.level, 2);
  EXPECT_GT(request.limits.seconds.value_or(0) + (request.limits.clock ? 1 : 0), 0);
  take(game->engine_moved(1, "e2", at));
  EXPECT_EQ(game->match().ply(), 0);
  take(game->engine_moved(0, "e2", at));
  EXPECT_EQ(game->match().ply(), 1);
  EXPECT_EQ(game->engine_ply(), std::nullopt);
}

TEST_F(LiveGameTest, AnEngineThatFailsLosesAndTheGameDoesNotHang) {
  open(R"({"game":"quoridor","seats":["engine:2","me"]})");
  take(game->engine_moved(0, "", at));
  EXPECT_EQ(game->row().status, store::Status::Finished);
}

TEST_F(LiveGameTest, WhenItIsToBeWokenIsStoredWithoutMovingItInTheArchive) {
  open(R"({"game":"quoridor","seats":["me","engine:1"]})");
  const store::Moment updated_at = game->row().updated_at;
  ASSERT_LE(game->row().wake_at.value(), at.clock);
  pass(at, std::chrono::seconds(5));
  take(game->on_time(at));
  ASSERT_EQ(changes.size(), 1U);
  EXPECT_GT(changes[0].wake_at.value(), at.clock);
  EXPECT_EQ(changes[0].at, updated_at);
  take(game->on_time(at));
  EXPECT_EQ(changes.size(), 1U) << "once";
}

TEST_F(LiveGameTest, ADeletedPersonLeavesNeitherNameNorWords) {
  begin();
  EXPECT_EQ(run(bea, R"({"type":"chat","text":"hello"})"), "ok");
  EXPECT_EQ(events.back().to.group, Recipients::Group::Players);
  EXPECT_FALSE(game->hand_over("bea", {"beatrix", "Beatrix", true})) << "another identity";
  EXPECT_EQ(game->chat().size(), 1U);
  EXPECT_TRUE(game->hand_over("beatrix", {"", "deleted", false}));
  EXPECT_TRUE(game->chat().empty());
  EXPECT_EQ(game->row().seats[1].name, "deleted");
}

}  // namespace
}  // namespace outflank::server
