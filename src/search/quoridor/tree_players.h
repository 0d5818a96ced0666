#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "search/quoridor/multiplayer_judge.h"
#include "search/quoridor/payoffs.h"
#include "search/quoridor/policy_network.h"
#include "search/quoridor/proof.h"
#include "search/quoridor/race_tables.h"
#include "search/quoridor/runner_proof.h"
#include "search/steady_math.h"

namespace outflank::search::quoridor {

// Search parameters, tuned by matches.
struct TreeSettings {
  float c_puct = 0.7F;          // weight of the policy in PUCT
  float fpu_reduction = 0.15F;  // first-play urgency: penalty of unvisited moves
  std::size_t max_edges = 48;   // moves kept per node, by prior
  bool runner_proofs = true;    // runner_proof.h at new leaves
};

// What a value is worth, and the proof of it, if any, for the player to move.
template <class Value>
struct KnownValue {
  Value value;
  Proof proof;
};

// What search_tree.h has to know of two players.
template <class Board>
class BasicTwoPlayers {
 public:
  using Position = BasicPosition<Board>;
  using Network = PolicyNetwork;
  using Judge = PolicyNetwork;
  using Evaluation = NetworkEvaluation;

  static constexpr TreeSettings kSettings{};

  // A position's worth to everybody.
  struct Value {
    float win_chance = 0.5F;  // of `player`
    std::uint8_t player = 0;

    [[nodiscard]] float of(int other) const {
      return player == other ? win_chance : 1 - win_chance;
    }
  };
  using Known = KnownValue<Value>;

  static void begin(Judge& /*judge*/, const Position& /*root*/, std::uint64_t /*seed*/) {}
  // Whether what was found from one root holds for another one.
  static bool may_keep(const Position& /*before*/, const Position& /*root*/) { return true; }

  // What moves are ordered by, and the weight of one whose move with the highest is `best`.
  static float preference(const Position& position, const Evaluation& evaluation, Move move) {
    return evaluation.logits[BoardView(position).move(move)];
  }
  static float weight(float preference, float best) { return steady_exp(preference - best); }

  static Value value_of(const Position& position, const Evaluation& evaluation) {
    return value(position, evaluation.win_chance);
  }
  // Of a proven result for `player`.
  static Value value_of(Proof proof, int player) {
    return {.win_chance = proof.wins() ? 1.F : 0.F, .player = static_cast<std::uint8_t>(player)};
  }
  // What a proof for `player`, to move, means to `before`, who moved there.
  static Proof a_ply_earlier(Proof proof, int /*player*/, int /*before*/) {
    return proof.wins() ? Proof::loss(proof.plies() + 1) : Proof::win(proof.plies() + 1);
  }

  // A value known without the network: the end, a repetition, a solved race. `before`: the hashes of
  // the positions that could repeat.
  std::optional<Known> known(const Position& position, std::span<const std::uint64_t> before);
  // A runner proof, if there is one.
  std::optional<Known> known_by_runner(const Position& position);
  // An upper bound of the plies of a win that is known without a search; the highest number if there is none.
  int known_win(const Position& position, bool runner_proofs);
  // Whether this move of the root may have a known value.
  static bool may_be_known(const Position& /*root*/, Move move) { return move.is_pawn(); }

 private:
  static Value value(const Position& position, float win_chance) {
    return {.win_chance = win_chance, .player = static_cast<std::uint8_t>(position.to_move())};
  }

  RaceTables<Board> races_;
  BasicRunnerProof<Board> runners_;
};

using TwoPlayers = BasicTwoPlayers<CompactBoard>;

// The same of three and four players, who all maximise their own payoff. What is proven is that a player arrives
// first whatever the others do.
class ManyPlayers {
 public:
  using Position = BasicPosition<CompactBoard>;
  using Network = MultiplayerNetwork;
  using Judge = MultiplayerJudge;
  using Evaluation = MultiplayerJudgement;

  static constexpr TreeSettings kSettings{};

  struct Value {
    Payoffs payoffs{};

    [[nodiscard]] float of(int player) const { return payoffs[static_cast<std::size_t>(player)]; }
  };
  using Known = KnownValue<Value>;

  static void begin(Judge& judge, const Position& root, std::uint64_t seed) {
    judge.begin(root.to_move(), seed);
  }
  // Priors depend on whose search it is.
  static bool may_keep(const Position& before, const Position& root) {
    return before.to_move() == root.to_move();
  }

  static float preference(const Position& position, const Evaluation& evaluation, Move move) {
    if (move.is_pass()) return 1;
    const Rotation rotation(position.goal(position.to_move()));
    return evaluation.priors[static_cast<std::size_t>(rotation.action(move))];
  }
  static float weight(float preference, float /*best*/) { return preference; }

  static Value value_of(const Position& /*position*/, const Evaluation& evaluation) {
    return {evaluation.payoffs};
  }
  static Value value_of(Proof proof, int player);
  static Proof a_ply_earlier(Proof proof, int player, int before);

  static std::optional<Known> known(const Position& position,
                                    std::span<const std::uint64_t> before);
  static std::optional<Known> known_by_runner(const Position& /*position*/) { return std::nullopt; }
  static int known_win(const Position& position, bool runner_proofs);
  static bool may_be_known(const Position& root, Move move);
};

}  // namespace outflank::search::quoridor
