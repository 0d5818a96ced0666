#include "match/review.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "core/try.h"
#include "match/replay.h"
#include "search/explain.h"
#include "search/report_lines.h"

namespace outflank::match {
namespace {

constexpr double kAccuracyDecay = 4;

// Goes back through a checked record, from its last position to its first.
class Walk {
 public:
  explicit Walk(const Record& record)
      : record_(record), ply_(record.moves.size()), history_(history_at(ply_)) {}

  // After the moves so far, with the departures by then.
  [[nodiscard]] const MoveHistory& history() const { return history_; }

  void back() {
    --ply_;
    // A departure cannot be undone: replay the game up to before it.
    if (!history_.undo()) history_ = history_at(ply_);
  }

  void to(std::size_t ply) { history_ = history_at(ply_ = ply); }

 private:
  [[nodiscard]] MoveHistory history_at(std::size_t ply) const {
    MoveHistory history(open_game(record_).value());
    auto departure = record_.departures.begin();
    for (std::size_t i = 0; i <= ply; ++i) {
      while (departure != record_.departures.end() && departure->ply == static_cast<int>(i)) {
        history.leave((departure++)->seat);
      }
      if (i < ply) history.play(record_.moves[i].move).value();
    }
    return history;
  }

  const Record& record_;
  std::size_t ply_;
  MoveHistory history_;
};

double points_of(const games::Outcome& outcome, games::SeatId seat) {
  if (outcome.places[seat.index()] != 1) return 0;
  return outcome.winner() ? 1 : 0.5;
}

// The engine's evaluation of one position.
struct Judgement {
  games::SeatId to_move = games::kFirstSeat;
  search::Report report;
  std::optional<games::Outcome> outcome;  // instead of a report, when the game is over
};

class Reviewer {
 public:
  Reviewer(search::Engine& engine, const search::Limits& limits, const OnReviewed& on_reviewed)
      : engine_(engine), limits_(limits), on_reviewed_(on_reviewed) {}

  Result<Review> run(Record record) {
    const std::size_t positions = record.moves.size() + 1;
    Walk walk(record);
    const int seats = walk.history().seats();
    Review review;
    review.moves.resize(record.moves.size());
    std::optional<Judgement> after;
    for (std::size_t left = positions; left-- > 0;) {
      auto here = TRY(judge(walk.history()));
      if (on_reviewed_) on_reviewed_(positions - left, positions);
      if (after) {
        ReviewedMove& move = review.moves[left];
        move.move = record.moves[left].move;
        move.seat = here.to_move;
        move.forced = walk.history().must_pass() || walk.history().game().legal_moves().size() == 1;
        move.depth = here.report.depth;
        move.best = here.report.lines.front();
        move.facts = here.report.facts;
        move.facts_after = after->report.facts;
        set_after(move, here, *after, seats);
      }
      after = std::move(here);
      if (left > 0) walk.back();
    }
    review.record = std::move(record);
    summarise(review, seats);
    return review;
  }

 private:
  Result<Judgement> judge(const MoveHistory& history) {
    Judgement judgement{.to_move = history.to_move(), .report = {}, .outcome = {}};
    if (history.over()) {
      const auto ending = history.ending();
      judgement.outcome = ending ? ending->outcome : history.shared_outcome();
      return judgement;
    }
    if (history.must_pass()) {
      search::Line pass;
      pass.moves = {history.game().pass_text()};
      judgement.report.lines.push_back(std::move(pass));
      return judgement;
    }
    auto report = TRY(engine_.search(history.game(), limits_, {}));
    search::drop_repeated(report.lines);
    report.facts = search::explain(history.game(), report);
    judgement.report = std::move(report);
    return judgement;
  }

