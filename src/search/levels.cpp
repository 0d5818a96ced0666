#include "search/levels.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/random.h"
#include "core/text.h"
#include "core/try.h"
#include "search/game_engines.h"
#include "search/report_lines.h"

namespace outflank::search {
namespace {

Result<const GameEngines*> find_levels(std::string_view game) {
  if (const GameEngines* engines = engine_registry().find(game)) return engines;
  return fail(InputError::Unknown, "there are no levels for " + quote(game));
}

Result<void> check_number(int level) {
  if (level >= 1 && level <= kMaxLevel) return {};
  return fail(InputError::OutOfRange, "the level must be from 1 to " + std::to_string(kMaxLevel) +
                                          ", not " + std::to_string(level));
}

// Seeded by the position and its game, so that earlier calls do not matter.
Random random_of(const games::Game& game, std::uint64_t seed) {
  std::uint64_t state = mix64(seed);
  for (const char c : game.position_text()) {
    state = mix64(state ^ static_cast<unsigned char>(c));
  }
  return Random(mix64(state ^ static_cast<std::uint64_t>(game.moves().size())));
}

// The report of a move made without a search.
Report at_once(std::string move, double win_chance, bool exact) {
  Line line{.win_chance = win_chance, .score = 0, .exact = exact, .moves = {}};
  line.moves.push_back(std::move(move));
  return {.depth = 1, .nodes = 1, .seconds = 0, .lines = {std::move(line)}};
}

Limits limits_of(const Level& level, const games::Game& game, const Limits& asked) {
  Limits limits = asked;
  std::uint64_t nodes = level.nodes;
  if (level.lines > 1 && level.depth > 0) {
    // Enough for one visit to every move and line, on large boards too.
    const auto lines = static_cast<std::uint64_t>(level.lines);
    nodes = std::max(nodes, 2 * lines * game.legal_moves().size());
  }
  limits.nodes = std::min(nodes, asked.nodes.value_or(nodes));
  if (level.max_seconds > 0) {
    limits.seconds = std::min(level.max_seconds, asked.seconds.value_or(level.max_seconds));
  }
  if (level.depth > 0) limits.depth = std::min(level.depth, asked.depth.value_or(level.depth));
  return limits;
}

// How much a style likes the first move of a line.
double liking(const Style* style, const games::Game& game, const Line& line) {
  if (style == nullptr) return 0;
  const auto move = game.parse_move(line.moves.front());
  return move ? style->liking(game, *move) : 0;
}

// Brings one of the lines to the front, the likelier the better it is and the more the style likes it.
void choose(std::vector<Line>& lines, const Level& level, const games::Game& game, Random& random) {
  // A proven result leaves no choice: a win is taken, and all losses are equal.
  if (lines.front().exact) return;
  constexpr double kMinChance = 1e-6;
  constexpr double kParts = 1 << 20;  // integers, for the same choice on every machine
  const auto log_odds = [=](const Line& line) {
    const double chance = std::clamp(line.win_chance, kMinChance, 1 - kMinChance);
    return std::log(chance / (1 - chance));
  };
  const double best = log_odds(lines.front());
  const double temperature =
      level.temperature * (level.style != nullptr ? level.style->temperature : 1);
  std::vector<double> worths;
  for (const Line& line : lines) {
    const double worth = std::min(0.0, (log_odds(line) - best) / temperature);
    worths.push_back(worth + liking(level.style, game, line));
  }
  const double most = std::ranges::max(worths);
  std::vector<std::uint64_t> weights;
  std::uint64_t sum = 0;
  for (const double worth : worths) {
    const double weight = std::exp(worth - most);
    weights.push_back(static_cast<std::uint64_t>(std::lround(kParts * weight)));
    sum += weights.back();
  }
  std::uint64_t point = random.below(sum);
  std::size_t chosen = 0;
  while (point >= weights[chosen]) point -= weights[chosen++];
  const auto at = lines.begin() + static_cast<std::ptrdiff_t>(chosen);
  std::rotate(lines.begin(), at, at + 1);
}

class LevelEngine final : public Engine {
 public:
  LevelEngine(std::unique_ptr<Engine> engine, int level, std::string_view style)
      : engine_(std::move(engine)), level_(level), style_(style) {}

