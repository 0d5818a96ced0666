#include "server/rooms/rooms.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <tuple>

#include "core/try.h"
#include "server/base/log.h"
#include "server/base/server_error.h"
#include "server/jobs/opening_counts.h"
#include "server/people/names.h"
#include "server/people/rating.h"
#include "server/rooms/room_times.h"

namespace outflank::server {
namespace {

using namespace std::chrono_literals;

constexpr int kMaxWoken = 500;
constexpr int kMaxChatLines = 100;
constexpr int kMaxOpenGames = 2000;
constexpr std::size_t kMaxChores = 10'000;
constexpr int kMaxJobs = 100;
constexpr store::Moment kJobTakes = 30'000;  // milliseconds; then another server may retry
constexpr store::Moment kClaimLasts =
    5000;  // milliseconds; then another server may handle the game
constexpr match::Time kIdleFor = 60s;
constexpr double kMaxEngineWait = 60;   // seconds; new games with engines are refused beyond this
constexpr int kCountedAtOnce = 100;     // games in one transaction, which takes some 20 ms
constexpr auto kCountingTakes = 200ms;  // of every second at most

// Counts the openings of games that have ended; a backlog of an earlier version in small batches,
// so that it delays nobody.
void count_openings(SharedStore& reader) {
  const auto until = std::chrono::steady_clock::now() + kCountingTakes;
  while (std::chrono::steady_clock::now() < until) {
    const auto counted =
        reader.with([](store::Store& store) { return count_some_openings(store, kCountedAtOnce); });
    // Another server may be counting the same games, or the store may be down: retry next time.
    if (!counted || *counted < kCountedAtOnce) return;
  }
}

}  // namespace

Rooms::Rooms(std::unique_ptr<store::Store> writer, SharedStore& reader, const Settings& settings)
    : reader_(reader),
      settings_(settings),
      clock_(settings.clock_offset, steady_now()),
      lobby_(presence_, [this] { return now(); }),
      writer_(std::make_unique<store::GroupWriter>(std::move(writer))),
      engines_(std::make_unique<EnginePool>(settings.engine_threads)),
      worker_(make_worker()),
      remote_engines_(make_remote_engines()),
      bus_(make_bus()),
      attendance_batch_([this](Json message) {
        if (bus_) bus_->post(std::move(message));
      }),
      chores_thread_([this](const std::stop_token& stop) { run_chores(stop); }),
      alarms_thread_([this](const std::stop_token& stop) { run_alarms(stop); }) {
  std::ignore = load_lobby();
  if (bus_) bus_->start(settings_.shared_address, settings_.store_settings);
}

Rooms::~Rooms() {
  if (bus_) bus_->stop();
  alarms_thread_.request_stop();
  alarms_thread_.join();
  // They accept nothing more from now on; the last stored changes may still try.
  if (remote_engines_) remote_engines_->close();
  engines_->close();
  chores_thread_.request_stop();
  chores_thread_.join();
  writer_.reset();
}

match::Time Rooms::steady_now() {
  return std::chrono::duration_cast<match::Time>(
      std::chrono::steady_clock::now().time_since_epoch());
}

store::Moment Rooms::wall_now() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

store::Moment Rooms::clock_now() {
  return clock_.at(now());
}

std::shared_ptr<Room> Rooms::loaded(const std::string& id) {
  const std::scoped_lock lock(rooms_mutex_);
  const auto found = rooms_.find(id);
  return found == rooms_.end() ? nullptr : found->second;
}

std::vector<std::shared_ptr<Room>> Rooms::all_rooms() {
  std::vector<std::shared_ptr<Room>> all;
  const std::scoped_lock lock(rooms_mutex_);
  all.reserve(rooms_.size());
  for (const auto& [id, room] : rooms_) all.push_back(room);
  return all;
}

Result<Room::Loaded> Rooms::load(const std::string& id) {
  auto game = TRY(reader_.with([&](store::Store& store) { return store.load_game(id); }));
  auto chat = TRY(reader_.with([&](store::Store& store) { return store.chat(id, kMaxChatLines); }));
  return Room::Loaded{std::move(game), std::move(chat)};
}

Result<std::shared_ptr<Room>> Rooms::find(const std::string& id) {
  if (auto room = loaded(id)) {
    if (!shared()) return room;
    const auto version =
        TRY(reader_.with([&](store::Store& store) { return store.version_of(id); }));
    room->expect_version(version);
    return room;
  }
  // So that it is loaded only once; other games can load meanwhile.
  const std::scoped_lock loading(loading_[std::hash<std::string>()(id) % loading_.size()]);
  if (auto room = loaded(id)) return room;
  auto read = TRY(load(id));
  engine_games_.update(read.game.row);
  auto room = TRY(Room::open(std::move(read.game), std::move(read.chat), *this));
  {
    const std::scoped_lock lock(rooms_mutex_);
    rooms_[id] = room;
  }
  // Changes stored before the room was registered may have been missed.
  if (shared()) room->check_version();
  return room;
}

Result<void> Rooms::create(store::GameRow game, const Actor& maker) {
  // By the clock of turns, whatever the time of day.
  const store::Moment shift = clock_now() - game.created_at;
  game.turn_at += shift;
  if (game.wake_at) *game.wake_at += shift;
  if (game.visibility == store::Visibility::Public && game.status == store::Status::Open) {
    if (auto room = lobby_.check_room_for(maker.player); !room) return room;
  }
  if (auto time = check_engines(game); !time) return time;
  if (auto few = engine_games_.begin(game); !few) return few;
  const auto made = reader_.with([&](store::Store& store) { return store.create_game(game); });
  if (!made) {
    store::GameRow never = game;
    never.status = store::Status::Finished;
    engine_games_.update(never);
    return made;
  }
  lobby_.update(game);
  announce({{"t", "made"}, {"g", game.id}});
  // An engine may be the first to move.
  if (game.status == store::Status::Running) begin(game.id);
  return {};
}

bool Rooms::has_workers() const {
  if (!remote_engines_) return false;
  const auto figures = worker_->figures();
  return figures && figures->workers > 0;
}

Result<void> Rooms::check_engines(const store::GameRow& game) {
  const bool any = std::ranges::any_of(
      game.seats, [](const store::SeatRow& seat) { return seat.kind == store::SeatKind::Engine; });
  if (!any) return {};
  const EnginePool::Figures here = engines_->figures();
  auto waiting = static_cast<std::int64_t>(here.waiting);
  double expected_wait = here.expected_wait;
  if (has_workers()) {
    const store::JobFigures jobs = worker_->figures().value_or(store::JobFigures{});
    waiting = jobs.waiting[static_cast<std::size_t>(store::JobUrgency::Move)];
    expected_wait = jobs.move_cost / static_cast<double>(std::max<std::int64_t>(1, jobs.threads));
  }
  if (expected_wait <= kMaxEngineWait &&
      waiting < static_cast<std::int64_t>(EnginePool::kMaxWaiting)) {
    return {};
  }
  return fail(ServerError::EnginesFull, "the engines are busy: " + std::to_string(waiting) +
                                            " moves wait for them, which takes about " +
                                            std::to_string(std::lround(expected_wait)) +
                                            " seconds; try again later");
}

void Rooms::hand_over(const std::string& from, const Actor& to) {
  hand_over_here(from, to);
  announce({{"t", "hand_over"},
            {"from", from},
            {"player", to.player},
            {"name", to.name},
            {"account", to.account}});
}

void Rooms::hand_over_here(const std::string& from, const Actor& to) {
  for (const auto& room : all_rooms()) room->hand_over(from, to);
  lobby_.hand_over(from, to.player);
}

void Rooms::close_all(CloseCode code) {
  for (const auto& room : all_rooms()) room->close_all(code);
  lobby_.close_all(code);
}

Rooms::Figures Rooms::figures() {
  const std::scoped_lock lock(rooms_mutex_);
  return {rooms_.size(),
          engines_->figures(),
          remote_engines_ ? std::optional(remote_engines_->figures()) : std::nullopt,
          worker_->figures(),
          engine_games_.size(),
          writer_->waiting(),
          writer_->figures(),
          reader_.watch().figures(),
          bus_ ? std::optional(bus_->figures()) : std::nullopt,
          notification_queue_,
          reloads_,
          wakes_claimed_};
}

void Rooms::write(std::shared_ptr<Room> room, store::GameChange change) {
  const bool leaves_job = !change.job.empty();
  std::string next = change.next_game ? change.next_game->id : std::string();
  writer_->submit(std::move(change), [this, room = std::move(room), leaves_job,
                                      next = std::move(next)](const Result<void>& result) {
    reader_.watch().note_write(result ? nullptr : &result.error());
    room->on_persisted(result);
    // If the queue is full, the next poll finds it.
    if (result && leaves_job) std::ignore = add_chore([this] { do_jobs(); });
    if (result && !next.empty()) std::ignore = add_chore([this, next] { begin(next); });
  });
}

// An engine may be the first to move in a new game.
void Rooms::begin(const std::string& game) {
  const auto room = find(game);
  if (room && shared()) (*room)->wake(Room::Wake::Claimed);
}

bool Rooms::think(std::shared_ptr<Room> room, int ply, EngineRequest request) {
  const std::string& id = room->id();
  auto done = [room, ply](const std::string& move) { room->engine_moved(ply, move); };
  return has_workers() ? remote_engines_->submit(id, std::move(request), std::move(done))
                       : engines_->submit(std::move(request), std::move(done));
}

void Rooms::wake_at(std::shared_ptr<Room> room, match::Time when) {
  {
    const std::scoped_lock lock(alarms_mutex_);
    alarms_.push({when, room});
  }
  alarms_changed_.notify_one();
}

bool Rooms::look_up_ratings(std::string pool, std::vector<std::string> players,
                            std::move_only_function<void(Result<Ratings>)> known) {
  return add_chore([this, pool = std::move(pool), players = std::move(players),
                    known = std::move(known)]() mutable {
    known(reader_.with([&](store::Store& store) { return shown_ratings(store, pool, players); }));
  });
}

bool Rooms::check_guest_name(std::string name, std::move_only_function<void(Result<void>)> known) {
  return add_chore([this, name = std::move(name), known = std::move(known)]() mutable {
    known(reader_.with([&](store::Store& store) { return check_free_name(store, name); }));
  });
}

bool Rooms::is_same_person(const store::Maker& maker, const Actor& other) {
  const auto same = [](const std::string& one, const std::string& two) {
    return !one.empty() && one == two;
  };
  return same(maker.device, other.device) ||
         (settings_.rated_at_one_address == SameAddress::Refused &&
          same(maker.network, other.network));
}

void Rooms::changed(const store::GameRow& game) {
  engine_games_.update(game);
  lobby_.update(game);
}

void Rooms::forget(const std::string& game) {
  const std::scoped_lock lock(rooms_mutex_);
  rooms_.erase(game);
}

bool Rooms::chat_allowed(const Actor& actor) {
  return settings_.chat == ChatPolicy::Everybody ||
         (settings_.chat == ChatPolicy::Accounts && actor.account);
}

bool Rooms::add_chore(Chore chore) {
  {
    const std::scoped_lock lock(chores_mutex_);
    if (chores_.size() >= kMaxChores) return false;
    chores_.push_back(std::move(chore));
  }
  chores_changed_.notify_one();
  return true;
}

// Games are rated by jobs stored together with their ends, so that none is lost when a server dies
// in between, and none counts twice.
void Rooms::do_jobs() {
  for (int i = 0; i < kMaxJobs; ++i) {
    const store::Moment now = wall_now();
    const auto job = reader_.with(
        [&](store::Store& store) { return store.claim_job(kRateJob, now, now + kJobTakes); });
    if (!job || !*job) return;
    const auto done = reader_.with([&](store::Store& store) -> Result<void> {
      const auto game = store.load_game((*job)->payload);
      return game ? rate_game(store, game->row) : Result<void>(Failure(game.error()));
    });
    const bool later = !done && (done.error().is(store::StoreError::Unavailable) ||
                                 done.error().is(store::StoreError::Busy));
    if (later) continue;
    if (!done) {
      log(LogLevel::Warning, "game_not_rated", {{"game", (*job)->payload}});
    }
    std::ignore = reader_.with([&](store::Store& store) { return store.finish_job((*job)->id); });
  }
}

void Rooms::run_alarms(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    std::vector<std::weak_ptr<Room>> due;
    {
      std::unique_lock lock(alarms_mutex_);
      const auto wait = alarms_.empty() ? match::Time(1000) : alarms_.top().when - now();
      if (wait > match::Time{}) {
        // Spurious wake-ups are harmless.
        alarms_changed_.wait_for(lock, stop, std::min(wait, match::Time(1000)),
                                 [] { return false; });
      }
      while (!alarms_.empty() && alarms_.top().when <= now()) {
        due.push_back(alarms_.top().room);
        alarms_.pop();
      }
    }
    for (const auto& weak : due) {
      if (const auto room = weak.lock()) room->wake();
    }
  }
}

