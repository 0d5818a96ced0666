#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "bindings/c/outflank.h"
#include "core/error.h"
#include "env/batch.h"
#include "games/game.h"

// Between C and the layers: handles, the error of each thread, and a barrier against exceptions.

struct outflank_game {
  std::unique_ptr<outflank::games::Game> game;
};
struct outflank_batch {
  std::unique_ptr<outflank::env::Batch> batch;
};

namespace outflank::c {

// Stores the error, and returns the status.
int refuse(const Error& error);
int refuse_null(std::string_view what);
// The same for the exception that is being handled.
int refuse_exception() noexcept;

// Runs a call. If it throws, returns the status, or null or 0 where the result cannot be one.
template <class F>
auto guarded(F work) noexcept -> decltype(work()) {
  using Value = decltype(work());
  try {
    return work();
  } catch (...) {
    const int status = refuse_exception();
    if constexpr (std::signed_integral<Value>) {
      return Value{status};
    } else {
      return Value{};
    }
  }
}

inline int status_of(const Result<void>& result) {
  return result ? OUTFLANK_OK : refuse(result.error());
}

// As snprintf does.
std::int64_t write(std::string_view text, char* buffer, std::size_t size);

inline std::string_view text_or_empty(const char* text) {
  return text == nullptr ? std::string_view() : text;
}

}  // namespace outflank::c
