#include "puzzles/verify.h"

#include <algorithm>
#include <cstddef>
#include <memory>

#include "core/try.h"
#include "puzzles/play.h"

namespace outflank::puzzles {
namespace {

constexpr std::size_t kLineMoves = 6;  // shown of a solution

// The chance of the player who makes the move, and whether it is proven.
struct Worth {
  double chance;
  bool exact;
};

Result<Worth> worth_of(const Settings& settings, search::Engine& engine, const games::Game& game,
                       const std::string& move, const search::StopToken& stop) {
  const auto after = game.clone();
  TRY(after->play(move));
  if (const auto ending = after->ending()) {
    const auto winner = ending->outcome.winner();
    return Worth{.chance = !winner ? 0.5 : *winner == game.to_move() ? 1.0 : 0.0, .exact = true};
  }
  engine.new_game();
  const auto report = TRY(search_nodes(engine, *after, settings.reply_nodes, stop));
  const search::Line& line = report.lines.front();
  const bool same = after->to_move() == game.to_move();
  return Worth{.chance = same ? line.win_chance : 1 - line.win_chance, .exact = line.exact};
}

}  // namespace

Result<std::optional<Verified>> verify(const Settings& settings, search::Engine& engine,
                                       const games::Game& game, const std::string& best,
                                       const search::StopToken& stop) {
  engine.new_game();
  const auto report = TRY(search_nodes(engine, game, settings.verify_nodes, stop));
  const search::Line& first = report.lines.front();
  if (first.moves.front() != best || first.win_chance < settings.least_chance) return std::nullopt;
  Verified verified{.line = first.moves,
                    .chance = first.win_chance,
                    .second = 0,
                    .exact = first.exact && first.win_chance == 1};
  verified.line.resize(std::min(verified.line.size(), kLineMoves));
  const auto others = std::min(report.lines.size(), static_cast<std::size_t>(settings.others) + 1);
  for (std::size_t i = 1; i < others; ++i) {
    Worth worth{.chance = report.lines[i].win_chance, .exact = report.lines[i].exact};
    if (!worth.exact)
      worth = TRY(worth_of(settings, engine, game, report.lines[i].moves.front(), stop));
    verified.second = std::max(verified.second, worth.chance);
    if (verified.chance - verified.second < settings.puzzle_gap) return std::nullopt;
  }
  return verified;
}

}  // namespace outflank::puzzles
