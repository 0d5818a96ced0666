// Rooms: messages of other servers on the same store.

#include <algorithm>
#include <tuple>

#include "server/rooms/rooms.h"
#include "store/announcement.h"

namespace outflank::server {
namespace {

using namespace std::chrono_literals;

constexpr auto kRollCallEvery = 15s;
constexpr std::size_t kNamesTogether = 100;  // in one message

}  // namespace

// Servers agree on the time of turns by the clock of the shared database.
store::Moment Rooms::measure_clock() {
  const auto time = reader_.with([](store::Store& store) { return store.clock(); });
  return time && *time ? **time : wall_now();
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
                    [this](std::string_view job) { remote_engines_->on_news(job); }});
}

std::unique_ptr<RemoteEngines> Rooms::make_remote_engines() {
  if (!shared()) return nullptr;
  return std::make_unique<RemoteEngines>(reader_, *engines_, [this] { return clock_now(); });
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
  if (bus_) bus_->post(std::move(message));
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
  if (!lobby_.has(id)) return;
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
  } else if (!game.empty()) {
    if (const auto room = loaded(game)) room->hear(message);
  }
}

void Rooms::on_gap() {
  std::ignore = add_chore([this] {
    load_lobby();
    for (const auto& room : all_rooms()) room->check_version();
  });
}

void Rooms::on_node_lost(const std::string& node) {
  for (const auto& room : all_rooms()) room->forget_node(node);
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
