#pragma once

#include <cmath>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "games/game.h"
#include "search/engine.h"

namespace outflank::search {

// What a score rests on, for people: the facts of this position that its game knows, with those that follow from the
// best line. docs/analysis.md lists them. Empty for a finished game and for games without any. Takes some milliseconds.
std::vector<Fact> explain(const games::Game& game, const Report& report);

// For the games.
inline Fact fact_of_all(std::string_view name, double value) {
  return {name, FactOf::Position, {value}};
}
inline Fact fact_of_mover(std::string_view name, double value) {
  return {name, FactOf::Mover, {value}};
}
inline Fact fact_of_seats(std::string_view name, std::vector<std::optional<double>> values) {
  return {name, FactOf::Seats, std::move(values)};
}
// An estimate, without digits that mean nothing.
inline double to_tenths(double value) {
  return std::round(10 * value) / 10;
}

}  // namespace outflank::search
