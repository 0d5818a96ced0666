#include <algorithm>
#include <utility>

#include "core/text.h"
#include "core/try.h"
#include "match/record_comment.h"
#include "match/record_text.h"
#include "match/replay.h"
#include "match/text_input.h"
#include "match/text_rules.h"

namespace outflank::match {
namespace {

constexpr std::string_view kFirstTag = "[Outflank ";
constexpr std::size_t kMaxToken = 64;  // bytes of a word between the moves
constexpr int kEnd = TextInput::kEnd;

std::string shown(int c) {
  return c == kEnd ? "the end of the text" : quote(std::string(1, static_cast<char>(c)));
}

constexpr bool is_name_character(int c) {
  const char lower = to_lower(static_cast<char>(c));
  return c != kEnd && (is_digit(lower) || lower == '_' || (lower >= 'a' && lower <= 'z'));
}

class TextReader final : public RecordReader {
 public:
  explicit TextReader(ByteSource source) : input_(std::move(source)) {}

  Result<std::optional<Record>> next() override {
    if (lost_) skip_to_next_game();
    input_.skip_space();
    line_ = input_.line();
    if (input_.peek() == kEnd) return std::nullopt;
    Result<Record> record = read();
    lost_ = !record;
    if (!record) return Failure(record.error());
    line_ = first_line_;
    return std::move(*record);
  }

  [[nodiscard]] std::size_t line() const override { return line_; }
  [[nodiscard]] std::size_t line_of_move(std::size_t move) const override {
    return move < move_lines_.size() ? move_lines_[move] : line_;
  }

 private:
  void skip_to_next_game() {
    while (input_.peek() != kEnd) {
      if (input_.at_line_start() && input_.next_is(kFirstTag)) return;
      input_.get();
    }
  }

  Result<Record> read() {
    record_ = {};
    result_text_.clear();
    seen_.clear();
    move_lines_.clear();
    first_line_ = input_.line();
    first_byte_ = input_.taken();
    if (!input_.next_is(kFirstTag)) {
      return fail(InputError::Syntax,
                  "a record must begin with [Outflank \"1\"], not with " + shown(input_.peek()));
    }
    TRY(read_header());
    line_ = first_line_;
    const auto game = TRY(open_game(record_));
    seats_ = static_cast<std::size_t>(game->seats());
    TRY(read_moves());
    return std::move(record_);
  }

  Result<void> check_size() const {
    if (input_.taken() - first_byte_ <= kMaxRecord) return {};
    return fail(InputError::TooLong,
                "the record is longer than " + std::to_string(kMaxRecord) + " bytes");
  }

  // The tags, up to the first move.
  Result<void> read_header() {
    while (true) {
      input_.skip_space();
      line_ = input_.line();
      if (input_.peek() != '[') break;
      if (!seen_.empty() && input_.next_is(kFirstTag)) break;
      auto tag = TRY(read_tag());
      TRY(take_tag(std::move(tag)));
    }
    for (const std::string_view name : {"Game", "Result"}) {
      if (std::ranges::find(seen_, name) == seen_.end()) {
        line_ = first_line_;
        return fail(InputError::Missing, "the tag " + std::string(name) + " is missing");
      }
    }
    return {};
  }

  Result<Tag> read_tag() {
    Tag tag;
    input_.get();
    while (is_name_character(input_.peek()) && tag.name.size() <= kMaxTagName) {
      tag.name += static_cast<char>(input_.get());
    }
    if (tag.name.empty() || tag.name.size() > kMaxTagName) {
      return fail(InputError::Syntax, "a tag must begin with a name of 1 to " +
                                          std::to_string(kMaxTagName) +
                                          " letters and digits after the bracket");
    }
    while (input_.peek() == ' ' || input_.peek() == '\t') input_.get();
    if (input_.peek() != '"') {
      return fail(InputError::Syntax, "the tag " + tag.name + " needs a value in quotes before " +
                                          shown(input_.peek()));
    }
    input_.get();
    while (input_.peek() != '"') {
      if (input_.peek() == '\n' || input_.peek() == kEnd) {
        return fail(InputError::Syntax,
                    "the value of the tag " + tag.name + " has no closing quote on its line");
      }
      if (input_.peek() == '\\') input_.get();
      if (input_.peek() == '\n' || input_.peek() == kEnd) continue;
      tag.value += static_cast<char>(input_.get());
      if (tag.value.size() > kMaxTagValue) break;
    }
    TRY(check_text(tag.value, kMaxTagValue, Breaks::None, "the value of the tag " + tag.name));
    input_.get();
    if (input_.peek() != ']') {
      return fail(InputError::Syntax,
                  "the tag " + tag.name + " must end with ], not with " + shown(input_.peek()));
    }
    input_.get();
    return tag;
  }

