#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "arena/referee.h"
#include "core/error.h"

// Games of tournaments as jobs of store/job_queue.h: the payload for a worker, and its result.
namespace outflank::arena {

inline constexpr std::string_view kGameJob = "arena_game";  // of engines alone
inline constexpr std::string_view kBotGameJob =
    "arena_bot_game";  // with bots: for workers that run them

// The player of a seat in a game that is played elsewhere.
struct JobSeat {
  std::string name;
  std::string engine{};  // as arena/contender.h reads it; empty: a bot
  std::string bundle{};  // of a bot: the hash of its bundle (arena/bots/bundle.h)

  friend bool operator==(const JobSeat&, const JobSeat&) = default;
};

struct GameJob {
  std::string tournament;  // its id
  int number = 0;          // of the game in the schedule
  GamePlan plan;           // without its entrants
  std::vector<JobSeat> seats;
  KeepTranscript transcripts = KeepTranscript::OfFailedGames;
};

// The payload, and back. The same game of the same bots is the same text.
std::string to_json(const GameJob& job);
Result<GameJob> game_job_of_json(std::string_view text);

// A game that a worker has played.
struct PlayedGame {
  std::string worker;
  JudgedGame judged;
};

// The result of the job, and back. Bytes of bots that are not UTF-8 become replacement characters, as in
// all stored games.
std::string to_json(const PlayedGame& played);
Result<PlayedGame> played_game_of_json(std::string_view text);

// Fails if this is not the planned game: its rules, start, opening, seats or moves
// differ, or it has no result.
Result<void> check_played(const GamePlan& plan, const JudgedGame& judged);

}  // namespace outflank::arena
