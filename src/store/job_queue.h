#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "store/connection.h"
#include "store/game.h"

namespace outflank::store {

class Store;

// In order of priority: moves that people wait for, hints, reviews and long analyses, background
// work.
enum class JobUrgency : std::uint8_t { Move, Hint, Review, Background };
inline constexpr std::size_t kJobUrgencies = 4;
std::string_view name_of(JobUrgency urgency);

enum class JobStatus : std::uint8_t { Waiting, Running, Done, Failed, Cancelled };
std::string_view name_of(JobStatus status);

// Seconds or minutes of work for a worker on any machine. The texts are opaque to the queue.
struct NewJob {
  std::string id;
  std::string kind;
  JobUrgency urgency = JobUrgency::Background;
  std::string person;   // whose share of the workers it takes
  std::string owner{};  // who may see and cancel it; empty: nobody
  double cost = 0;      // expected seconds
  std::string payload;
};

// Progress of a job, and its result so far.
struct JobProgress {
  std::int64_t done = 0;
  std::int64_t total = 0;  // 0: unknown
  std::string partial{};   // a result so far; empty: none

  friend bool operator==(const JobProgress&, const JobProgress&) = default;
};

struct JobRow {
  std::string id;
  std::string kind;
  JobStatus status = JobStatus::Waiting;
  std::int64_t attempts = 0;
  JobProgress progress{};
  std::string result{};  // of a finished job; of a failed one, the error message
  Moment created_at = 0;
  Moment started_at = 0;   // 0: not yet
  Moment finished_at = 0;  // 0: not yet
};

// A job that a worker has taken. The lease is its fencing token: the worker's writes are refused
// once another worker has claimed the job.
struct ClaimedJob {
  std::string id;
  std::string kind;
  std::string payload;
  std::string person;
  std::string lease;
  double cost = 0;
  std::int64_t attempt = 1;
  std::int64_t waited = 0;       // milliseconds until now
  std::int64_t outstanding = 1;  // waiting and running jobs of that person, including this one
};

// The urgencies that a worker takes, from the highest to the lowest.
struct JobRange {
  JobUrgency first = JobUrgency::Move;
  JobUrgency last = JobUrgency::Background;
  std::vector<std::string> kinds{};  // that it handles; empty: every kind
};

// What a worker offers beside engine work: at most `games` concurrent games of tournaments.
struct GameOffer {
  int games = 0;
  bool bots = false;  // also those of bots, which are other people's programs
};

// What all active workers offer together.
struct GameCapacity {
  std::int64_t workers = 0;    // that play games
  std::int64_t games = 0;      // at a time
  std::int64_t bot_games = 0;  // of those, on workers that run bots
};

struct JobLimits {
  std::int64_t waiting = 1024;      // jobs of this urgency and of higher ones
  std::int64_t waiting_of_one = 8;  // jobs of one person and urgency
};

enum class JobError : std::uint8_t {
  JobsFull,     // the queue is full
  TooManyJobs,  // of this person
  NoSuchJob,
};
constexpr std::string_view name_of(JobError error) {
  switch (error) {
    case JobError::JobsFull: return "jobs_full";
    case JobError::TooManyJobs: return "too_many_jobs";
    case JobError::NoSuchJob: return "no_such_job";
  }
  return "job";
}

// Job counts of one kind since the database was created.
struct JobCounts {
  std::string kind;
  std::int64_t done = 0;
  std::int64_t failed = 0;
  std::int64_t expired = 0;    // expired leases, whose jobs went to another worker
  std::int64_t started = 0;    // first attempts
  std::int64_t waited_ms = 0;  // of those
};

struct JobFigures {
  std::array<std::int64_t, kJobUrgencies> waiting{};
  std::int64_t running = 0;
  Moment oldest = 0;     // when the oldest awaited (not background) job was added; 0: none
  double move_cost = 0;  // of the waiting moves, in seconds
  double cost = 0;       // of all waiting jobs but background ones
  std::int64_t workers = 0;
  std::int64_t threads = 0;  // of those workers
  std::vector<JobCounts> counts{};
};

// The queue of one database, over a connection of its own or a shared one. Claims go to the person
// who has used the least worker time since they last had no jobs, as in server/rooms/fair_queue.h;
// the shortest job first among equals. Callers pass the time in milliseconds and should roughly
// agree on it; a wrong clock costs time but never correctness, because leases are compared by
// token.
class JobQueue {
 public:
  static constexpr std::int64_t kMaxAttempts = 3;
  static constexpr Moment kWorkerSilence = 5000;  // after this a worker counts as gone

  explicit JobQueue(Store& store);
  explicit JobQueue(Connection& connection) : connection_(connection) {}

  // Adds a job, unless its id exists. JobsFull, TooManyJobs.
  enum class Added : std::uint8_t { New, WasThere };
  Result<Added> add(const NewJob& job, const JobLimits& limits, Moment now);

  // Leases the next job within the range to the caller until `until`; empty if there is none.
  Result<std::optional<ClaimedJob>> claim(std::string_view worker, JobRange range, Moment now,
                                          Moment until);
  // Extends the lease and reports progress. False if the lease is lost: the job was cancelled, or
  // another worker has it.
  Result<bool> renew(const ClaimedJob& job, const JobProgress& progress, Moment until);
  // Stores the outcome. False, and nothing is written, if the lease is lost. Idempotent: may be
  // repeated after Unsettled.
  struct Outcome {
    JobStatus status = JobStatus::Done;  // or Failed
    std::string result;
    double seconds = 0;  // that it took
  };
  Result<bool> finish(const ClaimedJob& job, const Outcome& outcome, Moment now);
  // Returns an unfinished job to the queue, as if it had not been claimed.
  Result<void> release(const ClaimedJob& job);

  // NoSuchJob.
  Result<JobRow> find(std::string_view id);
  Result<JobRow> find(std::string_view id, std::string_view owner);
  // The latest first.
  Result<std::vector<JobRow>> of_owner(std::string_view owner, int limit);
  // No effect on a finished job. NoSuchJob.
  Result<void> cancel(std::string_view id, std::string_view owner, Moment now);
  // Deletes jobs of an owner, whether waiting, running or finished: later writes of their workers are
  // refused. Ignores unknown ids.
  Result<void> remove(std::span<const std::string> ids, std::string_view owner);
  // How many jobs are ahead of a waiting one, if none were added.
  Result<std::int64_t> ahead(std::string_view id);
  // The finished ones among these jobs.
  Result<std::vector<JobRow>> finished(std::span<const std::string> ids);

  // Registers a worker with its threads and the games that it offers, or renews that; and removes
  // it.
  Result<void> note_worker(std::string_view worker, std::string_view name, int threads, Moment now,
                           const GameOffer& offer = {});
  Result<void> forget_worker(std::string_view worker);
  // Whether a worker of that name has reported within kWorkerSilence.
  Result<bool> is_worker_alive(std::string_view name, Moment now);
  // Of the workers that have reported within kWorkerSilence.
  Result<GameCapacity> game_capacity(Moment now);
  // Fails jobs whose workers have died too often, and deletes old finished ones.
  Result<void> sweep(Moment now);
  Result<JobFigures> figures(Moment now);

 private:
  Connection& connection_;
};

// Sent by NOTIFY: to workers on kJobChannel the kind of a new job; to servers on kChannel, as `j ID`,
// that the move of a game is ready.
inline constexpr std::string_view kJobChannel = "outflank_jobs";
std::optional<std::string_view> parse_job_news(std::string_view text);

}  // namespace outflank::store
