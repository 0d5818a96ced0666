#include "protocol/ugi_go.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>

#include <fmt/format.h>

#include "core/text.h"
#include "core/try.h"

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

// `p2time` is seat 2 with "time", and so is UCI's `btime`.
bool is_clock(std::string_view name, games::SeatId seat, std::string_view what) {
  if (!name.ends_with(what)) return false;
  const std::string_view player = name.substr(0, name.size() - what.size());
  if (player == "w" || player == "b") return seat.number() == (player == "w" ? 1 : 2);
  return player == "p" + std::to_string(seat.number());
}

bool is_any_clock(std::string_view name) {
  for (int index = 0; index < games::kMaxSeats; ++index) {
    const games::SeatId seat(index);
    if (is_clock(name, seat, "time") || is_clock(name, seat, "inc")) return true;
  }
  return false;
}

double seconds_of(std::int64_t milliseconds) {
  return static_cast<double>(std::max<std::int64_t>(milliseconds, 0)) / 1000;
}

}  // namespace

Result<UgiGo> parse_ugi_go(std::span<const std::string_view> arguments, games::SeatId seat,
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
      return fail(InputError::Missing, "go: " + std::string(name) + " needs a number after it");
    }
    const auto value = TRY(parse_value(arguments[i], name));
    if (name == "movetime") {
      go.limits.seconds = seconds_of(value);
    } else if (name == "depth") {
      constexpr std::int64_t kMaxDepth = 1'000'000;
      go.limits.depth = static_cast<int>(std::clamp<std::int64_t>(value, 1, kMaxDepth));
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

std::string score_text(const search::Line& line, ScoreStyle style) {
  if (style == ScoreStyle::Points || !line.decided_in) return "cp " + std::to_string(line.score);
  // As UCI counts: moves of the player to move, below zero for the loser.
  const int moves = (*line.decided_in + 1) / 2;
  return "mate " + std::to_string(line.score > 0 ? moves : -moves);
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
