#include "seat/player.h"

#include <algorithm>
#include <new>
#include <string>

#include "core/try.h"

namespace outflank::seat {
namespace {

template <class T>
void tighten(std::optional<T>& limit, const std::optional<T>& other) {
  if (other) limit = limit ? std::min(*limit, *other) : *other;
}

// The limits, or a default time without any.
search::Limits or_seconds(search::Limits limits, double seconds) {
  if (!limits.any()) limits.seconds = seconds;
  return limits;
}

Result<search::Report> with_a_move(Result<search::Report> report) {
  if (report && (report->lines.empty() || report->lines.front().moves.empty())) {
    return fail(InputError::Missing, "the engine has found no move");
  }
  return report;
}

}  // namespace

Player::Player(std::unique_ptr<search::Engine> engine, const SeatSettings& settings)
    : engine_(std::move(engine)), settings_(settings) {
  options_.threads = settings_.threads.value_or(0);
  options_.seed = settings_.seed;
}

Result<void> Player::set_options(const search::EngineOptions& options) {
  try {
    TRY(engine_->set_options(options));
  } catch (const std::bad_alloc&) {
    options_set_ = false;
    return fail(InputError::OutOfRange, "there is not enough memory for a hash table of " +
                                            std::to_string(options.hash_megabytes) + " MB");
  }
  options_ = options;
  options_set_ = true;
  return {};
}

search::Limits Player::tightened(const search::Limits& asked) const {
  search::Limits limits = asked;
  tighten(limits.seconds, settings_.seconds);
  tighten(limits.nodes, settings_.nodes);
  return limits;
}

Result<search::Report> Player::search_fully(const games::Game& game, const search::Limits& limits,
                                            const search::OnReport& on_report) {
  if (!options_set_) {
    TRY(set_options(options_));
  }
  return with_a_move(engine_->search(game, limits, on_report));
}

Result<search::Report> Player::search_at_level(const games::Game& game,
                                               const search::Limits& limits,
                                               const search::OnReport& on_report) {
  const auto plain = TRY(search::find_level(game, *settings_.level));
  const auto level = TRY(search::with_style(game.name(), plain, settings_.style));
  options_set_ = false;  // a level has options of its own
  return with_a_move(
      search::search_at_level(*engine_, level, settings_.seed, game, limits, on_report));
}

Result<search::Report> Player::think(const games::Game& game, const search::Limits& asked,
                                     const search::OnReport& on_report, SearchMode mode) {
  if (mode == SearchMode::Infinite) {
    search::Limits limits;
    limits.stop = asked.stop;
    return search_fully(game, limits, on_report);
  }
  if (settings_.level) return search_at_level(game, tightened(asked), on_report);
  return search_fully(game, or_seconds(tightened(asked), kUsualSeconds), on_report);
}

Result<search::Report> Player::advise(const games::Game& game, const search::Limits& asked,
                                      const search::OnReport& on_report) {
  return search_fully(game, or_seconds(tightened(asked), search::kHintSeconds), on_report);
}

}  // namespace outflank::seat