  Result<void> take_tag(Tag tag) {
    if (std::ranges::find(seen_, tag.name) != seen_.end()) {
      return fail(InputError::Duplicate, "the tag " + tag.name + " is given twice");
    }
    if (seen_.size() >= kMaxTags) {
      return fail(InputError::TooLong, "there are more than " + std::to_string(kMaxTags) + " tags");
    }
    seen_.push_back(tag.name);
    const auto taken = interpret(tag);
    if (!taken) return Failure(taken.error().within("the tag " + tag.name));
    if (*taken) return {};
    if (!is_free_tag(tag.name)) {
      return fail(InputError::OutOfRange,
                  "the tag " + tag.name + " names a seat; seats are 1 to 4");
    }
    record_.tags.push_back(std::move(tag));
    return {};
  }

  // False for a tag that has no field of its own.
  Result<bool> interpret(const Tag& tag) {
    if (tag.name == "Outflank") {
      if (tag.value == std::to_string(kRecordVersion)) return true;
      return fail(InputError::Unknown, "this is version " + quote(tag.value) +
                                           " of the format; this program reads version " +
                                           std::to_string(kRecordVersion));
    }
    if (tag.name == "Game") {
      record_.game = tag.value;
    } else if (tag.name == "Rules") {
      record_.rules = tag.value;
    } else if (tag.name == "Position") {
      record_.position = tag.value;
    } else if (tag.name == "Clock") {
      return taken_as(parse_clock(tag.value), record_.clock);
    } else if (tag.name == "Reason") {
      return taken_as(parse_end_reason(tag.value), record_.reason);
    } else if (tag.name == "Result") {
      result_text_ = tag.value;
      return taken_as(parse_result(tag.value), record_.outcome);
    } else if (tag.name == "TimeLeft") {
      return take_time_left(tag.value);
    } else if (tag.name.size() > 4 && tag.name.starts_with("Seat")) {
      return take_seat(tag);
    } else {
      return false;
    }
    return true;
  }

  template <class T, class U>
  static Result<bool> taken_as(Result<T> parsed, U& field) {
    if (!parsed) return Failure(parsed.error());
    field = *std::move(parsed);
    return true;
  }

  // `Seat2` or `Seat2Kind`.
  Result<bool> take_seat(const Tag& tag) {
    const char digit = tag.name[4];
    if (digit < '1' || digit >= '1' + games::kMaxSeats) return false;
    Seat& seat = record_.seats[static_cast<std::size_t>(digit - '1')];
    const std::string_view rest = std::string_view(tag.name).substr(5);
    if (rest == "Kind") {
      TRY(parse_kind(tag.value, seat));
      return true;
    }
    if (rest.empty()) seat.name = tag.value;
    return rest.empty();
  }

  Result<bool> take_time_left(std::string_view text) {
    const auto parts = split(text, '|');
    if (parts.size() > record_.time_left.size()) {
      return fail(InputError::OutOfRange, "it has times for more than 4 seats");
    }
    for (std::size_t seat = 0; seat < parts.size(); ++seat) {
      const std::string_view part = trim(parts[seat]);
      if (part == "none") continue;
      record_.time_left[seat] = TRY(parse_time(part, "the time left"));
    }
    return true;
  }

  // The moves and comments, up to the result.
  Result<void> read_moves() {
    while (true) {
      TRY(check_size());
      input_.skip_space();
      line_ = input_.line();
      const int c = input_.peek();
      if (c == '{') {
        TRY(read_comment());
        continue;
      }
      if (c == kEnd || c == '[') {
        return fail(InputError::Missing, "the result " + quote(result_text_) +
                                             " must stand after the moves, before " + shown(c));
      }
      auto word = TRY(read_word());
      const auto ended = TRY(take_word(word));
      if (ended) return {};
    }
  }

