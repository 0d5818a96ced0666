#include "arena/tournament/tournament_run.h"

#include <algorithm>
#include <filesystem>
#include <span>
#include <thread>
#include <utility>
#include <vector>

#include <sys/resource.h>
#include <unistd.h>

#include "arena/bots/cores.h"
#include "arena/referee.h"
#include "arena/tournament/tournament_files.h"
#include "arena/transcript_json.h"
#include "core/try.h"
#include "match/record_json.h"
#include "store/away.h"

namespace outflank::arena {
namespace {

// Cores for the workers, one each; none if there are fewer cores than workers, or if an
// engine uses several threads.
Cores cores_for(const Tournament& tournament) {
  if (!tournament.settings.pin) return {};
  for (const auto& entrant : tournament.entrants) {
    const auto* contender = std::get_if<Contender>(&entrant->player);
    if (contender != nullptr && contender->options.threads != 1) return {};
  }
  return Cores::claim(static_cast<std::size_t>(tournament.settings.concurrency), 0);
}

// Yields to other threads, since players' time is being measured. Only a little, because the end of a
// tournament waits for this thread, even on a busy machine.
void yield_to_others() {
  constexpr int kNiceness = 5;
  // On Linux, of this thread alone. If it fails, the files are still written.
  static_cast<void>(::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), kNiceness));
}

Failure other_tournament(const std::filesystem::path& folder, const std::string& difference) {
  return fail(InputError::Conflict,
              folder.string() + " holds another tournament: " + difference +
                  "; use the old settings, or choose another folder with --out");
}

// Restores the stored games.
Result<void> restore(store::TournamentStore& store, TournamentState& state, TalkBudget* talk) {
  return store.each_summary([&](std::int64_t, const std::string& text) -> Result<void> {
    auto summary = TRY(summary_of_json(text));
    const std::vector<int> entrants = summary.entrants;
    const std::vector<std::size_t> bytes = summary.talk;
    const auto restored = state.restore(std::move(summary));
    if (restored && talk != nullptr) talk->spend(entrants, bytes);
    return restored;
  });
}

}  // namespace

TournamentRun::TournamentRun(const Tournament& tournament, store::FileLock lock,
                             store::TournamentStore store)
    : tournament_(tournament),
      lock_(std::move(lock)),
      store_(std::move(store)),
      state_(tournament),
      talk_(static_cast<std::size_t>(tournament.settings.talk_megabytes) << 20U,
            tournament.entrants.size()) {}

Result<std::unique_ptr<TournamentRun>> TournamentRun::open(const Tournament& tournament) {
  const std::filesystem::path folder = tournament.settings.out;
  auto lock = TRY(store::FileLock::attempt(folder / "lock"));
  if (!lock) {
    return fail(InputError::Conflict,
                folder.string() + ": another program is playing this tournament right now");
  }
  remove_leftovers(folder.string());
  auto store = TRY(store::TournamentStore::open((folder / "tournament.db").string()));
  const std::string identity = identity_of(tournament);
  const auto kept = TRY(store.settings());
  if (kept.empty()) {
    TRY(store.begin(identity));
  } else if (const auto differs = difference(kept, identity)) {
    return other_tournament(folder, *differs);
  }
  std::unique_ptr<TournamentRun> run(
      new TournamentRun(tournament, *std::move(lock), std::move(store)));
  if (const auto restored = restore(run->store_, run->state_, &run->talk_); !restored) {
    return Failure(restored.error().within(folder.string()));
  }
  return run;
}

