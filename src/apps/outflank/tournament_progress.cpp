#include "apps/outflank/tournament_progress.h"

#include <algorithm>
#include <cstdio>
#include <string>

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "arena/tournament/tournament_result.h"
#include "core/text.h"
#include "games/seat_id.h"
#include "match/ending.h"

namespace outflank::apps {
namespace {

constexpr int kFewGames = 200;

struct Screen {
  std::size_t rows = 24;
  std::size_t columns = 80;
};

Screen screen() {
  winsize size{};
  if (::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_row == 0) return {};
  return {size.ws_row, size.ws_col};
}

std::string names_of(const arena::TournamentState& state, const arena::GameSummary& game) {
  return join(game.entrants, " - ", [&](int entrant) -> const std::string& {
    return state.tournament().entrants[static_cast<std::size_t>(entrant)]->name;
  });
}

std::string game_line(const arena::TournamentState& state, const arena::GameSummary& game) {
  std::string line = fmt::format("game {} ({} of {}): {}  {} by {}, {} plies", game.number + 1,
                                 state.finished(), state.planned(), names_of(state, game),
                                 match::result_text(game.outcome), game.reason, game.plies);
  for (const arena::FaultSummary& fault : game.faults) {
    line += fmt::format("; {} {}: {}", to_text(fault.seat), fault.fault, fault.message);
  }
  if (!game.worker.empty()) line += fmt::format(" (worker {})", game.worker);
  return line;
}

}  // namespace

void TournamentProgress::after(const arena::TournamentState& state,
                               const arena::GameSummary& game) {
  const std::lock_guard lock(mutex_);
  ++games_;
  if (mode_ == Mode::Silent) return;
  const auto now = Clock::now();
  if (mode_ == Mode::Table) {
    if (now < next_) return;
    draw(state);
    // The ratings take longer with more games: they get a tenth of the time at most.
    next_ =
        now + std::max<Clock::duration>(std::chrono::milliseconds(200), 10 * (Clock::now() - now));
    return;
  }
  if (state.planned() <= kFewGames || !game.faults.empty()) {
    fmt::print(stderr, "{}\n", game_line(state, game));
  } else if (now >= next_) {
    fmt::print(stderr, "{} of {} games\n", state.finished(), state.planned());
    next_ = now + std::chrono::seconds(5);
  }
}

void TournamentProgress::draw(const arena::TournamentState& state) {
  const arena::TournamentResult result = results_of(state, arena::WithHistory::No);
  const double seconds = std::chrono::duration<double>(Clock::now() - begin_).count();
  std::string text = standings_text(state, result);
  text += fmt::format("{:.0f} games a minute, Ctrl-C stops\n", games_ * 60 / seconds);
  const Screen size = screen();
  erase_table();
  std::string shown;
  std::size_t begin = 0;
  while (begin < text.size() && static_cast<std::size_t>(lines_) + 2 < size.rows) {
    const std::size_t end = text.find('\n', begin);
    // Cut at the edge: a line that wraps would not be drawn over.
    std::string line = text.substr(begin, end - begin);
    if (line.size() >= size.columns) line.resize(size.columns - 1);
    shown += line + "\n";
    ++lines_;
    begin = end + 1;
  }
  fmt::print(stderr, "{}", shown);
}

void TournamentProgress::note(std::string_view line) {
  const std::lock_guard lock(mutex_);
  erase_table();
  fmt::print(stderr, "{}\n", line);
}

void TournamentProgress::clear() {
  const std::lock_guard lock(mutex_);
  erase_table();
}

void TournamentProgress::erase_table() {
  if (lines_ > 0) fmt::print(stderr, "\033[{}A\033[J", lines_);
  lines_ = 0;
}

}  // namespace outflank::apps
