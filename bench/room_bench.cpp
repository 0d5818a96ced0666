// The server's time per move: checked, turned into a change, not stored, sent to everybody.

#include <benchmark/benchmark.h>

#include "server/people/secrets.h"
#include "server/rooms/new_game.h"
#include "server/rooms/room.h"

namespace outflank::server {
namespace {

// A store that responds at once, and a stopped clock.
class BenchServices final : public RoomServices {
 public:
  match::Time now() override { return match::Time(1'000'000); }
  store::Moment wall_now() override { return 7'000'000; }
  store::Moment clock_now() override { return 7'000'000; }
  void write(std::shared_ptr<Room> room, store::GameChange /*change*/) override {
    written.push_back(std::move(room));
  }
  bool think(std::shared_ptr<Room> /*room*/, int /*ply*/, EngineRequest /*request*/) override {
    return true;
  }
  void wake_at(std::shared_ptr<Room> /*room*/, match::Time /*when*/) override {}
  bool look_up_ratings(std::string /*pool*/, std::vector<std::string> /*players*/,
                       std::move_only_function<void(Result<Ratings>)> /*known*/) override {
    return false;
  }
  bool check_guest_name(std::string /*name*/,
                        std::move_only_function<void(Result<void>)> known) override {
    checks.push_back(std::move(known));
    return true;
  }
  bool is_same_person(const store::Maker& /*maker*/, const Actor& /*other*/) override {
    return false;
  }
  void changed(const store::GameRow& /*game*/) override {}
  void forget(const std::string& /*game*/) override {}
  bool chat_allowed(const Actor& /*actor*/) override { return true; }

  void settle() {
    for (auto& check : std::exchange(checks, {})) check({});
    while (!written.empty()) {
      for (const auto& room : std::exchange(written, {})) room->on_persisted({});
    }
  }

  std::vector<std::shared_ptr<Room>> written;
  std::vector<std::move_only_function<void(Result<void>)>> checks;
};

class Listener final : public Client {
 public:
  explicit Listener(Actor actor) : actor_(std::move(actor)) {}
  [[nodiscard]] const Actor& actor() const override { return actor_; }
  void send(Message message) override { benchmark::DoNotOptimize(message); }
  void close(CloseCode /*code*/) override {}
  [[nodiscard]] match::Time lag() const override { return {}; }

 private:
  Actor actor_;
};

// A player's square after `steps` steps: from e1 along rows 2, 3 and 4, or the same from the other side.
std::string square(int steps, bool other_side) {
  int row = 2;
  int column = 4 - steps;
  if (steps >= 5) {
    row = 3 + (steps - 5) / 9;
    const int along = (steps - 5) % 9;
    column = row == 3 ? along : 8 - along;
  }
  return static_cast<char>('a' + column) + std::to_string(other_side ? 10 - row : row);
}

// A game of two with N spectators.
void room_move(benchmark::State& state) {
  if (!begin_secrets()) state.SkipWithError("no source of random numbers");
  constexpr int kPlies = 46;
  const Actor players[] = {{"ann", "Ann", false}, {"bea", "Bea", false}};
  BenchServices services;
  for (auto _ : state) {
    state.PauseTiming();
    const auto game = parse_new_game(R"({"game":"quoridor","clock":"5:00+3"})", players[0], 1);
    const auto room = Room::open({game->game, {}, {}}, {}, services).value();
    std::vector<std::shared_ptr<Listener>> clients;
    for (const Actor& player : players) clients.push_back(std::make_shared<Listener>(player));
    for (int i = 0; i < state.range(0); ++i) {
      clients.push_back(std::make_shared<Listener>(Actor{"guest", "Guest", false}));
    }
    for (const auto& client : clients) room->attach(client);
    room->handle(players[1], parse_command(R"({"type":"join"})").value(), nullptr, [](auto&) {});
    services.settle();
    state.ResumeTiming();
    for (int ply = 0; ply < kPlies; ++ply) {
      Command command;
      command.kind = CommandKind::Move;
      command.ply = ply;
      command.ref = "r" + std::to_string(ply);
      command.move = square(ply / 2, ply % 2 == 1);
      room->handle(players[ply % 2], command, nullptr, [&](const Result<Ack>& ack) {
        if (!ack) state.SkipWithError(ack.error().message().c_str());
      });
      services.settle();
    }
  }
  state.SetItemsProcessed(state.iterations() * kPlies);
}
BENCHMARK(room_move)->Arg(0)->Arg(100);

}  // namespace
}  // namespace outflank::server
