#include "protocol/ugi_go.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdlib>

#include <fmt/format.h>

#include "core/text.h"
#include "core/try.h"
#include "search/quoridor/evaluation.h"

namespace outflank::protocol {
namespace {

constexpr std::int64_t kMax = 1'000'000'000'000'000;

Result<std::int64_t> parse_value(std::string_view word, std::string_view name) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc() || end != word.data() + word.size() || value > kMax || value < -kMax) {
    return fail(InputError::Syntax,
                "go: " + std::string(name) + " needs a whole number, not " + quote(word));
  }
  return value;
}

// `p2time` is 1 (the seat) with "time", and so is UCI's `btime`.
bool is_clock(std::string_view name, int seat, std::string_view what) {
  const std::string_view color = seat == 0 ? "w" : "b";
  if (seat < 2 && name.starts_with(color) && name.substr(1) == what) return true;
  return name.size() > 2 && name[0] == 'p' && name[1] == static_cast<char>('1' + seat) &&
         name.substr(2) == what;
}

bool is_any_clock(std::string_view name) {
  for (int seat = 0; seat < games::kMaxSeats; ++seat) {
    if (is_clock(name, seat, "time") || is_clock(name, seat, "inc")) return true;
  }
  return false;
}

double seconds_of(std::int64_t milliseconds) {
  return static_cast<double>(std::max<std::int64_t>(milliseconds, 0)) / 1000;
}

}  // namespace

Result<UgiGo> parse_ugi_go(std::span<const std::string_view> arguments, int seat,
                           UnknownLimits unknown) {
  UgiGo go;
  search::Limits::Clock clock;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string_view name = arguments[i];
    if (name == "infinite") {
      go.mode = seat::SearchMode::Infinite;
      continue;
    }
    if (name != "movetime" && name != "depth" && name != "nodes" && !is_any_clock(name)) {
      if (unknown == UnknownLimits::ReadOver) continue;
      return fail(InputError::Unknown,
                  "go: there is no limit " + quote(name) +
                      "; there are movetime, depth, nodes, p1time, p2time, p1inc, p2inc, infinite");
    }
    if (++i == arguments.size()) {
      return fail(InputError::Missing, "go: " + std::string(name) + " needs a number behind it");
    }
    const auto value = TRY(parse_value(arguments[i], name));
    if (name == "movetime") {
      go.limits.seconds = seconds_of(value);
    } else if (name == "depth") {
      constexpr std::int64_t kDeepest = 1'000'000;
      go.limits.depth = static_cast<int>(std::clamp<std::int64_t>(value, 1, kDeepest));
    } else if (name == "nodes") {
      go.limits.nodes = static_cast<std::uint64_t>(std::max<std::int64_t>(value, 1));
    } else if (is_clock(name, seat, "time")) {
      clock.remaining = seconds_of(value);
      go.limits.clock = clock;
    } else if (is_clock(name, seat, "inc")) {
      clock.increment = seconds_of(value);
      if (go.limits.clock) go.limits.clock = clock;
    }
  }
  return go;
}

namespace {

// Moves of the player to move until the game is decided, below zero for the loser: as UCI counts.
std::string mate_text(int score) {
  const int plies = search::quoridor::kWin - std::abs(score);
  const int moves = (plies + 1) / 2;
  return "mate " + std::to_string(score > 0 ? moves : -moves);
}

std::string score_text(const search::Line& line, ScoreStyle style) {
  const bool decided = line.exact && search::quoridor::is_decided(line.score);
  if (decided && style == ScoreStyle::PointsOrWinning) return mate_text(line.score);
  return "cp " + std::to_string(line.score);
}

}  // namespace

std::string ugi_info(const search::Report& report, ScoreStyle style) {
  const double speed = report.seconds > 0 ? static_cast<double>(report.nodes) / report.seconds : 0;
  std::string text;
  for (std::size_t i = 0; i < report.lines.size(); ++i) {
    const search::Line& line = report.lines[i];
    const long wins = std::lround(1000 * line.win_chance);
    text += fmt::format(
        "info depth {} multipv {} score {} wdl {} 0 {} nodes {} nps {:.0f} time {:.0f} pv",
        report.depth, i + 1, score_text(line, style), wins, 1000 - wins, report.nodes, speed,
        1000 * report.seconds);
    for (const std::string& move : line.moves) text += " " + move;
    text += "\n";
  }
  return text;
}

}  // namespace outflank::protocol
