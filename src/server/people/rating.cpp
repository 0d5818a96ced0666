#include "server/people/rating.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/try.h"
#include "match/ending.h"
#include "server/people/pools.h"

namespace outflank::server {
namespace {

// The scale and the constraint on volatility of the published algorithm (Glickman, "Example of the
// Glicko-2 system").
constexpr double kScale = 173.7178;
constexpr double kTau = 0.5;
constexpr double kMaxDeviation = 350;
constexpr double kMinDeviation = 45;
constexpr double kPeriod =
    1000.0 * 60 * 60 * 24 * 7;  // of inactivity per rating period, milliseconds

double weight(double phi) {
  return 1 / std::sqrt(1 + 3 * phi * phi / (std::numbers::pi * std::numbers::pi));
}

// Step 5 of the algorithm: the volatility that fits a result best, by the Illinois method.
double new_volatility(double sigma, double phi, double variance, double delta) {
  const double a = std::log(sigma * sigma);
  const auto f = [&](double x) {
    const double e = std::exp(x);
    const double d = phi * phi + variance + e;
    return e * (delta * delta - d) / (2 * d * d) - (x - a) / (kTau * kTau);
  };
  double low = a;
  double high = a;
  if (delta * delta > phi * phi + variance) {
    high = std::log(delta * delta - phi * phi - variance);
  } else {
    do high -= kTau;
    while (f(high) < 0);
  }
  double f_low = f(low);
  double f_high = f(high);
  for (int i = 0; i < 100 && std::abs(high - low) > 1e-6; ++i) {
    const double middle = low + (low - high) * f_low / (f_high - f_low);
    const double f_middle = f(middle);
    if (f_middle * f_high <= 0) {
      low = high;
      f_low = f_high;
    } else {
      f_low /= 2;
    }
    high = middle;
    f_high = f_middle;
  }
  return std::exp(low / 2);
}

store::Rating rating_in(const std::vector<store::Rating>& ratings, const std::string& pool) {
  const auto found = std::ranges::find(ratings, pool, &store::Rating::pool);
  if (found != ratings.end()) return *found;
  store::Rating fresh;
  fresh.pool = pool;
  return fresh;
}

}  // namespace

store::Rating rated_after(store::Rating own, const store::Rating& opponent, double score,
                          store::Moment now) {
  const double periods =
      own.games == 0
          ? 0
          : static_cast<double>(std::max<store::Moment>(0, now - own.updated_at)) / kPeriod;
  const double mu = (own.rating - 1500) / kScale;
  double phi = own.deviation / kScale;
  phi = std::min(std::sqrt(phi * phi + periods * own.volatility * own.volatility),
                 kMaxDeviation / kScale);
  const double opponent_mu = (opponent.rating - 1500) / kScale;
  const double g = weight(opponent.deviation / kScale);
  const double expected = 1 / (1 + std::exp(-g * (mu - opponent_mu)));
  const double variance = 1 / (g * g * expected * (1 - expected));
  const double delta = variance * g * (score - expected);
  own.volatility = new_volatility(own.volatility, phi, variance, delta);
  const double wider = std::sqrt(phi * phi + own.volatility * own.volatility);
  const double new_phi = 1 / std::sqrt(1 / (wider * wider) + 1 / variance);
  own.rating = 1500 + kScale * (mu + new_phi * new_phi * g * (score - expected));
  own.deviation = std::clamp(kScale * new_phi, kMinDeviation, kMaxDeviation);
  ++own.games;
  own.updated_at = now;
  return own;
}

Result<std::map<std::string, int>> shown_ratings(store::Store& store, const std::string& pool,
                                                 const std::vector<std::string>& players) {
  std::map<std::string, int> shown;
  for (const std::string& player : players) {
    const auto all = TRY(store.ratings(player));
    shown[player] = static_cast<int>(std::lround(rating_in(all, pool).rating));
  }
  return shown;
}

Json ratings_json(const std::vector<store::Rating>& ratings) {
  Json json = Json::array();
  for (const store::Rating& rating : ratings) {
    json.push_back({{"pool", rating.pool},
                    {"rating", std::lround(rating.rating)},
                    {"deviation", std::lround(rating.deviation)},
                    {"games", rating.games}});
  }
  return json;
}

Json rating_point_json(const store::RatingPoint& point) {
  return {{"pool", point.pool},
          {"game", point.game},
          {"rating", std::lround(point.rating)},
          {"deviation", std::lround(point.deviation)},
          {"at", point.at}};
}

bool counts_for_ratings(const store::GameRow& game) {
  return game.rated && game.seats.size() == 2 && game.ply >= kMinRatedPlies &&
         has_standard_rules(game.game, game.rules) && game.result != "*";
}

Result<void> rate_game(store::Store& store, const store::GameRow& game) {
  if (!counts_for_ratings(game)) return {};
  // An account that was deleted in the meantime has no ratings.
  if (!std::ranges::all_of(game.seats, &store::SeatRow::account)) return {};
  const auto outcome = TRY(match::parse_result(game.result));
  if (!outcome) return {};
  const auto winner = outcome->winner();
  const double first_score = !winner ? 0.5 : *winner == games::kFirstSeat ? 1 : 0;
  const auto first_all = TRY(store.ratings(game.seats[0].player));
  const auto second_all = TRY(store.ratings(game.seats[1].player));
  const store::Rating first = rating_in(first_all, game.pool);
  const store::Rating second = rating_in(second_all, game.pool);
  const store::RatingChange changes[] = {
      {game.seats[0].player, rated_after(first, second, first_score, game.updated_at)},
      {game.seats[1].player, rated_after(second, first, 1 - first_score, game.updated_at)}};
  auto rated = store.rate(game.id, changes);
  if (!rated && rated.error().is(store::StoreError::Duplicate)) return {};
  return rated;
}

}  // namespace outflank::server
