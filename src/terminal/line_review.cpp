#include "terminal/line_review.h"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <ostream>
#include <utility>

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "core/text.h"
#include "terminal/lookback.h"

namespace outflank::terminal {
namespace {

constexpr int kAllMoves = std::numeric_limits<int>::max() / 4;

// How many moves a word steps, and whether a number may follow it.
struct Step {
  std::string_view word;
  int moves;
  bool counted;
};

constexpr std::array kSteps = {
    Step{"back", -1, true},
    Step{"b", -1, true},
    Step{"<", -1, true},
    Step{"next", 1, true},
    Step{"n", 1, true},
    Step{">", 1, true},
    Step{"first", -kAllMoves, false},
    Step{"last", kAllMoves, false},
};

class LineReview {
 public:
  LineReview(const Table& table, std::ostream& out, LineBoard& board, const Texts& texts)
      : table_(table), out_(out), board_(board), texts_(texts) {}

  LineInput::Got run(LineInput& in) {
    line(texts_(Text::ReviewHowTo));
    while (true) {
      const auto [got, text] =
          in.ask(out_, texts_(Text::ReviewPrompt, ply(), last()), std::nullopt);
      if (got == LineInput::Got::TimeOut) continue;
      if (got != LineInput::Got::Line) {
        line("");
        return got;
      }
      const std::vector<std::string_view> parts = words(text);
      if (parts.empty() || is_quit(parts.front())) return got;
      execute(parts);
    }
  }

 private:
  static bool is_quit(std::string_view word) {
    return equal_ignoring_case(word, "quit") || equal_ignoring_case(word, "q") ||
           equal_ignoring_case(word, "exit");
  }

  [[nodiscard]] int last() const { return table_.match().ply(); }
  [[nodiscard]] int ply() const { return lookback_.active() ? lookback_.ply() : last(); }
  void line(std::string_view text) { fmt::print(out_, "{}\n", text); }

  void execute(const std::vector<std::string_view>& parts) {
    if (parts.size() == 1 && equal_ignoring_case(parts[0], "flip")) {
      board_.flip();
      return show();
    }
    if (const auto moves = steps(parts)) {
      lookback_.step(table_, *moves);
      return show();
    }
    line("  " + texts_(Text::ReviewHowTo));
  }

  // How far to step; empty if not understood.
  [[nodiscard]] std::optional<int> steps(const std::vector<std::string_view>& parts) const {
    if (parts.size() > 2) return std::nullopt;
    if (const auto number = parse_int(parts[0], 0, kAllMoves, "move");
        number && parts.size() == 1) {
      return *number - ply();
    }
    const auto* const step = std::ranges::find_if(
        kSteps, [&](const Step& known) { return equal_ignoring_case(parts[0], known.word); });
    if (step == kSteps.end()) return std::nullopt;
    if (parts.size() == 1) return step->moves;
    const auto count = parse_int(parts[1], 1, kAllMoves, "moves");
    return step->counted && count ? std::optional(step->moves * *count) : std::nullopt;
  }

  void show() {
    fmt::print(
        out_, "{}",
        lookback_.active() ? board_.past(table_, lookback_, texts_) : board_.text(table_, texts_));
    if (lookback_.active()) {
      line(texts_(Text::LookingBack, ply(), last(), lookback_.last_move_text()));
    }
  }

  const Table& table_;
  std::ostream& out_;
  LineBoard& board_;
  const Texts& texts_;
  Lookback lookback_;
};

}  // namespace

LineInput::Got review_lines(const Table& table, LineInput& in, std::ostream& out, LineBoard& board,
                            const Texts& texts) {
  return LineReview(table, out, board, texts).run(in);
}

}  // namespace outflank::terminal
