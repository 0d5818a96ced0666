#include "arena/tournament/plackett_luce.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "arena/tournament/index.h"

namespace outflank::arena {
namespace {

double logistic(double x) {
  return 1 / (1 + std::exp(-x));
}

// Every order of arrival that agrees with the places: those who share one come in any order.
std::vector<Order> orders_of(const RatedGame& game) {
  const auto all = games::all_seats(game.entrants.size());
  std::vector<games::SeatId> seats(all.begin(), all.end());
  const auto place = [&](games::SeatId seat) { return game.outcome.places[seat.index()]; };
  std::vector<Order> orders;
  do {
    if (!std::ranges::is_sorted(seats, {}, place)) continue;
    Order order;
    for (const games::SeatId seat : seats) order.push_back(game.entrants[seat.index()]);
    orders.push_back(std::move(order));
  } while (std::ranges::next_permutation(seats).found);
  return orders;
}

}  // namespace

std::vector<double> next_chances(const Order& order, std::size_t arrived,
                                 const std::vector<double>& strength) {
  std::vector<double> chances;
  double sum = 0;
  for (std::size_t i = arrived; i < order.size(); ++i) {
    chances.push_back(std::exp(strength[at(order[i])]));
    sum += chances.back();
  }
  for (double& chance : chances) chance /= sum;
  return chances;
}

PlackettLuceFit::PlackettLuceFit(int entrants, std::span<const RatedGame> games)
    : strength_(at(entrants), 0.0) {
  std::map<std::pair<std::vector<int>, std::array<std::uint8_t, games::kMaxSeats>>, int> known;
  for (const RatedGame& game : games) {
    const auto [entry, added] =
        known.try_emplace({game.entrants, game.outcome.places}, static_cast<int>(games_.size()));
    if (added) games_.push_back({orders_of(game), 0, {}});
    games_[at(entry->second)].count += 1;
    sets_[game.set].push_back(entry->second);
  }
}

void PlackettLuceFit::run(bool prior) {
  prior_ = prior;
  double height = evaluate();
  for (int step = 0; step < 200; ++step) {
    SymmetricMatrix matrix = information();
    if (!prior_) matrix.add_to_all(1.0 / static_cast<double>(strength_.size()));
    matrix.factorise();
    const std::vector<double> whole = matrix.solve(gradient_);
    const std::vector<double> before = strength_;
    double size = 1;
    double reached = height;
    // The likelihood is concave: a small enough part of the step always climbs.
    for (int halving = 0; halving < 60; ++halving) {
      for (std::size_t i = 0; i < strength_.size(); ++i) {
        strength_[i] = before[i] + size * whole[i];
      }
      reached = evaluate();
      if (reached >= height) break;
      size /= 2;
    }
    double moved = 0;
    for (const double part : whole) moved = std::max(moved, std::abs(part * size));
    height = reached;
    if (moved < 1e-10) break;
  }
  center();
  evaluate();
}

std::vector<double> PlackettLuceFit::errors() const {
  const auto sets = static_cast<double>(sets_.size());
  const auto eased = static_cast<double>(strength_.size());
  SymmetricMatrix spread = model_;
  spread.scale(eased / (sets + eased));
  for (const auto& [set, members] : sets_) {
    std::map<int, double> sum;
    for (const int game : members) {
      for (const auto& [entrant, part] : games_[at(game)].gradient) sum[entrant] += part;
    }
    for (const auto& [a, x] : sum) {
      for (const auto& [b, y] : sum) {
        if (a <= b) spread.at(a, b) += x * y * sets / (sets + eased);
      }
    }
  }
  if (prior_) spread.add(prior_information());
  SymmetricMatrix matrix = information();
  if (!prior_) matrix.add_to_all(1.0 / static_cast<double>(strength_.size()));
  matrix.factorise();
  return matrix.sandwich_deviations(spread);
}

// Sets the gradient and the information of the model at the current strengths; returns the
// log-likelihood.
double PlackettLuceFit::evaluate() {
  const auto size = static_cast<int>(strength_.size());
  gradient_.assign(strength_.size(), 0);
  model_ = SymmetricMatrix(size);
  double height = 0;
  for (CountedGame& game : games_) height += game.count * evaluate(game);
  if (prior_) {
    for (std::size_t i = 0; i < strength_.size(); ++i) {
      const double chance = logistic(strength_[i]);
      gradient_[i] += 0.5 - chance;
      height += (std::log(chance) + std::log(1 - chance)) / 2;
    }
  }
  return height;
}

double PlackettLuceFit::evaluate(CountedGame& game) {
  std::map<int, double> gradient;
  double height = 0;
  const double weight = 1 / static_cast<double>(game.orders.size());
  for (const Order& order : game.orders) {
    for (std::size_t arrived = 0; arrived + 1 < order.size(); ++arrived) {
      const std::vector<double> chances = next_chances(order, arrived, strength_);
      height += weight * std::log(chances.front());
      gradient[order[arrived]] += weight;
      for (std::size_t i = 0; i < chances.size(); ++i) {
        const int a = order[arrived + i];
        gradient[a] -= weight * chances[i];
        for (std::size_t j = 0; j < chances.size(); ++j) {
          const int b = order[arrived + j];
          if (a > b) continue;
          const double own = i == j ? chances[i] : 0;
          model_.at(a, b) += game.count * weight * (own - chances[i] * chances[j]);
        }
      }
    }
  }
  game.gradient.assign(gradient.begin(), gradient.end());
  for (const auto& [entrant, part] : game.gradient) gradient_[at(entrant)] += game.count * part;
  return height;
}

SymmetricMatrix PlackettLuceFit::prior_information() const {
  SymmetricMatrix result(static_cast<int>(strength_.size()));
  for (std::size_t i = 0; i < strength_.size(); ++i) {
    const double chance = logistic(strength_[i]);
    const auto entrant = static_cast<int>(i);
    result.at(entrant, entrant) = chance * (1 - chance);
  }
  return result;
}

SymmetricMatrix PlackettLuceFit::information() const {
  SymmetricMatrix matrix = model_;
  if (prior_) matrix.add(prior_information());
  return matrix;
}

void PlackettLuceFit::center() {
  const double mean = std::accumulate(strength_.begin(), strength_.end(), 0.0) /
                      static_cast<double>(strength_.size());
  for (double& strength : strength_) strength -= mean;
}

}  // namespace outflank::arena
