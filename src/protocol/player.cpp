#include "protocol/player.h"

#include <algorithm>
#include <new>
#include <string>

namespace outflank::protocol {
namespace {

// What a level may spend on a move, so that it plays alike on every machine; nothing: as much as
// there is time for.
std::optional<std::uint64_t> nodes_of_level(int level) {
  if (level >= kMaxLevel) return std::nullopt;
  std::uint64_t nodes = 20;
  for (int i = 1; i < level; ++i) nodes *= 4;
  return nodes;
}

template <class T>
void tighten(std::optional<T>& limit, const std::optional<T>& other) {
  if (other) limit = limit ? std::min(*limit, *other) : *other;
}

int threads_of(const Seat& seat) {
  return seat.threads.value_or(seat.level ? 1 : 0);
}

}  // namespace

Player::Player(std::unique_ptr<search::Engine> engine, const Seat& seat)
    : engine_(std::move(engine)), seat_(seat) {
  options_.threads = threads_of(seat_);
  options_.seed = seat_.seed;
}

Result<void> Player::set_options(const search::EngineOptions& options) {
  try {
    if (auto set = engine_->set_options(options); !set) return set;
  } catch (const std::bad_alloc&) {
    options_set_ = false;
    return fail(InputError::OutOfRange, "there is not enough memory for a hash table of " +
                                            std::to_string(options.hash_megabytes) + " MB");
  }
  if (options.threads != options_.threads) seat_.threads = options.threads;
  options_ = options;
  options_set_ = true;
  return {};
}

void Player::set_level(std::optional<int> level) {
  seat_.level = level;
  options_.threads = threads_of(seat_);
  options_set_ = false;
}

// The one place where a level becomes a search.
search::Limits Player::limits(const search::Limits& asked) const {
  search::Limits limits = asked;
  tighten(limits.seconds, seat_.seconds);
  tighten(limits.nodes, seat_.nodes);
  if (seat_.level) tighten(limits.nodes, nodes_of_level(*seat_.level));
  if (!limits.seconds && !limits.clock && !limits.nodes && !limits.depth) {
    limits.seconds = kUsualSeconds;
  }
  return limits;
}

Result<search::Report> Player::think(const games::Game& game, const search::Limits& asked,
                                     const search::OnReport& on_report, Until until) {
  if (!options_set_) {
    if (const auto set = set_options(options_); !set) return Failure(set.error());
  }
  auto report =
      engine_->search(game, until == Until::Stopped ? search::Limits{} : limits(asked), on_report);
  if (report && (report->lines.empty() || report->lines.front().moves.empty())) {
    return fail(InputError::Missing, "the engine has found no move");
  }
  return report;
}

}  // namespace outflank::protocol
