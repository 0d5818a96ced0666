#include "games/othello/ggf.h"

#include <optional>
#include <utility>

#include "core/text.h"
#include "core/try.h"
#include "games/othello/grid_position.h"
#include "games/othello/notation.h"

namespace outflank::othello {

namespace {

constexpr std::size_t kMaxTagName = 16;

constexpr bool is_name_character(char c) {
  return is_digit(c) || (to_lower(c) >= 'a' && to_lower(c) <= 'z');
}

// Reads a text tag by tag.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  // Whether another game begins; consumes its `(;`.
  Result<bool> next_game() {
    while (!text_.empty() && (is_space(text_.front()) || is_digit(text_.front()))) {
      text_.remove_prefix(1);
    }
    if (text_.empty()) return false;
    if (!text_.starts_with("(;")) {
      return fail(InputError::Syntax,
                  "a game must begin with '(;', not with " + quote(text_.substr(0, 10)));
    }
    text_.remove_prefix(2);
    return true;
  }

  // The next tag of the game; empty at its end, which is consumed.
  Result<std::optional<GgfTag>> next_tag() {
    skip_space();
    if (text_.starts_with(";)")) {
      text_.remove_prefix(2);
      return std::nullopt;
    }
    GgfTag tag;
    std::size_t end = 0;
    while (end < text_.size() && is_name_character(text_[end])) ++end;
    if (end == 0 || end > kMaxTagName) {
      if (text_.empty()) return fail(InputError::Syntax, "the text ends before the game's ';)'");
      return fail(InputError::Syntax,
                  "a tag as PB[...] or ';)' must stand before " + quote(text_.substr(0, 20)));
    }
    tag.name = text_.substr(0, end);
    text_.remove_prefix(end);
    skip_space();
    if (!text_.starts_with('[')) {
      return fail(InputError::Syntax, "the tag " + quote(tag.name) + " has no value in brackets");
    }
    text_.remove_prefix(1);
    Result<std::string> value = take_value();
    if (!value) return Failure(value.error().within(tag.name));
    tag.value = *std::move(value);
    return tag;
  }

 private:
  void skip_space() {
    while (!text_.empty() && is_space(text_.front())) text_.remove_prefix(1);
  }

  // Up to the closing bracket; a backslash escapes the next character.
  Result<std::string> take_value() {
    std::string value;
    for (std::size_t i = 0; i < text_.size() && value.size() <= kMaxGgfValue; ++i) {
      if (text_[i] == ']') {
        text_.remove_prefix(i + 1);
        return value;
      }
      if (text_[i] == '\\' && i + 1 < text_.size()) ++i;
      value += text_[i];
    }
    if (value.size() > kMaxGgfValue) {
      return fail(InputError::TooLong,
                  "the value is longer than " + std::to_string(kMaxGgfValue) + " bytes");
    }
    return fail(InputError::Syntax, "the text ends before the closing bracket");
  }

