#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <string_view>
#include <utility>

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
int out_of_memory();
int internal_error(std::string_view what);

// Runs a call, and returns `failed` if it throws.
template <class F, class Value>
Value guarded(F work, Value failed) noexcept {
  try {
    return work();
  } catch (const std::bad_alloc&) {
    out_of_memory();
  } catch (const std::exception& error) {
    internal_error(error.what());
  } catch (...) {
    internal_error("an unknown exception");
  }
  return failed;
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
