#include "puzzles/miner.h"

#include <cstddef>
#include <utility>

#include "core/random.h"
#include "core/try.h"

namespace outflank::puzzles {

Result<Miner> Miner::make(std::string_view game) {
  Miner miner;
  miner.settings_ = TRY(find_settings(game));
  const Settings& settings = *miner.settings_;
  miner.player_ = TRY(make_miner_engine(settings.game, kOpeningLines));
  miner.verifier_ = TRY(make_miner_engine(settings.game, settings.others + 1));
  miner.grader_ = TRY(make_miner_engine(settings.game, 1, settings.grade_without));
  return miner;
}

Result<MinedGame> Miner::mine(std::uint64_t seed, int number, const search::StopToken& stop) {
  MinedGame game;
  game.played =
      TRY(play_game(*settings_, *player_, mix64(seed) + static_cast<std::uint64_t>(number), stop));
  game.puzzles = TRY(puzzles_of(game.played, stop));
  return game;
}

Result<std::vector<Puzzle>> Miner::puzzles_of(const PlayedGame& played,
                                              const search::StopToken& stop) {
  std::vector<Puzzle> puzzles;
  const games::GameType* type = TRY(games::find_game_type(settings_->game));
  const auto game = TRY(type->start(""));
  int last = -kPliesBetween;
  for (std::size_t i = 0; i < played.plies.size() && puzzles.size() < kMaxPuzzlesOfGame; ++i) {
    const Ply& ply = played.plies[i];
    const int number = static_cast<int>(i);
    if (number >= settings_->first_ply && number - last >= kPliesBetween) {
      if (auto puzzle = TRY(puzzle_at(*game, ply, stop))) {
        puzzle->ply = number;
        puzzles.push_back(*std::move(puzzle));
        last = number;
      }
    }
    TRY(game->play(ply.move));
  }
  return puzzles;
}

Result<std::optional<Puzzle>> Miner::puzzle_at(const games::Game& game, const Ply& ply,
                                               const search::StopToken& stop) {
  if (ply.gap < settings_->candidate_gap) return std::nullopt;
  // A puzzle has no history.
  const auto alone = game.without_history();
  const auto after = alone->clone();
  TRY(after->play(ply.best));
  if (after->ending() || settings_->trivial(*alone, *after)) return std::nullopt;
  auto verified = TRY(verify(*settings_, *verifier_, *alone, ply.best, stop));
  if (!verified) return std::nullopt;
  Puzzle puzzle;
  puzzle.position = alone->position_text();
  puzzle.grade = TRY(grade(*settings_, *grader_, *alone, ply.best, stop));
  puzzle.themes = settings_->themes(*alone, *after);
  puzzle.verified = *std::move(verified);
  return puzzle;
}

}  // namespace outflank::puzzles