  std::string_view text_;
};

Result<Rules> parse_type(std::string_view type) {
  std::string_view rest = type;
  if (rest.starts_with('s')) rest.remove_prefix(1);
  std::size_t end = 0;
  while (end < rest.size() && is_digit(rest[end])) ++end;
  const std::string_view size_text = rest.substr(0, end);
  rest.remove_prefix(end);
  if (rest.starts_with('k')) rest.remove_prefix(1);
  if (rest.starts_with('r')) {
    rest.remove_prefix(1);
    while (!rest.empty() && is_digit(rest.front())) rest.remove_prefix(1);
  }
  const Result<int> size = parse_int(size_text, kMinSize, kMaxSize, "the size");
  if (!rest.empty() || !size || !is_size(*size)) {
    return fail(
        InputError::Unknown,
        "the type must be an even size from 4 to 16, as 8, s8, 8r20 or 8k, not " + quote(type));
  }
  return Rules{.size = static_cast<std::uint8_t>(*size)};
}

// `8 -------- ... *`: the size, the squares with or without spaces between, the side to move.
Result<Diagram> parse_board(std::string_view text) {
  text = trim(text);
  std::size_t end = 0;
  while (end < text.size() && is_digit(text[end])) ++end;
  const int size = TRY(parse_int(text.substr(0, end), kMinSize, kMaxSize, "the board size"));
  if (!is_size(size)) {
    return fail(InputError::OutOfRange,
                "the board size must be even, not " + quote(text.substr(0, end)));
  }
  std::string cells;
  for (const char c : text.substr(end)) {
    if (!is_space(c)) cells += c;
  }
  if (cells.empty()) return fail(InputError::Missing, "the squares of the board are missing");
  cells.insert(cells.size() - 1, 1, ' ');
  return parse_diagram(cells, Rules{.size = static_cast<std::uint8_t>(size)});
}

// `f5`, `f5/evaluation` or `f5/evaluation/time`.
Result<GgfMove> parse_ggf_move(std::string_view text, int size) {
  GgfMove out;
  const std::size_t first = text.find('/');
  out.move = TRY(parse_move(trim(text.substr(0, first)), size));
  if (first == std::string_view::npos) return out;
  const std::string_view rest = text.substr(first + 1);
  const std::size_t second = rest.find('/');
  out.evaluation = rest.substr(0, second);
  if (second != std::string_view::npos) out.time = rest.substr(second + 1);
  return out;
}

// Builds a game from its tags.
class GameReader {
 public:
  Result<void> take(GgfTag tag) {
    if (tag.name == "GM") return take_game_name(tag.value);
    if (tag.name == "TY") return take_type(std::move(tag.value));
    if (tag.name == "BO") return take_board(tag.value);
    if (tag.name == "B") return take_move(Color::Black, tag.value);
    if (tag.name == "W") return take_move(Color::White, tag.value);
    if (tag.name == "C" && !game_.moves.empty()) return take_comment(tag.value);
    if (game_.tags.size() == kMaxGgfTags) {
      return fail(InputError::TooLong, "more than " + std::to_string(kMaxGgfTags) + " tags");
    }
    game_.tags.push_back(std::move(tag));
    return {};
  }

  Result<GgfGame> finish() && {
    if (!named_) return fail(InputError::Missing, "the tag GM[Othello] is missing");
    TRY(set_up());
    return std::move(game_);
  }

 private:
  static Failure twice(std::string_view name) {
    return fail(InputError::Duplicate, "the tag " + quote(name) + " is given twice");
  }

  static Failure late(std::string_view name) {
    return fail(InputError::Conflict, "the tag " + quote(name) + " must stand before the moves");
  }

  Result<void> take_game_name(std::string_view name) {
    if (named_) return twice("GM");
    if (!equal_ignoring_case(trim(name), "othello")) {
      return fail(InputError::Unknown, "the game is " + quote(name) + "; only Othello is read");
    }
    named_ = true;
    return {};
  }

  Result<void> take_type(std::string type) {
    if (type_rules_) return twice("TY");
    if (position_) return late("TY");
    const Result<Rules> rules = parse_type(type);
    if (!rules) return Failure(rules.error().within("TY"));
    type_rules_ = *rules;
    game_.type = std::move(type);
    return {};
  }

  Result<void> take_board(std::string_view text) {
    if (board_) return twice("BO");
    if (position_) return late("BO");
    const Result<Diagram> board = parse_board(text);
    if (!board) return Failure(board.error().within("BO"));
    board_ = *board;
    return {};
  }

  // Decides where the game begins: at the first move, or at the end of a game without moves.
  Result<void> set_up() {
    if (position_) return {};
    if (!board_ && !type_rules_) {
      return fail(InputError::Missing, "neither TY nor BO tells the size of the board");
    }
    if (board_ && type_rules_ && board_->rules != *type_rules_) {
      return fail(InputError::Conflict, "TY says size " + std::to_string(type_rules_->size) +
                                            ", but BO says " + std::to_string(board_->rules.size));
    }
    game_.start = board_ ? *board_ : Diagram::start(*type_rules_);
    if (game_.type.empty()) game_.type = std::to_string(game_.start.rules.size);
    position_ = position_of<GridPosition>(game_.start);
    return {};
  }

