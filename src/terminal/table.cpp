#include "terminal/table.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <tuple>
#include <utility>

#include "core/random_seed.h"
#include "core/try.h"
#include "match/clock_limits.h"
#include "match/match_error.h"
#include "search/levels.h"
#include "seat/make_player.h"

namespace outflank::terminal {
namespace {

double seconds(match::Time time) {
  return std::chrono::duration<double>(time).count();
}

constexpr std::string_view kSeedTag = "Seed";
constexpr std::string_view kStyleTag = "Style";
// Values of the tag Assistance.
constexpr std::string_view kTakeback = "takeback";
constexpr std::string_view kHint = "hint";

std::optional<std::uint64_t> number_in(std::string_view text) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool whole = error == std::errc() && end == text.data() + text.size() && !text.empty();
  return whole ? std::optional(number) : std::nullopt;
}

bool plays_itself(const match::Seat& seat) {
  return seat.kind != match::SeatKind::Person;
}

// An engine thinks about an offer as long as about a hint, but at most this part of its remaining
// time.
constexpr double kPartForOffer = 0.05;

}  // namespace

Table::Table(match::Match match, TableOptions options, std::uint64_t seed,
             std::unique_ptr<Autosave> autosave)
    : match_(std::move(match)),
      options_(std::move(options)),
      autosave_(std::move(autosave)),
      seed_(seed) {
  const match::Record begun = match_.record(now());
  style_ = begun.tag(kStyleTag);
  const std::string_view assistance = begun.tag(kAssistanceTag);
  undone_any_ = assistance.contains(kTakeback);
  hinted_ = assistance.contains(kHint);
  if (autosave_) autosave_->begin(record());
}

Result<std::unique_ptr<Table>> Table::open(match::Record record, const TableOptions& options,
                                           std::unique_ptr<Autosave> autosave) {
  const std::uint64_t seed =
      options.seed.value_or(number_in(record.tag(kSeedTag)).value_or(random_seed()));
  const bool engines =
      std::ranges::any_of(record.seats, [](const match::Seat& seat) { return plays_itself(seat); });
  // An unfinished game resumes with its original seed.
  if (engines && !record.finished()) record.set_tag(kSeedTag, std::to_string(seed));
  if (engines && !record.finished() && !options.style.empty()) {
    for (const match::Seat& seat : record.seats) {
      if (!plays_itself(seat)) continue;
      TRY(search::make_level_engine(record.game, seat.level, nullptr, options.style));
    }
    record.set_tag(kStyleTag, options.style);
  }
  auto match = TRY(match::Match::open(std::move(record), options.now()));
  return std::unique_ptr<Table>(new Table(std::move(match), options, seed, std::move(autosave)));
}

match::Record Table::record() const {
  match::Record record = match_.record(now());
  std::string assistance(undone_any_ ? kTakeback : "");
  if (hinted_) assistance += (assistance.empty() ? "" : " ") + std::string(kHint);
  if (!assistance.empty()) record.set_tag(kAssistanceTag, std::move(assistance));
  return record;
}

bool Table::has_engine() const {
  return std::ranges::any_of(games::all_seats(match_.seats()),
                             [this](games::SeatId seat) { return is_engine(seat); });
}

const match::Seat& Table::seat(games::SeatId seat) const {
  return match_.seat(seat);
}

bool Table::is_engine(games::SeatId seat) const {
  return plays_itself(this->seat(seat));
}

std::optional<match::Time> Table::time_left(games::SeatId seat) const {
  return match_.time_left(seat, now());
}

std::optional<Score> Table::score(games::SeatId seat) const {
  return autosave_ ? autosave_->score(seat) : std::nullopt;
}

Result<ScoreTable> Table::score_table() const {
  if (!autosave_) return ScoreTable{};
  auto scores = TRY(autosave_->scores());
  return std::move(scores[std::string(game().name())]);
}

