#include "arena/pages/replay_boards_of_games.h"
#include "games/quoridor/game.h"
#include "games/quoridor/notation.h"

namespace outflank::arena::quoridor {

using namespace outflank::quoridor;

namespace {

using Json = ReplayBoard::Json;

std::array<int, 2> size(const games::Game& game) {
  const Rules rules = setup_of(game).rules;
  return {rules.columns, rules.rows};
}

void add_seat(Json& json, const games::Game& start, games::SeatId seat) {
  json["goal"] = start.view()["seats"][seat.index()]["goal"];
}

void add_wall(Json& data, Move wall, games::SeatId owner) {
  data["walls"].push_back(Json::array({to_text(wall), owner.index()}));
}

void begin(Json& data, const games::Game& start) {
  data["walls"] = Json::array();
  for (const auto& [wall, owner] : setup_of(start).walls)
    add_wall(data, wall, games::SeatId(owner));
}

void add_move(Json& data, games::MoveId id, games::SeatId seat) {
  if (const Move move = move_of(id); move.is_wall()) add_wall(data, move, seat);
}

void add_frame(Json& frame, const games::Game& game) {
  const Setup setup = setup_of(game);
  const Game& own = *as_quoridor(game);
  for (const games::SeatId seat : games::all_seats(setup.rules.players)) {
    const Setup::Player& player = setup.players[seat.index()];
    const bool on_board = player.standing == Setup::Standing::OnBoard;
    const auto steps = distance_of(own, seat);
    frame["pawns"].push_back(on_board ? Json(to_text(player.pawn)) : Json(nullptr));
    frame["left"].push_back(player.walls_left);
    frame["steps"].push_back(steps ? Json(*steps) : Json(nullptr));
  }
  frame["walls"] = setup.walls.size();
}

}  // namespace

const ReplayBoard& replay_board() {
  static const ReplayBoard kBoard = {.type = game_type(),
                                     .size = size,
                                     .add_seat = add_seat,
                                     .begin = begin,
                                     .add_move = add_move,
                                     .add_frame = add_frame};
  return kBoard;
}

}  // namespace outflank::arena::quoridor
