#include "search/othello/explain.h"

#include <bit>
#include <cstdint>
#include <variant>

#include "games/othello/game.h"
#include "search/explain.h"
#include "search/othello/discs.h"
#include "search/othello/stability.h"

namespace outflank::search::othello {
namespace {

// By seat; black has the first.
template <class Own, class Other>
std::vector<std::optional<double>> by_seat(bool first_to_move, Own own, Other other) {
  const auto a = static_cast<double>(own);
  const auto b = static_cast<double>(other);
  if (first_to_move) return {a, b};
  return {b, a};
}

}  // namespace

std::vector<Fact> explain(const games::Game& game, const Report& report) {
  const Game* const othello = as_othello(game);
  if (othello == nullptr) return {};
  const bool first = game.to_move() == games::kFirstSeat;
  return std::visit(
      [&](const auto* position) {
        using Board = std::remove_cvref_t<decltype(*position)>::Board;
        std::vector<Fact> facts;
        const int own = Board::count(position->own());
        const int other = Board::count(position->opponent());
        facts.push_back(fact_of_seats("discs", by_seat(first, own, other)));
        if (!report.lines.empty()) {
          // A score gives the empty squares to the winner.
          const int squares = own + other + position->empties();
          const double score = report.lines.front().score / double{kHundredths};
          const double expected = to_tenths((squares + score) / 2);
          facts.push_back(
              fact_of_seats("expected_discs", by_seat(first, expected, squares - expected)));
        }
        if constexpr (std::is_same_v<Board, Position::Board>) {
          const auto stable = [](std::uint64_t a, std::uint64_t b) {
            return std::popcount(stable_discs(a, b));
          };
          facts.push_back(
              fact_of_seats("stable", by_seat(first, stable(position->own(), position->opponent()),
                                              stable(position->opponent(), position->own()))));
          const Discs discs{position->own(), position->opponent()};
          facts.push_back(fact_of_seats("moves", by_seat(first, std::popcount(discs.moves()),
                                                         std::popcount(discs.passed().moves()))));
        }
        return facts;
      },
      othello->position());
}

}  // namespace outflank::search::othello
