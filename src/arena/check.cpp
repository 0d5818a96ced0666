#include "arena/check.h"

#include <algorithm>
#include <chrono>
#include <span>
#include <string_view>
#include <utility>

#include "arena/bots/bot_participant.h"
#include "arena/bots/situations.h"
#include "arena/entrant.h"
#include "arena/referee.h"
#include "core/text.h"
#include "core/try.h"

namespace outflank::arena {
namespace {

using match::Match;
using Verdict = CheckResult::Verdict;

// The exit code of shells for a missing program.
constexpr int kNotFound = 127;

// The usual cause of a kind of fault.
std::string_view hint_for(const Fault& fault, const Bot& bot) {
  switch (fault.kind) {
    case FaultKind::NoStart:
      if (fault.exit_code == kNotFound) {
        return "the program was not found: inside the sandbox only its directory and the system's "
               "programs are to be seen";
      }
      if (bot.protocol->seed_argument && bot.seed_argument && fault.exit_code) {
        return "it was started with -seed N after its command, as referees of this protocol do; "
               "seed_argument=false leaves that out";
      }
      return fault.exit_code || fault.signal
                 ? "it ended before it had answered; its standard error may say why"
                 : "the first thing it reads must be answered by a line, and the output flushed; a "
                   "program that needs long to start declares it (startup=MILLISECONDS)";
    case FaultKind::Late:
      return "--time MILLISECONDS gives it more for a move; if it did answer, every answer is a "
             "line "
             "of its own, and the output must be flushed after it (endl in C++, flush=True in "
             "Python)";
    case FaultKind::Illegal: return "the rules are in docs/rules.md";
    case FaultKind::Unreadable:
      return "only answers go to standard output; everything else belongs on standard error";
    case FaultKind::Refused: return "it was asked for what its protocol knows";
    case FaultKind::LineTooLong:
    case FaultKind::Flood: return "one line is the answer to a turn";
    case FaultKind::Crash: return "its standard error may say why";
    case FaultKind::ClosedOutput: return "standard output must stay open until the game is over";
    case FaultKind::Memory:
    case FaultKind::Processes:
    case FaultKind::CpuTime: return "the limits are in docs/arena.md";
  }
  return "";
}

std::string milliseconds_text(Duration time) {
  return std::to_string(std::chrono::round<std::chrono::milliseconds>(time).count()) + " ms";
}

class Checker {
 public:
  Checker(const Bot& bot, std::shared_ptr<const Sandbox> sandbox, const CheckSettings& settings,
          std::string game, search::Now now, std::stop_token stop)
      : bot_(bot),
        sandbox_(std::move(sandbox)),
        settings_(settings),
        game_(std::move(game)),
        now_(now),
        stop_(std::move(stop)) {}

  Result<CheckResult> look(const Situation& situation) {
    CheckResult result;
    result.situation = situation.name;
    match::Record record;
    record.game = game_;
    record.rules = situation.rules;
    for (const std::string_view move : words(situation.moves)) {
      record.moves.push_back({.move = std::string(move), .clock = {}, .spent = {}, .comment = {}});
    }
    record.clock.controls = {match::TimeControl::per_move(settings_.time)};
    auto match = Match::open(std::move(record), match::Time{0});
    if (!match) return Failure(match.error());
    if (situation.out) {
      TRY(match->forfeit(*situation.out, match::EndReason::Crash, match::Time{0}));
    }
    const auto participant = make_bot_participant(bot_, sandbox_);
    variant_ = !situation.rules.empty();
    if (const auto fits = participant->check(*match); !fits) {
      result.verdict = Verdict::LeftOut;
      result.message = fits.error().message();
      return result;
    }
    Transcript transcript;
    try_out(*participant, *match, situation.kind, transcript, result);
    participant->finish(*match);
    if (result.verdict == Verdict::Passed && participant->lingered()) {
      result.verdict = Verdict::Remark;
      result.message += ", but it did not end by itself when the game was over";
    }
    result.transcript = transcript.take();
    result.errors = participant->errors();
    return result;
  }

