#include "arena/tournament/tournament_run.h"

#include <algorithm>
#include <filesystem>
#include <thread>
#include <utility>
#include <vector>

#include <pthread.h>
#include <sched.h>

#include "arena/referee.h"
#include "arena/tournament/tournament_files.h"
#include "arena/transcript_json.h"
#include "match/record_json.h"

namespace outflank::arena {
namespace {

// The cores that this process may use.
std::vector<std::size_t> allowed_cores() {
  cpu_set_t set;
  CPU_ZERO(&set);
  std::vector<std::size_t> cores;
  if (sched_getaffinity(0, sizeof set, &set) != 0) return cores;
  for (std::size_t core = 0; core < CPU_SETSIZE; ++core) {
    if (CPU_ISSET(core, &set)) cores.push_back(core);
  }
  return cores;
}

// Cores for the workers, one each; none where that would do harm: fewer cores than workers, or an
// engine with threads of its own.
std::vector<std::size_t> cores_for(const Tournament& tournament) {
  if (!tournament.settings.pin) return {};
  for (const auto& entrant : tournament.entrants) {
    const auto* contender = std::get_if<Contender>(&entrant->player);
    if (contender != nullptr && contender->options.threads != 1) return {};
  }
  std::vector<std::size_t> cores = allowed_cores();
  if (std::ssize(cores) < tournament.settings.concurrency) return {};
  return cores;
}

// The calling thread, and the bots that it starts, which inherit it.
void pin_to(std::size_t core) {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(core, &set);
  pthread_setaffinity_np(pthread_self(), sizeof set, &set);
}

}  // namespace

TournamentRun::TournamentRun(const Tournament& tournament, store::FileLock lock,
                             store::TournamentStore store)
    : tournament_(tournament),
      lock_(std::move(lock)),
      store_(std::move(store)),
      state_(tournament) {}

Result<std::unique_ptr<TournamentRun>> TournamentRun::open(const Tournament& tournament) {
  const std::filesystem::path folder = tournament.settings.out;
  auto lock = store::FileLock::attempt(folder / "lock");
  if (!lock) return Failure(lock.error());
  if (!*lock) {
    return fail(InputError::Conflict,
                folder.string() + ": another program is playing this tournament right now");
  }
  remove_leftovers(folder.string());
  auto store = store::TournamentStore::open((folder / "tournament.db").string());
  if (!store) return Failure(store.error());
  const std::string identity = identity_of(tournament);
  const auto kept = store->settings();
  if (!kept) return Failure(kept.error());
  if (kept->empty()) {
    if (const auto begun = store->begin(identity); !begun) return Failure(begun.error());
  } else if (const auto differs = difference(*kept, identity)) {
    return fail(InputError::Conflict,
                folder.string() + " holds another tournament: " + *differs +
                    "; go on with the old settings, or choose another folder with --out");
  }
  std::unique_ptr<TournamentRun> run(
      new TournamentRun(tournament, **std::move(lock), *std::move(store)));
  const auto restored =
      run->store_.each_summary([&](std::int64_t, const std::string& text) -> Result<void> {
        auto summary = summary_of_json(text);
        if (!summary) return Failure(summary.error());
        return run->state_.restore(*std::move(summary));
      });
  if (!restored) return Failure(restored.error().within(folder.string()));
  return run;
}

Result<TournamentRun::End> TournamentRun::play(search::Now now,
                                               const std::shared_ptr<const Sandbox>& sandbox,
                                               const OnGame& on_game, const std::stop_token& stop) {
  stop_ = std::stop_source();
  const std::stop_callback on_stop(stop, [this] { stop_.request_stop(); });
  const std::vector<std::size_t> cores = cores_for(tournament_);
  {
    std::vector<std::jthread> workers;
    for (int i = 0; i < tournament_.settings.concurrency; ++i) {
      workers.emplace_back([&, i] {
        if (!cores.empty()) pin_to(cores[static_cast<std::size_t>(i)]);
        work(now, sandbox, on_game);
      });
    }
  }
  if (error_) return Failure(*error_);
  return state_.done() ? End::Finished : End::Stopped;
}

void TournamentRun::work(search::Now now, const std::shared_ptr<const Sandbox>& sandbox,
                         const OnGame& on_game) {
  Referee referee(now, sandbox, tournament_.settings.transcripts);
  const std::stop_token stopped = stop_.get_token();
  while (true) {
    std::unique_lock lock(mutex_);
    std::optional<int> number;
    // Games that depend on others wait until those are finished.
    changed_.wait(lock, stopped, [&] {
      if (state_.done()) return true;
      number = state_.take();
      return number.has_value();
    });
    if (!number || stopped.stop_requested()) return;
    lock.unlock();
    const auto played = play_one(referee, *number, on_game);
    if (played) continue;
    lock.lock();
    if (!error_) error_ = played.error();
    stop_.request_stop();
    return;
  }
}

Result<void> TournamentRun::play_one(Referee& referee, int number, const OnGame& on_game) {
  // The plan may grow while others play, which moves its games.
  std::unique_lock lock(mutex_);
  const PlannedGame planned = state_.plan().games[static_cast<std::size_t>(number)];
  lock.unlock();
  const GamePlan plan = tournament_.plan_of(planned, number);
  const auto judged = referee.play(plan, stop_.get_token());
  if (!judged) return Failure(judged.error());
  if (stop_.stop_requested()) return {};
  auto summary = summarise(number, planned, plan, *judged);
  if (!summary) return Failure(summary.error());
  const store::TournamentGame game{number, to_json(*summary), match::to_json(judged->record),
                                   to_json_lines(judged->transcript)};
  lock.lock();
  // Another game may have decided a test in the meantime.
  if (state_.done()) return {};
  if (const auto stored = store_.add(game); !stored) return stored;
  const GameSummary finished = *summary;
  state_.finish(*std::move(summary));
  if (state_.done()) stop_.request_stop();
  if (on_game) on_game(state_, finished);
  changed_.notify_all();
  return {};
}

Result<void> TournamentRun::write() {
  return write_files(state_, store_, tournament_.settings.out);
}

}  // namespace outflank::arena
