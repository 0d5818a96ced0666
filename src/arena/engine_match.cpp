#include "arena/engine_match.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <mutex>
#include <thread>
#include <vector>

#include "core/random.h"
#include "games/game.h"

namespace outflank::arena {
namespace {

// Half points of the seat: 2 alone in first place, 1 sharing it, 0 behind.
int half_points(const std::optional<games::Ending>& ending, int seat) {
  if (!ending) return 1;
  const auto& places = ending->outcome.places;
  if (places[static_cast<std::size_t>(seat)] != 1) return 0;
  return std::ranges::count(places, 1) == 1 ? 2 : 1;
}

class Match {
 public:
  Match(const MatchSettings& settings, search::Now now, const OnPair& on_pair)
      : settings_(settings), now_(now), on_pair_(on_pair) {}

  Result<MatchScore> run() {
    const auto type = games::find_game_type(settings_.game);
    if (!type) return Failure(type.error());
    auto start = (*type)->start(settings_.rules);
    if (!start) return Failure(start.error());
    start_ = std::move(*start);
    score_.seats = start_->seats();
    if (settings_.sprt && score_.seats > 2) {
      return fail(InputError::Conflict, "sprt compares two players, this game has " +
                                            std::to_string(score_.seats) +
                                            ": leave it out or play with players=2");
    }
    {
      std::vector<std::jthread> threads;
      for (int i = 0; i < settings_.concurrency; ++i) threads.emplace_back([this] { work(); });
    }
    if (error_) return Failure(*error_);
    return score_;
  }

 private:
  void work() {
    while (true) {
      const int pair = next_pair_.fetch_add(1);
      if (pair >= settings_.pairs || finished_.load()) return;
      if (const auto played = play_pair(pair); !played) {
        const std::scoped_lock lock(mutex_);
        error_ = played.error();
        finished_.store(true);
        return;
      }
    }
  }

  Result<void> play_pair(int pair) {
    const auto opening =
        make_opening(settings_.seed * 1'000'003 + static_cast<std::uint64_t>(pair));
    std::vector<int> points;
    for (int seat = 0; seat < opening->seats(); ++seat) {
      const auto game = play_game(*opening, seat, pair);
      if (!game) return Failure(game.error());
      points.push_back(*game);
    }
    const std::scoped_lock lock(mutex_);
    if (points.size() == 2) {
      score_.add_pair(points[0], points[1]);
    } else {
      for (const int game : points) score_.add_game(game);
    }
    if (settings_.sprt && sprt_verdict(score_, *settings_.sprt) != SprtVerdict::Undecided) {
      finished_.store(true);
    }
    if (on_pair_) on_pair_(score_);
    return {};
  }

  std::unique_ptr<games::Game> make_opening(std::uint64_t seed) {
    Random random(seed);
    while (true) {
      auto game = start_->clone();
      bool legal = true;
      for (int ply = 0; ply < settings_.opening_plies && legal && !game->ending(); ++ply) {
        const auto moves = game->legal_move_texts();
        legal = game->play(moves[random.below(moves.size())]).has_value();
      }
      assert(legal);
      if (!game->ending()) return game;
    }
  }

  // The first contender's half points when it sits on `seat`.
  Result<int> play_game(const games::Game& opening, int seat, int pair) {
    auto game = opening.clone();
    std::vector<std::unique_ptr<search::Engine>> engines;
    for (int s = 0; s < game->seats(); ++s) {
      Contender contender = s == seat ? settings_.first : settings_.second;
      contender.options.seed += static_cast<std::uint64_t>(pair * 16 + s);
      auto engine = contender.make(settings_.game, now_);
      if (!engine) return Failure(engine.error());
      engines.push_back(std::move(*engine));
    }
    for (int ply = 0; ply < settings_.max_plies && !game->ending(); ++ply) {
      const int mover = game->to_move();
      const Contender& contender = mover == seat ? settings_.first : settings_.second;
      const auto found =
          engines[static_cast<std::size_t>(mover)]->search(*game, contender.limits, nullptr);
      if (!found) return Failure(found.error());
      const std::string& move = found->lines.front().moves.front();
      if (const auto played = game->play(move); !played) {
        return Failure(played.error().within(contender.text + " in " + game->position_text()));
      }
    }
    return half_points(game->ending(), seat);
  }

  const MatchSettings& settings_;
  search::Now now_;
  const OnPair& on_pair_;
  std::unique_ptr<games::Game> start_;
  std::atomic<int> next_pair_{0};
  std::atomic<bool> finished_{false};
  std::mutex mutex_;
  MatchScore score_;
  std::optional<Error> error_;
};

}  // namespace

Result<MatchScore> play_match(const MatchSettings& settings, search::Now now,
                              const OnPair& on_pair) {
  return Match(settings, now, on_pair).run();
}

}  // namespace outflank::arena
