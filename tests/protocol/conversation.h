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
#include "seat/fake_engine.h"

namespace outflank::protocol {

using seat::FakeEngine;
using seat::FakeEngineState;

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
  Conversation(std::string_view protocol, std::string_view game,
               const seat::SeatSettings& seat = {},
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
  std::string send(std::string_view lines) {
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
