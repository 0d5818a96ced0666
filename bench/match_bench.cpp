// Moves through a match, and positions shown: what every terminal, server, arena and browser pays for.

#include <string>
#include <string_view>
#include <vector>

#include <benchmark/benchmark.h>

#include "core/random.h"
#include "core/text.h"
#include "games/game.h"
#include "match/match.h"

namespace {

using namespace outflank;

struct Subject {
  std::string_view label;
  std::string_view game;
  std::string_view rules;
};

constexpr Subject kSubjects[] = {
    {"quoridor/2", "quoridor", ""},
    {"quoridor/4", "quoridor", "players=4"},
    {"othello", "othello", ""},
};

// A random game of at most `most` moves; the same on every machine.
std::vector<std::string> random_moves(const Subject& subject, int most) {
  auto game = games::find_game_type(subject.game).value()->start(subject.rules).value();
  Random random(7);
  std::vector<std::string> moves;
  while (!game->ending() && static_cast<int>(moves.size()) < most) {
    std::string text;
    game->append_legal_moves(text, ' ');
    const auto legal = words(text);
    moves.emplace_back(legal[random.below(legal.size())]);
    game->play(moves.back()).value();
  }
  return moves;
}

void match_moves(benchmark::State& state, const Subject& subject) {
  const std::vector<std::string> moves = random_moves(subject, 60);
  match::Record record;
  record.game = subject.game;
  record.rules = subject.rules;
  for (auto _ : state) {
    auto match = match::Match::open(record, match::Time{0}).value();
    for (const std::string& move : moves) {
      benchmark::DoNotOptimize(match.play(match.to_move(), move, match::Time{0}));
    }
    benchmark::DoNotOptimize(match.take_events());
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(moves.size()));
}

void game_view(benchmark::State& state, const Subject& subject) {
  auto game = games::find_game_type(subject.game).value()->start(subject.rules).value();
  for (const std::string& move : random_moves(subject, 30)) game->play(move).value();
  for (auto _ : state) benchmark::DoNotOptimize(game->view_json());
}

const bool kRegistered = [] {
  for (const Subject& subject : kSubjects) {
    benchmark::RegisterBenchmark(("match_moves/" + std::string(subject.label)).c_str(), match_moves,
                                 subject);
    benchmark::RegisterBenchmark(("game_view/" + std::string(subject.label)).c_str(), game_view,
                                 subject);
  }
  return true;
}();

}  // namespace