  Result<void> take_move(Color color, std::string_view text) {
    TRY(set_up());
    const std::string place = "move " + std::to_string(++written_moves_);
    Result<GgfMove> move = parse_ggf_move(text, position_->size());
    if (!move) return Failure(move.error().within(place));
    if (color != position_->to_move() && position_->must_pass()) {
      position_->play_unchecked(Move::pass());
      game_.moves.push_back({.move = Move::pass(), .evaluation = {}, .time = {}, .comment = {}});
    }
    if (color != position_->to_move() && !position_->is_over()) {
      return fail(InputError::Conflict,
                  place + ": " + quote(text) + " is " + std::string(to_text(color)) + "'s, but " +
                      std::string(to_text(position_->to_move())) + " is to move");
    }
    if (const Result<void> played = position_->play(move->move); !played) {
      return Failure(played.error().within(place));
    }
    game_.moves.push_back(*std::move(move));
    return {};
  }

  Result<void> take_comment(std::string_view text) {
    std::string& comment = game_.moves.back().comment;
    if (!comment.empty()) comment += '\n';
    if (comment.size() + text.size() > kMaxGgfValue) {
      return fail(InputError::TooLong, "the comments on one move are longer than " +
                                           std::to_string(kMaxGgfValue) + " bytes");
    }
    comment += text;
    return {};
  }

  GgfGame game_;
  bool named_ = false;
  std::optional<Rules> type_rules_;
  std::optional<Diagram> board_;
  std::optional<GridPosition> position_;
  std::size_t written_moves_ = 0;
};

Result<GgfGame> read_game(Scanner& scanner) {
  GameReader reader;
  while (true) {
    std::optional<GgfTag> tag = TRY(scanner.next_tag());
    if (!tag) return std::move(reader).finish();
    TRY(reader.take(*std::move(tag)));
  }
}

void append_tag(std::string& out, std::string_view name, std::string_view value) {
  out += name;
  out += '[';
  for (const char c : value) {
    if (c == ']' || c == '\\') out += '\\';
    out += c;
  }
  out += ']';
}

std::string board_text(const Diagram& diagram) {
  const std::string text = to_text(diagram);
  const auto size = static_cast<std::size_t>(diagram.rules.size);
  std::string out = std::to_string(size);
  for (std::size_t i = 0; i < size * size; ++i) {
    if (i % size == 0) out += ' ';
    out += text[i] == 'X' ? '*' : text[i];
  }
  return out + (diagram.to_move == Color::Black ? " *" : " O");
}

std::string move_value(const GgfMove& move) {
  std::string out = move.move.is_pass() ? "PA" : to_text(move.move);
  if (!move.evaluation.empty() || !move.time.empty()) out += "/" + move.evaluation;
  if (!move.time.empty()) out += "/" + move.time;
  return out;
}

}  // namespace

std::string_view GgfGame::tag(std::string_view name) const {
  for (const GgfTag& tag : tags) {
    if (tag.name == name) return tag.value;
  }
  return {};
}

Result<std::vector<GgfGame>> read_ggf(std::string_view text) {
  if (text.size() > kMaxGgfText) {
    return fail(InputError::TooLong,
                "the text is longer than " + std::to_string(kMaxGgfText) + " bytes");
  }
  std::vector<GgfGame> games;
  Scanner scanner(text);
  while (true) {
    const std::string place = "game " + std::to_string(games.size() + 1);
    const Result<bool> more = scanner.next_game();
    if (!more) return Failure(more.error().within(place));
    if (!*more) return games;
    Result<GgfGame> game = read_game(scanner);
    if (!game) return Failure(game.error().within(place));
    games.push_back(*std::move(game));
  }
}

std::string to_ggf(const GgfGame& game) {
  std::string out = "(;";
  append_tag(out, "GM", "Othello");
  for (const GgfTag& tag : game.tags) append_tag(out, tag.name, tag.value);
  append_tag(out, "TY", game.type);
  append_tag(out, "BO", board_text(game.start));
  Color mover = game.start.to_move;
  for (const GgfMove& move : game.moves) {
    append_tag(out, mover == Color::Black ? "B" : "W", move_value(move));
    if (!move.comment.empty()) append_tag(out, "C", move.comment);
    mover = opposite(mover);
  }
  return out + ";)";
}

}  // namespace outflank::othello
