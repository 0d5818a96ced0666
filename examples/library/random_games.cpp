// A thousand games at once, played at random: how often does the first player win, and how long does a game take?
//
//   random_games quoridor 200

#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <vector>

#include <outflank/env/batch.h>

int main(int argc, char** argv) {
  constexpr int kGames = 1000;
  const auto batch =
      outflank::env::make_batch(argc > 1 ? argv[1] : "quoridor", "", kGames, {.seed = 1});
  if (!batch) {
    std::cerr << batch.error().message() << '\n';
    return 1;
  }
  const int steps = argc > 2 ? std::atoi(argv[2]) : 200;
  std::vector<std::int32_t> actions(kGames);
  std::vector<std::int32_t> plies(kGames);
  std::vector<std::uint8_t> ended(kGames);
  std::vector<float> rewards(2 * kGames);
  long games = 0;
  long wins = 0;
  long length = 0;
  for (int step = 0; step < steps; ++step) {
    const auto sampled = (*batch)->sample(actions);
    const auto stepped =
        (*batch)->step(actions, {.rewards = rewards, .ended = ended, .plies = plies});
    if (!sampled || !stepped) return 1;
    for (std::size_t i = 0; i < kGames; ++i) {
      games += ended[i];
      wins += ended[i] != 0 && rewards[2 * i] > 0 ? 1 : 0;
      length += ended[i] != 0 ? plies[i] : 0;
    }
  }
  std::cout << games << " games, " << wins << " won by the first player";
  if (games > 0) std::cout << ", " << length / games << " plies on average";
  std::cout << '\n';
}
