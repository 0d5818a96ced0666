#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/protocols.h"
#include "protocol/session.h"
#include "search/engine.h"

namespace outflank::protocol {

// What a fake engine was asked for, and how it is to answer.
struct FakeEngineState {
  std::mutex mutex;
  std::vector<search::Limits> limits;  // of every search
  std::vector<std::string> positions;  // that it was asked about
  search::EngineOptions options;
  int new_games = 0;

  std::vector<std::string> moves;   // to answer with, in turn; then the first legal one
  std::atomic<bool> waits = false;  // thinks until it is stopped
  std::atomic<bool> fails = false;  // finds nothing
  std::atomic<int> stops = 0;
  std::atomic<bool> searching = false;
};

// Plays what it is told to, at once or when it is stopped. As a real engine it forgets a stop that
// comes before the search.
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
    stopped_ = false;
    const search::Report report = make_report(game, limits);
    if (state_->fails) return fail(InputError::Missing, "it has lost its head");
    if (on_report) on_report(report);
    state_->searching = true;
    while (state_->waits && !stopped_) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    state_->searching = false;
    return report;
  }

  void stop() override {
    ++state_->stops;
    stopped_ = true;
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
  std::atomic<bool> stopped_ = false;
};

// What a session writes, from whichever thread.
class Transcript {
 public:
  void add(std::string_view text) {
    const std::scoped_lock lock(mutex_);
    text_ += text;
    changed_.notify_all();
  }

  // Everything since the last call.
  std::string take() {
    const std::scoped_lock lock(mutex_);
    return std::exchange(text_, {});
  }

  // Waits for the text to come; false when it does not.
  bool wait_for(std::string_view text) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, std::chrono::seconds(20),
                             [&] { return text_.find(text) != std::string::npos; });
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::string text_;
};

// A session with a fake engine, or another one, and what it has written.
class Conversation {
 public:
  Conversation(std::string_view protocol, std::string_view game, const Seat& seat = {},
               std::unique_ptr<search::Engine> engine = nullptr)
      : session_(*make_session(
            protocol, game,
            {.engine = engine ? std::move(engine) : std::make_unique<FakeEngine>(fake_),
             .seat = seat,
             .now = [] { return 0.0; },
             .version = "1.2.3",
             .output = [this](std::string_view text) { transcript_.add(text); }})) {}

  bool handle(std::string_view line) { return session_->handle(line); }
  void finish() { session_->finish(); }

  // The answer to some lines, when all is done.
  std::string say(std::string_view lines) {
    while (!lines.empty()) {
      const std::size_t end = std::min(lines.find('\n'), lines.size());
      handle(lines.substr(0, end));
      lines.remove_prefix(std::min(end + 1, lines.size()));
    }
    finish();
    return transcript_.take();
  }

  FakeEngineState& engine() { return *fake_; }
  Transcript& transcript() { return transcript_; }

 private:
  Transcript transcript_;
  std::shared_ptr<FakeEngineState> fake_ = std::make_shared<FakeEngineState>();
  std::unique_ptr<Session> session_;
};

}  // namespace outflank::protocol
