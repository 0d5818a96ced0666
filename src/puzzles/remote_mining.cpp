#include "puzzles/remote_mining.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "core/try.h"
#include "puzzles/mining_job.h"
#include "store/away.h"
#include "store/job_queue.h"

namespace outflank::puzzles {
namespace {

using namespace std::chrono_literals;

constexpr auto kLookAtWorkers = 1s;
// When a job is missing without a result: another run of the same games has removed it, or it has expired.
constexpr auto kAddAgain = 10s;
constexpr std::size_t kReserve = 8;  // waiting jobs beside those being done
constexpr std::size_t kMaxOutstanding = 256;
constexpr double kCost = 2;  // seconds; replaced by the actual time when a game is over
// Of the shared queue; beyond that games wait here.
constexpr store::JobLimits kLimits{.waiting = 1024, .waiting_of_one = kMaxOutstanding};

std::int64_t milliseconds_of(auto clock_time) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(clock_time.time_since_epoch())
      .count();
}

}  // namespace

RemoteMining::RemoteMining(std::string game, std::uint64_t seed, Open open)
    : game_(std::move(game)), seed_(seed), open_(std::move(open)) {}

store::Moment RemoteMining::now() const {
  return clock_offset_ + milliseconds_of(Clock::now());
}

std::string RemoteMining::owner() const {
  return "puzzles:" + game_ + ":" + std::to_string(seed_);
}

std::string RemoteMining::job_of(int number) const {
  return owner() + ":" + std::to_string(number);
}

std::size_t RemoteMining::room() const {
  const auto wanted = static_cast<std::size_t>(capacity_.value_or(0)) + kReserve;
  const auto open = static_cast<std::size_t>(
      std::ranges::count_if(games_, [](const auto& game) { return !game.second.fetched; }));
  if (open >= wanted || games_.size() >= kMaxOutstanding) return 0;
  return std::min(wanted - open, kMaxOutstanding - games_.size());
}

void RemoteMining::give(int number) {
  games_.try_emplace(number);
}

void RemoteMining::kept(int number) {
  games_.erase(number);
  kept_.push_back(job_of(number));
}

Result<std::vector<RemoteMining::Mined>> RemoteMining::exchange() {
  auto mined = exchange_once();
  // The next attempt begins with a new connection.
  if (!mined && store::is_away(mined.error())) store_.reset();
  return mined;
}

Result<std::vector<RemoteMining::Mined>> RemoteMining::exchange_once() {
  if (!store_) TRY(connect());
  TRY(look_at_workers());
  TRY(remove_kept());
  TRY(add_jobs());
  return take_results();
}

Result<void> RemoteMining::connect() {
  store_ = TRY(open_());
  capacity_seen_ = {};
  return {};
}

Result<void> RemoteMining::look_at_workers() {
  if (capacity_ && Clock::now() - capacity_seen_ < kLookAtWorkers) return {};
  // Again and again: the store's clock may be set.
  const auto clock = TRY(store_->clock());
  clock_offset_ = clock.value_or(milliseconds_of(std::chrono::system_clock::now())) -
                  milliseconds_of(Clock::now());
  const auto capacity = TRY(store::JobQueue(*store_).game_capacity(now()));
  capacity_ = static_cast<int>(capacity.games);
  capacity_seen_ = Clock::now();
  return {};
}

Result<void> RemoteMining::add_jobs() {
  for (auto& [number, game] : games_) {
    if (game.fetched) continue;
    if (game.added && Clock::now() - *game.added < kAddAgain) continue;
    const auto added =
        store::JobQueue(*store_).add({.id = job_of(number),
                                      .kind = std::string(kMiningJob),
                                      .urgency = store::JobUrgency::Background,
                                      .person = owner(),
                                      .owner = owner(),
                                      .cost = kCost,
                                      .payload = to_json(MiningJob{game_, seed_, number})},
                                     kLimits, now());
    const bool full = !added && (added.error().is(store::JobError::JobsFull) ||
                                 added.error().is(store::JobError::TooManyJobs));
    if (full) return {};
    if (!added) return Failure(added.error());
    game.added = Clock::now();
  }
  return {};
}

Result<std::vector<RemoteMining::Mined>> RemoteMining::take_results() {
  std::map<std::string, int> numbers;
  std::vector<std::string> ids;
  for (const auto& [number, game] : games_) {
    if (game.fetched) continue;
    ids.push_back(job_of(number));
    numbers[ids.back()] = number;
  }
  const auto rows = TRY(store::JobQueue(*store_).finished(ids));
  std::vector<Mined> list;
  for (const store::JobRow& row : rows) {
    const int number = numbers.at(row.id);
    if (row.status != store::JobStatus::Done) {
      TRY(try_again(number, row.result));
      continue;
    }
    const auto puzzles = puzzles_of_line(row.result, number);
    if (puzzles) {
      games_.at(number).fetched = true;
      list.push_back({number, *puzzles, row.result});
    } else {
      TRY(try_again(number, puzzles.error().message()));
    }
  }
  return list;
}

// The same job once more; a worker that had it before has lost its lease.
Result<void> RemoteMining::try_again(int number, const std::string& why) {
  Given& game = games_.at(number);
  if (game.tries + 1 >= kMaxTries) {
    return fail(InputError::Damaged, "game " + std::to_string(number) + " could not be mined in " +
                                         std::to_string(kMaxTries) + " attempts: " + why);
  }
  const std::vector<std::string> job = {job_of(number)};
  TRY(store::JobQueue(*store_).remove(job, owner()));
  ++game.tries;
  game.added.reset();
  return {};
}

Result<void> RemoteMining::remove_kept() {
  if (kept_.empty()) return {};
  TRY(store::JobQueue(*store_).remove(kept_, owner()));
  kept_.clear();
  return {};
}

void RemoteMining::withdraw() {
  for (const auto& [number, game] : games_) kept_.push_back(job_of(number));
  games_.clear();
  if (!store_ && !connect()) return;
  // Remaining jobs are mined once more at most, and expire after a day.
  std::ignore = remove_kept();
}

}  // namespace outflank::puzzles