Result<TournamentRun::End> TournamentRun::play(search::Now now,
                                               const std::shared_ptr<const Sandbox>& sandbox,
                                               const OnGame& on_game, const std::stop_token& stop,
                                               const OnFiles& on_files) {
  stop_ = std::stop_source();
  const std::stop_callback on_stop(stop, [this] { stop_.request_stop(); });
  const Cores cores = cores_for(tournament_);
  {
    // Ends after the workers.
    const std::jthread writer(
        [&](const std::stop_token& done) { write_at_intervals(done, on_files); });
    std::vector<std::jthread> workers;
    for (int i = 0; i < tournament_.settings.concurrency; ++i) {
      workers.emplace_back([&, i] {
        if (!cores.claimed().empty()) {
          stay_on(std::span(cores.claimed()).subspan(static_cast<std::size_t>(i), 1));
        }
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

PlannedGame TournamentRun::planned_game(int number) {
  // The plan may grow while others play, which moves its games.
  const std::lock_guard lock(mutex_);
  return state_.plan().games[static_cast<std::size_t>(number)];
}

Result<void> TournamentRun::play_one(Referee& referee, int number, const OnGame& on_game) {
  const PlannedGame planned = planned_game(number);
  const GamePlan plan = tournament_.plan_of(planned, number);
  auto judged = TRY(referee.play(plan, stop_.get_token()));
  if (stop_.stop_requested()) return {};
  return count(number, planned, plan, {"", std::move(judged)}, on_game);
}

Result<void> TournamentRun::count(int number, const PlannedGame& planned, const GamePlan& plan,
                                  PlayedGame played, const OnGame& on_game) {
  auto summary = TRY(summarise(number, planned, plan, played.judged));
  summary.worker = std::move(played.worker);
  const std::string record = match::to_json(played.judged.record);
  const std::lock_guard lock(mutex_);
  // Another game may have decided a test in the meantime.
  if (state_.done()) return {};
  const auto transcript =
      fit(std::move(played.judged.transcript), talk_.limits_for(summary.entrants));
  if (!transcript.empty()) summary.talk = talk_of(transcript, summary.entrants.size());
  const store::TournamentGame game{number, to_json(summary), record, to_json_lines(transcript)};
  TRY(store_.add(game));
  talk_.spend(summary.entrants, summary.talk);
  const GameSummary finished = summary;
  state_.finish(std::move(summary));
  if (state_.done()) stop_.request_stop();
  if (on_game) on_game(state_, finished);
  changed_.notify_all();
  return {};
}

Result<TournamentRun::End> TournamentRun::play_on_workers(
    RemoteGames& games, const OnGame& on_game,
    const std::function<void(const Result<void>& reached)>& on_store, const std::stop_token& stop,
    const OnFiles& on_files) {
  constexpr std::chrono::milliseconds kLookEvery{100};
  constexpr std::chrono::milliseconds kAfterFailure{1000};
  stop_ = std::stop_source();
  const std::stop_callback on_stop(stop, [this] { stop_.request_stop(); });
  const std::stop_token stopped = stop_.get_token();
  {
    const std::jthread writer(
        [&](const std::stop_token& done) { write_at_intervals(done, on_files); });
    bool away = false;
    while (!stopped.stop_requested()) {
      const auto done = exchange_games(games, on_game);
      if (!done && !store::is_away(done.error())) {
        error_ = done.error();
        break;
      }
      if (on_store && done.has_value() == away) on_store(done);
      away = !done;
      std::unique_lock lock(mutex_);
      if (state_.done()) break;
      changed_.wait_for(lock, stopped, done ? kLookEvery : kAfterFailure, [] { return false; });
    }
    games.withdraw();
  }
  if (error_) return Failure(*error_);
  return state_.done() ? End::Finished : End::Stopped;
}

Result<void> TournamentRun::exchange_games(RemoteGames& games, const OnGame& on_game) {
  for (std::size_t room = games.room(); room > 0; --room) {
    std::unique_lock lock(mutex_);
    const auto number = state_.done() ? std::nullopt : state_.take();
    lock.unlock();
    if (!number) break;
    games.give(*number, tournament_.plan_of(planned_game(*number), *number));
  }
  auto played = TRY(games.exchange());
  for (RemoteGames::Played& one : played) {
    const PlannedGame planned = planned_game(one.number);
    const GamePlan plan = tournament_.plan_of(planned, one.number);
    const auto counted = count(one.number, planned, plan, std::move(one.game), on_game);
    if (!counted) {
      // An error of our own disk; that of the other store is reported elsewhere.
      error_ = counted.error();
      stop_.request_stop();
      return {};
    }
    games.counted(one.number);
  }
  return {};
}

// On a thread of its own, from a copy of the state and by a connection of its own, so that games do not
// wait for it.
void TournamentRun::write_at_intervals(const std::stop_token& stop, const OnFiles& on_files) {
  using Clock = std::chrono::steady_clock;
  constexpr int kShare = 20;
  yield_to_others();
  int written = 0;
  bool failing = false;
  const auto write_newest = [&]() -> Result<void> {
    auto store =
        TRY(store::TournamentStore::open_to_read(tournament_.settings.out + "/tournament.db"));
    return write_files(
        [&]() -> Result<TournamentState> {
          const std::lock_guard lock(mutex_);
          written = state_.finished();
          return state_;
        },
        store, tournament_.settings.out);
  };
  auto next = Clock::now();
  while (true) {
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, stop, [&] { return failing || state_.finished() > written; });
      changed_.wait_until(lock, stop, next, [] { return false; });
    }
    if (stop.stop_requested()) return;
    const auto begin = Clock::now();
    const auto done = write_newest();
    if (on_files && done.has_value() == failing) on_files(done);
    failing = !done;
    if (done && on_written_) on_written_();
    next = Clock::now() + std::max<Clock::duration>(interval_, kShare * (Clock::now() - begin));
  }
}

Result<void> TournamentRun::write() {
  return write_files([this]() -> Result<TournamentState> { return state_; }, store_,
                     tournament_.settings.out);
}

Result<void> write_results(const Tournament& tournament) {
  const std::filesystem::path folder = tournament.settings.out;
  std::error_code ignored;
  if (!std::filesystem::exists(folder / "tournament.db", ignored)) {
    return fail(InputError::Missing, folder.string() + ": no tournament was begun in this folder");
  }
  auto store = TRY(store::TournamentStore::open_to_read((folder / "tournament.db").string()));
  const auto kept = TRY(store.settings());
  if (const auto differs = difference(kept, identity_of(tournament))) {
    return other_tournament(folder, *differs);
  }
  return write_files(
      [&]() -> Result<TournamentState> {
        TournamentState state(tournament);
        TRY(restore(store, state, nullptr));
        return state;
      },
      store, folder.string());
}

}  // namespace outflank::arena
