#include "arena/referee.h"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <utility>

#include "arena/bots/bot_participant.h"
#include "arena/engine_participant.h"
#include "core/random.h"
#include "core/text.h"
#include "core/try.h"
#include "games/seat_id.h"
#include "match/match.h"

namespace outflank::arena {
namespace {

using match::Match;
using match::Time;

constexpr Time kTick{1};  // the resolution of the clocks

std::string random_move(const games::Game& game, std::uint64_t seed) {
  const std::vector<games::MoveId> moves = game.substitute_moves();
  return game.move_text(moves[Random(seed).below(moves.size())]);
}

// Somebody who is not able to play.
class BrokenParticipant final : public Participant {
 public:
  explicit BrokenParticipant(std::string why) : why_(std::move(why)) {}

  std::expected<void, Fault> begin(const Briefing& /*briefing*/) override {
    return faulty(FaultKind::NoStart, why_);
  }
  std::expected<Answer, Fault> move(const match::Match& /*match*/,
                                    const Budget& /*budget*/) override {
    return faulty(FaultKind::NoStart, why_);
  }
  [[nodiscard]] bool alive() const override { return false; }
  void finish(const match::Match& /*match*/) override {}

 private:
  std::string why_;
};

Result<match::Record> record_of(const GamePlan& plan) {
  match::Record record;
  record.game = plan.game;
  record.rules = plan.rules;
  record.position = plan.position;
  record.tags = plan.tags;
  record.clock = plan.clock;
  record.clock.start = match::ClockStart::AtOnce;
  if (plan.seats.size() > games::kMaxSeats) {
    return fail(InputError::OutOfRange, "a game has at most " + std::to_string(games::kMaxSeats) +
                                            " seats, not " + std::to_string(plan.seats.size()));
  }
  for (std::size_t seat = 0; seat < plan.seats.size(); ++seat) {
    record.seats[seat] = plan.seats[seat]->seat();
  }
  for (const std::string& move : plan.opening) {
    record.moves.push_back({.move = move, .clock = {}, .spent = {}, .comment = {}});
  }
  return record;
}

}  // namespace

std::string_view name_of(OnFault on_fault) {
  return on_fault == OnFault::Forfeit ? "forfeit" : "random";
}

Result<OnFault> parse_on_fault(std::string_view name) {
  if (name == "forfeit") return OnFault::Forfeit;
  if (name == "random") return OnFault::Random;
  return fail(InputError::Unknown, "on_fault is forfeit or random, not " + quote(name));
}

bool JudgedGame::failed() const {
  return std::ranges::any_of(seats, [](const SeatReport& seat) { return !seat.faults.empty(); });
}

struct Referee::PooledParticipant {
  std::shared_ptr<const Entrant> entrant;
  std::string game;
  std::unique_ptr<Participant> participant;
  bool taken = false;  // in the game that is played
};

// One game while it is played.
class Referee::Game {
 public:
  Game(const GamePlan& plan, Match match, std::vector<Participant*> participants,
       std::stop_token stop)
      : plan_(plan),
        match_(std::move(match)),
        participants_(std::move(participants)),
        stop_(std::move(stop)),
        reports_(participants_.size()),
        states_(participants_.size()) {}

  JudgedGame play(KeepTranscript keep) && {
    if (!match_.over()) begin();
    while (!match_.over()) take_turn();
    for (const games::SeatId seat : games::all_seats(match_.seats())) finish(seat);
    JudgedGame judged;
    judged.record = match_.record(now());
    judged.seats = std::move(reports_);
    judged.stopped = stopped_;
    if (keep == KeepTranscript::Always || judged.failed()) judged.transcript = transcript_.take();
    return judged;
  }

 private:
  enum class State : std::uint8_t { NotBegun, Playing, Dead, Finished };

  // The time of the match: only participants' thinking makes it pass.
  [[nodiscard]] Time now() const { return std::chrono::floor<Time>(elapsed_); }

