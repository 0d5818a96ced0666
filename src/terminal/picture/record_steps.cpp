#include "terminal/picture/record_steps.h"

#include "core/try.h"
#include "match/line.h"
#include "match/replay.h"

namespace outflank::terminal {

Result<void> for_each_position(
    const match::Record& record,
    const std::function<void(const games::Game& game, int ply, const std::string& move)>& show) {
  const auto checked = TRY(match::checked(record));
  auto start = TRY(match::open_game(checked));
  match::Line line(std::move(start));
  auto departure = checked.departures.begin();
  const auto depart = [&](int ply) {
    for (; departure != checked.departures.end() && departure->ply == ply; ++departure) {
      line.leave(departure->seat);
    }
  };
  depart(0);
  show(line.game(), 0, "");
  for (std::size_t i = 0; i < checked.moves.size(); ++i) {
    TRY(line.play(checked.moves[i].move));
    const int ply = static_cast<int>(i) + 1;
    depart(ply);
    show(line.game(), ply, checked.moves[i].move);
  }
  return {};
}

}  // namespace outflank::terminal
