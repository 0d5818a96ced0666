#include "match/time.h"

#include <cassert>
#include <cstdint>
#include <vector>

#include "core/text.h"
#include "core/try.h"

namespace outflank::match {
namespace {

constexpr std::int64_t kPerSecond = 1000;
constexpr std::size_t kMaxDecimals = 3;

std::string two_digits(std::int64_t number) {
  return (number < 10 ? "0" : "") + std::to_string(number);
}

// `.5` for 500; nothing for 0.
std::string fraction_text(std::int64_t thousandths) {
  if (thousandths == 0) return "";
  std::string digits = std::to_string(kPerSecond + thousandths).substr(1);
  while (digits.back() == '0') digits.pop_back();
  return "." + digits;
}

// The digits after the dot as thousandths; nothing if they are not 1 to 3 digits.
Result<int> parse_fraction(std::string_view digits, std::string_view what) {
  std::string padded(digits);
  if (padded.empty() || padded.size() > kMaxDecimals) {
    return fail(InputError::Syntax, std::string(what) + " has " + std::to_string(padded.size()) +
                                        " digits after the dot; 1 to 3 are allowed");
  }
  padded.resize(kMaxDecimals, '0');
  return parse_int(padded, 0, kPerSecond - 1, what);
}

}  // namespace

std::string short_text(Time time) {
  assert(time.count() >= 0);
  const std::int64_t seconds = time.count() / kPerSecond;
  const std::string fraction = fraction_text(time.count() % kPerSecond);
  if (seconds < 60) return std::to_string(seconds) + fraction;
  if (seconds < 3600) {
    return std::to_string(seconds / 60) + ":" + two_digits(seconds % 60) + fraction;
  }
  return clock_text(time);
}

std::string clock_text(Time time) {
  assert(time.count() >= 0);
  const std::int64_t seconds = time.count() / kPerSecond;
  return std::to_string(seconds / 3600) + ":" + two_digits(seconds / 60 % 60) + ":" +
         two_digits(seconds % 60) + fraction_text(time.count() % kPerSecond);
}

Result<Time> parse_time(std::string_view text, std::string_view what) {
  const std::size_t dot = text.find('.');
  const std::vector<std::string_view> parts = split(text.substr(0, dot), ':');
  if (parts.size() > 3) {
    return fail(InputError::Syntax,
                std::string(what) + " must be a time as 1:30:00, 5:00 or 2.5, not " + quote(text));
  }
  constexpr int kMaxSeconds =
      static_cast<int>(std::chrono::duration_cast<std::chrono::seconds>(kMaxTime).count());
  std::int64_t total = 0;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const int number = TRY(parse_int(parts[i], 0, i == 0 ? kMaxSeconds : 59, what));
    total = total * 60 + number;
  }
  total *= kPerSecond;
  if (dot != std::string_view::npos) {
    const int thousandths = TRY(parse_fraction(text.substr(dot + 1), what));
    total += thousandths;
  }
  if (total > kMaxTime.count()) {
    return fail(InputError::OutOfRange,
                std::string(what) + " is " + quote(text) + ", but at most 10000 hours are allowed");
  }
  return Time(total);
}

}  // namespace outflank::match
