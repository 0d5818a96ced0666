#include "tools/calibration/classes.h"

#include <algorithm>

#include <fmt/format.h>

#include "games/quoridor/position.h"
#include "games/quoridor/position_text.h"

namespace outflank::tools {
namespace {

std::string range(int number, int step) {
  const int first = number / step * step;
  return fmt::format("{}–{}", first, first + step - 1);
}

std::vector<std::string> quoridor_classes(const games::Game& game) {
  const auto setup = quoridor::parse_setup(game.position_text());
  const auto position = quoridor::Position::from(*setup);
  const int mover = position->to_move();
  const int own = position->walls_left(mover);
  const int other = position->walls_left(1 - mover);
  const int ahead = position->distance(1 - mover) - position->distance(mover);
  std::vector<std::string> classes;
  if ((own == 0) != (other == 0)) {
    classes.emplace_back(own == 0 ? "walls: none for the mover" : "walls: none for the other");
  } else if (own == 0) {
    classes.emplace_back("walls: none for both");
  } else {
    classes.push_back("walls of both: " + range(own + other, 5));
  }
  classes.push_back(fmt::format("steps ahead: {}", ahead < -3  ? "less than −3"
                                                   : ahead > 3 ? "more than 3"
                                                               : fmt::format("{}", ahead)));
  return classes;
}

std::vector<std::string> othello_classes(const games::Game& game) {
  const auto empties = std::ranges::count(game.position_text(), '-');
  return {"empty squares: " + range(static_cast<int>(empties), 5)};
}

}  // namespace

std::vector<std::string> classes_of(const games::Game& game) {
  auto classes = game.name() == "quoridor" ? quoridor_classes(game) : othello_classes(game);
  classes.push_back("ply " + range(static_cast<int>(game.moves().size()), 10));
  classes.emplace_back("all");
  return classes;
}

void Calibration::add(double predicted, double points) {
  const auto at = std::min(static_cast<std::size_t>(predicted * kBins), kBins - 1);
  bins[at].count += 1;
  bins[at].predicted += predicted;
  bins[at].points += points;
  squares += (predicted - points) * (predicted - points);
}

Calibration::Bin Calibration::all() const {
  Bin sum;
  for (const Bin& bin : bins) {
    sum.count += bin.count;
    sum.predicted += bin.predicted;
    sum.points += bin.points;
  }
  return sum;
}

}  // namespace outflank::tools
