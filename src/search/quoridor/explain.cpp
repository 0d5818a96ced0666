#include "search/quoridor/explain.h"

#include <cmath>
#include <cstdlib>
#include <optional>
#include <string>

#include "games/quoridor/game.h"
#include "games/quoridor/notation.h"
#include "search/explain.h"
#include "search/quoridor/game_follower.h"
#include "search/quoridor/multiplayer_network.h"
#include "search/quoridor/policy_network.h"
#include "search/quoridor/race.h"

namespace outflank::search::quoridor {
namespace {

constexpr int kMaxRaceCells = 13 * 13;  // larger tables take too long

using BySeat = std::vector<std::optional<double>>;

// What the networks expect of a game: their units are those of tools/teacher.
struct Expected {
  std::optional<double> margin;  // steps, of the player to move
  double plies_left = 0;
};

template <class Board>
std::optional<Expected> expected(const BasicPosition<Board>& position) {
  if (residual_network_knows(position.rules())) {
    NetworkEvaluation evaluation;
    PolicyNetwork(PolicyNetwork::embedded()).evaluate(position, evaluation);
    return Expected{steps_of_margin(evaluation), plies_of(evaluation)};
  }
  if constexpr (std::is_same_v<Board, CompactBoard>) {
    int in_play = 0;
    for (int player = 0; player < position.players(); ++player) in_play += position.in_play(player);
    if (!multiplayer_network_plays(position.rules(), in_play)) return std::nullopt;
    const auto weights = MultiplayerNetwork::embedded();
    if (!weights) return std::nullopt;
    MultiplayerEvaluation evaluation;
    MultiplayerNetwork(weights).evaluate(position, evaluation);
    return Expected{{}, evaluation.plies_left};
  }
  return std::nullopt;
}

// A line played to its end.
template <class Board>
struct Played {
  BasicPosition<Board> end;
  std::array<int, kMaxPlayers> steps{};  // pawn moves in it, by player
  int plies = 0;
};

template <class Board>
Played<Board> play(const BasicPosition<Board>& position, const std::vector<std::string>& line) {
  Played<Board> played{position};
  for (const std::string& text : line) {
    const auto move = parse_move(text);
    if (!move || played.end.over() || !played.end.is_legal(*move)) break;
    if (move->is_pawn()) ++played.steps[static_cast<std::size_t>(played.end.to_move())];
    played.end.play_unchecked(*move);
    ++played.plies;
  }
  return played;
}

template <class Board>
BySeat ways(const BasicPosition<Board>& position, const Played<Board>& played) {
  BySeat ways;
  for (int player = 0; player < position.players(); ++player) {
    const int walked = played.steps[static_cast<std::size_t>(player)];
    auto& way = ways.emplace_back();
    if (!position.in_play(player)) continue;
    // Whoever has arrived stands on its goal.
    if (played.end.is_goal(player, played.end.pawn(player))) {
      way = walked;
    } else if (played.end.in_play(player)) {
      way = walked + played.end.distance(player);
    }
  }
  return ways;
}

template <class Board>
std::vector<Fact> facts(const BasicPosition<Board>& position, const Report& report) {
  std::vector<Fact> facts;
  const Line* const best = report.lines.empty() ? nullptr : &report.lines.front();
  facts.push_back(fact_of_seats("way", ways(position, Played<Board>{position})));
  const auto played = play(position, best != nullptr ? best->moves : std::vector<std::string>());
  facts.push_back(fact_of_seats("expected_way", ways(position, played)));
  BySeat walls;
  for (int player = 0; player < position.players(); ++player) {
    walls.emplace_back(position.walls_left(player));
  }
  facts.push_back(fact_of_seats("walls", std::move(walls)));
  if (position.players() == 2 && position.rules().pass == Pass::Never &&
      position.columns() * position.rows() <= kMaxRaceCells) {
    facts.push_back(fact_of_mover("race", RaceTable::solve(position)->result(position)));
  }
  if (best == nullptr) return facts;

  // Where the line ends, since the networks alone see less than the search.
  const bool own_turn = played.end.over() || played.end.to_move() == position.to_move();
  const auto later = played.end.over() ? std::nullopt : expected(played.end);
  if (later && later->margin) {
    facts.push_back(
        fact_of_mover("margin", to_tenths(own_turn ? *later->margin : -*later->margin)));
  }
  if (best->decided_in) {
    facts.push_back(fact_of_all("plies_left", *best->decided_in));
  } else if (later) {
    facts.push_back(fact_of_all("plies_left", std::round(played.plies + later->plies_left)));
  }
  return facts;
}

}  // namespace

std::vector<Fact> explain(const games::Game& game, const Report& report) {
  const auto found = with_root_state(game, [&](const auto& reached) -> Result<std::vector<Fact>> {
    return facts(reached.position, report);
  });
  return found.value_or(std::vector<Fact>());
}

}  // namespace outflank::search::quoridor
