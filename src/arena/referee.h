#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "arena/bots/sandbox.h"
#include "arena/entrant.h"
#include "arena/talk/fault.h"
#include "arena/talk/participant.h"
#include "arena/talk/transcript.h"
#include "core/error.h"
#include "games/game.h"
#include "match/record.h"
#include "match/time_control.h"
#include "search/limits.h"

namespace outflank::arena {

enum class OnFault : std::uint8_t {
  Forfeit,  // the seat loses; with three or four the others continue
  Random,   // a random legal move is played for it (Quoridor: of the pawn), as in the contest
};

// `forfeit`, `random`.
std::string_view name_of(OnFault on_fault);
Result<OnFault> parse_on_fault(std::string_view name);

// One game to be played.
struct GamePlan {
  std::string game{games::default_game_type().name()};
  std::string rules;
  std::string position;              // where it begins; empty: the default start
  std::vector<std::string> opening;  // moves played from there without asking anybody
  std::vector<std::shared_ptr<const Entrant>> seats;  // one for each seat of the game
  std::uint64_t seed = 1;
  // Clocks always start with the match. Without a clock a move may take `patience`.
  match::ClockSettings clock;
  match::Time patience{60'000};
  // How much a move may exceed its time without being late, for the delay of the pipe. The clock is
  // not charged for it.
  match::Time margin{20};
  int max_plies = 0;  // then the game is a draw of the seats in play; 0: as the rules say
  OnFault on_fault = OnFault::Forfeit;
  std::vector<match::Tag> tags;  // for the record
};

struct SeatReport {
  std::vector<Fault> faults;
  std::string errors;  // standard error, up to the bot's limit
  int moves = 0;       // that it answered
  Duration slowest{};
  Duration total{};
};

struct JudgedGame {
  match::Record record;  // without an outcome and abandoned if it was stopped
  std::vector<SeatReport> seats;
  std::vector<Exchange> transcript;  // if requested, or after a fault; of bots alone
  bool stopped = false;

  [[nodiscard]] bool failed() const;  // whether any seat has a fault
};

enum class KeepTranscript : std::uint8_t { OfFailedGames, Always };

// Plays games, one at a time: each worker has its own. Engines are created once and reused. The
// same plan gives the same game if the participants are deterministic and nobody is late.
class Referee {
 public:
  Referee(search::Now now, std::shared_ptr<const Sandbox> sandbox,
          KeepTranscript keep = KeepTranscript::OfFailedGames);
  ~Referee();
  Referee(const Referee&) = delete;
  Referee& operator=(const Referee&) = delete;

  // Plays a game to its end; blocks. Fails when the plan is invalid: wrong rules, position or
  // opening, too few or too many entrants, an engine that cannot be created, a bot's protocol that
  // cannot express the game. Participants' faults are part of the result.
  Result<JudgedGame> play(const GamePlan& plan, const std::stop_token& stop = {});

 private:
  class Game;
  struct PooledParticipant;

  Result<Participant*> participant(const GamePlan& plan, games::SeatId seat);

  search::Now now_;
  std::shared_ptr<const Sandbox> sandbox_;
  KeepTranscript keep_;
  std::vector<PooledParticipant> pool_;  // reusable participants
};

}  // namespace outflank::arena
