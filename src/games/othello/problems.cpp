#include "games/othello/problems.h"

#include <string>

#include "core/text.h"
#include "core/try.h"
#include "games/othello/notation.h"
#include "games/othello/position_text.h"

namespace outflank::othello {
namespace {

constexpr int kSize = 8;
constexpr int kSquares = kSize * kSize;

Result<int> parse_score(std::string_view text) {
  const bool negative = text.starts_with('-');
  const std::string_view digits = negative || text.starts_with('+') ? text.substr(1) : text;
  const auto score = parse_int(digits, 0, kSquares, "the score");
  if (!score) {
    return fail(InputError::Syntax,
                "the score must be a whole number of discs from -64 to +64, not " + quote(text));
  }
  return negative ? -*score : *score;
}

Result<std::vector<Move>> parse_best_moves(std::string_view text, const Position& position) {
  std::vector<Move> moves;
  for (const std::string_view part : split(text, ',')) {
    const auto move = TRY(parse_move(part, kSize));
    if (!position.is_legal(move)) {
      return fail(InputError::Conflict,
                  "the best move " + to_text(move) + " is not legal in this position");
    }
    moves.push_back(move);
  }
  return moves;
}

Result<Problem> parse_problem(std::string_view line) {
  const auto parts = words(line.substr(0, line.find(';')));
  if (parts.size() > 4) {
    return fail(InputError::Syntax,
                "a line is a board, the side to move, a score and best moves, but " +
                    quote(parts[4]) + " follows");
  }
  std::string text;
  for (std::size_t i = 0; i < parts.size() && i < 2; ++i) {
    text += (i == 0 ? "" : " ") + std::string(parts[i]);
  }
  const auto position = TRY(parse_position<Position>(text));
  Problem problem{.number = 1, .position = position, .score = {}, .moves = {}};
  if (parts.size() > 2) {
    problem.score = TRY(parse_score(parts[2]));
  }
  if (parts.size() > 3) {
    problem.moves = TRY(parse_best_moves(parts[3], position));
  }
  return problem;
}

}  // namespace

Result<std::vector<Problem>> read_problems(std::string_view text, std::string_view name) {
  std::vector<Problem> problems;
  int next_number = 1;
  for (std::size_t line_number = 1; !text.empty(); ++line_number) {
    const std::size_t end = text.find('\n');
    const std::string_view line = trim(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    const auto here = [&](const Error& error) {
      return Failure(error.within(std::string(name) + ":" + std::to_string(line_number)));
    };
    if (line.empty() || line.front() == '%') continue;
    if (line.front() == '#') {
      const auto number =
          parse_int(line.substr(1), 0, kMaxProblemNumber - static_cast<int>(kMaxProblems),
                    "the number after #");
      if (!number) return here(number.error());
      next_number = *number;
      continue;
    }
    if (problems.size() == kMaxProblems) {
      return here(Error(InputError::TooLong,
                        "more than " + std::to_string(kMaxProblems) + " positions in one file"));
    }
    auto problem = parse_problem(line);
    if (!problem) return here(problem.error());
    problem->number = next_number++;
    problems.push_back(*std::move(problem));
  }
  return problems;
}

}  // namespace outflank::othello