std::optional<std::uint64_t> Table::seed() const {
  return has_engine() ? std::optional(seed_) : std::nullopt;
}

std::optional<games::MoveId> Table::last_move() const {
  const auto& plies = match_.history().plies();
  return plies.empty() ? std::nullopt : std::optional(plies.back().id);
}

std::optional<games::SeatId> Table::speaker() const {
  games::SeatId seat = match_.to_move();
  for (int back = 0; back < match_.seats(); ++back, seat = seat.previous(match_.seats())) {
    if (match_.in_play(seat) && !is_engine(seat)) return seat;
  }
  return std::nullopt;
}

template <class Action>
Result<void> Table::act(Action action) {
  const auto state = [&] {
    return std::tuple(match_.ply(), match_.departures().size(), match_.over());
  };
  const auto before = state();
  const Result<void> done = action();
  if (match_.over()) discard_thought();
  if (autosave_ && state() != before) autosave_->save(record());
  return done;
}

void Table::tick() {
  std::ignore = act([&]() -> Result<void> {
    match_.tick(now());
    return {};
  });
}

Result<void> Table::play(games::MoveId move) {
  return play_next(move);
}

Result<void> Table::play(std::string_view move) {
  return play_next(move);
}

template <class Move>
Result<void> Table::play_next(Move move) {
  const auto played = act([&] { return match_.play(match_.to_move(), move, now()); });
  if (played) undone_.clear();
  return played;
}

Result<void> Table::undo() {
  discard_thought();
  const auto& plies = match_.history().plies();
  const auto of_person = std::ranges::find_if(
      plies.rbegin(), plies.rend(),
      [&](const match::MoveHistory::Ply& ply) { return !ply.forced_pass && !is_engine(ply.seat); });
  if (of_person != plies.rend()) return take_back(of_person->seat);
  const auto any =
      std::ranges::find_if(plies.rbegin(), plies.rend(),
                           [](const match::MoveHistory::Ply& ply) { return !ply.forced_pass; });
  // An engine's first move is not undone: it would only be repeated.
  if (any == plies.rend() || speaker()) {
    return fail(match::MatchError::NothingToTakeBack, "there is no move to take back");
  }
  return take_back(any->seat);
}

Result<void> Table::take_back(games::SeatId seat) {
  const std::vector<match::MoveHistory::Ply> before = match_.history().plies();
  const bool already = std::exchange(undone_any_, undone_any_ || has_engine());
  const auto taken = act([&]() -> Result<void> {
    TRY(match_.ask_takeback(seat, now()));
    for (const games::SeatId other : match_.takeback_awaits()) {
      const auto answered = match_.answer_takeback(other, match::Match::Answer::Accept, now());
      if (!answered) return answered;
    }
    return {};
  });
  if (!taken) {
    undone_any_ = already;
    return taken;
  }
  std::vector<games::MoveId>& undone = undone_.emplace_back();
  for (auto i = static_cast<std::size_t>(match_.ply()); i < before.size(); ++i) {
    undone.push_back(before[i].id);
  }
  return {};
}

Result<void> Table::redo() {
  discard_thought();
  if (undone_.empty()) {
    return fail(match::MatchError::NothingToTakeBack, "there is no move to redo");
  }
  const std::vector<games::MoveId> moves = std::move(undone_.back());
  undone_.pop_back();
  return act([&]() -> Result<void> {
    for (const games::MoveId move : moves) {
      TRY(match_.play(match_.to_move(), move, now()));
    }
    return {};
  });
}

Result<void> Table::resign(games::SeatId seat) {
  discard_thought();
  return act([&] { return match_.resign(seat, now()); });
}

Result<void> Table::offer_draw(games::SeatId seat) {
  TRY(act([&] { return match_.offer_draw(seat, now()); }));
  const auto engine = engine_asked_for_draw();
  if (!engine) return {};
  if (match_.seats() > 2 || refused_at_ == game().position_text()) {
    return answer_draw(*engine, match::Match::Answer::Decline);
  }
  return begin_draw_answer(*engine);
}

