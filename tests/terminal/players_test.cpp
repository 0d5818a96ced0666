#include "terminal/players.h"

#include <gtest/gtest.h>

#include "terminal/new_game.h"

namespace outflank::terminal {
namespace {

using match::Seat;
using match::SeatKind;
using Seats = std::vector<Seat>;

TEST(PlayersTest, AreReadWithNamesKindsAndLevels) {
  EXPECT_EQ(parse_players("Ann=person,engine:5").value(),
            (Seats{{"Ann", SeatKind::Person, 0}, {"", SeatKind::Engine, 5}}));
  EXPECT_EQ(parse_players(" Ann , Hal = engine:10,person, engine").value(),
            (Seats{{"Ann", SeatKind::Person, 0},
                   {"Hal", SeatKind::Engine, 10},
                   {"", SeatKind::Person, 0},
                   {"", SeatKind::Engine, kUsualLevel}}));
}

TEST(PlayersTest, WrongOnesAreNamed) {
  const auto message = [](std::string_view text) { return parse_players(text).error().message(); };
  EXPECT_NE(message("Ann").find("2 to 4 players"), std::string::npos);
  EXPECT_NE(message("a,b,c,d,e").find("5"), std::string::npos);
  EXPECT_NE(message("Ann,engine:11").find("'11'"), std::string::npos);
  EXPECT_NE(message("Ann,engin:5").find("'engin:5'"), std::string::npos);
  EXPECT_NE(message("Ann,Hal=robot").find("'robot'"), std::string::npos);
  EXPECT_NE(message("Ann,").find("missing"), std::string::npos);
  EXPECT_NE(message("=person,Bob").find("no name"), std::string::npos);
}

TEST(PlayersTest, NamesAreGivenToThoseWithout) {
  Seats seats = parse_players("person,engine:5,engine:5").value();
  ASSERT_TRUE(name_players(seats, "eva", Texts()));
  EXPECT_EQ(seats[0].name, "eva");
  EXPECT_EQ(seats[1].name, "Engine 5");
  EXPECT_EQ(seats[2].name, "Engine 5 (2)");
  seats = parse_players("person,person").value();
  ASSERT_TRUE(name_players(seats, "eva", Texts(Language::Hungarian)));
  EXPECT_EQ(seats[1].name, "2. játékos");
}

TEST(PlayersTest, NoTwoHaveOneName) {
  Seats seats = parse_players("Ann,Ann").value();
  EXPECT_NE(name_players(seats, "", Texts()).error().message().find("'Ann'"), std::string::npos);
  seats = parse_players("Ann, ann ").value();
  EXPECT_FALSE(name_players(seats, "", Texts()));
  // Somebody whose name is taken in another spelling gets another one.
  seats = parse_players("engine 5,engine:5").value();
  ASSERT_TRUE(name_players(seats, "", Texts()));
  EXPECT_EQ(seats[1].name, "Engine 5 (2)");
}

match::Record record_for(const NewGame& wanted) {
  return new_record(wanted, "eva", {"2026.05.01", "18:30:05"}, Texts()).value();
}

TEST(NewGameTest, TheUsualGameIsAgainstAMiddleLevel) {
  const match::Record record = record_for({});
  EXPECT_EQ(record.game, "quoridor");
  EXPECT_EQ(record.rules, "");
  EXPECT_EQ(record.seats[0], (Seat{"eva", SeatKind::Person, 0}));
  EXPECT_EQ(record.seats[1], (Seat{"Engine 5", SeatKind::Engine, 5}));
  EXPECT_EQ(record.tag("Date"), "2026.05.01");
  EXPECT_EQ(record.tag("Time"), "18:30:05");
}

TEST(NewGameTest, ThePlayersTellHowManyPlay) {
  NewGame wanted;
  wanted.players = "Ann,Bob,Eve,Dan";
  wanted.seats = "contest";
  wanted.walls = "3";
  wanted.size = "7";
  EXPECT_EQ(record_for(wanted).rules, "players=4 size=7x7 walls=3 seats=contest");
}

TEST(NewGameTest, RulesMayBeJsonBesideOptions) {
  NewGame wanted;
  wanted.rules = R"({"players":3,"pass":"free"})";
  wanted.walls = "2";
  const match::Record record = record_for(wanted);
  EXPECT_NE(record.rules.find("walls=2"), std::string::npos);
  EXPECT_NE(record.rules.find("pass=free"), std::string::npos);
  EXPECT_EQ(record.seats[2].name, "Engine 5 (2)");
}

TEST(NewGameTest, TheClassicGameHasTheSeatsAndThePassOfTheOldOne) {
  NewGame wanted;
  wanted.classic = true;
  wanted.players = "Ann,Bob,Eve,Dan";
  match::Record record = record_for(wanted);
  EXPECT_NE(record.rules.find("seats=manual"), std::string::npos) << record.rules;
  EXPECT_NE(record.rules.find("pass=free"), std::string::npos) << record.rules;
  wanted.rules = "pass=never";
  wanted.seats = "contest";
  record = record_for(wanted);
  EXPECT_NE(record.rules.find("seats=contest"), std::string::npos) << record.rules;
  EXPECT_EQ(record.rules.find("pass=free"), std::string::npos) << record.rules;
  NewGame othello;
  othello.classic = true;
  othello.game = "othello";
  EXPECT_EQ(record_for(othello).rules, "");
  // A position says its rules itself.
  NewGame placed;
  placed.classic = true;
  placed.position = "9x9 e4:9/e6:8 e3h/c1h,d6v 1 9";
  EXPECT_EQ(record_for(placed).rules.find("pass=free"), std::string::npos);
}

TEST(NewGameTest, PositionsAndMovesAreTheStart) {
  NewGame wanted;
  wanted.position = "9x9 e4:9/e6:8 e3h/c1h,d6v 1 9";
  wanted.moves = "e5";
  const match::Record record = record_for(wanted);
  EXPECT_EQ(record.position, *wanted.position);
  ASSERT_EQ(record.moves.size(), 1U);
  EXPECT_EQ(record.moves[0].move, "e5");
}

TEST(NewGameTest, WhatContradictsIsRefused) {
  const auto message = [](const NewGame& wanted) {
    return new_record(wanted, "", {}, Texts()).error().message();
  };
  NewGame chess;
  chess.game = "chess";
  EXPECT_NE(message(chess).find("'chess'"), std::string::npos);
  NewGame crowded;
  crowded.game = "othello";
  crowded.players = "a,b,c";
  EXPECT_NE(message(crowded).find("3 players for a game of 2"), std::string::npos);
  NewGame twice;
  twice.rules = "size=5";
  twice.size = "7";
  EXPECT_NE(message(twice).find("size"), std::string::npos);
  NewGame late;
  late.clock = "five";
  EXPECT_NE(message(late).find("five"), std::string::npos);
}

}  // namespace
}  // namespace outflank::terminal