void Rooms::run_chores(const std::stop_token& stop) {
  auto next_look = std::chrono::steady_clock::now();
  auto next_retirement = next_look + 10s;
  while (true) {
    std::deque<Chore> chores;
    {
      std::unique_lock lock(chores_mutex_);
      chores_changed_.wait_for(lock, stop, 1s, [this] { return !chores_.empty(); });
      chores.swap(chores_);
    }
    // At shutdown nobody waits for them any more, and what must be done is in the store.
    for (Chore& chore : chores) {
      if (!stop.stop_requested()) chore();
    }
    if (stop.stop_requested()) return;
    const auto time = std::chrono::steady_clock::now();
    if (time < next_look) continue;
    next_look = time + 1s;
    if (shared()) look_at_store();
    look_for_games_to_wake();
    do_jobs();
    count_openings(reader_);
    announce_who_waits();
    if (behind_) catch_up();
    if (attendances_wanted_) announce_attendances();
    drop_silent_servers();
    lobby_.send_if_changed();
    if (time < next_retirement) continue;
    next_retirement = time + 10s;
    retire_idle_rooms();
    std::ignore =
        reader_.with([&](store::Store& store) { return store.drop_old_sessions(wall_now()); });
  }
}

void Rooms::look_for_games_to_wake() {
  const store::Moment now = clock_now();
  const auto ids = reader_.with([&](store::Store& store) {
    return shared() ? store.claim_games_to_wake(now - kElsewhereGrace.count(), now + kClaimLasts,
                                                kMaxWoken)
                    : store.games_to_wake(now, kMaxWoken);
  });
  if (!ids) return;
  if (shared()) wakes_claimed_ += ids->size();
  for (const std::string& id : *ids) {
    const auto room = find(id);
    if (room) (*room)->wake(shared() ? Room::Wake::Claimed : Room::Wake::Alarm);
  }
}

Result<void> Rooms::load_lobby() {
  lobby_.begin_replacement();
  const auto open =
      TRY(reader_.with([](store::Store& store) { return store.open_games(kMaxOpenGames); }));
  lobby_.replace(open);
  return {};
}

void Rooms::retire_idle_rooms() {
  for (const auto& room : all_rooms()) {
    if (room->retire_if_idle(now() - kIdleFor)) forget(room->id());
  }
}

}  // namespace outflank::server