  void begin() {
    std::vector<games::SeatId> absent;
    for (const games::SeatId seat : games::all_seats(match_.seats())) {
      if (stop_.stop_requested()) break;
      states_[seat.index()] = State::Playing;
      const auto begun = participants_[seat.index()]->begin({.match = match_,
                                                             .seat = seat,
                                                             .seed = seed_of(seat),
                                                             .transcript = &transcript_,
                                                             .margin = plan_.margin,
                                                             .game_begin = begin_,
                                                             .stop = stop_});
      if (begun || stop_.stop_requested()) continue;
      note(seat, begun.error());
      states_[seat.index()] = State::Dead;
      absent.push_back(seat);
    }
    if (plan_.on_fault == OnFault::Random) return;
    for (const games::SeatId seat : absent) {
      if (match_.over() || !match_.in_play(seat)) continue;
      forfeit(seat, reports_[seat.index()].faults.front());
    }
  }

  [[nodiscard]] std::uint64_t seed_of(games::SeatId seat) const {
    // Bots take it as a command-line argument: at most 31 bits.
    return mix64(plan_.seed * games::kMaxSeats + seat.index()) >> 33;
  }

  void take_turn() {
    if (stop_.stop_requested()) return break_off();
    if (plan_.max_plies > 0 && match_.ply() >= plan_.max_plies) return end_by_ply_limit();
    const games::SeatId seat = match_.to_move();
    if (match_.game().must_pass()) {
      // Not every protocol can ask for a move when passing is forced.
      return play(seat, match_.game().pass_text());
    }
    if (states_[seat.index()] == State::Playing) {
      ask(seat);
    } else {
      play_randomly(seat);
    }
    finish_those_out();
  }

  void ask(games::SeatId seat) {
    Budget budget;
    for (const games::SeatId each : games::all_seats(match_.seats())) {
      budget.left[each.index()] = match_.time_left(each, now());
    }
    const auto left = budget.left[seat.index()];
    budget.max = (left ? *left : plan_.patience) + plan_.margin;
    auto answer = participants_[seat.index()]->move(match_, budget);
    if (stop_.stop_requested()) return break_off();
    if (answer && answer->spent > *budget.max) answer = late(*answer, *budget.max);
    if (!answer) {
      if (answer.error().kind == FaultKind::Late) charge(seat, *budget.max);
      return handle(seat, answer.error());
    }
    SeatReport& report = reports_[seat.index()];
    ++report.moves;
    report.slowest = std::max(report.slowest, answer->spent);
    report.total += answer->spent;
    charge(seat, answer->spent);
    const auto played = match_.play(seat, answer->move, now());
    if (played) return;
    Fault fault{
        .kind = FaultKind::Illegal,
        .message = participants_[seat.index()]->explain(match_, answer->move, played.error())};
    fault.rule = played.error().name();
    handle(seat, fault);
  }

  static Faulty late(const Answer& answer, Duration most) {
    const auto ms = [](Duration time) {
      return std::to_string(std::chrono::ceil<Time>(time).count()) + " ms";
    };
    return faulty(FaultKind::Late,
                  "the answer came after " + ms(answer.spent) + ", with " + ms(most) + " allowed");
  }

  // The margin is not charged: an answer within it does not flag.
  void charge(games::SeatId seat, Duration spent) {
    const auto left = match_.time_left(seat, now());
    if (left) spent = std::min<Duration>(spent, std::max(*left - kTick, Time{0}));
    elapsed_ += spent;
  }

  void note(games::SeatId seat, Fault fault) {
    fault.ply = match_.ply();
    reports_[seat.index()].faults.push_back(std::move(fault));
  }

  void handle(games::SeatId seat, const Fault& fault) {
    note(seat, fault);
    if (plan_.on_fault == OnFault::Forfeit) return forfeit(seat, fault);
    if (!participants_[seat.index()]->alive()) states_[seat.index()] = State::Dead;
    play_randomly(seat);
    comment("commandError: " + std::string(name_of(fault.kind)) + ": " + fault.message);
  }

  void forfeit(games::SeatId seat, const Fault& fault) {
    comment(to_text(seat) + ": " + std::string(name_of(fault.kind)) + ": " + fault.message);
    const auto forfeited = match_.forfeit(seat, reason_of(fault.kind), now());
    if (!forfeited) break_off();
    finish(seat);
  }

