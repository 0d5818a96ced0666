#include "match/record_comment.h"

#include "core/text.h"
#include "core/try.h"
#include "games/outcome.h"
#include "games/seat_id.h"

namespace outflank::match {
namespace {

constexpr std::string_view kClock = "[%clk ";
constexpr std::string_view kSpent = "[%emt ";
constexpr std::string_view kOut = "[%out ";

bool begins_with_command(std::string_view text) {
  return text.starts_with(kClock) || text.starts_with(kSpent) || text.starts_with(kOut);
}

// Otherwise white space at the ends would be lost, and text that looks like a command would become
// one.
std::string escaped(std::string_view text) {
  std::string out;
  if (begins_with_command(text)) out += '\\';
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool at_end = i == 0 || i + 1 == text.size();
    if (c == '\n') {
      out += "\\n";
    } else if (c == '\t') {
      out += "\\t";
    } else {
      if (c == '\\' || c == '}' || (c == ' ' && at_end)) out += '\\';
      out += c;
    }
  }
  return out;
}

std::string unescaped(std::string_view raw) {
  std::string out;
  for (std::size_t i = 0; i < raw.size(); ++i) {
    char c = raw[i];
    if (c == '\\' && i + 1 < raw.size()) {
      c = raw[++i];
      if (c == 'n') c = '\n';
      if (c == 't') c = '\t';
    } else if (is_space(c)) {
      c = ' ';
    }
    out += c;
  }
  return out;
}

void skip_space(std::string_view& text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
}

// Without unescaped white space at the end.
std::string_view trimmed_end(std::string_view raw) {
  std::size_t end = 0;
  for (std::size_t i = 0; i < raw.size(); ++i) {
    const bool escape = raw[i] == '\\' && i + 1 < raw.size();
    if (escape) ++i;
    if (escape || !is_space(raw[i])) end = i + 1;
  }
  return raw.substr(0, end);
}

Result<void> set_time(std::optional<Time>& field, std::string_view text, std::string_view what) {
  if (field) return fail(InputError::Duplicate, std::string(what) + " is given twice for one move");
  field = TRY(parse_time(text, what));
  return {};
}

Result<void> add_out(CommentParts& parts, std::string_view text) {
  const auto fields = words(text);
  if (fields.size() != 2) {
    return fail(InputError::Syntax,
                quote(text) + " must be a seat and a reason, as in [%out 3 resignation]");
  }
  const auto seat = TRY(parse_int(fields[0], 1, games::kMaxSeats, "the seat that leaves"));
  const auto reason = TRY(parse_end_reason(fields[1]));
  parts.out.push_back({games::SeatId::from_number(seat), reason});
  return {};
}

}  // namespace

std::string to_text(const CommentParts& parts) {
  std::string text;
  if (parts.clock) text += std::string(kClock) + clock_text(*parts.clock) + "] ";
  if (parts.spent) text += std::string(kSpent) + clock_text(*parts.spent) + "] ";
  for (const CommentParts::Out& out : parts.out) {
    text += std::string(kOut) + std::to_string(out.seat.number()) + " " +
            std::string(name_of(out.reason)) + "] ";
  }
  if (!parts.text.empty()) return text + escaped(parts.text);
  if (!text.empty()) text.pop_back();
  return text;
}

Result<CommentParts> parse_comment(std::string_view raw) {
  CommentParts parts;
  skip_space(raw);
  while (begins_with_command(raw)) {
    const std::size_t end = raw.find(']');
    if (end == std::string_view::npos) {
      return fail(InputError::Syntax, quote(raw) + " has no closing bracket");
    }
    const std::string_view command = raw.substr(0, kClock.size());
    const std::string_view value = trim(raw.substr(kClock.size(), end - kClock.size()));
    TRY(command == kClock   ? set_time(parts.clock, value, "the clock time")
        : command == kSpent ? set_time(parts.spent, value, "the time spent")
                            : add_out(parts, value));
    raw.remove_prefix(end + 1);
    skip_space(raw);
  }
  parts.text = unescaped(trimmed_end(raw));
  return parts;
}

}  // namespace outflank::match
