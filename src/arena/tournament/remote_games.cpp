#include "arena/tournament/remote_games.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "core/text.h"
#include "core/try.h"
#include "store/away.h"
#include "store/bundles.h"

namespace outflank::arena {
namespace {

using namespace std::chrono_literals;

constexpr auto kLookAtWorkers = 1s;
constexpr auto kKeepBundles = 60s;
constexpr store::Moment kBundleIsKept = 3'600'000;  // milliseconds after the last use
constexpr std::size_t kMinReserve = 2;
constexpr std::size_t kMaxReserve = 64;
constexpr std::size_t kMaxOutstanding = 512;
constexpr double kCost = 1;  // seconds; replaced by the actual time when a game is over
// Of the shared queue; beyond that games wait here.
constexpr store::JobLimits kLimits{.waiting = 1024, .waiting_of_one = kMaxOutstanding};

std::int64_t milliseconds_of(auto clock_time) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(clock_time.time_since_epoch())
      .count();
}

bool has_bots(const Tournament& tournament) {
  return std::ranges::any_of(tournament.entrants, [](const auto& one) { return one->is_bot(); });
}

}  // namespace

RemoteGames::RemoteGames(const Tournament& tournament, std::string id, Open open, OnNote on_note)
    : tournament_(&tournament),
      id_(std::move(id)),
      open_(std::move(open)),
      on_note_(std::move(on_note)) {}

Result<RemoteGames> RemoteGames::make(const Tournament& tournament, std::string id, Open open,
                                      OnNote on_note) {
  RemoteGames games(tournament, std::move(id), std::move(open), std::move(on_note));
  for (std::size_t i = 0; i < tournament.entrants.size(); ++i) {
    const auto* bot = std::get_if<Bot>(&tournament.entrants[i]->player);
    if (bot == nullptr) continue;
    games.bundles_[static_cast<int>(i)] = TRY(pack(*bot));
  }
  return games;
}

store::Moment RemoteGames::now() const {
  return clock_offset_ + milliseconds_of(Clock::now());
}

void RemoteGames::report(Note note, std::string sentence) {
  if (sentence == last_note_) return;
  last_note_ = std::move(sentence);
  if (on_note_) on_note_(note, last_note_);
}

std::size_t RemoteGames::room() const {
  const auto wanted =
      std::min(static_cast<std::size_t>(capacity_.games) + reserve_, kMaxOutstanding);
  return wanted > games_.size() ? wanted - games_.size() : 0;
}

void RemoteGames::give(int number, const GamePlan& plan) {
  GameJob job{id_, number, plan, {}, tournament_->settings.transcripts};
  Given given;
  for (const auto& entrant : plan.seats) {
    JobSeat seat{entrant->name};
    if (const auto* contender = std::get_if<Contender>(&entrant->player)) {
      seat.engine = contender->text;
    } else {
      const auto index = std::ranges::find(tournament_->entrants, entrant);
      assert(index != tournament_->entrants.end());
      seat.bundle = bundles_.at(static_cast<int>(index - tournament_->entrants.begin())).hash;
      given.bundles.push_back(seat.bundle);
    }
    job.seats.push_back(std::move(seat));
  }
  given.kind = given.bundles.empty() ? kGameJob : kBotGameJob;
  given.payload = to_json(job);
  // Bots that were changed between two runs are other players.
  constexpr std::size_t kDigits = 16;
  given.job = owner() + ":" + std::to_string(number + 1) + ":" +
              bundle_hash(given.payload).substr(0, kDigits);
  given.plan = plan;
  games_[number] = std::move(given);
}

Result<std::vector<RemoteGames::Played>> RemoteGames::exchange() {
  auto played = exchange_once();
  // The next attempt begins with a new connection.
  if (!played && store::is_away(played.error())) store_.reset();
  return played;
}

Result<void> RemoteGames::connect() {
  store_ = TRY(open_());
  capacity_seen_.reset();
  bundles_kept_.reset();
  return {};
}

Result<std::vector<RemoteGames::Played>> RemoteGames::exchange_once() {
  if (!store_) TRY(connect());
  TRY(look_at_workers());
  TRY(keep_bundles());
  TRY(remove_counted());
  TRY(add_jobs());
  return take_results();
}

Result<void> RemoteGames::look_at_workers() {
  if (capacity_seen_ && Clock::now() - *capacity_seen_ < kLookAtWorkers) return {};
  // Again and again: the store's clock may be set.
  const auto clock = TRY(store_->clock());
  clock_offset_ = clock.value_or(milliseconds_of(std::chrono::system_clock::now())) -
                  milliseconds_of(Clock::now());
  capacity_ = TRY(store::JobQueue(*store_).game_capacity(now()));
  capacity_seen_ = Clock::now();
  const bool bots = has_bots(*tournament_);
  if (capacity_.games == 0) {
    report(Note::Problem,
           std::string(
               "no worker plays games of tournaments now; they wait for one: outflank worker ") +
               (bots ? "--run-bots " : "") + "--store ...");
  } else if (bots && capacity_.bot_games == 0) {
    report(Note::Problem,
           "no worker runs bots, and their games wait for one: outflank worker --run-bots --store "
           "...");
  } else {
    report(Note::Fine, "workers play " +
                           std::to_string(bots ? capacity_.bot_games : capacity_.games) +
                           (bots ? " games with bots" : " games") + " at a time");
  }
  return {};
}

