#include <algorithm>
#include <cstdlib>
#include <utility>

#include "core/text.h"
#include "core/try.h"
#include "games/othello/game.h"
#include "games/othello/grid_position.h"
#include "games/othello/notation.h"
#include "match/one_game.h"
#include "match/othello/records.h"
#include "match/replay.h"
#include "match/text_input.h"
#include "match/text_rules.h"

namespace outflank::match {
namespace {

constexpr games::SeatId kBlack{0};
constexpr games::SeatId kWhite{1};

constexpr std::string_view kOther = "Ggf";
constexpr std::string_view kEvaluation = "[%eval ";

struct TagPair {
  std::string_view ggf;
  std::string_view ours;
};
constexpr TagPair kTags[] = {{"PC", "Site"}, {"DT", "Date"}, {"EV", "Event"}, {"RO", "Round"}};

std::string comment_text(std::string_view text) {
  return cleaned(text, kMaxComment, Breaks::Allowed);
}

// `+12`, `-4.00:r`: black's discs minus white's, then how it ended if not on the board.
void take_result(std::string_view text, Record& record) {
  const std::size_t colon = text.find(':');
  std::string_view score = trim(text.substr(0, colon));
  const bool negative = score.starts_with('-');
  if (negative || score.starts_with('+')) score.remove_prefix(1);
  if (score.empty() || score.find_first_not_of("0123456789.") != std::string_view::npos) return;
  const bool zero = score.find_first_not_of("0.") == std::string_view::npos;
  record.outcome = zero ? Outcome{{1, 1}} : win_of(negative ? kWhite : kBlack, 2);
  const std::string_view how = colon == std::string_view::npos ? "" : text.substr(colon + 1);
  if (how == "r") record.reason = EndReason::Resignation;
  if (how == "t") record.reason = EndReason::TimeOut;
  if (how == "s") record.reason = EndReason::Agreement;
}

void take_tag(const othello::GgfTag& tag, Record& record) {
  const auto value = [&](std::size_t longest) { return cleaned(tag.value, longest, Breaks::None); };
  if (tag.name == "PB" && record.seats[0].name.empty()) {
    record.seats[0].name = value(kMaxName);
  } else if (tag.name == "PW" && record.seats[1].name.empty()) {
    record.seats[1].name = value(kMaxName);
  } else if (tag.name == "C") {
    append_comment(record.comment, comment_text(tag.value));
    record.comment = comment_text(record.comment);
  } else {
    std::string name = std::string(kOther) + tag.name;
    for (const auto& [ggf, ours] : kTags) {
      if (ggf == tag.name) name = ours;
    }
    if (record.tag(name).empty()) record.set_tag(name, value(kMaxTagValue));
  }
}

RecordMove move_of(const othello::GgfMove& move) {
  RecordMove out{to_text(move.move), {}, {}, {}};
  if (!move.evaluation.empty()) {
    out.comment = std::string(kEvaluation) + move.evaluation + "]";
  }
  if (const auto time = parse_time(move.time, "time")) {
    out.spent = *time;
  } else if (!move.time.empty()) {
    append_comment(out.comment, "time " + move.time);
  }
  append_comment(out.comment, move.comment);
  out.comment = comment_text(out.comment);
  return out;
}

// Takes the evaluation off the front of a comment.
std::string take_evaluation(std::string& comment) {
  const std::size_t end = comment.find(']');
  if (!comment.starts_with(kEvaluation) || end == std::string::npos) return "";
  std::string evaluation = comment.substr(kEvaluation.size(), end - kEvaluation.size());
  if (evaluation.find('/') != std::string::npos) return "";
  comment.erase(0, end + 1);
  if (comment.starts_with('\n')) comment.erase(0, 1);
  return evaluation;
}

// The GGF name of a tag that came from GGF; otherwise empty.
std::string_view other_name(const Tag& tag) {
  constexpr std::size_t kMaxGgfName = 16;
  constexpr std::string_view kHaveOwnFields[] = {"GM", "TY", "BO", "B", "W", "C", "PB", "PW"};
  if (!tag.name.starts_with(kOther)) return {};
  const std::string_view name = std::string_view(tag.name).substr(kOther.size());
  const bool free = name.size() <= kMaxGgfName && name.find('_') == std::string_view::npos &&
                    std::ranges::find(kHaveOwnFields, name) == std::end(kHaveOwnFields);
  return free ? name : std::string_view();
}

std::string seconds_text(Time time) {
  const std::string thousandths = std::to_string(1000 + time.count() % 1000).substr(1);
  return std::to_string(time.count() / 1000) + "." + thousandths;
}

std::string result_value(const Record& record, int score) {
  if (!record.outcome) return "";
  const std::optional<games::SeatId> winner = record.outcome->winner();
  // An unfinished game has no score; the sign says who won.
  const int sign = !winner ? 0 : *winner == kBlack ? 1 : -1;
  if (record.reason && !is_rule_of_game(*record.reason)) score = 0;
  if ((score > 0 ? 1 : score < 0 ? -1 : 0) != sign) score = sign * 64;
  std::string text = (score < 0 ? "-" : "+") + std::to_string(std::abs(score));
  if (record.reason == EndReason::Resignation) text += ":r";
  if (record.reason == EndReason::TimeOut) text += ":t";
  if (record.reason == EndReason::Agreement) text += ":s";
  return text;
}

// Cuts the text of single games out of a source: `(;` to `;)`, brackets and backslashes respected.
class GgfReader final : public RecordReader {
 public:
  explicit GgfReader(ByteSource source) : input_(std::move(source)) {}

