#pragma once

#include <functional>

#ifndef __wasm__
#include <stop_token>
#else
#include <algorithm>
#include <memory>
#include <utility>
#include <vector>
#endif

// Stop requests: the standard library's types, and in the browser, whose library lacks them for
// want of threads, a minimal replacement. A stop requested before a search begins also applies to
// it.
namespace outflank::search {

#ifndef __wasm__

using StopSource = std::stop_source;
using StopToken = std::stop_token;
using StopCallback = std::stop_callback<std::function<void()>>;

#else

class StopCallback;

struct StopState {
  bool requested = false;
  std::vector<StopCallback*> callbacks;
};

class StopToken {
 public:
  StopToken() = default;
  [[nodiscard]] bool stop_requested() const { return state_ && state_->requested; }

 private:
  friend class StopSource;
  friend class StopCallback;
  explicit StopToken(std::shared_ptr<StopState> state) : state_(std::move(state)) {}
  std::shared_ptr<StopState> state_;
};

// Calls back when the stop is requested, at once if it already was.
class StopCallback {
 public:
  StopCallback(const StopToken& token, std::function<void()> callback)
      : state_(token.state_), callback_(std::move(callback)) {
    if (!state_) return;
    state_->callbacks.push_back(this);
    if (state_->requested) callback_();
  }
  StopCallback(const StopCallback&) = delete;
  StopCallback& operator=(const StopCallback&) = delete;
  ~StopCallback() {
    if (state_) std::erase(state_->callbacks, this);
  }

 private:
  friend class StopSource;
  std::shared_ptr<StopState> state_;
  std::function<void()> callback_;
};

class StopSource {
 public:
  [[nodiscard]] StopToken get_token() const { return StopToken(state_); }
  bool request_stop() {
    if (std::exchange(state_->requested, true)) return false;
    for (StopCallback* callback : state_->callbacks) callback->callback_();
    return true;
  }
  [[nodiscard]] bool stop_requested() const { return state_->requested; }

 private:
  std::shared_ptr<StopState> state_ = std::make_shared<StopState>();
};

#endif

}  // namespace outflank::search