Result<void> RemoteGames::keep_bundles() {
  if (bundles_kept_ && Clock::now() - *bundles_kept_ < kKeepBundles) return {};
  for (const auto& [entrant, bundle] : bundles_) {
    TRY(store::Bundles(*store_).put(bundle.hash, bundle.text, now() + kBundleIsKept));
  }
  bundles_kept_ = Clock::now();
  return {};
}

Result<void> RemoteGames::add_jobs() {
  for (auto& [number, game] : games_) {
    if (Clock::now() < game.next_try) continue;
    if (game.added && Clock::now() - *game.added < add_again_) continue;
    const auto added = store::JobQueue(*store_).add({.id = game.job,
                                                     .kind = game.kind,
                                                     .urgency = store::JobUrgency::Background,
                                                     .person = owner(),
                                                     .owner = owner(),
                                                     .cost = kCost,
                                                     .payload = game.payload},
                                                    kLimits, now());
    const bool full = !added && (added.error().is(store::JobError::JobsFull) ||
                                 added.error().is(store::JobError::TooManyJobs));
    if (full) return {};
    if (!added) return Failure(added.error());
    game.added = Clock::now();
  }
  return {};
}

Result<std::vector<RemoteGames::Played>> RemoteGames::take_results() {
  std::map<std::string, int> numbers;
  std::vector<std::string> ids;
  for (const auto& [number, game] : games_) {
    if (!game.added) continue;
    numbers[game.job] = number;
    ids.push_back(game.job);
  }
  const auto rows = TRY(store::JobQueue(*store_).finished(ids));
  std::vector<Played> list;
  for (const store::JobRow& row : rows) {
    const int number = numbers.at(row.id);
    Given& game = games_.at(number);
    if (row.status != store::JobStatus::Done) {
      TRY(try_again(game, number, row.result));
      continue;
    }
    auto played = played_game_of_json(row.result);
    const auto right = played ? check_played(game.plan, played->judged) : Failure(played.error());
    if (right) {
      list.push_back({number, *std::move(played)});
    } else {
      TRY(try_again(game, number, right.error().message()));
    }
  }
  // Games shorter than our polling interval need more waiting jobs.
  if (list.size() >= reserve_) {
    reserve_ = std::min(2 * list.size() + kMinReserve, kMaxReserve);
  } else if (reserve_ > kMinReserve && list.size() < reserve_ / 8) {
    --reserve_;
  }
  return list;
}

// The same job once more; a worker that had it before has lost its lease.
Result<void> RemoteGames::try_again(Given& game, int number, const std::string& why) {
  const std::string place = "game " + std::to_string(number + 1);
  if (game.tries + 1 >= kMaxTries) {
    return fail(InputError::Damaged, place + " could not be played in " +
                                         std::to_string(kMaxTries) + " attempts: " + why);
  }
  TRY(repair(game));
  // Also if the removal succeeds unheard.
  game.added.reset();
  TRY(store::JobQueue(*store_).remove(std::span(&game.job, 1), owner()));
  ++game.tries;
  game.next_try = Clock::now() + game.tries * retry_pause_;
  if (on_note_) {
    on_note_(Note::Problem, place + " could not be played, and is tried again: " + why);
  }
  return {};
}

// Uploads bundles that workers could not unpack once more.
Result<void> RemoteGames::repair(const Given& game) {
  store::Bundles bundles(*store_);
  for (const auto& [entrant, bundle] : bundles_) {
    if (std::ranges::find(game.bundles, bundle.hash) == game.bundles.end()) continue;
    const auto there = bundles.load(bundle.hash);
    if (there && *there == bundle.text) continue;
    if (!there && !there.error().is(store::BundleError::NoSuchBundle)) {
      return Failure(there.error());
    }
    TRY(bundles.remove(bundle.hash));
    TRY(bundles.put(bundle.hash, bundle.text, now() + kBundleIsKept));
  }
  return {};
}

void RemoteGames::counted(int number) {
  const auto found = games_.find(number);
  assert(found != games_.end());
  counted_.push_back(found->second.job);
  games_.erase(found);
}

Result<void> RemoteGames::remove_counted() {
  if (counted_.empty()) return {};
  TRY(store::JobQueue(*store_).remove(counted_, owner()));
  counted_.clear();
  return {};
}

void RemoteGames::withdraw() {
  for (const auto& [number, game] : games_) counted_.push_back(game.job);
  games_.clear();
  if (!store_ && !connect()) return;
  // Remaining jobs are played once more at most, and expire after a day.
  std::ignore = remove_counted();
}

}  // namespace outflank::arena
