#include "puzzles/play.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>

#include "core/try.h"

namespace outflank::puzzles {
namespace {

constexpr int kMaxPlies = 200;

double log_odds(double chance) {
  constexpr double kMinChance = 1e-3;
  const double sure = std::clamp(chance, kMinChance, 1 - kMinChance);
  return std::log(sure / (1 - sure));
}

// Not a distribution of the standard library: those differ between machines.
std::size_t draw(const std::vector<search::Line>& lines, double temperature, Random& random) {
  std::vector<double> weights;
  double sum = 0;
  for (const search::Line& line : lines) {
    const double below = log_odds(lines.front().win_chance) - log_odds(line.win_chance);
    sum += weights.emplace_back(std::exp(-below / temperature));
  }
  constexpr std::uint64_t kSteps = 1U << 20U;
  double left = sum * static_cast<double>(random.below(kSteps)) / kSteps;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    if (left < weights[i]) return i;
    left -= weights[i];
  }
  return 0;
}

std::size_t choose(const Settings& settings, int ply, const std::vector<search::Line>& lines,
                   Random& random) {
  if (ply < settings.opening_plies) return draw(lines, settings.temperature, random);
  const bool slips = random.chance(static_cast<std::uint64_t>(settings.slip_percent), 100);
  return slips && lines.size() > 1 ? 1 : 0;
}

}  // namespace

double seconds_now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

Result<std::unique_ptr<search::Engine>> make_miner_engine(std::string_view game, int lines,
                                                          std::string_view without) {
  auto engine = TRY(search::make_engine(game, seconds_now));
  search::EngineOptions options;
  options.threads = 1;
  options.lines = lines;
  options.hash_megabytes =
      16;  // cleared for every position, which must not cost more than the search
  if (!without.empty()) options.disabled_features = {std::string(without)};
  TRY(engine->set_options(options));
  return engine;
}

Result<search::Report> search_nodes(search::Engine& engine, const games::Game& game,
                                    std::uint64_t nodes, const search::StopToken& stop,
                                    const search::OnReport& on_report) {
  search::Limits limits;
  limits.nodes = nodes;
  limits.stop = stop;
  auto report = TRY(engine.search(game, limits, on_report));
  if (stop.stop_requested()) return fail(InputError::Conflict, "the search was stopped");
  return report;
}

Result<PlayedGame> play_game(const Settings& settings, search::Engine& engine, std::uint64_t seed,
                             const search::StopToken& stop) {
  Random random(mix64(seed));
  const games::GameType* type = TRY(games::find_game_type(settings.game));
  const auto game = TRY(type->start(""));
  engine.new_game();
  PlayedGame played;
  while (!game->ending() && std::ssize(played.plies) < kMaxPlies) {
    const search::Report report = TRY(search_nodes(engine, *game, settings.nodes, stop));
    const auto& lines = report.lines;
    const auto chosen = choose(settings, static_cast<int>(played.plies.size()), lines, random);
    Ply& ply = played.plies.emplace_back();
    ply.move = lines[chosen].moves.front();
    ply.best = lines[0].moves.front();
    ply.chance = lines[0].win_chance;
    ply.gap = lines.size() > 1 ? lines[0].win_chance - lines[1].win_chance : 0;
    TRY(game->play(ply.move));
  }
  if (const auto ending = game->ending()) {
    const auto winner = ending->outcome.winner();
    played.finished = true;
    played.points = !winner ? 0.5 : *winner == games::kFirstSeat ? 1 : 0;
  }
  return played;
}

}  // namespace outflank::puzzles
