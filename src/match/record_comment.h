#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "match/ending.h"
#include "match/time.h"

// The content of braces in a record: commands, then text.
//
//   {[%clk 0:04:58.5] [%emt 0:00:01] [%out 3 resignation] a fine move}
namespace outflank::match {

struct CommentParts {
  struct Out {
    games::SeatId seat;
    EndReason reason;

    friend bool operator==(const Out&, const Out&) = default;
  };

  std::optional<Time> clock;  // [%clk]
  std::optional<Time> spent;  // [%emt]
  std::vector<Out> out;       // [%out]
  std::string text;

  friend bool operator==(const CommentParts&, const CommentParts&) = default;
};

// The longest text between braces that can stand for a valid comment.
inline constexpr std::size_t kMaxBraces = (1 << 17) + 1024;

// The text between the braces; may be empty. A backslash escapes braces, itself, and spaces at the
// ends; line breaks are \n.
std::string to_text(const CommentParts& parts);

// Reads the text between the braces, with its backslashes. Unknown commands are part of the text.
Result<CommentParts> parse_comment(std::string_view raw);

}  // namespace outflank::match