  // A whole game against one of our engines.
  Result<CheckResult> play_game() {
    CheckResult result;
    result.situation = "a whole game";
    GamePlan plan;
    plan.game = game_;
    plan.seed = settings_.seed;
    plan.clock.controls = {match::TimeControl::per_move(settings_.time)};
    plan.margin = settings_.margin;
    plan.max_plies = 200;
    plan.seats = {std::make_shared<const Entrant>(Entrant{bot_.name, bot_}),
                  parse_entrant("random", {}, ".").value()};
    Referee referee(now_, sandbox_, KeepTranscript::Always);
    auto judged = TRY(referee.play(plan, stop_));
    SeatReport& seat = judged.seats[0];
    result.message = "played " + std::to_string(seat.moves) + " moves, " +
                     match::describe(judged.record.end()) + ", slowest move " +
                     milliseconds_text(seat.slowest);
    if (!seat.faults.empty()) fail_with(result, seat.faults.front());
    result.transcript = std::move(judged.transcript);
    result.errors = std::move(seat.errors);
    return result;
  }

 private:
  void fail_with(CheckResult& result, const Fault& fault) {
    result.verdict = Verdict::Failed;
    result.fault = fault;
    result.hint = hint_for(fault, bot_);
    const auto earlier =
        std::ranges::find_if(failed_, [&](const auto& one) { return alike(one.second, fault); });
    if (earlier != failed_.end()) {
      result.same_as = earlier->first;
    } else {
      failed_.emplace_back(result.situation, fault);
    }
    result.message = std::string(name_of(fault.kind)) + ": " + fault.message;
    if (!fault.rule.empty()) result.message += " (" + fault.rule + ")";
  }

  void try_out(Participant& participant, Match& match, SituationKind kind, Transcript& transcript,
               CheckResult& result) {
    const games::SeatId seat = match.to_move();
    const auto begun = participant.begin({.match = match,
                                          .seat = seat,
                                          .seed = settings_.seed,
                                          .transcript = &transcript,
                                          .margin = settings_.margin,
                                          .game_begin = std::chrono::steady_clock::now(),
                                          .stop = stop_});
    if (!begun && variant_ && begun.error().kind == FaultKind::Refused) {
      result.verdict = Verdict::Remark;
      result.message = "it does not play such a game: " + begun.error().message;
      return;
    }
    if (!begun) return fail_with(result, begun.error());
    result.message = "it is ready";
    if (kind == SituationKind::Handshake) return;
    Budget budget{.max = settings_.time + settings_.margin, .left = {}};
    budget.left[seat.index()] = settings_.time;
    const auto answer = participant.move(match, budget);
    if (!answer) return fail_with(result, answer.error());
    result.message = "it played " + participant.name_of_move(match, answer->move) + " in " +
                     milliseconds_text(answer->spent);
    if (const auto played = match.play(seat, answer->move, match::Time{0}); !played) {
      fail_with(result, {.kind = FaultKind::Illegal,
                         .message = participant.explain(match, answer->move, played.error()),
                         .rule = std::string(played.error().name())});
    }
  }

  const Bot& bot_;
  std::shared_ptr<const Sandbox> sandbox_;
  const CheckSettings& settings_;
  std::string game_;
  search::Now now_;
  std::stop_token stop_;
  bool variant_ = false;                               // the situation is of a variant
  std::vector<std::pair<std::string, Fault>> failed_;  // by the situation, each kind once
};

}  // namespace

Result<std::vector<CheckResult>> check_bot(const Bot& bot, std::shared_ptr<const Sandbox> sandbox,
                                           const CheckSettings& settings, search::Now now,
                                           const OnCheck& on_result, const std::stop_token& stop) {
  const std::string_view own = bot.protocol->game;
  std::string game = settings.game;
  if (game.empty()) game = own.empty() ? games::default_game_type().name() : own;
  if (!own.empty() && game != own) {
    return fail(InputError::Conflict, "the protocol " + std::string(bot.protocol->name()) +
                                          " is for " + std::string(own) + ", not for " + game);
  }
  Checker checker(bot, std::move(sandbox), settings, game, now, stop);
  std::vector<CheckResult> results;
  const auto add = [&](Result<CheckResult> result) -> Result<void> {
    if (!result) return Failure(result.error());
    if (on_result) on_result(*result);
    results.push_back(*std::move(result));
    return {};
  };
  for (const Situation& situation : situations_of(game)) {
    if (stop.stop_requested()) return results;
    TRY(add(checker.look(situation)));
    // Without a handshake nothing else can be tested.
    if (results.front().verdict == Verdict::Failed) return results;
  }
  TRY(add(checker.play_game()));
  return results;
}

}  // namespace outflank::arena
