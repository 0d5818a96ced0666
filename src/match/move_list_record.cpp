#include "match/move_list_record.h"

#include <algorithm>
#include <utility>

#include "core/text.h"
#include "core/try.h"
#include "games/seat_id.h"
#include "match/replay.h"
#include "match/text_input.h"

namespace outflank::match {
namespace {

constexpr std::size_t kMaxLine = 1 << 20;  // bytes

class MoveListReader final : public RecordReader {
 public:
  MoveListReader(ByteSource source, Record start)
      : input_(std::move(source)), start_(std::move(start)) {}

  Result<std::optional<Record>> next() override {
    input_.skip_space();
    line_ = input_.line();
    if (input_.peek() == TextInput::kEnd) return std::nullopt;
    const auto line = TRY(read_line());
    if (start_.game.empty()) {
      TRY(guess_game(line));
    }
    auto game = TRY(open_game(start_));
    TRY(game->play_list(line));
    Record record = start_;
    for (std::string& move : game->move_texts())
      record.moves.push_back({std::move(move), {}, {}, {}});
    return record;
  }

  [[nodiscard]] std::size_t line() const override { return line_; }

 private:
  Result<std::string> read_line() {
    std::string line;
    for (int c = input_.get(); c != '\n' && c != TextInput::kEnd; c = input_.get()) {
      if (line.size() <= kMaxLine) line += static_cast<char>(c);
    }
    if (line.size() <= kMaxLine) return line;
    return fail(InputError::TooLong,
                "a list of moves has more than " + std::to_string(kMaxLine) + " bytes");
  }

  Result<void> guess_game(std::string_view line) {
    for (const games::GameType* type : games::game_types()) {
      auto game = type->start("").value();
      if (!game->play_list(line)) continue;
      if (!start_.game.empty()) {
        start_.game.clear();
        return fail(InputError::Conflict, "the moves fit more than one game: say which game");
      }
      start_.game = type->name();
    }
    if (!start_.game.empty()) return {};
    if (std::ranges::any_of(line, [](char c) { return c >= 0 && c < ' ' && !is_space(c); })) {
      return fail(InputError::Unknown, "this is neither text nor a binary file in a known format");
    }
    return fail(InputError::Unknown, "the moves " + quote(line) +
                                         " fit no game from its default start: say which game and "
                                         "which rules");
  }

  TextInput input_;
  Record start_;
  std::size_t line_ = 1;
};

}  // namespace

Result<std::string> to_move_list(const Record& record) {
  if (!record.departures.empty()) {
    return fail(InputError::Conflict, to_text(record.departures.front().seat) +
                                          " leaves the game, which a list of moves cannot express");
  }
  if (!record.position.empty()) {
    return fail(
        InputError::Conflict,
        "the game does not begin at the default start, which a list of moves cannot express");
  }
  if (record.moves.empty()) {
    return fail(InputError::Missing, "the game has no moves, and a list of moves cannot be empty");
  }
  const auto played = TRY(replay(record));
  return played.history.game().move_list();
}

std::unique_ptr<RecordReader> make_move_list_reader(ByteSource source, Record start) {
  return std::make_unique<MoveListReader>(std::move(source), std::move(start));
}

}  // namespace outflank::match
