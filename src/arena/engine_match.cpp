#include "arena/engine_match.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <chrono>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "arena/referee.h"
#include "core/random.h"
#include "core/try.h"
#include "games/game.h"

namespace outflank::arena {
namespace {

// No move is ever late: the engines have limits of their own.
constexpr match::Time kPatience = std::chrono::hours(24);

// Half points of the seat: 2 for first place, 1 for sharing it, otherwise 0.
int half_points(const match::Outcome& outcome, games::SeatId seat) {
  const auto& places = outcome.places;
  if (places[seat.index()] != 1) return 0;
  return std::ranges::count(places, 1) == 1 ? 2 : 1;
}

class MatchRun {
 public:
  MatchRun(const MatchSettings& settings, search::Now now, const OnPair& on_pair)
      : settings_(settings),
        now_(now),
        on_pair_(on_pair),
        done_(static_cast<std::size_t>(settings.pairs), false) {}

  Result<MatchScore> run() {
    const auto* const type = TRY(games::find_game_type(settings_.game));
    start_ = TRY(type->start(settings_.rules));
    score_.seats = start_->seats();
    if (settings_.sprt && score_.seats > 2) {
      return fail(InputError::Conflict, "sprt compares two players, this game has " +
                                            std::to_string(score_.seats) +
                                            ": leave it out or play with players=2");
    }
    for (const PairResult& pair : settings_.played) TRY(count_earlier(pair));
    if (is_decided()) return score_;
    {
      std::vector<std::jthread> threads;
      for (int i = 0; i < settings_.concurrency; ++i) threads.emplace_back([this] { work(); });
    }
    if (error_) return Failure(*error_);
    return score_;
  }

 private:
  void work() {
    Referee referee(now_, settings_.sandbox);
    while (true) {
      const int pair = next_pair_.fetch_add(1);
      if (pair >= settings_.pairs || finished_.load()) return;
      if (done_[static_cast<std::size_t>(pair)]) continue;
      if (const auto played = play_pair(referee, pair); !played) {
        const std::scoped_lock lock(mutex_);
        error_ = played.error();
        finished_.store(true);
        return;
      }
    }
  }

  Result<void> play_pair(Referee& referee, int pair) {
    const Opening opening = opening_of(pair);
    PairResult result{.pair = pair, .half_points = {}};
    for (const games::SeatId seat : games::all_seats(score_.seats)) {
      result.half_points.push_back(TRY(play_game(referee, opening, seat, pair)));
    }
    const std::scoped_lock lock(mutex_);
    count(result);
    if (is_decided()) finished_.store(true);
    if (on_pair_) on_pair_(result, score_);
    return {};
  }

  // Pairs beyond the number now requested count as well: they were played.
  Result<void> count_earlier(const PairResult& pair) {
    const auto number = static_cast<std::size_t>(pair.pair);
    const bool fits = pair.pair >= 0 && std::ssize(pair.half_points) == score_.seats &&
                      std::ranges::all_of(pair.half_points, [](int n) { return n >= 0 && n <= 2; });
    if (!fits || (number < done_.size() && done_[number])) {
      return fail(InputError::Conflict,
                  "pair " + std::to_string(pair.pair) +
                      " of the earlier run appears twice, or is not of a game of " +
                      std::to_string(score_.seats) + " players");
    }
    if (number < done_.size()) done_[number] = true;
    count(pair);
    return {};
  }

  void count(const PairResult& pair) {
    if (pair.half_points.size() == 2) {
      score_.add_pair(pair.half_points[0], pair.half_points[1]);
    } else {
      for (const int game : pair.half_points) score_.add_game(game);
    }
  }

  [[nodiscard]] bool is_decided() const {
    return settings_.sprt && sprt_verdict(score_, *settings_.sprt) != SprtVerdict::Undecided;
  }

  [[nodiscard]] Opening opening_of(int pair) const {
    if (settings_.openings) return settings_.openings->at(pair);
    const auto game = make_opening(settings_.seed * 1'000'003 + static_cast<std::uint64_t>(pair));
    return {.position = {}, .moves = game->move_texts()};
  }

  [[nodiscard]] std::unique_ptr<games::Game> make_opening(std::uint64_t seed) const {
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
  Result<int> play_game(Referee& referee, const Opening& opening, games::SeatId seat, int pair) {
    GamePlan plan;
    plan.game = settings_.game;
    plan.rules = settings_.rules;
    plan.position = opening.position;
    plan.opening = opening.moves;
    for (const games::SeatId each : games::all_seats(score_.seats)) {
      plan.seats.push_back(each == seat ? settings_.first : settings_.second);
    }
    plan.seed = mix64(settings_.seed) + static_cast<std::uint64_t>(pair);
    plan.patience = kPatience;
    plan.max_plies = settings_.max_plies + static_cast<int>(plan.opening.size());
    const auto judged = TRY(referee.play(plan));
    for (std::size_t s = 0; s < judged.seats.size(); ++s) {
      if (judged.seats[s].faults.empty()) continue;
      return fail(InputError::Conflict,
                  plan.seats[s]->name + ": " + judged.seats[s].faults.front().message);
    }
    assert(judged.record.outcome);
    return half_points(*judged.record.outcome, seat);
  }

  const MatchSettings& settings_;
  search::Now now_;
  const OnPair& on_pair_;
  std::vector<bool> done_;  // pairs of an earlier run
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
  return MatchRun(settings, now, on_pair).run();
}

}  // namespace outflank::arena