  static void set_after(ReviewedMove& move, const Judgement& here, const Judgement& next,
                        int seats) {
    // The engine's own move keeps its own score; other moves get the score of the next position,
    // which was searched as deeply.
    const auto& lines = here.report.lines;
    const auto line = std::ranges::find_if(
        lines, [&](const search::Line& candidate) { return candidate.moves.front() == move.move; });
    if (line != lines.end() && (line == lines.begin() || seats > 2)) {
      move.win_chance_after = line->win_chance;
      move.score_after = line->score;
    } else if (next.outcome) {
      move.win_chance_after = points_of(*next.outcome, move.seat);
    } else if (seats == 2 && !next.report.lines.empty()) {
      const search::Line& reply = next.report.lines.front();
      const bool same = next.to_move == move.seat;
      move.win_chance_after = same ? reply.win_chance : 1 - reply.win_chance;
      move.score_after = same ? reply.score : -reply.score;
    }
  }

  static void summarise(Review& review, int seats) {
    const auto count = static_cast<std::size_t>(seats);
    review.seats.resize(count);
    std::vector<double> losses(count);
    std::vector<double> accuracies(count);
    for (std::size_t i = 0; i < review.moves.size(); ++i) {
      const ReviewedMove& move = review.moves[i];
      const auto loss = move.loss();
      if (!loss || move.forced) continue;
      SeatReview& seat = review.seats[move.seat.index()];
      ++seat.moves;
      losses[move.seat.index()] += *loss;
      accuracies[move.seat.index()] += 100 * std::exp(-kAccuracyDecay * *loss);
      switch (move.verdict()) {
        case Verdict::Good: continue;
        case Verdict::Inaccuracy: ++seat.inaccuracies; break;
        case Verdict::Mistake: ++seat.mistakes; break;
        case Verdict::Blunder: ++seat.blunders; break;
      }
      review.worst.push_back(i);
    }
    for (std::size_t seat = 0; seat < review.seats.size(); ++seat) {
      if (review.seats[seat].moves == 0) continue;
      review.seats[seat].average_loss = losses[seat] / review.seats[seat].moves;
      review.seats[seat].accuracy = accuracies[seat] / review.seats[seat].moves;
    }
    std::ranges::stable_sort(review.worst, std::ranges::greater{},
                             [&](std::size_t i) { return *review.moves[i].loss(); });
  }

  search::Engine& engine_;
  const search::Limits& limits_;
  const OnReviewed& on_reviewed_;
};

}  // namespace

std::string_view name_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::Good: return "good";
    case Verdict::Inaccuracy: return "inaccuracy";
    case Verdict::Mistake: return "mistake";
    case Verdict::Blunder: return "blunder";
  }
  return "";
}

Verdict verdict_of(double loss) {
  if (loss >= kBlunderLoss) return Verdict::Blunder;
  if (loss >= kMistakeLoss) return Verdict::Mistake;
  if (loss >= kInaccuracyLoss) return Verdict::Inaccuracy;
  return Verdict::Good;
}

std::optional<double> ReviewedMove::loss() const {
  if (!win_chance_after) return std::nullopt;
  return std::max(0.0, win_chance() - *win_chance_after);
}

Result<Review> review(Record record, search::Engine& engine, search::EngineOptions options,
                      const search::Limits& limits, const OnReviewed& on_reviewed) {
  auto sound = TRY(checked(std::move(record)));
  const auto start = TRY(open_game(sound));
  // With two players the next position gives the value of a move; with more it is another player's
  // value, so that the move must be among the lines.
  options.lines = start->seats() > 2 ? search::kMaxLines : 1;
  TRY(engine.set_options(options));
  engine.new_game();
  return Reviewer(engine, limits, on_reviewed).run(std::move(sound));
}

Result<std::unique_ptr<games::Game>> position_before(const Record& record, std::size_t move) {
  const auto sound = TRY(checked(record));
  if (move > sound.moves.size()) {
    return fail(InputError::OutOfRange, "there is no move " + std::to_string(move + 1) +
                                            "; the game has " + std::to_string(sound.moves.size()));
  }
  Walk walk(sound);
  walk.to(move);
  return walk.history().game().clone();
}

}  // namespace outflank::match
