#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "core/random.h"
#include "tools/teacher/domain.h"
#include "tools/teacher/opponent.h"
#include "tools/teacher/tree.h"
#include "tools/teacher/worker_pool.h"

namespace outflank::teacher {

// A searched position of a finished game, as Python reads it (games.py).
template <class Domain>
struct Sample {
  typename Domain::Features features;
  std::array<std::uint16_t, Domain::kActions> policy;  // in 65535ths
  typename Domain::Label label;
  std::uint8_t plies_left;  // at most 255
  std::uint8_t ply;
};

struct GroupSettings {
  SearchSettings search;
  Opening opening;
  int keep_decided_of_256 = 77;  // of 256 positions kept after the result is known
  // The player of one seat and of all others, each a network by its number or kEngine; the first takes every seat in
  // turn.
  std::array<int, 2> players{0, 0};
  std::uint64_t engine_nodes = 1000;
  int max_games = 0;      // total number of games; 0: unlimited
  int noise_plies = 255;  // from this ply on the best move is played, without noise at the root
};

// Results of finished games, from the perspective of the first of `players`.
struct Score {
  std::int64_t wins = 0, draws = 0, losses = 0, plies = 0;
};

// Many games at once that share batches of evaluations. Where two players meet, the first
// takes every seat in turn in games of the same opening.
template <class Domain>
class Group {
 public:
  using Features = typename Domain::Features;

  Group(int games, int threads, std::uint64_t seed, const GroupSettings& settings)
      : settings_(settings), seed_(seed), pool_(threads), games_(static_cast<std::size_t>(games)) {
    set_search(settings.search);
    for (int i = 0; i < threads; ++i) opponents_.emplace_back(settings.engine_nodes);
  }

  void set_search(const SearchSettings& search) {
    settings_.search = search;
    quiet_ = search;
    quiet_.noise = false;
  }

  // Takes the evaluations of the leaves of the last call (none the first time), continues, and
  // outputs one leaf per game: its features and the network to use, −1 for a finished slot. logits:
  // kActions per slot; values: Domain::kNumbers per slot. Returns the number of leaves.
  int advance(const float* logits, const float* values, Features* features, std::int8_t* networks) {
    constexpr int kChunk = 16;
    std::atomic<int> leaves{0};
    const int games = static_cast<int>(games_.size());
    pool_.run((games + kChunk - 1) / kChunk, [&](int chunk, int worker) {
      int count = 0;
      for (int i = chunk * kChunk; i < std::min(games, (chunk + 1) * kChunk); ++i) {
        const auto slot = static_cast<std::size_t>(i);
        Game& game = games_[slot];
        step(game, logits + slot * Domain::kActions, values + slot * Domain::kNumbers,
             opponents_[static_cast<std::size_t>(worker)]);
        networks[slot] = -1;
        if (!game.active) continue;
        features[slot] = Domain::features(game.tree.leaf());
        networks[slot] = static_cast<std::int8_t>(player_to_move(game));
        ++count;
      }
      leaves += count;
    });
    return leaves;
  }

  // Moves up to `most` samples of finished games out; returns how many.
  int take_samples(Sample<Domain>* out, int most) {
    const std::scoped_lock lock(mutex_);
    const auto count = std::min(static_cast<std::size_t>(most), finished_.size());
    std::copy(finished_.end() - static_cast<std::ptrdiff_t>(count), finished_.end(), out);
    finished_.resize(finished_.size() - count);
    return static_cast<int>(count);
  }

  Score score() {
    const std::scoped_lock lock(mutex_);
    return score_;
  }

 private:
  struct Game {
    typename Domain::State state = Domain::initial();
    Tree<Domain> tree;
    typename Domain::Oracle oracle;
    Random random{0};
    std::vector<Sample<Domain>> samples;
    std::vector<std::uint8_t> movers;  // of the samples
    bool active = false;
    bool begun = false;
    int first_seat = 0;  // of the first of the players
  };

  [[nodiscard]] int player_to_move(const Game& game) const {
    const int seat = Domain::to_move(game.state);
    return settings_.players[seat == game.first_seat ? 0 : 1];
  }

