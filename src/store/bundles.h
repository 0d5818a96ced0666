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

// Texts that are called by their hash, for workers on other machines: the bots of tournaments
// (arena/bots/bundle.h). Each is there once, whoever needs it, and goes some time after the last who did.
// The store does not look into them; whoever loads one compares the hash.
//
// A text is stored in parts, so that no statement holds up the moves of games. Fails with Unavailable,
// Busy, or what is said beside each call.
class Bundles {
 public:
  static constexpr std::size_t kPartBytes = std::size_t{256} << 10U;

  explicit Bundles(Store& store);

  // Puts the text, which is ASCII, there, or what is missing of it, and keeps it until then at least. May be
  // repeated.
  Result<void> put(std::string_view hash, std::string_view text, Moment needed_until);
  // NoSuchBundle, also where it is not there as a whole.
  Result<std::string> load(std::string_view hash);
  // Takes it away, whoever needs it: for one that is damaged.
  Result<void> remove(std::string_view hash);
  // Takes away what nobody has needed since.
  Result<void> sweep(Moment now);

 private:
  Connection& connection_;
};

}  // namespace outflank::store
