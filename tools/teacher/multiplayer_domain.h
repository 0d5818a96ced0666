#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/random.h"
#include "games/quoridor/position.h"
#include "search/quoridor/multiplayer_features.h"
#include "tools/teacher/domain.h"

namespace outflank::teacher {

// Quoridor of three and four players on 9×9, in the view of the player to move (multiplayer_view.h).
struct MultiplayerDomain {
  using State = quoridor::Position;

  static constexpr int kActions = search::quoridor::kViewMoves;
  static constexpr int kMaxPlies = 300;  // those in play share the first place of a longer game

  using Features = search::quoridor::MultiplayerFeatures;

  // The chance of each player to come first, by its number. A shared first place is split.
  struct Value {
    std::array<float, search::quoridor::kViewSeats> share{};
  };
  static constexpr int kNumbers = search::quoridor::kViewSeats;  // by the side of the view
  using Wins = std::array<float, search::quoridor::kViewSeats>;  // by the number of the player

  // What games.py reads of a sample's value, by the side of the view.
  struct Label {
    std::array<std::uint16_t, search::quoridor::kViewSeats> search_shares;  // in 65535ths
    std::array<std::uint8_t, search::quoridor::kViewSeats> shares;          // in 255ths
  };

  // Nothing is known before the end.
  class Oracle {
   public:
    static std::optional<Value> probe(const State& /*state*/, bool /*solve*/) {
      return std::nullopt;
    }
    static int best_action(const State& state);
  };

  static constexpr int seats(int players) { return players == 0 ? 4 : players; }
  static State initial() { return State::start({}); }
  static State start(const Opening& opening, Random& random);
  static int to_move(const State& state) { return state.to_move(); }
  static int ply(const State& state) { return state.ply(); }
  static void legal_actions(const State& state, std::vector<std::uint16_t>& actions);
  static void play(State& state, int action);
  static std::optional<Value> terminal(const State& state);
  static Features features(const State& state) {
    return search::quoridor::multiplayer_features(state);
  }

  static Value read_value(const State& leaf, const float* numbers);
  static Result for_player(const Value& value, int /*mover*/, int player) {
    return {.win = value.share[static_cast<std::size_t>(player)], .margin = 0};
  }
  static Wins wins(const Value& value, int /*mover*/, int /*player*/) { return value.share; }
  static void label_search(Label& label, const State& state, const Wins& wins);
  static void label_result(Label& label, const State& end, const Value& value, int end_mover,
                           int mover);
};

}  // namespace outflank::teacher
