#include "protocol/quoridor/give_turn.h"

#include "games/quoridor/game.h"

namespace outflank::protocol {

Result<std::unique_ptr<games::Game>> give_quoridor_turn(const games::Game& game,
                                                        games::SeatId seat) {
  auto setup = quoridor::setup_of(game);
  setup.to_move = static_cast<int>(seat.index());
  return quoridor::game_at(setup);
}

}  // namespace outflank::protocol