  Result<void> set_options(const EngineOptions& options) override {
    TRY(validate(options));
    if (!options.disabled_features.empty()) {
      return fail(
          InputError::Conflict,
          "a level has no part " + quote(options.disabled_features.front()) + " to leave out");
    }
    seed_ = options.seed;
    return {};
  }
  void new_game() override {}
  Result<Report> search(const games::Game& game, const Limits& limits,
                        const OnReport& on_report) override {
    const auto plain = TRY(find_level(game, level_));
    const auto level = TRY(with_style(game.name(), plain, style_));
    return search_at_level(*engine_, level, seed_, game, limits, on_report);
  }

 private:
  std::unique_ptr<Engine> engine_;
  int level_;
  std::string style_;
  std::uint64_t seed_ = EngineOptions{}.seed;
};

}  // namespace

Result<Level> find_level(const games::Game& game, int level) {
  const auto* const found = TRY(find_levels(game.name()));
  TRY(check_number(level));
  auto levels = found->levels;
  if (found->levels_of_variant != nullptr) {
    levels = found->levels_of_variant(game).value_or(levels);
  }
  return levels[static_cast<std::size_t>(level - 1)];
}

Result<Report> search_at_level(Engine& engine, const Level& level, std::uint64_t seed,
                               const games::Game& game, const Limits& limits,
                               const OnReport& on_report) {
  const auto* const found = TRY(find_levels(game.name()));
  const auto win = TRY(found->win_in_one(game));
  Random random = random_of(game, seed);
  const auto reported = [&](Report report) {
    if (on_report) on_report(report);
    return report;
  };
  if (win) return reported(at_once(*win, 1, true));
  if (level.no_search_percent > 0 &&
      random.chance(static_cast<std::uint64_t>(level.no_search_percent), 100)) {
    auto move = TRY(found->beginner_move(game, random));
    return reported(at_once(std::move(move), 0.5, false));
  }

  EngineOptions options;
  options.threads = 1;
  options.hash_megabytes = level.hash_megabytes;
  options.lines = level.lines;
  options.seed = random.next();
  if (!level.disabled_feature.empty()) {
    options.disabled_features.emplace_back(level.disabled_feature);
  }
  TRY(engine.set_options(options));
  engine.new_game();
  const Limits all = limits_of(level, game, limits);
  if (level.lines == 1) return engine.search(game, all, on_report);
  auto report = TRY(engine.search(game, all, {}));
  drop_repeated(report.lines);
  choose(report.lines, level, game, random);
  return reported(std::move(report));
}

Result<Level> with_style(std::string_view game, Level level, std::string_view style) {
  if (style.empty()) return level;
  const auto* const found = TRY(find_levels(game));
  const auto known = std::ranges::find(found->styles, style, &Style::name);
  if (known == found->styles.end()) {
    return fail(InputError::Unknown, "there is no style " + quote(style) + " of " +
                                         std::string(game) + "; there are " +
                                         join(found->styles, ", ", &Style::name));
  }
  if (level.lines == 1) {
    return fail(InputError::Conflict,
                "a style needs a lower level: this one always plays its best move");
  }
  level.style = &*known;
  return level;
}

std::vector<std::string_view> style_names(std::string_view game) {
  std::vector<std::string_view> names;
  if (const auto found = find_levels(game)) {
    for (const Style& style : (*found)->styles) names.push_back(style.name);
  }
  return names;
}

Result<std::unique_ptr<Engine>> make_level_engine(std::string_view game, int level, Now now,
                                                  std::string_view style) {
  const auto* const found = TRY(find_levels(game));
  TRY(check_number(level));
  TRY(with_style(game, found->levels[static_cast<std::size_t>(level - 1)], style));
  auto engine = TRY(make_engine(game, now));
  return std::make_unique<LevelEngine>(std::move(engine), level, style);
}

}  // namespace outflank::search