  Result<std::string> read_word() {
    std::string word;
    while (true) {
      const int c = input_.peek();
      if (c == kEnd || is_space(static_cast<char>(c)) || c == '{' || c == '[') break;
      word += static_cast<char>(input_.get());
      if (word.size() > kMaxToken) return unreadable(word);
      // A number may touch its move: `1.e2`.
      if (c == '.' && input_.peek() != '.') break;
    }
    return word;
  }

  static Failure unreadable(std::string_view word) {
    return fail(InputError::Syntax, quote(word) +
                                        " is neither a move nor a number, a comment in "
                                        "braces or the result");
  }

  // True at the end of the game.
  Result<bool> take_word(std::string_view word) {
    if (word == result_text_) return true;
    if (word.back() == '.') {
      TRY(check_number(word));
      return false;
    }
    if (parse_result(word)) {
      return fail(InputError::Conflict, "the moves end with " + quote(word) +
                                            ", but the tag Result says " + quote(result_text_));
    }
    for (const char c : word) {
      if (!is_name_character(static_cast<unsigned char>(c)) && c != '-') return unreadable(word);
    }
    if (word.size() > kMaxMoveText) return unreadable(word);
    if (record_.moves.size() >= kMaxMoves) {
      return fail(InputError::TooLong,
                  "there are more than " + std::to_string(kMaxMoves) + " moves");
    }
    record_.moves.push_back({std::string(word), {}, {}, {}});
    move_lines_.push_back(input_.line());
    return false;
  }

  // `12.` or `12...`: the round of the move that follows.
  Result<void> check_number(std::string_view word) const {
    const auto number =
        parse_int(word.substr(0, word.find('.')), 1, static_cast<int>(kMaxMoves), "a move number");
    if (!number || word.find_first_not_of('.', word.find('.')) != std::string_view::npos) {
      return unreadable(word);
    }
    const std::size_t expected = record_.moves.size() / seats_ + 1;
    if (static_cast<std::size_t>(*number) == expected) return {};
    return fail(InputError::Conflict, "move number " + std::to_string(*number) + " stands where " +
                                          std::to_string(expected) + " is next");
  }

  // The text between braces, with its backslashes.
  Result<std::string> read_braces() {
    std::string raw;
    input_.get();
    while (input_.peek() != '}') {
      const bool escape = input_.peek() == '\\';
      if (escape) raw += static_cast<char>(input_.get());
      if (input_.peek() == kEnd) return fail(InputError::Syntax, "a comment has no closing brace");
      raw += static_cast<char>(input_.get());
      if (raw.size() > kMaxBraces) {
        return fail(InputError::TooLong,
                    "a comment has more than " + std::to_string(kMaxComment) + " bytes");
      }
    }
    input_.get();
    return raw;
  }

  Result<void> read_comment() {
    const auto raw = TRY(read_braces());
    auto parts = TRY(parse_comment(raw));
    for (const auto& [seat, reason] : parts.out) {
      record_.departures.push_back({static_cast<int>(record_.moves.size()), seat, reason});
    }
    if (record_.departures.size() > games::kMaxSeats) {
      return fail(InputError::TooLong, "more than 4 seats leave the game");
    }
    if (record_.moves.empty()) {
      if (parts.clock || parts.spent) {
        return fail(InputError::Conflict, "a time stands before the first move");
      }
      return add_text(record_.comment, parts.text);
    }
    RecordMove& move = record_.moves.back();
    if ((move.clock && parts.clock) || (move.spent && parts.spent)) {
      return fail(InputError::Duplicate, "a time is given twice for the move " + quote(move.move));
    }
    if (parts.clock) move.clock = parts.clock;
    if (parts.spent) move.spent = parts.spent;
    return add_text(move.comment, parts.text);
  }

  static Result<void> add_text(std::string& comment, std::string_view text) {
    if (!comment.empty() && !text.empty()) comment += ' ';
    comment += text;
    return check_text(comment, kMaxComment, Breaks::Allowed, "the comment");
  }

  TextInput input_;
  Record record_;
  std::string result_text_;
  std::vector<std::string> seen_;
  std::vector<std::size_t> move_lines_;
  std::size_t seats_ = 2;
  std::size_t first_line_ = 1;
  std::size_t first_byte_ = 0;
  std::size_t line_ = 1;
  bool lost_ = false;
};

}  // namespace

std::unique_ptr<RecordReader> make_text_reader(ByteSource source) {
  return std::make_unique<TextReader>(std::move(source));
}

}  // namespace outflank::match
