// Tells the styles of a level apart by their games alone, and measures what they cost.
//
//   style_games --game quoridor --level 3 [--games 100] [--seed 1] [--rules TEXT]
//
// Each style, and the level without one, plays that many games against the level without one, every second game in
// the second seat. Prints what it scored, the means of a few statistics of its own moves, and the result of a blind test:
// the mean statistics of each style in the even games name the style of the odd ones, alone and in groups of five.
// See docs/levels.md.

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "games/othello/game.h"
#include "games/quoridor/game.h"
#include "search/engine.h"
#include "search/levels.h"

namespace {

using namespace outflank;

using Features = std::vector<double>;

constexpr int kFirstMoves = 10;  // of a player, that count as early
constexpr int kMaxPlies = 400;

double share(int part, int all) {
  return all > 0 ? static_cast<double>(part) / all : 0;
}

// Statistics of one player's moves in a game; told each of them before and after it is played.
class Statistics {
 public:
  Statistics(std::string_view game, games::SeatId seat)
      : othello_(game == "othello"), seat_(seat) {}

  static std::vector<std::string> names(std::string_view game) {
    if (game == "othello") return {"corner %", "edge %", "early edge %", "lead in moves"};
    return {"wall %", "early wall %", "steps per wall", "nearer %"};
  }

  void add(const games::Game& before, games::MoveId move, const games::Game& after) {
    ++moves_;
    if (othello_) {
      add_othello(after, move);
    } else {
      add_quoridor(before, move, after);
    }
  }

  [[nodiscard]] Features features() const {
    if (othello_) {
      return {100 * share(corners_, moves_), 100 * share(edges_, moves_),
              100 * share(early_, std::min(moves_, kFirstMoves)), lead_ / std::max(1, moves_)};
    }
    return {100 * share(walls_, moves_), 100 * share(early_, std::min(moves_, kFirstMoves)),
            share(lost_, walls_), 100 * share(nearer_, moves_)};
  }

 private:
  void add_quoridor(const games::Game& before, games::MoveId id, const games::Game& after) {
    const auto distance = [](const games::Game& game, games::SeatId seat) {
      return quoridor::distance_of(*quoridor::as_quoridor(game), seat).value_or(0);
    };
    const games::SeatId other = seat_.next(2);
    if (quoridor::move_of(id).is_wall()) {
      ++walls_;
      if (moves_ <= kFirstMoves) ++early_;
      lost_ += distance(after, other) - distance(before, other);
    } else if (distance(after, seat_) < distance(before, seat_)) {
      ++nearer_;
    }
  }

  void add_othello(const games::Game& after, games::MoveId id) {
    const othello::Move move = othello::move_of(id);
    if (move.is_pass()) return;
    const othello::Diagram diagram = othello::diagram_of(after);
    const int last = diagram.rules.size - 1;
    const auto at_the_end = [last](int line) { return line == 0 || line == last; };
    const bool column = at_the_end(move.square().column());
    const bool row = at_the_end(move.square().row());
    if (column && row) ++corners_;
    if (column || row) ++edges_;
    if ((column || row) && moves_ <= kFirstMoves) ++early_;
    const auto count = [&](games::SeatId seat) {
      othello::Diagram turned = diagram;
      turned.to_move = seat == games::kFirstSeat ? othello::Color::Black : othello::Color::White;
      const auto game = othello::game_at(turned);
      return game->ending() || game->must_pass() ? 0 : static_cast<int>(game->legal_moves().size());
    };
    lead_ += count(seat_) - count(seat_.next(2));
  }

