#include "match/quoridor_seats.h"

#include <algorithm>
#include <cassert>

#include "games/quoridor/game.h"
#include "games/quoridor/position_text.h"
#include "match/seat_index.h"

namespace outflank::match {
namespace {

using quoridor::Setup;

bool is_race_of_many(const games::Game& game) {
  return game.seats() > 2 && game.name() == quoridor::game_type().name();
}

Setup setup_of(const games::Game& game) {
  return quoridor::parse_setup(game.position_text()).value();
}

bool on_board(const Setup& setup, int seat) {
  return setup.players[index(seat)].standing == Setup::Standing::OnBoard;
}

void take_out(Setup& setup, int seat) {
  int place = setup.rules.players;
  for (int other = 0; other < setup.rules.players; ++other) {
    if (setup.players[index(other)].standing == Setup::Standing::Eliminated) --place;
  }
  Setup::Player& player = setup.players[index(seat)];
  player.standing = Setup::Standing::Eliminated;
  player.place = place;
}

int next_on_board(const Setup& setup, int seat) {
  do {
    seat = (seat + 1) % setup.rules.players;
  } while (!on_board(setup, seat));
  return seat;
}

}  // namespace

Standings standings_of(const games::Game& game) {
  Standings standings;
  for (int seat = game.seats(); seat < games::kMaxSeats; ++seat) {
    standings[index(seat)].in_play = false;
  }
  if (!is_race_of_many(game)) return standings;
  const Setup setup = setup_of(game);
  for (int seat = 0; seat < game.seats(); ++seat) {
    if (!on_board(setup, seat)) standings[index(seat)] = {false, setup.players[index(seat)].place};
  }
  return standings;
}

Going going_without(const games::Game& game) {
  if (!is_race_of_many(game)) return Going::Not;
  const quoridor::Rules rules = setup_of(game).rules;
  if (rules.pass == quoridor::Pass::Free) return Going::Passing;
  return rules.stuck == quoridor::Stuck::Eliminate ? Going::Without : Going::Not;
}

std::unique_ptr<games::Game> without_seat(const games::Game& game, int seat) {
  assert(going_without(game) == Going::Without);
  Setup setup = setup_of(game);
  assert(on_board(setup, seat));
  take_out(setup, seat);
  if (setup.to_move == seat) setup.to_move = next_on_board(setup, seat);
  auto next = quoridor::game_type().from_position(to_text(setup));
  for (int tries = 1; !next && tries < setup.rules.players; ++tries) {
    // All that can be wrong is that the player to move has no move.
    take_out(setup, setup.to_move);
    setup.to_move = next_on_board(setup, setup.to_move);
    next = quoridor::game_type().from_position(to_text(setup));
  }
  return std::move(next.value());
}

}  // namespace outflank::match