  Result<std::optional<Record>> next() override {
    if (lost_) skip_to_next_game();
    lost_ = false;
    int c = input_.peek();
    while (c != TextInput::kEnd &&
           (is_space(static_cast<char>(c)) || is_digit(static_cast<char>(c)))) {
      input_.get();
      c = input_.peek();
    }
    line_ = input_.line();
    if (c == TextInput::kEnd) return std::nullopt;
    if (!input_.next_is("(;")) {
      lost_ = true;
      return fail(InputError::Syntax, "a game must begin with '(;', not with " +
                                          quote(std::string(1, static_cast<char>(c))));
    }
    const auto text = TRY(cut_game());
    auto games = othello::read_ggf(text);
    if (!games) return Failure(without_game_number(games.error()));
    return record_of(games->front());
  }

  [[nodiscard]] std::size_t line() const override { return line_; }

 private:
  void skip_to_next_game() {
    while (input_.peek() != TextInput::kEnd && !input_.next_is("(;")) input_.get();
  }

  Result<std::string> cut_game() {
    std::string text;
    bool in_value = false;
    while (input_.peek() != TextInput::kEnd) {
      if (!in_value && input_.next_is(";)")) {
        text += ";)";
        input_.get();
        input_.get();
        return text;
      }
      const char c = static_cast<char>(input_.get());
      text += c;
      if (text.size() > kMaxRecord) {
        lost_ = true;
        return fail(InputError::TooLong,
                    "the game has more than " + std::to_string(kMaxRecord) + " bytes");
      }
      if (c == '[') in_value = true;
      if (c == ']') in_value = false;
      if (c == '\\' && in_value && input_.peek() != TextInput::kEnd) {
        text += static_cast<char>(input_.get());
      }
    }
    return fail(InputError::Syntax, "the text ends before the game's ';)'");
  }

  TextInput input_;
  std::size_t line_ = 1;
  bool lost_ = false;
};

}  // namespace

Record record_of(const othello::GgfGame& game) {
  Record record;
  record.game = othello::game_type().name();
  record.rules = to_text(game.start.rules);
  const std::string size = std::to_string(game.start.rules.size);
  if (game.start != othello::Diagram::start(game.start.rules))
    record.position = to_text(game.start);
  for (const othello::GgfTag& tag : game.tags) take_tag(tag, record);
  if (game.type != size) {
    record.set_tag(std::string(kOther) + "TY", cleaned(game.type, kMaxTagValue, Breaks::None));
  }
  for (const othello::GgfMove& move : game.moves) record.moves.push_back(move_of(move));
  // If the game was played out the board decides; the tag may count by other rules.
  const auto played = replay(record);
  if (played && played->record.finished()) return played->record;
  take_result(game.tag("RE"), record);
  return record;
}

Result<std::string> to_ggf(const Record& record) {
  if (record.game != othello::game_type().name()) {
    return fail(InputError::Conflict,
                "GGF is for Othello, but this is a game of " + quote(record.game));
  }
  const auto played = TRY(replay(record));
  const auto start = TRY(open_game(record));
  othello::GgfGame game;
  game.start = othello::diagram_of(*start);
  const std::string size = std::to_string(game.start.rules.size);
  const std::string type(record.tag(std::string(kOther) + "TY"));
  game.type = type.empty() ? size : type;

  const auto add = [&game](std::string_view name, std::string value) {
    if (!value.empty()) game.tags.push_back({std::string(name), std::move(value)});
  };
  for (const auto& [ggf, ours] : kTags) add(ggf, std::string(record.tag(ours)));
  add("PB", record.seats[0].name);
  add("PW", record.seats[1].name);
  if (record.tag(std::string(kOther) + "RE").empty()) {
    const auto board = othello::diagram_of(played.history.game());
    add("RE", result_value(record, position_of<othello::GridPosition>(board).tournament_score()));
  }
  for (const Tag& tag : record.tags) {
    if (const std::string_view name = other_name(tag); !name.empty()) add(name, tag.value);
  }
  add("C", record.comment);
  for (const RecordMove& move : record.moves) {
    othello::GgfMove out;
    out.move = othello::parse_move(move.move, game.start.rules.size).value();
    out.comment = move.comment;
    out.evaluation = take_evaluation(out.comment);
    if (move.spent) out.time = seconds_text(*move.spent);
    game.moves.push_back(std::move(out));
  }
  return othello::to_ggf(game);
}

std::unique_ptr<RecordReader> make_ggf_reader(ByteSource source) {
  return std::make_unique<GgfReader>(std::move(source));
}

}  // namespace outflank::match
