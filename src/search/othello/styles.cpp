#include "search/othello/styles.h"

#include <algorithm>
#include <array>

#include "games/othello/game.h"

namespace outflank::search::othello {
namespace {

using namespace outflank::othello;

double corners(const games::Game& game, games::MoveId id) {
  const Move move = move_of(id);
  if (as_othello(game) == nullptr || move.is_pass()) return 0;
  const int last = diagram_of(game).rules.size - 1;
  const auto at_the_end = [last](int line) { return line == 0 || line == last; };
  const bool column = at_the_end(move.square().column());
  const bool row = at_the_end(move.square().row());
  return column && row ? 5 : column || row ? 3 : 0;
}

// The moves of the player who has just moved, as if it had the turn again, against the opponent's.
double mobile(const games::Game& game, games::MoveId id) {
  if (as_othello(game) == nullptr || move_of(id).is_pass()) return 0;
  const auto next = game.clone();
  if (!next->play(id)) return 0;
  Diagram diagram = diagram_of(*next);
  if (diagram.to_move != diagram_of(game).to_move) {
    const auto count = [&](Color color) {
      diagram.to_move = color;
      const auto turned = game_at(diagram);
      return turned->must_pass() || turned->ending() ? 0 : std::ssize(turned->legal_moves());
    };
    const Color theirs = diagram.to_move;
    const auto lead = count(opposite(theirs)) - count(theirs);
    constexpr double kEach = 1;  // for a move more
    return std::clamp(kEach * static_cast<double>(lead), -5.0, 5.0);
  }
  return 5;  // the opponent must pass
}

constexpr std::array kStyles = {Style{"corners", corners}, Style{"mobile", mobile}};

}  // namespace

std::span<const Style> styles() {
  return kStyles;
}

}  // namespace outflank::search::othello
