#include "match/time_control.h"

#include <algorithm>

#include "core/text.h"
#include "core/try.h"
#include "games/outcome.h"

namespace outflank::match {
namespace {

constexpr std::string_view kPerMove = "/move";
constexpr std::string_view kAtOnce = "at_once";

std::string to_text(const TimeControl& control) {
  switch (control.kind) {
    case TimeControlKind::None: return "none";
    case TimeControlKind::PerMove: return short_text(control.time) + std::string(kPerMove);
    case TimeControlKind::Total: break;
  }
  if (control.increment == Time{}) return short_text(control.time);
  return short_text(control.time) + "+" + short_text(control.increment);
}

Result<Time> parse_positive(std::string_view text) {
  const Result<Time> time = parse_time(text, "clock: the time");
  if (time && *time == Time{}) {
    return fail(InputError::OutOfRange, "clock: the time must be more than 0, not " + quote(text));
  }
  return time;
}

Result<TimeControl> parse_control(std::string_view text) {
  if (text == "none") return TimeControl{};
  if (text.ends_with(kPerMove)) {
    const auto time = TRY(parse_positive(text.substr(0, text.size() - kPerMove.size())));
    return TimeControl::per_move(time);
  }
  const std::size_t plus = text.find('+');
  const auto time = TRY(parse_positive(text.substr(0, plus)));
  if (plus == std::string_view::npos) return TimeControl::total(time);
  const auto increment = TRY(parse_time(text.substr(plus + 1), "clock: the increment"));
  return TimeControl::total(time, increment);
}

}  // namespace

TimeControl ClockSettings::of(games::SeatId seat) const {
  if (controls.empty()) return {};
  return controls.size() == 1 ? controls.front() : controls.at(seat.index());
}

ClockSettings canonical(ClockSettings settings) {
  auto& controls = settings.controls;
  const bool same =
      std::ranges::adjacent_find(controls, std::ranges::not_equal_to()) == controls.end();
  if (same && controls.size() > 1) controls.resize(1);
  if (same && !controls.empty() && controls.front().kind == TimeControlKind::None) {
    controls.clear();
  }
  if (controls.empty()) settings.start = ClockStart::FirstMove;
  return settings;
}

std::string to_text(const ClockSettings& settings) {
  if (settings.controls.empty()) return "none";
  std::string text;
  for (const TimeControl& control : settings.controls) {
    if (!text.empty()) text += " | ";
    text += to_text(control);
  }
  if (settings.start == ClockStart::AtOnce) text += " " + std::string(kAtOnce);
  return text;
}

Result<ClockSettings> parse_clock(std::string_view text) {
  ClockSettings settings;
  std::string_view rest = trim(text);
  if (rest.ends_with(kAtOnce)) {
    settings.start = ClockStart::AtOnce;
    rest = trim(rest.substr(0, rest.size() - kAtOnce.size()));
  }
  const std::vector<std::string_view> parts = split(rest, '|');
  if (parts.size() > games::kMaxSeats) {
    return fail(InputError::OutOfRange,
                "clock: " + std::to_string(parts.size()) + " seats are given; there are at most 4");
  }
  for (const std::string_view part : parts) {
    const TimeControl control = TRY(parse_control(trim(part)));
    settings.controls.push_back(control);
  }
  return canonical(std::move(settings));
}

}  // namespace outflank::match
