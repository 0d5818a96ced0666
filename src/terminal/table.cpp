#include "terminal/table.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "match/match_error.h"
#include "search/levels.h"
#include "terminal/engine_seat.h"

namespace outflank::terminal {
namespace {

std::size_t index_of(int seat) {
  return static_cast<std::size_t>(seat);
}

double seconds(match::Time time) {
  return std::chrono::duration<double>(time).count();
}

}  // namespace

Table::Table(match::Match match, TableOptions options, std::unique_ptr<Autosave> autosave)
    : match_(std::move(match)), options_(std::move(options)), autosave_(std::move(autosave)) {
  chances_.fill(0.5);
}

Result<std::unique_ptr<Table>> Table::open(match::Record record, const TableOptions& options,
                                           std::unique_ptr<Autosave> autosave) {
  auto match = match::Match::open(std::move(record), options.now());
  if (!match) return Failure(match.error());
  return std::unique_ptr<Table>(new Table(*std::move(match), options, std::move(autosave)));
}

const match::Seat& Table::seat(int seat) const {
  return match_.seat(seat);
}

bool Table::is_engine(int seat) const {
  return this->seat(seat).kind != match::SeatKind::Person;
}

std::optional<match::Time> Table::time_left(int seat) const {
  return match_.time_left(seat, now());
}

std::vector<Table::Ply> Table::plies() const {
  std::vector<Ply> plies;
  for (const match::Line::Ply& ply : match_.line().plies()) plies.push_back({ply.move, ply.seat});
  return plies;
}

std::string Table::last_move() const {
  const auto& plies = match_.line().plies();
  return plies.empty() ? "" : plies.back().move;
}

std::optional<int> Table::speaker() const {
  for (int back = 0; back < match_.seats(); ++back) {
    const int seat = (match_.to_move() - back + match_.seats()) % match_.seats();
    if (match_.in_play(seat) && !is_engine(seat)) return seat;
  }
  return std::nullopt;
}

void Table::tick() {
  const bool over = match_.over();
  match_.tick(now());
  if (match_.over() && !over) changed();
}

void Table::changed() {
  if (autosave_) autosave_->keep(record());
}

Result<void> Table::play(std::string_view move) {
  const bool over = match_.over();
  const auto played = match_.play(match_.to_move(), move, now());
  if (!played) {
    // A move that came too late has ended the game.
    if (match_.over() && !over) changed();
    return played;
  }
  undone_.clear();
  changed();
  return {};
}

Result<void> Table::undo() {
  drop_thought();
  const auto& plies = match_.line().plies();
  const auto of_person = std::ranges::find_if(
      plies.rbegin(), plies.rend(),
      [&](const match::Line::Ply& ply) { return !ply.forced_pass && !is_engine(ply.seat); });
  if (of_person != plies.rend()) return take_back(of_person->seat);
  const auto any = std::ranges::find_if(
      plies.rbegin(), plies.rend(), [](const match::Line::Ply& ply) { return !ply.forced_pass; });
  // An engine's first move stands: it would only be made again.
  if (any == plies.rend() || speaker()) {
    return fail(match::MatchError::NothingToTakeBack, "there is no move to take back");
  }
  return take_back(any->seat);
}

Result<void> Table::take_back(int seat) {
  const std::vector<Ply> before = plies();
  if (auto asked = match_.ask_takeback(seat, now()); !asked) return asked;
  for (const int other : match_.takeback_awaits()) {
    const auto answered = match_.answer_takeback(other, match::Match::Answer::Accept, now());
    if (!answered) return answered;
  }
  std::vector<std::string>& undone = undone_.emplace_back();
  for (auto i = static_cast<std::size_t>(match_.ply()); i < before.size(); ++i) {
    undone.push_back(before[i].move);
  }
  changed();
  return {};
}

Result<void> Table::redo() {
  drop_thought();
  if (undone_.empty()) {
    return fail(match::MatchError::NothingToTakeBack, "there is no move to play again");
  }
  const std::vector<std::string> moves = std::move(undone_.back());
  undone_.pop_back();
  for (const std::string& move : moves) {
    if (const auto played = match_.play(match_.to_move(), move, now()); !played) return played;
  }
  changed();
  return {};
}

Result<void> Table::resign(int seat) {
  drop_thought();
  const auto resigned = match_.resign(seat, now());
  if (resigned) changed();
  return resigned;
}

Result<void> Table::offer_draw(int seat) {
  if (const auto offered = match_.offer_draw(seat, now()); !offered) return offered;
  for (const int other : match_.draw_awaits()) {
    if (!is_engine(other) || match_.over()) continue;
    const bool content = chances_[index_of(other)] <= 0.5;
    const auto answered =
        answer_draw(other, content ? match::Match::Answer::Accept : match::Match::Answer::Decline);
    if (!answered || !content) return answered;
  }
  return {};
}

Result<void> Table::answer_draw(int seat, match::Match::Answer answer) {
  const auto answered = match_.answer_draw(seat, answer, now());
  if (match_.over()) {
    drop_thought();
    changed();
  }
  return answered;
}

search::Limits Table::limits(int seat) const {
  search::Limits limits;
  const match::TimeControl control = match_.clock().of(seat);
  const auto left = time_left(seat);
  if (!left) return limits;
  if (control.kind == match::TimeControl::Kind::PerMove) {
    limits.seconds = 0.8 * seconds(*left);
  } else {
    limits.clock = {.remaining = seconds(*left), .increment = seconds(control.increment)};
  }
  return limits;
}

Result<protocol::Player*> Table::engine(std::size_t index, std::optional<int> level) {
  auto& player = engines_[index];
  if (!player) {
    auto made = make_engine_player(game().name(), level, options_.seed + index);
    if (!made) return Failure(made.error());
    player = *std::move(made);
  }
  return player.get();
}

Result<void> Table::begin_thinking() {
  drop_thought();
  const int seat = match_.to_move();
  const int level = this->seat(seat).level;
  const auto player = engine(index_of(seat), level == 0 ? std::nullopt : std::optional<int>(level));
  if (!player) return Failure(player.error());
  hinting_ = false;
  thought_since_ = now();
  thinker_.start(**player, game().clone(), limits(seat));
  return {};
}

Result<void> Table::begin_hint() {
  drop_thought();
  const auto player = engine(games::kMaxSeats, std::nullopt);
  if (!player) return Failure(player.error());
  hinting_ = true;
  thought_since_ = now();
  search::Limits limits;
  limits.seconds = search::kHintSeconds;
  thinker_.start(**player, game().clone(), limits);
  return {};
}

double Table::thinking_seconds() const {
  return seconds(now() - thought_since_);
}

std::optional<Result<std::string>> Table::finish_thinking() {
  const auto result = thinker_.take();
  if (!result) return std::nullopt;
  if (!*result) return Failure(result->error());
  const search::Line& best = (*result)->lines.front();
  std::string move = best.moves.front();
  if (hinting_) return move;
  chances_[index_of(match_.to_move())] = best.win_chance;
  const auto played = play(move);
  if (!played) return Failure(played.error());
  return move;
}

std::vector<std::string> Table::take_notes() {
  return autosave_ ? autosave_->take_notes() : std::vector<std::string>{};
}

void Table::forget() {
  if (autosave_) autosave_->forget();
}

}  // namespace outflank::terminal
