#include "arena/tournament/tournament_state.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "arena/tournament/standings.h"

namespace outflank::arena {

TournamentState::TournamentState(const Tournament& tournament) : tournament_(tournament) {
  grow();
}

int half_points(const GameSummary& summary, int entrant) {
  return score_of(summary.outcome, seat_of(summary.entrants, entrant));
}

void TournamentState::grow() {
  plan_ = make_plan(tournament_.schedule, results_);
  results_.resize(plan_.games.size());
  summaries_.resize(plan_.games.size());
}

Result<void> TournamentState::restore(GameSummary summary) {
  const auto number = static_cast<std::size_t>(summary.number);
  if (number >= plan_.games.size() || results_[number] ||
      plan_.games[number].entrants != summary.entrants) {
    return fail(InputError::Damaged, "game " + std::to_string(summary.number + 1) +
                                         " that is stored is not one of this tournament");
  }
  put(std::move(summary));
  return {};
}

std::optional<int> TournamentState::take() {
  if (verdict_ != SprtVerdict::Undecided) return std::nullopt;
  while (next_ < plan_.games.size() && results_[next_]) ++next_;
  if (next_ == plan_.games.size()) return std::nullopt;
  return static_cast<int>(next_++);
}

void TournamentState::finish(GameSummary summary) {
  put(std::move(summary));
}

void TournamentState::put(GameSummary summary) {
  const auto number = static_cast<std::size_t>(summary.number);
  assert(number < results_.size() && !results_[number]);
  results_[number] = summary.outcome;
  summaries_[number] = std::move(summary);
  ++finished_;
  if (tournament_.settings.sprt) test();
  // The next round follows from the last game of the one before.
  if (!plan_.complete && finished_ == plan_.games.size()) grow();
}

// Pairs are evaluated in order, whichever ended first, so that the test stops at the same one with any
// number of workers.
void TournamentState::test() {
  while (verdict_ == SprtVerdict::Undecided && tested_ + 2 <= summaries_.size() &&
         summaries_[tested_] && summaries_[tested_ + 1]) {
    sprt_score_.add_pair(half_points(*summaries_[tested_], 0),
                         half_points(*summaries_[tested_ + 1], 0));
    tested_ += 2;
    verdict_ = sprt_verdict(sprt_score_, *tournament_.settings.sprt);
  }
}

bool TournamentState::done() const {
  if (verdict_ != SprtVerdict::Undecided) return true;
  return plan_.complete && finished_ == plan_.games.size();
}

std::size_t TournamentState::limit() const {
  return verdict_ == SprtVerdict::Undecided ? results_.size() : tested_;
}

Results TournamentState::results() const {
  return Results(results_).first(limit());
}

std::vector<const GameSummary*> TournamentState::games() const {
  std::vector<const GameSummary*> games;
  for (std::size_t number = 0; number < limit(); ++number) {
    if (summaries_[number]) games.push_back(&*summaries_[number]);
  }
  return games;
}

int TournamentState::finished() const {
  return static_cast<int>(verdict_ == SprtVerdict::Undecided ? finished_ : tested_);
}

int TournamentState::planned() const {
  return static_cast<int>(limit());
}

}  // namespace outflank::arena
