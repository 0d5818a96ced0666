#include "search/quoridor/styles.h"

#include <algorithm>
#include <array>
#include <variant>

#include "games/quoridor/game.h"

namespace outflank::search::quoridor {
namespace {

using namespace outflank::quoridor;

// What a move changes for the mover and for its nearest opponent, in steps.
struct Change {
  bool wall = false;
  int own = 0;
  int rival = 0;
};

template <class Position>
Change change_by(Position position, Move move) {
  const int mover = position.to_move();
  int rival = -1;
  for (int player = 0; player < position.players(); ++player) {
    if (player == mover || !position.in_play(player)) continue;
    if (rival < 0 || position.distance(player) < position.distance(rival)) rival = player;
  }
  Change change{.wall = move.is_wall()};
  if (rival < 0 || !position.is_legal(move)) return change;
  const int own = position.distance(mover);
  const int theirs = position.distance(rival);
  position.play_unchecked(move);
  const auto now = [&](int player) {
    return position.in_play(player) ? position.distance(player) : 0;
  };
  change.own = now(mover) - own;
  change.rival = now(rival) - theirs;
  return change;
}

Change change_by(const games::Game& game, games::MoveId move) {
  const Game* const quoridor = as_quoridor(game);
  if (quoridor == nullptr) return {};
  return std::visit([&](const auto* position) { return change_by(*position, move_of(move)); },
                    quoridor->position());
}

double attacker(const games::Game& game, games::MoveId move) {
  const Change change = change_by(game, move);
  if (!change.wall) return 0;
  // One step is what most walls cost: an attacker waits for more.
  return 1.5 * std::clamp(change.rival - std::max(0, change.own) - 1.0, -1.0, 2.0);
}

double builder(const games::Game& game, games::MoveId move) {
  const Change change = change_by(game, move);
  if (!change.wall) return 0;
  return change.own > 0 ? 0 : change.rival == 0 ? 1.5 : 0.5;
}

double runner(const games::Game& game, games::MoveId move) {
  const Change change = change_by(game, move);
  if (change.wall) return -1.5;
  return change.own < 0 ? 1 : 0;
}

constexpr std::array kStyles = {Style{"attacker", attacker, 1.5}, Style{"builder", builder, 0.65},
                                Style{"runner", runner, 2.0}};

}  // namespace

std::span<const Style> styles() {
  return kStyles;
}

}  // namespace outflank::search::quoridor
