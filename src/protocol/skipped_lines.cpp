#include "protocol/skipped_lines.h"

#include "core/text.h"
#include "protocol/driver.h"

namespace outflank::protocol {
namespace {

constexpr std::size_t kMaxShown = 3;

}  // namespace

void SkippedLines::add(std::string_view line) {
  ++count_;
  if (count_ <= kMaxShown) shown_ += (shown_.empty() ? "" : ", ") + quote(line);
}

Failure SkippedLines::instead(const Error& error) const {
  if (!error.is(DriverError::Silent)) return Failure(error);
  std::string message = error.message() + "; " + expected_;
  if (count_ > 0) message += ", what came was " + shown_;
  if (count_ > kMaxShown) {
    const std::size_t more = count_ - kMaxShown;
    message += " and " + std::to_string(more) + (more == 1 ? " more line" : " more lines");
  }
  return fail(DriverError::Silent, message);
}

}  // namespace outflank::protocol