  void comment(const std::string& text) {
    // It can only be too long, and the fault is still in the report.
    [[maybe_unused]] const auto noted = match_.comment(text);
    assert(noted || noted.error().is(InputError::TooLong));
  }

  void play_randomly(games::SeatId seat) {
    const auto ply = static_cast<std::uint64_t>(match_.ply());
    play(seat, random_move(match_.game(), mix64(plan_.seed) ^ ply));
  }

  void play(games::SeatId seat, std::string_view move) {
    if (!match_.play(seat, move, now())) break_off();
  }

  void break_off() {
    stopped_ = true;
    [[maybe_unused]] const auto broken = match_.abort(now());
    assert(broken || match_.over());
  }

  void end_by_ply_limit() {
    const auto ended =
        match_.adjudicate(match_.history().shared_outcome(), match::EndReason::PlyLimit, now());
    if (!ended) break_off();
  }

  void finish_those_out() {
    if (match_.seats() == 2 || match_.over()) return;
    for (const games::SeatId seat : games::all_seats(match_.seats())) {
      if (!match_.in_play(seat)) finish(seat);
    }
  }

  void finish(games::SeatId seat) {
    const State state = states_[seat.index()];
    if (state == State::NotBegun || state == State::Finished) return;
    states_[seat.index()] = State::Finished;
    participants_[seat.index()]->finish(match_);
    reports_[seat.index()].errors = participants_[seat.index()]->errors();
  }

  const GamePlan& plan_;
  Match match_;
  std::vector<Participant*> participants_;
  std::stop_token stop_;
  std::vector<SeatReport> reports_;
  std::vector<State> states_;
  Transcript transcript_;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  Duration elapsed_{};
  bool stopped_ = false;
};

Referee::Referee(search::Now now, std::shared_ptr<const Sandbox> sandbox, KeepTranscript keep)
    : now_(now), sandbox_(std::move(sandbox)), keep_(keep) {}

Referee::~Referee() = default;

Result<Participant*> Referee::participant(const GamePlan& plan, games::SeatId seat) {
  const auto& entrant = plan.seats[seat.index()];
  for (PooledParticipant& pooled : pool_) {
    if (pooled.taken || pooled.entrant != entrant || pooled.game != plan.game) continue;
    pooled.taken = true;
    return pooled.participant.get();
  }
  std::unique_ptr<Participant> made;
  if (!entrant->broken.empty()) {
    made = std::make_unique<BrokenParticipant>(entrant->broken);
  } else if (const auto* bot = std::get_if<Bot>(&entrant->player)) {
    if (!sandbox_) return fail(InputError::Missing, "bots need a sandbox, if only one that is off");
    made = make_bot_participant(*bot, sandbox_);
  } else {
    auto engine = make_engine_participant(std::get<Contender>(entrant->player), plan.game, now_);
    if (!engine) return Failure(engine.error().within(entrant->name));
    made = *std::move(engine);
  }
  pool_.push_back({entrant, plan.game, std::move(made), true});
  return pool_.back().participant.get();
}

Result<JudgedGame> Referee::play(const GamePlan& plan, const std::stop_token& stop) {
  auto record = TRY(record_of(plan));
  auto match = TRY(Match::open(std::move(record), Time{0}));
  if (match.seats() != static_cast<int>(plan.seats.size())) {
    return fail(InputError::Conflict, "the game has " + std::to_string(match.seats()) +
                                          " seats, but there are " +
                                          std::to_string(plan.seats.size()) + " entrants");
  }
  for (PooledParticipant& pooled : pool_) pooled.taken = false;
  std::vector<Participant*> participants;
  for (const games::SeatId seat : games::all_seats(match.seats())) {
    auto* const found = TRY(participant(plan, seat));
    const auto fits = found->check(match);
    if (!fits) return Failure(fits.error().within(plan.seats[seat.index()]->name));
    participants.push_back(found);
  }
  return Game(plan, std::move(match), std::move(participants), stop).play(keep_);
}

}  // namespace outflank::arena
