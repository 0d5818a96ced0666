#include "apps/outflank/analysis_text.h"

#include <algorithm>
#include <iterator>
#include <vector>

#include <fmt/format.h>

#include "games/seat_id.h"
#include "match/ending.h"
#include "search/game_engines.h"

namespace outflank::apps {
namespace {

constexpr std::size_t kMaxMoves = 12;    // of a line
constexpr std::size_t kFewMoves = 5;     // of a better line in a review
constexpr std::size_t kMaxMistakes = 5;  // listed at the end of a review

std::string percent(double share) {
  return fmt::format("{:.1f} %", 100 * share);
}

// A proven margin is shown as a number; in other games a proven result is won or lost.
std::string score_text(std::string_view game, const search::Line& line) {
  if (!line.exact) return fmt::format("{:+.2f}", line.score / 100.0);
  const auto* const engines = search::engine_registry().find(game);
  if (engines != nullptr && engines->proven == search::ProvenScore::Margin) {
    return fmt::format("{:+d} exact", line.score / 100);
  }
  return line.win_chance == 1 ? "won" : line.win_chance == 0 ? "lost" : "drawn";
}

std::string moves_text(const std::vector<std::string>& moves, std::size_t most) {
  std::string text;
  for (std::size_t i = 0; i < std::min(moves.size(), most); ++i) {
    text += (i == 0 ? "" : " ") + moves[i];
  }
  return text + (moves.size() > most ? " …" : "");
}

std::string count_text(int count, std::string_view what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

std::string seat_text(const match::Record& record, games::SeatId seat) {
  const std::string& name = record.seats[seat.index()].name;
  return fmt::format("{}{}", to_text(seat), name.empty() ? "" : " (" + name + ")");
}

std::string move_row(std::string_view game, const match::ReviewedMove& move, std::size_t number) {
  std::string row = fmt::format("{:>4}  {:>4}  {:<5} {:>8}", number, move.seat.number(), move.move,
                                percent(move.win_chance()));
  if (move.win_chance_after) row += fmt::format(" {:>8}", percent(*move.win_chance_after));
  const match::Verdict verdict = move.verdict();
  if (move.forced || verdict == match::Verdict::Good) return row;
  return row + fmt::format("  {:<10}  better {} ({})", match::name_of(verdict),
                           moves_text(move.best.moves, kFewMoves), score_text(game, move.best));
}

std::string value_text(const std::optional<double>& value, search::FactOf of) {
  if (!value) return "-";
  return of == search::FactOf::Mover ? fmt::format("{:+}", *value) : fmt::format("{}", *value);
}

// `expected way 11, 9`.
std::string fact_text(const search::Fact& fact) {
  std::string text(fact.name);
  std::ranges::replace(text, '_', ' ');
  for (std::size_t i = 0; i < fact.values.size(); ++i) {
    text += (i == 0 ? " " : ", ") + value_text(fact.values[i], fact.of);
  }
  return text;
}

// What the facts of the next position say to whoever has just moved.
search::Fact for_mover_before(search::Fact fact, bool same_mover) {
  if (fact.of != search::FactOf::Mover || same_mover) return fact;
  for (auto& value : fact.values) {
    if (value) value = 0 - *value;
  }
  return fact;
}

// The facts that a move has changed, as `way 8, 9 → 8, 12`.
std::string changes_text(const match::ReviewedMove& move, bool same_mover) {
  std::string text;
  for (const search::Fact& before : move.facts) {
    const auto found = std::ranges::find(move.facts_after, before.name, &search::Fact::name);
    if (found == move.facts_after.end()) continue;
    const search::Fact after = for_mover_before(*found, same_mover);
    if (after == before) continue;
    const std::string changed = fact_text(after).substr(before.name.size() + 1);
    text += (text.empty() ? "" : "; ") + fact_text(before) + " → " + changed;
  }
  return text;
}

}  // namespace

std::string analysis_text(const games::Game& game, const search::Report& report) {
  std::string text =
      fmt::format("{} {}\n\n{}\n", game.name(), game.position_text(), game.board_text());
  std::size_t width = 5;
  for (const search::Line& line : report.lines) {
    width = std::max(width, score_text(game.name(), line).size());
  }
  auto out = std::back_inserter(text);
  fmt::format_to(out, "   #      win  {:>{}}  line\n", "score", width);
  for (std::size_t i = 0; i < report.lines.size(); ++i) {
    const search::Line& line = report.lines[i];
    fmt::format_to(out, "{:>4} {:>8}  {:>{}}  {}\n", i + 1, percent(line.win_chance),
                   score_text(game.name(), line), width, moves_text(line.moves, kMaxMoves));
  }
  for (std::size_t i = 0; i < report.shares.size(); ++i) {
    fmt::format_to(out, "{}{} {}", i == 0 ? "\nshares: " : ", ", to_text(games::SeatId(i)),
                   percent(report.shares[i]));
  }
  if (!report.shares.empty()) text += '\n';
  for (std::size_t i = 0; i < report.facts.size(); ++i) {
    fmt::format_to(out, "{}{}", i == 0 ? "\n" : "; ", fact_text(report.facts[i]));
  }
  if (!report.facts.empty()) text += '\n';
  fmt::format_to(out, "\n{} to move, depth {}, {} nodes in {:.2f} s\n", to_text(game.to_move()),
                 report.depth, report.nodes, report.seconds);
  return text;
}

std::string review_text(const match::Review& review) {
  const match::Record& record = review.record;
  std::string text = fmt::format(
      "{}, {}: {}\n\n", record.game, count_text(static_cast<int>(review.moves.size()), "move"),
      record.finished() ? match::describe(record.end()) : "not finished");
  auto out = std::back_inserter(text);
  fmt::format_to(out, "   #  seat  move    before    after\n");
  for (std::size_t i = 0; i < review.moves.size(); ++i) {
    fmt::format_to(out, "{}\n", move_row(record.game, review.moves[i], i + 1));
  }
  text += '\n';
  for (std::size_t i = 0; i < review.seats.size(); ++i) {
    const match::SeatReview& seat = review.seats[i];
    if (!seat.accuracy) continue;
    fmt::format_to(out, "{}: accuracy {}, average loss {}, {}, {}, {}\n",
                   seat_text(record, games::SeatId(i)), percent(*seat.accuracy / 100),
                   percent(*seat.average_loss), count_text(seat.blunders, "blunder"),
                   count_text(seat.mistakes, "mistake"),
                   seat.inaccuracies == 1 ? std::string("1 inaccuracy")
                                          : fmt::format("{} inaccuracies", seat.inaccuracies));
  }
  if (review.worst.empty()) return text;
  text += "\nbiggest losses:\n";
  for (std::size_t i = 0; i < std::min(review.worst.size(), kMaxMistakes); ++i) {
    const std::size_t at = review.worst[i];
    const match::ReviewedMove& move = review.moves[at];
    fmt::format_to(out, "  move {}, {}: {} instead of {} cost {}\n", at + 1, to_text(move.seat),
                   move.move, move.best.moves.front(), percent(*move.loss()));
    const bool same_mover = at + 1 < review.moves.size() && review.moves[at + 1].seat == move.seat;
    const std::string changes = changes_text(move, same_mover);
    if (!changes.empty()) fmt::format_to(out, "    {}\n", changes);
  }
  return text;
}

}  // namespace outflank::apps
