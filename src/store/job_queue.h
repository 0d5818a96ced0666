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

// What is done first: moves that people wait for, then hints, then reviews and long analyses, then what
// nobody waits for.
enum class JobUrgency : std::uint8_t { Move, Hint, Review, Background };
inline constexpr std::size_t kJobUrgencies = 4;
std::string_view name_of(JobUrgency urgency);

enum class JobStatus : std::uint8_t { Waiting, Running, Done, Failed, Cancelled };
std::string_view name_of(JobStatus status);

// Work of seconds or minutes for a worker, here or on another machine. The texts are the caller's; the
// queue does not look into them.
struct NewJob {
  std::string id;
  std::string kind;
  JobUrgency urgency = JobUrgency::Background;
  std::string person;   // whose share of the workers it takes
  std::string owner{};  // who may see and cancel it; empty: nobody
  double cost = 0;      // seconds, as expected
  std::string payload;
};

// How far a job is, and what is known so far.
struct JobProgress {
  std::int64_t done = 0;
  std::int64_t total = 0;  // 0: not known
  std::string partial{};   // a result so far; empty: none

  friend bool operator==(const JobProgress&, const JobProgress&) = default;
};

struct JobRow {
  std::string id;
  std::string kind;
  JobStatus status = JobStatus::Waiting;
  std::int64_t attempts = 0;
  JobProgress progress{};
  std::string result{};  // of a job that is done; of one that has failed the sentence that says why
  Moment created_at = 0;
  Moment started_at = 0;   // 0: not yet
  Moment finished_at = 0;  // 0: not yet
};

// A job that a worker has taken. The lease is its fencing token: whatever the worker writes is refused
// once somebody else has taken the job.
struct ClaimedJob {
  std::string id;
  std::string kind;
  std::string payload;
  std::string person;
  std::string lease;
  double cost = 0;
  std::int64_t attempt = 1;
  std::int64_t waited = 0;       // milliseconds until now
  std::int64_t outstanding = 1;  // jobs of that person that wait or run, with this one
};

// Which jobs a worker takes, from the most to the least urgent.
struct JobRange {
  JobUrgency first = JobUrgency::Move;
  JobUrgency last = JobUrgency::Background;
};

struct JobLimits {
  std::int64_t waiting = 1024;
  std::int64_t waiting_of_one = 8;  // person, in jobs of one urgency
};

enum class JobError : std::uint8_t {
  JobsFull,     // too many jobs wait
  TooManyJobs,  // of one person
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

// Jobs of one kind since the database was made.
struct JobCounts {
  std::string kind;
  std::int64_t done = 0;
  std::int64_t failed = 0;
  std::int64_t expired = 0;    // leases that ran out, so that another worker took the job
  std::int64_t started = 0;    // first attempts
  std::int64_t waited_ms = 0;  // of those
};

struct JobFigures {
  std::array<std::int64_t, kJobUrgencies> waiting{};
  std::int64_t running = 0;
  Moment oldest = 0;     // when what has waited longest was added; 0: nothing waits
  double move_cost = 0;  // seconds of the moves that wait
  double cost = 0;       // of everything that somebody waits for
  std::int64_t workers = 0;
  std::int64_t threads = 0;  // of those workers
  std::vector<JobCounts> counts{};
};

// The queue of one database, over a connection of its own or somebody else's. Jobs are taken from
// whoever has had the least of the workers' time since they were last without work, as in
// server/rooms/fair_queue.h; the shortest first among equals. The clock is the caller's, in milliseconds,
// and about the same for all of them; a clock that is wrong costs time and never breaks a promise, because
// a lease is compared by its token.
class JobQueue {
 public:
  static constexpr std::int64_t kMaxAttempts = 3;
  static constexpr Moment kWorkerSilence = 5000;  // then a worker counts as gone

  explicit JobQueue(Store& store);
  explicit JobQueue(Connection& connection) : connection_(connection) {}

  // Adds a job, unless one of that id is there. JobsFull, TooManyJobs.
  enum class Added : std::uint8_t { New, WasThere };
  Result<Added> add(const NewJob& job, const JobLimits& limits, Moment now);

  // The next job within the range, which is the caller's until `until`; nothing if there is none.
  Result<std::optional<ClaimedJob>> claim(std::string_view worker, JobRange range, Moment now,
                                          Moment until);
  // Says that the worker is at it. False where the job is no longer its own: it was cancelled, or
  // somebody else has it.
  Result<bool> renew(const ClaimedJob& job, const JobProgress& progress, Moment until);
  // False, and nothing is written, where the job is no longer the worker's. May be called again when it
  // is not known whether it has happened.
  struct Outcome {
    JobStatus status = JobStatus::Done;  // or Failed
    std::string result;
    double seconds = 0;  // that it took
  };
  Result<bool> finish(const ClaimedJob& job, const Outcome& outcome, Moment now);
  // Gives a job back that was not done, as if it had not been taken.
  Result<void> release(const ClaimedJob& job);

  // NoSuchJob.
  Result<JobRow> find(std::string_view id);
  Result<JobRow> find(std::string_view id, std::string_view owner);
  // The latest first.
  Result<std::vector<JobRow>> of_owner(std::string_view owner, int limit);
  // A job that is over stays what it is. NoSuchJob.
  Result<void> cancel(std::string_view id, std::string_view owner, Moment now);
  // How many jobs come before one that waits, were nothing added.
  Result<std::int64_t> ahead(std::string_view id);
  // What has come of those of these jobs that are over.
  Result<std::vector<JobRow>> finished(std::span<const std::string> ids);

  // A worker is there, with so many threads; and no longer.
  Result<void> note_worker(std::string_view worker, std::string_view name, int threads, Moment now);
  Result<void> forget_worker(std::string_view worker);
  // Whether a worker of that name has been there within kWorkerSilence.
  Result<bool> hears_worker(std::string_view name, Moment now);
  // Fails jobs whose workers have died too often, and forgets what is over for long.
  Result<void> sweep(Moment now);
  Result<JobFigures> figures(Moment now);

 private:
  Connection& connection_;
};

// What is told by NOTIFY: to workers on kJobChannel that there is a job; to servers on kChannel, as
// `j ID`, that the move of a game has been found.
inline constexpr std::string_view kJobChannel = "outflank_jobs";
std::optional<std::string_view> parse_job_news(std::string_view text);

}  // namespace outflank::store
