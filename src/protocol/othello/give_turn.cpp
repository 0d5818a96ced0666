#include "protocol/othello/give_turn.h"

#include "games/othello/game.h"

namespace outflank::protocol {

Result<std::unique_ptr<games::Game>> give_othello_turn(const games::Game& game,
                                                       games::SeatId seat) {
  auto diagram = othello::diagram_of(game);
  diagram.to_move = seat == games::kFirstSeat ? othello::Color::Black : othello::Color::White;
  return othello::game_at(diagram);
}

}  // namespace outflank::protocol
