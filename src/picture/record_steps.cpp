#include "picture/record_steps.h"

#include "core/try.h"
#include "match/move_history.h"
#include "match/replay.h"

namespace outflank::picture {

Result<void> for_each_position(
    const match::Record& record,
    const std::function<void(const games::Game& game, int ply, const std::string& move)>& show) {
  const auto checked = TRY(match::checked(record));
  auto start = TRY(match::open_game(checked));
  match::MoveHistory history(std::move(start));
  auto departure = checked.departures.begin();
  const auto depart = [&](int ply) {
    for (; departure != checked.departures.end() && departure->ply == ply; ++departure) {
      history.leave(departure->seat);
    }
  };
  depart(0);
  show(history.game(), 0, "");
  for (std::size_t i = 0; i < checked.moves.size(); ++i) {
    TRY(history.play(checked.moves[i].move));
    const int ply = static_cast<int>(i) + 1;
    depart(ply);
    show(history.game(), ply, checked.moves[i].move);
  }
  return {};
}

}  // namespace outflank::picture