  void step(Game& game, const float* logits, const float* values, Opponent& opponent) {
    if (game.active) {
      if (!game.tree.advance(logits, values, game.oracle)) return;
      make_searched_move(game);
    } else if (game.begun) {
      return;  // no more games for this slot
    } else {
      begin(game);
    }
    while (game.active) {
      if (const auto result = Domain::terminal(game.state)) {
        finish(game, *result);
        begin(game);
      } else if (player_to_move(game) == kEngine) {
        Domain::play(game.state, opponent.action<Domain>(game.state));
      } else if (const auto known = game.oracle.probe(game.state, true)) {
        play_out(game, *known);
        begin(game);
      } else {
        const bool noisy = Domain::ply(game.state) < settings_.noise_plies;
        game.tree.reset(game.state, noisy ? settings_.search : quiet_, game.random);
        return;
      }
    }
  }

  void begin(Game& game) {
    game.begun = true;
    const std::int64_t number = started_++;
    game.active = settings_.max_games == 0 || number < settings_.max_games;
    if (!game.active) return;
    game.samples.clear();
    game.movers.clear();
    const int seats = Domain::seats(settings_.opening.players);
    game.first_seat = static_cast<int>(number % seats);
    Random opening(mix64(seed_ ^ static_cast<std::uint64_t>(number / seats)));
    game.random = Random(mix64(~seed_ ^ static_cast<std::uint64_t>(number)));
    game.state = Domain::start(settings_.opening, opening);
  }

  void make_searched_move(Game& game) {
    thread_local std::vector<std::pair<std::uint16_t, float>> policy;
    const auto choice = game.tree.choose(policy);
    Sample<Domain>& sample = add_sample(game, choice.wins);
    for (const auto& [action, p] : policy) {
      sample.policy[action] = static_cast<std::uint16_t>(std::lround(65535 * p));
    }
    Domain::play(game.state, choice.action);
  }

  Sample<Domain>& add_sample(Game& game, const typename Domain::Wins& wins) {
    Sample<Domain>& sample = game.samples.emplace_back();
    std::memset(static_cast<void*>(&sample), 0, sizeof sample);
    sample.features = Domain::features(game.state);
    Domain::label_search(sample.label, game.state, wins);
    sample.ply = static_cast<std::uint8_t>(std::min(Domain::ply(game.state), 255));
    game.movers.push_back(static_cast<std::uint8_t>(Domain::to_move(game.state)));
    return sample;
  }

  // Ends a game with a known result, keeping some of its positions.
  void play_out(Game& game, const typename Domain::Value& result) {
    const int player = Domain::to_move(game.state);
    while (!Domain::terminal(game.state)) {
      const int action = game.oracle.best_action(game.state);
      if (game.random.below(256) < static_cast<std::uint64_t>(settings_.keep_decided_of_256)) {
        Sample<Domain>& sample =
            add_sample(game, Domain::wins(result, player, Domain::to_move(game.state)));
        sample.policy[static_cast<std::size_t>(action)] = 65535;
      }
      Domain::play(game.state, action);
    }
    finish(game, *Domain::terminal(game.state));
  }

  void finish(Game& game, const typename Domain::Value& result) {
    const int mover = Domain::to_move(game.state);
    const int end = Domain::ply(game.state);
    for (std::size_t i = 0; i < game.samples.size(); ++i) {
      Sample<Domain>& sample = game.samples[i];
      Domain::label_result(sample.label, game.state, result, mover, game.movers[i]);
      sample.plies_left = static_cast<std::uint8_t>(std::clamp(end - sample.ply, 0, 255));
    }
    const float win = Domain::for_player(result, mover, game.first_seat).win;
    const std::scoped_lock lock(mutex_);
    finished_.insert(finished_.end(), game.samples.begin(), game.samples.end());
    score_.wins += win > 0.75F ? 1 : 0;
    score_.losses += win < 0.25F ? 1 : 0;
    score_.draws += win >= 0.25F && win <= 0.75F ? 1 : 0;
    score_.plies += end;
  }

  GroupSettings settings_;
  SearchSettings quiet_;  // the same without noise
  std::uint64_t seed_;
  WorkerPool pool_;
  std::vector<Opponent> opponents_;  // one per thread
  std::vector<Game> games_;
  std::atomic<std::int64_t> started_{0};
  std::mutex mutex_;
  std::vector<Sample<Domain>> finished_;
  Score score_;
};

}  // namespace outflank::teacher
