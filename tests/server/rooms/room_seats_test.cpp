// Seats: who takes them, who may, and what is stored about whom.

#include "server/people/rating.h"
#include "server/rooms/room_fixture.h"

namespace outflank::server {
namespace {

TEST_F(RoomTest, BeginsWhenTheLastSeatIsTaken) {
  open(R"({"game":"quoridor","clock":"5:00 at_once"})");
  const auto ann = connect(kAnn);
  EXPECT_EQ(ann->last("state")["status"], "open");
  EXPECT_EQ(ann->last("state")["you"], 1);
  EXPECT_EQ(move(kAnn, 0, "e2"), "not_now");
  services.time += std::chrono::minutes(30);
  EXPECT_EQ(run(kBea, R"({"type":"join","name":"Beatrix"})"), "ok");
  EXPECT_EQ(ann->last("joined")["name"], "Beatrix");
  EXPECT_EQ(ann->last("started")["clocks_ms"][0], 300'000);
  EXPECT_EQ(state()["status"], "running");
}

TEST_F(RoomTest, JoiningAgainIsTheSameSeatAndOthersWatch) {
  begin();
  EXPECT_EQ(run(kBea, R"({"type":"join"})"), "ok");
  EXPECT_EQ(run(kGuest, R"({"type":"join"})"), "seat_taken");
  EXPECT_EQ(move(kGuest, 0, "e2"), "not_a_player");
  EXPECT_EQ(run(kGuest, R"({"type":"resign"})"), "not_a_player");
  EXPECT_EQ(run(kGuest, R"({"type":"chat","text":"hi"})"), "not_a_player");
}

TEST_F(RoomTest, ARatedGameNotesTheRatingsOfTheMomentWhenItBegins) {
  const Actor ann{"ann", "Ann", true};
  const Actor bea{"bea", "Bea", true};
  auto game =
      parse_new_game(R"({"game":"othello","clock":"5:00","rated":true})", ann, services.wall_now());
  ASSERT_TRUE(game) << game.error().message();
  room = Room::open({game->game, {}, {}}, {}, services).value();
  const auto guest = connect(kGuest);
  services.ratings = {{"ann", 1623}};
  services.full = true;
  EXPECT_EQ(run(bea, R"({"type":"join"})"), "server_full");
  services.full = false;
  EXPECT_EQ(run(bea, R"({"type":"join"})"), "ok");
  EXPECT_EQ(guest->last("joined")["rating"], 1500);
  EXPECT_EQ(state()["seats"][0]["rating"], 1623);
  ASSERT_EQ(services.changes.back().seats.size(), 2U);
  EXPECT_EQ(services.changes.back().seats[0].second.rating, 1623);

  services.ratings = {{"ann", 1600}, {"bea", 1550}};
  play_othello(ann, bea, kMinRatedPlies);
  EXPECT_EQ(run(bea, R"({"type":"resign"})"), "ok");
  EXPECT_EQ(services.changes.back().job, kRateJob);
  EXPECT_EQ(state()["seats"][0]["rating"], 1623) << "what it was at the start";
  EXPECT_EQ(run(ann, R"({"type":"rematch"})"), "ok");
  EXPECT_EQ(run(bea, R"({"type":"rematch"})"), "ok");
  const auto& next = services.changes.back().next_game;
  ASSERT_TRUE(next);
  EXPECT_EQ(next->seats[0].rating, 1550) << "the seats are rotated";
  EXPECT_EQ(next->seats[1].rating, 1600);
}

TEST_F(RoomTest, ARatedGameThatWasHardlyPlayedDoesNotCount) {
  const Actor ann{"ann", "Ann", true};
  const Actor bea{"bea", "Bea", true};
  for (const int plies : {kMinRatedPlies - 1, kMinRatedPlies}) {
    const auto game = parse_new_game(R"({"game":"othello","clock":"5:00","rated":true})", ann,
                                     services.wall_now());
    room = Room::open({game->game, {}, {}}, {}, services).value();
    EXPECT_EQ(run(bea, R"({"type":"join"})"), "ok");
    play_othello(ann, bea, plies);
    EXPECT_EQ(run(ann, R"({"type":"resign"})"), "ok");
    const bool counts = plies == kMinRatedPlies;
    EXPECT_EQ(services.changes.back().job, counts ? kRateJob : "") << plies;
    EXPECT_EQ(state()["end"]["counts"], counts);
  }
}

TEST_F(RoomTest, NobodyPlaysARatedGameWithThemselves) {
  const Actor ann{"ann", "Ann", true, "here", "laptop"};
  const auto game =
      parse_new_game(R"({"game":"othello","clock":"5:00","rated":true})", ann, services.wall_now());
  room = Room::open({game->game, {}, {}}, {}, services).value();
  EXPECT_EQ(run({"ann2", "Ann2", true, "there", "laptop"}, R"({"type":"join"})"), "same_person");
  EXPECT_EQ(run({"bea", "Bea", true, "there", "phone"}, R"({"type":"join"})"), "ok");
  // Without ratings anybody may.
  const auto free = parse_new_game(R"({"game":"othello"})", ann, services.wall_now());
  room = Room::open({free->game, {}, {}}, {}, services).value();
  EXPECT_EQ(run({"ann2", "Ann2", true, "there", "laptop"}, R"({"type":"join"})"), "ok");
}

TEST_F(RoomTest, AGuestMayNotBeCalledAsAnAccountIs) {
  open(R"({"game":"othello"})");
  EXPECT_EQ(run(kBea, R"({"type":"join","name":"Owner"})"), "name_taken");
  EXPECT_EQ(run({"x", "Owner", false}, R"({"type":"join"})"), "name_taken") << "by the token";
  EXPECT_EQ(run({"owner", "Owner", true}, R"({"type":"join"})"), "ok") << "the account itself";
}

TEST_F(RoomTest, TwoWhoTakeTheLastSeatWhileRatingsAreLookedUpLeaveOneWinner) {
  const Actor ann{"ann", "Ann", true};
  const auto game =
      parse_new_game(R"({"game":"othello","clock":"5:00","rated":true})", ann, services.wall_now());
  room = Room::open({game->game, {}, {}}, {}, services).value();
  services.hold = true;
  const auto join = parse_command(R"({"type":"join"})").value();
  std::vector<std::string> answers;
  for (const std::string name : {"bea", "cleo"}) {
    room->handle({name, name, true}, join, nullptr, [&answers](const Result<Ack>& ack) {
      answers.push_back(ack ? "ok" : std::string(ack.error().name()));
    });
  }
  EXPECT_TRUE(answers.empty());
  services.store_all();
  EXPECT_EQ(answers, (std::vector<std::string>{"seat_taken", "ok"}));
  EXPECT_EQ(state()["seats"][1]["name"], "bea");
}

TEST_F(RoomTest, ARematchRotatesTheSeats) {
  begin();
  EXPECT_EQ(run(kAnn, R"({"type":"rematch"})"), "not_now");
  EXPECT_EQ(run(kAnn, R"({"type":"resign"})"), "ok");
  EXPECT_EQ(run(kAnn, R"({"type":"rematch"})"), "ok");
  EXPECT_EQ(state()["rematch"]["wanted_by"], Json{1});
  EXPECT_EQ(run(kBea, R"({"type":"rematch"})"), "ok");
  const auto& next = services.changes.back().next_game;
  ASSERT_TRUE(next);
  EXPECT_EQ(next->seats[0].player, "bea");
  EXPECT_EQ(next->seats[1].player, "ann");
  EXPECT_EQ(next->status, store::Status::Running);
  EXPECT_EQ(state()["rematch"]["id"], next->id);
}

}  // namespace
}  // namespace outflank::server