  bool othello_;
  games::SeatId seat_;
  int moves_ = 0;
  int walls_ = 0, early_ = 0, lost_ = 0, nearer_ = 0;
  int corners_ = 0, edges_ = 0;
  double lead_ = 0;
};

struct Played {
  Features features;
  double points = 0.5;
};

struct Options {
  std::string game = "quoridor";
  std::string rules;
  int level = 3;
  int games = 100;
  std::uint64_t seed = 1;
};

Played play(const Options& options, std::string_view style, int number) {
  const auto seat = games::SeatId(number % 2);
  auto game = games::find_game_type(options.game).value()->start(options.rules).value();
  std::array<std::unique_ptr<search::Engine>, 2> engines;
  for (const games::SeatId player : games::all_seats(2)) {
    auto& engine = engines[player.index()];
    engine =
        search::make_level_engine(options.game, options.level, nullptr, player == seat ? style : "")
            .value();
    search::EngineOptions settings;
    settings.seed =
        options.seed * 1'000'003 + static_cast<std::uint64_t>(2 * number) + player.index();
    engine->set_options(settings).value();
  }
  Statistics statistics(options.game, seat);
  while (!game->ending() && game->ply() < kMaxPlies) {
    const games::SeatId mover = game->to_move();
    const auto report = engines[mover.index()]->search(*game, {}, {}).value();
    const games::MoveId move = game->parse_move(report.lines.front().moves.front()).value();
    const auto before = game->clone();
    game->play(move).value();
    if (mover == seat) statistics.add(*before, move, *game);
  }
  Played played{.features = statistics.features()};
  if (const auto ending = game->ending()) {
    if (const auto winner = ending->outcome.winner()) played.points = *winner == seat ? 1 : 0;
  }
  return played;
}

Features mean_of(const std::vector<Features>& all) {
  Features mean(all.front().size());
  for (const Features& one : all) {
    for (std::size_t i = 0; i < mean.size(); ++i)
      mean[i] += one[i] / static_cast<double>(all.size());
  }
  return mean;
}

std::vector<Features> half_of(const std::vector<Played>& games, std::size_t first) {
  std::vector<Features> half;
  for (std::size_t i = first; i < games.size(); i += 2) half.push_back(games[i].features);
  return half;
}

// Within the styles, so that a statistic counts by how well it separates them.
Features spread_of(const std::vector<std::vector<Played>>& games) {
  Features sum(games.front().front().features.size());
  double count = 0;
  for (const auto& of_style : games) {
    const auto half = half_of(of_style, 0);
    const Features mean = mean_of(half);
    for (const Features& one : half) {
      for (std::size_t i = 0; i < sum.size(); ++i)
        sum[i] += (one[i] - mean[i]) * (one[i] - mean[i]);
      ++count;
    }
  }
  for (double& value : sum) value = std::max(1e-6, std::sqrt(value / count));
  return sum;
}

// How many of the odd games, in groups of `size`, are named rightly by the even ones.
void blind_test(const std::vector<std::string>& styles,
                const std::vector<std::vector<Played>>& games, std::size_t size) {
  const Features spread = spread_of(games);
  int right = 0;
  int all = 0;
  for (std::size_t style = 0; style < games.size(); ++style) {
    const auto half = half_of(games[style], 1);
    for (std::size_t first = 0; first + size <= half.size(); first += size) {
      const auto from = half.begin() + static_cast<std::ptrdiff_t>(first);
      const Features seen = mean_of({from, from + static_cast<std::ptrdiff_t>(size)});
      std::size_t nearest = 0;
      double least = INFINITY;
      for (std::size_t guess = 0; guess < games.size(); ++guess) {
        const Features mean = mean_of(half_of(games[guess], 0));
        double distance = 0;
        for (std::size_t i = 0; i < seen.size(); ++i) {
          distance += std::pow((seen[i] - mean[i]) / spread[i], 2);
        }
        if (distance < least) {
          least = distance;
          nearest = guess;
        }
      }
      right += nearest == style ? 1 : 0;
      ++all;
    }
  }
  const double part = share(right, all);
  fmt::print(
      "blind test, {} game{} at a time: {} of {} named rightly, {:.0f} % ± {:.0f} (chance: {:.0f} "
      "%)\n",
      size, size == 1 ? "" : "s", right, all, 100 * part,
      100 * std::sqrt(part * (1 - part) / std::max(1, all)),
      100.0 / static_cast<double>(styles.size()));
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  CLI::App app("Tells the styles of a level apart by their games");
  app.add_option("--game", options.game)->capture_default_str();
  app.add_option("--rules", options.rules);
  app.add_option("--level", options.level)->capture_default_str();
  app.add_option("--games", options.games, "of each style")->check(CLI::Range(4, 100'000));
  app.add_option("--seed", options.seed)->capture_default_str();
  CLI11_PARSE(app, argc, argv);

  std::vector<std::string> styles = {""};
  for (const std::string_view name : search::style_names(options.game)) styles.emplace_back(name);
  fmt::print("| style | score against none |");
  for (const std::string& name : Statistics::names(options.game)) fmt::print(" {} |", name);
  fmt::print("\n|---|---|");
  for (std::size_t i = 0; i < Statistics::names(options.game).size(); ++i) fmt::print("---|");
  fmt::print("\n");
  std::vector<std::vector<Played>> games;
  for (const std::string& style : styles) {
    auto& played = games.emplace_back();
    for (int number = 0; number < options.games; ++number) {
      played.push_back(play(options, style, number));
    }
    double points = 0;
    std::vector<Features> all;
    for (const Played& one : played) {
      points += one.points;
      all.push_back(one.features);
    }
    const double score = points / options.games;
    fmt::print("| {} | {:.1f} % ± {:.1f} |", style.empty() ? "none" : style, 100 * score,
               100 * std::sqrt(score * (1 - score) / options.games));
    for (const double value : mean_of(all)) fmt::print(" {:.2f} |", value);
    fmt::print("\n");
    std::fflush(stdout);
  }
  fmt::print("\n");
  for (const std::size_t size : {std::size_t{1}, std::size_t{5}}) blind_test(styles, games, size);
}
