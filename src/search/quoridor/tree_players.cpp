#include "search/quoridor/tree_players.h"

#include <algorithm>
#include <limits>

#include "search/quoridor/arrival.h"

namespace outflank::search::quoridor {

template <class Board>
std::optional<typename BasicTwoPlayers<Board>::Known> BasicTwoPlayers<Board>::known(
    const Position& position, std::span<const std::uint64_t> before) {
  if (position.over()) {
    const auto winner = position.ending()->outcome.winner();
    if (!winner) return Known{value(position, 0.5F), {}};
    return *winner == games::SeatId(position.to_move()) ? Known{value(position, 1), Proof::win(0)}
                                                        : Known{value(position, 0), Proof::loss(0)};
  }
  // Every second one has the same player to move.
  for (std::size_t back = 2; back <= before.size(); back += 2) {
    if (before[before.size() - back] == position.hash()) return Known{value(position, 0.5F), {}};
  }
  if (const auto plies = races_.result(position)) {
    if (*plies > 0) return Known{value(position, 1), Proof::win(*plies)};
    if (*plies < 0) return Known{value(position, 0), Proof::loss(-*plies)};
    return Known{value(position, 0.5F), {}};
  }
  return std::nullopt;
}

template <class Board>
std::optional<typename BasicTwoPlayers<Board>::Known> BasicTwoPlayers<Board>::known_by_runner(
    const Position& position) {
  const auto plies = runners_.result(position);
  if (!plies) return std::nullopt;
  return *plies > 0 ? Known{value(position, 1), Proof::win(*plies)}
                    : Known{value(position, 0), Proof::loss(-*plies)};
}

template <class Board>
int BasicTwoPlayers<Board>::known_win(const Position& position, bool runner_proofs) {
  if (const auto race = races_.result(position)) {
    if (*race > 0) return *race;
  } else if (runner_proofs) {
    const auto run = known_by_runner(position);
    if (run && run->proof.wins()) return run->proof.plies();
  }
  return std::numeric_limits<int>::max();
}

template class BasicTwoPlayers<CompactBoard>;
template class BasicTwoPlayers<LargeBoard>;

namespace {

constexpr std::size_t index_of(int player) {
  return static_cast<std::size_t>(player);
}

}  // namespace

ManyPlayers::Value ManyPlayers::value_of(Proof proof, int player) {
  Value value;
  if (proof.wins()) {
    value.payoffs[index_of(player)] = 1;
  } else if (const auto winner = proof.winner()) {
    value.payoffs[index_of(*winner)] = 1;
  }
  return value;
}

Proof ManyPlayers::a_ply_earlier(Proof proof, int player, int before) {
  const auto winner = proof.wins() ? std::optional(player) : proof.winner();
  if (!winner) return {};  // one of the others
  return *winner == before ? Proof::win(proof.plies() + 1) : Proof::loss(proof.plies() + 1, winner);
}

std::optional<ManyPlayers::Known> ManyPlayers::known(const Position& position,
                                                     std::span<const std::uint64_t> before) {
  const int mover = position.to_move();
  if (position.over()) {
    const Value value{result(position)};
    const auto winner = position.ending()->outcome.winner();
    if (!winner) return Known{value, {}};
    const auto arrived = static_cast<int>(winner->index());
    return Known{value, arrived == mover ? Proof::win(0) : Proof::loss(0, arrived)};
  }
  if (position.rules().repetition == Repetition::Draw3 &&
      std::ranges::count(before, position.hash()) >= 2) {
    return Known{{shared_payoffs(position)}, {}};
  }
  if (can_arrive(position)) return Known{value_of(Proof::win(1), mover), Proof::win(1)};
  return std::nullopt;
}

int ManyPlayers::known_win(const Position& /*position*/, bool /*runner_proofs*/) {
  return std::numeric_limits<int>::max();
}

// A step may arrive; any move may let somebody else arrive.
bool ManyPlayers::may_be_known(const Position& root, Move move) {
  if (move.is_pawn()) return true;
  for (int player = 0; player < root.players(); ++player) {
    if (root.in_play(player) && near_goal(root, player)) return true;
  }
  return false;
}

}  // namespace outflank::search::quoridor
