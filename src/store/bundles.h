#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/error.h"
#include "store/connection.h"
#include "store/game.h"

namespace outflank::store {

class Store;

enum class BundleError : std::uint8_t { NoSuchBundle };
constexpr std::string_view name_of(BundleError /*error*/) {
  return "no_such_bundle";
}

// Texts addressed by their hash, for workers on other machines: the bots of tournaments
// (arena/bots/bundle.h). Each is stored once, and deleted some time after its last use.
// They are opaque to the store; whoever loads one verifies the hash.
//
// A text is stored in parts, so that no statement delays the moves of games. Fails with Unavailable,
// Busy, or the errors named beside each call.
class Bundles {
 public:
  static constexpr std::size_t kPartBytes = std::size_t{256} << 10U;

  explicit Bundles(Store& store);

  // Stores the text, which is ASCII, or the missing parts of it, and keeps it at least until then.
  // Idempotent.
  Result<void> put(std::string_view hash, std::string_view text, Moment needed_until);
  // NoSuchBundle, also if it is incomplete.
  Result<std::string> load(std::string_view hash);
  // Deletes it even if it is needed: for a damaged one.
  Result<void> remove(std::string_view hash);
  // Deletes expired bundles.
  Result<void> sweep(Moment now);

 private:
  Connection& connection_;
};

}  // namespace outflank::store
