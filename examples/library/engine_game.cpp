// Two levels of the engine play a match, and the record of it is printed:
//
//   engine_game quoridor 3 5

#include <chrono>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <string>

#include <outflank/match/match.h>
#include <outflank/match/record_text.h>
#include <outflank/search/levels.h>

namespace {

double now() {
  using namespace std::chrono;
  return duration<double>(steady_clock::now().time_since_epoch()).count();
}

int give_up(const outflank::Error& error) {
  std::cerr << error.message() << '\n';
  return 1;
}

}  // namespace

int main(int argc, char** argv) {
  outflank::match::Record record;
  record.game = argc > 1 ? argv[1] : "quoridor";
  const int levels[2] = {argc > 2 ? std::atoi(argv[2]) : 1, argc > 3 ? std::atoi(argv[3]) : 2};

  std::unique_ptr<outflank::search::Engine> engines[2];
  for (std::size_t seat = 0; seat < 2; ++seat) {
    auto engine = outflank::search::make_level_engine(record.game, levels[seat], now);
    if (!engine) return give_up(engine.error());
    engines[seat] = std::move(*engine);
    record.seats[seat] = {.name = "level " + std::to_string(levels[seat]),
                          .kind = outflank::match::SeatKind::Engine,
                          .level = levels[seat]};
  }

  // A match has no clock of its own: every call takes the time. These players have unlimited time.
  const outflank::match::Time start{};
  auto match = outflank::match::Match::open(record, start);
  if (!match) return give_up(match.error());
  while (!match->over()) {
    const auto seat = match->to_move();
    const auto report = engines[seat.index()]->search(match->game(), {}, {});
    if (!report) return give_up(report.error());
    const auto played = match->play(seat, report->lines.front().moves.front(), start);
    if (!played) return give_up(played.error());
  }
  std::cout << outflank::match::to_text(match->record(start));
}
