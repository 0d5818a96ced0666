#include <string>

#include "arena/pages/replay_boards_of_games.h"
#include "games/othello/game.h"

namespace outflank::arena::othello {

using namespace outflank::othello;

namespace {

using Json = ReplayBoard::Json;

std::array<int, 2> size(const games::Game& game) {
  const int size = diagram_of(game).rules.size;
  return {size, size};
}

void add_frame(Json& frame, const games::Game& game) {
  const std::string position = to_text(diagram_of(game));
  frame["board"] = position.substr(0, position.find(' '));
  std::visit(
      [&](const auto* own) {
        for (const Color color : {Color::Black, Color::White}) {
          frame["discs"].push_back(own->discs(color));
        }
      },
      as_othello(game)->position());
}

}  // namespace

const ReplayBoard& replay_board() {
  static const ReplayBoard kBoard = {.type = game_type(), .size = size, .add_frame = add_frame};
  return kBoard;
}

}  // namespace outflank::arena::othello
