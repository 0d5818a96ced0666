#include "arena/openings.h"

#include <utility>

#include "core/random.h"
#include "core/text.h"
#include "core/try.h"

namespace outflank::arena {
namespace {

// How a line begins a game: as a position or as a list of moves from the start.
Result<std::unique_ptr<games::Game>> begin(const games::GameType& type, std::string_view line,
                                           const std::string& rules, const games::Game& start,
                                           bool& is_position) {
  auto placed = type.from_position(line, rules.empty() ? std::nullopt : std::optional(rules));
  is_position = placed.has_value();
  if (placed) return placed;
  auto game = start.clone();
  if (const auto played = game->play_list(line); !played) {
    return fail(InputError::Syntax, "neither a position (" + placed.error().message() +
                                        ") nor a list of moves (" + played.error().message() + ")");
  }
  return game;
}

}  // namespace

Openings Openings::random(const games::Game& start, std::string position, int plies,
                          std::uint64_t seed) {
  Openings openings;
  openings.start_ = start.clone();
  openings.position_ = std::move(position);
  openings.plies_ = plies;
  openings.seed_ = seed;
  return openings;
}

Result<Openings> Openings::read(std::string_view text, std::string_view game,
                                const std::string& rules, const std::string& position) {
  const auto* const type = TRY(games::find_game_type(game));
  const auto start =
      TRY(position.empty() ? type->start(rules) : type->from_position(position, rules));
  Openings openings;
  int number = 0;
  for (std::string_view line : split(text, '\n')) {
    ++number;
    line = trim(line);
    if (line.empty() || line.starts_with('#')) continue;
    const std::string place = "line " + std::to_string(number);
    bool is_position = false;
    const auto begun = begin(*type, line, rules, *start, is_position);
    if (!begun) return Failure(begun.error().within(place));
    if ((*begun)->seats() != start->seats()) {
      return fail(InputError::Conflict,
                  place + ": this position has " + std::to_string((*begun)->seats()) +
                      " players, the tournament's rules have " + std::to_string(start->seats()));
    }
    if ((*begun)->ending()) {
      return fail(InputError::Conflict, place + ": the game is over in this opening");
    }
    openings.list_.push_back(is_position ? Opening{std::string(line), {}}
                                         : Opening{position, (*begun)->move_texts()});
  }
  if (openings.list_.empty()) return fail(InputError::Missing, "there is no opening in the list");
  return openings;
}

Opening Openings::at(int number) const {
  if (!list_.empty()) return list_[static_cast<std::size_t>(number) % list_.size()];
  Random random(mix64(seed_) + static_cast<std::uint64_t>(number));
  while (true) {
    const auto game = start_->clone();
    for (int ply = 0; ply < plies_ && !game->ending(); ++ply) {
      const auto moves = game->legal_move_texts();
      if (!game->play(moves[random.below(moves.size())])) break;
    }
    if (!game->ending()) return {position_, game->move_texts()};
  }
}

}  // namespace outflank::arena
