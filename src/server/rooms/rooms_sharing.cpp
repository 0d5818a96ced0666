// Rooms: messages of other servers on the same store.

#include <algorithm>
#include <tuple>
#include <utility>

#include "core/try.h"
#include "server/people/identity.h"
#include "server/rooms/rooms.h"
#include "store/announcement.h"

namespace outflank::server {
namespace {

using namespace std::chrono_literals;

constexpr auto kRollCallEvery = 15s;
constexpr match::Time kMeasuredWithin{100};    // or it says little about the store's clock
constexpr std::size_t kNamesTogether = 100;    // in one message
constexpr std::size_t kComparedAtOnce = 1000;  // games, which takes some 20 ms
constexpr match::Time kRollCallTimeout = 5s;   // then servers that have not answered have nobody

}  // namespace

void Rooms::look_at_store() {
  const match::Time before = now();
  const auto moment = reader_.with([](store::Store& store) { return store.clock(); });
  const match::Time after = now();
  if (moment && *moment && after - before < kMeasuredWithin) {
    clock_.follow(**moment, before + (after - before) / 2);
  }
  const auto queue = reader_.with([](store::Store& store) { return store.notification_queue(); });
  if (queue) notification_queue_ = *queue;
}

std::unique_ptr<Bus> Rooms::make_bus() {
  if (!shared()) return nullptr;
  return std::make_unique<Bus>(
      reader_,
      Bus::Handlers{[this](std::string_view game, std::int64_t version, std::string_view change) {
                      on_change(game, version, change);
                    },
                    [this](const Json& message) { on_message(message); }, [this] { on_gap(); },
                    [this](const std::string& node) { on_node_lost(node); },
                    [this](const std::string& node) { on_node_found(node); },
                    [this](std::string_view job) { remote_engines_->on_news(job); }});
}

std::unique_ptr<RemoteEngines> Rooms::make_remote_engines() {
  if (!shared()) return nullptr;
  return std::make_unique<RemoteEngines>(reader_, *engines_, [this] { return worker_->now(); });
}

std::unique_ptr<Worker> Rooms::make_worker() {
  Worker::Settings settings;
  settings.role = Worker::Role::StandIn;
  settings.patient_threads = settings_.engine_threads;
  settings.shared_address = settings_.shared_address;
  settings.store_settings = settings_.store_settings;
  return std::make_unique<Worker>(reader_, settings, [this] { return clock_now(); });
}

void Rooms::announce(Json message) {
  attendance_batch_.post(std::move(message));
}

void Rooms::announce_together(Json here) {
  attendance_batch_.add(std::move(here));
}

bool Rooms::reload(std::shared_ptr<Room> room, std::int64_t version) {
  return add_chore([this, room = std::move(room), version] {
    const std::string& id = room->id();
    const auto stored = reader_.with([&](store::Store& store) { return store.version_of(id); });
    if (!stored) return room->reloaded(Failure(stored.error()));
    if (*stored == version) return room->reloaded(std::nullopt);
    ++reloads_;
    auto read = load(id);
    if (!read) return room->reloaded(Failure(read.error()));
    room->reloaded(*std::move(read));
  });
}

void Rooms::on_change(std::string_view game, std::int64_t version, std::string_view text) {
  const std::string id(game);
  if (const auto room = loaded(id)) {
    room->follow(version, text);
    return;
  }
  if (!lobby_.may_have(id)) return;
  const auto change = store::parse_change(id, version, text);
  if (change && change->status != store::Status::Open) {
    lobby_.remove(id);
  } else if (!change || !change->seats.empty()) {
    load_listing(id);
  }
}

// If the queue is full, the next refresh completes the list.
void Rooms::load_listing(const std::string& game) {
  std::ignore = add_chore([this, game] {
    const auto read = reader_.with([&](store::Store& store) { return store.load_game(game); });
    if (read) changed(read->row);
  });
}

void Rooms::on_message(const Json& message) {
  const std::string kind = message.value("t", "");
  const std::string game = message.value("g", "");
  if (kind == "made") {
    load_listing(game);
  } else if (kind == "seen") {
    for (const std::string& player : message.value("players", std::vector<std::string>())) {
      presence_.seen(player, now());
    }
  } else if (kind == "hand_over") {
    Actor to;
    to.player = message.value("player", "");
    to.name = message.value("name", "");
    to.account = message.value("account", false);
    hand_over_here(message.value("from", ""), to);
  } else if (kind == "ended") {
    if (!settings_.on_session_ended) return;
    for (const std::string& session : message.value("sessions", std::vector<std::string>())) {
      settings_.on_session_ended(session);
    }
  } else if (kind == "wrong_password") {
    if (settings_.on_wrong_password) settings_.on_wrong_password(message.value("account", ""));
  } else if (kind == "everybody") {
    const std::string of = message.value("of", bus_->node());
    if (of != bus_->node() || attendances_wanted_.exchange(true)) return;
    // If the queue is full, the next look does it.
    std::ignore = add_chore([this] { announce_attendances(); });
  } else if (kind == "here" && message.contains("rooms")) {
    for (Json here : message["rooms"]) {
      here["t"] = kind;
      here["n"] = message.value("n", "");
      if (const auto room = loaded(here.value("g", ""))) room->on_server_message(here);
    }
  } else if (!game.empty()) {
    if (const auto room = loaded(game)) room->on_server_message(message);
  }
}

void Rooms::on_gap() {
  // The next look does it, once for all of them: when the database was away, every server has gaps, and
  // every one announces its own.
  behind_ = true;
}

void Rooms::catch_up() {
  behind_ = false;
  if (!compare_with_store()) {
    behind_ = true;
    return;
  }
  announce_attendances();
  if (all_rooms().empty()) return;  // which ask when they are opened
  attendances_asked_at_ = now();
  announce({{"t", "everybody"}});
}

// Some statements for many games: a server has tens of thousands of them.
Result<void> Rooms::compare_with_store() {
  TRY(load_lobby());
  std::vector<std::string> ids;
  for (const auto& room : all_rooms()) ids.push_back(room->id());
  for (std::span<const std::string> left = ids; !left.empty();
       left = left.subspan(std::min(kComparedAtOnce, left.size()))) {
    const auto some = left.first(std::min(kComparedAtOnce, left.size()));
    const auto stamps =
        TRY(reader_.with([&](store::Store& store) { return store.stamps_of(some); }));
    for (const store::GameStamp& stamp : stamps) {
      if (const auto room = loaded(stamp.id)) room->expect(stamp);
    }
  }
  return end_missed_sessions();
}

Result<void> Rooms::end_missed_sessions() {
  if (!settings_.live_sessions || !settings_.on_session_ended) return {};
  const auto ended = TRY(reader_.with([&](store::Store& store) {
    return Identities::ended_among(store, settings_.live_sessions(), wall_now());
  }));
  for (const std::string& session : ended) settings_.on_session_ended(session);
  return {};
}

// Who is connected here, to all games.
void Rooms::announce_attendances() {
  attendances_wanted_ = false;
  for (const auto& room : all_rooms()) room->repeat_attendance();
  attendance_batch_.send();
}

void Rooms::drop_silent_servers() {
  if (!attendances_asked_at_ || now() - *attendances_asked_at_ < kRollCallTimeout) return;
  const match::Time asked_at = *std::exchange(attendances_asked_at_, std::nullopt);
  for (const auto& room : all_rooms()) room->drop_silent_servers(asked_at);
}

void Rooms::on_node_lost(const std::string& node) {
  for (const auto& room : all_rooms()) room->forget_node(node);
}

// It may have been slow, and not know that it was forgotten.
void Rooms::on_node_found(const std::string& node) {
  if (!all_rooms().empty()) announce({{"t", "everybody"}, {"of", node}});
}

void Rooms::announce_list(const char* kind, const char* key, std::span<const std::string> names) {
  for (; !names.empty(); names = names.subspan(std::min(kNamesTogether, names.size()))) {
    const auto some = names.first(std::min(kNamesTogether, names.size()));
    announce({{"t", kind}, {key, std::vector<std::string>(some.begin(), some.end())}});
  }
}

void Rooms::announce_ended(const std::vector<std::string>& sessions) {
  announce_list("ended", "sessions", sessions);
}

void Rooms::announce_wrong_password(const std::string& account) {
  announce({{"t", "wrong_password"}, {"account", account}});
}

// A game is listed by every server while its player is connected to one of them.
void Rooms::announce_who_waits() {
  if (!shared() || std::chrono::steady_clock::now() < next_roll_call_) return;
  next_roll_call_ = std::chrono::steady_clock::now() + kRollCallEvery;
  announce_list("seen", "players", lobby_.players_here());
}

}  // namespace outflank::server
