#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "search/engine.h"

namespace outflank::seat {

// The requests to a fake engine, and its answers.
struct FakeEngineState {
  std::mutex mutex;
  std::vector<search::Limits> limits;  // of every search
  std::vector<std::string> positions;  // that it was asked about
  search::EngineOptions options;
  int new_games = 0;

  std::vector<std::string> moves;   // to answer with, in turn; then the first legal one
  std::atomic<bool> waits = false;  // thinks until it is stopped
  std::atomic<bool> fails = false;  // finds nothing
  std::atomic<bool> searching = false;
};

// Plays prepared moves, at once or when it is stopped.
class FakeEngine final : public search::Engine {
 public:
  explicit FakeEngine(std::shared_ptr<FakeEngineState> state) : state_(std::move(state)) {}

  Result<void> set_options(const search::EngineOptions& options) override {
    const std::scoped_lock lock(state_->mutex);
    state_->options = options;
    return {};
  }

  void new_game() override {
    const std::scoped_lock lock(state_->mutex);
    ++state_->new_games;
  }

  Result<search::Report> search(const games::Game& game, const search::Limits& limits,
                                const search::OnReport& on_report) override {
    const search::Report report = make_report(game, limits);
    if (state_->fails) return fail(InputError::Missing, "it has lost its head");
    if (on_report) on_report(report);
    state_->searching = true;
    while (state_->waits && !limits.stop.stop_requested()) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    state_->searching = false;
    return report;
  }

 private:
  search::Report make_report(const games::Game& game, const search::Limits& limits) {
    const std::scoped_lock lock(state_->mutex);
    state_->limits.push_back(limits);
    state_->positions.push_back(game.position_text());
    std::vector<std::string> legal = game.legal_move_texts();
    if (!state_->moves.empty()) {
      legal.insert(legal.begin(), state_->moves.front());
      state_->moves.erase(state_->moves.begin());
    }
    search::Report report{.depth = 7, .nodes = 1234, .seconds = 0.5, .lines = {}};
    for (int i = 0; i < state_->options.lines && i < static_cast<int>(legal.size()); ++i) {
      search::Line line{.win_chance = 0.625, .score = 150 - i, .exact = i == 1, .moves = {}};
      line.moves.push_back(legal[static_cast<std::size_t>(i)]);
      report.lines.push_back(line);
    }
    return report;
  }

  std::shared_ptr<FakeEngineState> state_;
};

}  // namespace outflank::seat
