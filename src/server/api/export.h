#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/error.h"
#include "server/base/actor.h"
#include "server/base/json.h"
#include "server/base/shared_store.h"
#include "store/people.h"

namespace outflank::server {

// Everything that the store has of a person, as one JSON object in parts: thousands of games are never in memory together.
// Holds nothing of the store between two parts, so that a slow reader delays nobody.
class Export {
 public:
  // `head` is an object of everything that is short; `pools` are those in which the person has a rating.
  Export(SharedStore& store, Actor actor, const Json& head, std::vector<std::string> pools);

  // The next part; empty after the last one. Fails as Store::next_games does, and then has no next part. Blocks.
  Result<std::string> next();

  // Whether the last part has been read.
  [[nodiscard]] bool over() const { return stage_ == Stage::Over && text_.empty(); }

 private:
  enum class Stage : std::uint8_t { RatingHistory, Games, Over };

  Result<void> add_rating_history();
  void begin_games();
  Result<void> add_games();
  void add_item(const Json& item);

  SharedStore& store_;
  Actor actor_;
  std::string text_;  // of the next part, so far
  Stage stage_;
  bool list_is_empty_ = true;
  std::vector<std::string> pools_;
  std::size_t pool_ = 0;
  std::optional<store::RatingPoint> last_point_;  // of this pool
  store::ExportProgress games_;
};

}  // namespace outflank::server