std::optional<games::SeatId> Table::engine_asked_for_draw() const {
  for (const games::SeatId seat : match_.draw_awaits()) {
    if (is_engine(seat)) return seat;
  }
  return std::nullopt;
}

Result<void> Table::answer_draw(games::SeatId seat, match::Match::Answer answer) {
  return act([&] { return match_.answer_draw(seat, answer, now()); });
}

Result<seat::Player*> Table::engine(std::size_t index, std::optional<int> level) {
  auto& player = engines_[index];
  if (!player) {
    // A record may name a style that is not one of this game and level.
    const bool styled = level && search::make_level_engine(game().name(), *level, nullptr, style_);
    player = TRY(seat::make_player(game().name(), level, seed_ + index, styled ? style_ : ""));
  }
  return player.get();
}

Result<void> Table::begin_thinking() {
  discard_thought();
  const games::SeatId seat = match_.to_move();
  const int level = this->seat(seat).level;
  auto* const player =
      TRY(engine(seat.index(), level == 0 ? std::nullopt : std::optional<int>(level)));
  request_ = EngineRequest::Move;
  search_began_ = now();
  thinker_.start(*player, game().clone(), match::clock_limits(match_, seat, now()));
  return {};
}

Result<void> Table::begin_hint() {
  search::Limits limits;
  limits.seconds = search::kHintSeconds;
  return begin_advice(EngineRequest::Hint, limits);
}

Result<void> Table::begin_advice(EngineRequest request, const search::Limits& limits) {
  discard_thought();
  auto* const player = TRY(engine(games::kMaxSeats, std::nullopt));
  request_ = request;
  search_began_ = now();
  thinker_.start(*player, game().clone(), limits);
  return {};
}

double Table::thinking_seconds() const {
  return seconds(now() - search_began_);
}

std::optional<Result<Table::EngineAnswer>> Table::finish_thinking() {
  const auto result = thinker_.take();
  if (!result) return std::nullopt;
  if (!*result) return Failure(result->error());
  if (request_ == EngineRequest::DrawAnswer) {
    if (const auto engine = engine_asked_for_draw()) answer_offer(*engine, **result);
    return EngineAnswer{request_, std::nullopt};
  }
  const auto move = TRY(game().parse_move((*result)->lines.front().moves.front()));
  if (request_ == EngineRequest::Hint) {
    hinted_ = hinted_ || has_engine();
    if (autosave_) autosave_->save(record());
    return EngineAnswer{request_, move};
  }
  TRY(play(move));
  return EngineAnswer{request_, move};
}

// At full strength whatever the level: a weak engine must not be talked into bad draws.
Result<void> Table::begin_draw_answer(games::SeatId seat) {
  search::Limits limits;
  limits.seconds = search::kHintSeconds;
  if (const auto left = time_left(seat); left && match_.to_move() == seat) {
    limits.seconds = std::min(*limits.seconds, kPartForOffer * seconds(*left));
  }
  return begin_advice(EngineRequest::DrawAnswer, limits);
}

void Table::answer_offer(games::SeatId seat, const search::Report& report) {
  const double chance = report.lines.front().win_chance;
  const double own = match_.to_move() == seat ? chance : 1 - chance;
  const bool ahead = own > 0.5;
  if (ahead) refused_at_ = game().position_text();
  // An offer that has lapsed in the meantime needs no answer.
  std::ignore =
      answer_draw(seat, ahead ? match::Match::Answer::Decline : match::Match::Answer::Accept);
}

std::vector<std::string> Table::take_notes() {
  return autosave_ ? autosave_->take_notes() : std::vector<std::string>{};
}

std::vector<std::string> Table::storage_lines() const {
  return autosave_ ? autosave_->storage_lines(record()) : std::vector<std::string>{};
}

}  // namespace outflank::terminal
