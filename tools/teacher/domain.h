#pragma once

#include <array>
#include <cmath>
#include <cstdint>

namespace outflank::teacher {

// How a game ended or will end, for the player to move.
struct Result {
  float win = 0.5F;    // 1 won, 0.5 drawn, 0 lost
  float margin = 0.F;  // by how much, −1 to 1
};

constexpr Result reversed(Result result) {
  return {.win = 1 - result.win, .margin = -result.margin};
}

// What is common to domains of two players: a value is a result for the player to move, and one win chance tells
// everything.
struct TwoPlayers {
  using Value = Result;
  static constexpr int kNumbers = 2;  // of the network's evaluation: win chance and margin
  using Wins = std::array<float, 1>;  // of the player to move

  // What games.py reads of a sample's value.
  struct Label {
    std::uint16_t search_value;  // win chance found by the search, in 65535ths
    std::uint8_t result;         // 0 lost, 1 drawn, 2 won
    std::int8_t margin;          // in 127ths
  };

  static constexpr int seats(int /*players*/) { return 2; }
  template <class State>
  static Value read_value(const State& /*leaf*/, const float* numbers) {
    return {.win = numbers[0], .margin = numbers[1]};
  }
  // The value for `player`, where it is that of a position in which `mover` moves.
  static Result for_player(const Value& value, int mover, int player) {
    return player == mover ? value : reversed(value);
  }
  static Wins wins(const Value& value, int mover, int player) {
    return {for_player(value, mover, player).win};
  }
  template <class State>
  static void label_search(Label& label, const State& /*state*/, const Wins& wins) {
    label.search_value = in_65535ths(wins[0]);
  }
  template <class State>
  static void label_result(Label& label, const State& end, const Value& value, int end_mover,
                           int mover) {
    static_cast<void>(end);
    const Result own = for_player(value, end_mover, mover);
    label.result = static_cast<std::uint8_t>(std::lround(2 * own.win));
    label.margin = static_cast<std::int8_t>(std::lround(127 * own.margin));
  }

  static std::uint16_t in_65535ths(float chance) {
    return static_cast<std::uint16_t>(std::lround(65535 * std::fmin(std::fmax(chance, 0.F), 1.F)));
  }
};

// How games begin.
struct Opening {
  int min_random_plies = 0;
  int max_random_plies = 6;
  // How many of 256 games start with fewer walls in hand, in a game with walls.
  int uneven_of_256 = 0;
  int players = 0;  // where the game has three and four; 0: a mixture
};

}  // namespace outflank::teacher
