#include "match/record_text.h"

#include <utility>

#include "games/seat_id.h"
#include "match/record_comment.h"
#include "match/replay.h"

namespace outflank::match {
namespace {

constexpr std::size_t kLineLength = 80;

void append_tag(std::string& out, std::string_view name, std::string_view value) {
  out += '[';
  out += name;
  out += " \"";
  for (const char c : value) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  out += "\"]\n";
}

// Words separated by spaces, in lines of a readable length.
class MoveText {
 public:
  void add(std::string_view word) {
    if (column_ > 0 && column_ + 1 + word.size() > kLineLength) {
      text_ += '\n';
      column_ = 0;
    }
    if (column_ > 0) {
      text_ += ' ';
      ++column_;
    }
    text_ += word;
    column_ += word.size();
  }

  [[nodiscard]] std::string take() && { return std::move(text_) + "\n"; }

 private:
  std::string text_;
  std::size_t column_ = 0;
};

class Writer {
 public:
  explicit Writer(const Record& record) : record_(record) {}

  std::string write() && {
    write_header();
    add_comment({.clock = {}, .spent = {}, .out = {}, .text = record_.comment}, 0);
    const std::size_t round = round_length();
    for (std::size_t i = 0; i < record_.moves.size(); ++i) {
      const RecordMove& move = record_.moves[i];
      if (i % round == 0) moves_.add(std::to_string(i / round + 1) + ".");
      moves_.add(move.move);
      add_comment({move.clock, move.spent, {}, move.comment}, i + 1);
    }
    moves_.add(result_text(record_.outcome));
    return header_ + "\n" + std::move(moves_).take();
  }

 private:
  [[nodiscard]] std::size_t round_length() const {
    const auto game = open_game(record_);
    return game ? static_cast<std::size_t>((*game)->seats()) : 2;
  }

  void write_header() {
    append_tag(header_, "Outflank", std::to_string(kRecordVersion));
    append_tag(header_, "Game", record_.game);
    if (!record_.rules.empty()) append_tag(header_, "Rules", record_.rules);
    if (!record_.position.empty()) append_tag(header_, "Position", record_.position);
    for (const Tag& tag : record_.tags) append_tag(header_, tag.name, tag.value);
    for (const games::SeatId seat : games::all_seats(games::kMaxSeats)) {
      const std::string name = "Seat" + std::to_string(seat.number());
      const Seat& who = record_.seats[seat.index()];
      if (!who.name.empty()) append_tag(header_, name, who.name);
      if (who.kind != SeatKind::Person) append_tag(header_, name + "Kind", kind_text(who));
    }
    if (!record_.clock.controls.empty()) append_tag(header_, "Clock", to_text(record_.clock));
    if (const std::string left = time_left_text(); !left.empty()) {
      append_tag(header_, "TimeLeft", left);
    }
    append_tag(header_, "Result", result_text(record_.outcome));
    if (record_.reason) append_tag(header_, "Reason", name_of(*record_.reason));
  }

  // `4:58.2 | none | 5:00`, up to the last seat that has a time.
  [[nodiscard]] std::string time_left_text() const {
    std::size_t count = record_.time_left.size();
    while (count > 0 && !record_.time_left[count - 1]) --count;
    std::string text;
    for (std::size_t seat = 0; seat < count; ++seat) {
      if (seat > 0) text += " | ";
      const auto& left = record_.time_left[seat];
      text += left ? short_text(*left) : "none";
    }
    return text;
  }

  void add_comment(CommentParts parts, std::size_t ply) {
    for (const Departure& departure : record_.departures) {
      if (static_cast<std::size_t>(departure.ply) != ply) continue;
      parts.out.push_back({departure.seat, departure.reason});
    }
    if (const std::string text = to_text(parts); !text.empty()) moves_.add("{" + text + "}");
  }

  const Record& record_;
  std::string header_;
  MoveText moves_;
};

}  // namespace

std::string to_text(const Record& record) {
  return Writer(record).write();
}

Result<std::vector<Record>> read_records(std::string_view text) {
  std::vector<Record> records;
  const auto reader = make_text_reader(source_of(text));
  while (true) {
    auto next = reader->next();
    if (!next) return Failure(next.error().within("line " + std::to_string(reader->line())));
    if (!*next) return records;
    std::size_t move = kMaxMoves;
    auto record = checked(**std::move(next), &move);
    if (!record) {
      const std::size_t line = move < kMaxMoves ? reader->line_of_move(move) : reader->line();
      return Failure(record.error().within("line " + std::to_string(line)));
    }
    records.push_back(*std::move(record));
  }
}

}  // namespace outflank::match
