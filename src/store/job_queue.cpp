#include "store/job_queue.h"

#include <algorithm>
#include <tuple>

#include "core/text.h"
#include "core/try.h"
#include "store/announcement.h"
#include "store/many_games.h"
#include "store/store.h"

namespace outflank::store {
namespace {

constexpr Moment kMoveIsKept = 60'000;        // milliseconds after it was found
constexpr Moment kResultIsKept = 86'400'000;  // a day, for requests of people
constexpr Moment kWorkerIsKept = 60'000;

constexpr std::string_view kCounted =
    "+";  // appended to the lease of a finished job that was counted

constexpr std::string_view kColumns =
    "id, kind, status, attempts, done, total, partial, result, created_at, started_at, finished_at";

JobRow row_of(const Rows& rows, std::size_t at) {
  JobRow row;
  row.id = rows.text(at, 0);
  row.kind = rows.text(at, 1);
  row.status = static_cast<JobStatus>(rows.integer(at, 2));
  row.attempts = rows.integer(at, 3);
  row.progress = {rows.integer(at, 4), rows.integer(at, 5), rows.text(at, 6)};
  row.result = rows.text(at, 7);
  row.created_at = rows.integer(at, 8);
  row.started_at = rows.integer(at, 9);
  row.finished_at = rows.integer(at, 10);
  return row;
}

std::vector<JobRow> rows_of(const Rows& rows) {
  std::vector<JobRow> jobs;
  for (std::size_t i = 0; i < rows.size(); ++i) jobs.push_back(row_of(rows, i));
  return jobs;
}

// The queue's virtual time is the row with an empty person: the usage of the person served last.
// Idle people do not save up time, so nobody counts as having used less than that.
constexpr std::string_view kUsed =
    "COALESCE((SELECT MAX(used) FROM job_shares WHERE person IN ('', j.person)), 0)";

// Kinds are constants of the program, with few combinations: part of the statement, which is
// prepared once for each combination.
std::string kinds_condition(std::span<const std::string> kinds) {
  if (kinds.empty()) return "";
  return " AND j.kind IN (" +
         join(kinds, ", ", [](const std::string& kind) { return "'" + kind + "'"; }) + ")";
}

Failure no_such_job(std::string_view id) {
  return fail(JobError::NoSuchJob, "there is no job " + quote(id) + " of yours");
}

Command notify(std::string_view channel, const std::string& text, const ClaimedJob& job) {
  return command("SELECT pg_notify('" + std::string(channel) +
                     "', CAST($1 AS TEXT)) FROM queued_jobs WHERE id = $2 AND lease = $3"
                     " AND status > 1 AND owner = ''",
                 text, job.id, job.lease);
}

// Lets the commit of its transaction not wait for the disk: for data that may be lost when the database's machine
// crashes. A lost claim leaves its job to another worker, and shares and counts are estimates; but
// all jobs of a person change one row of shares, and would wait for each other's disk writes.
constexpr std::string_view kWithoutSync = "set_config('synchronous_commit', 'off', true)";

std::vector<Command> bookkeeping(const Connection& connection) {
  if (!connection.is_shared()) return {};
  return {command("SELECT " + std::string(kWithoutSync))};
}

// All or nothing: PostgreSQL makes one pipeline one transaction.
Result<void> run_together(Connection& connection, std::span<const Command> commands) {
  if (connection.is_shared()) {
    TRY(connection.run_all(commands));
    return {};
  }
  auto transaction = TRY(Transaction::begin(connection));
  TRY(connection.run_all(commands));
  return transaction.commit();
}

Command count(std::string_view kind, std::string_view column) {
  const std::string name(column);
  return command("INSERT INTO job_counts (kind, " + name +
                     ") VALUES ($1, 1) ON CONFLICT (kind)"
                     " DO UPDATE SET " +
                     name + " = job_counts." + name + " + 1",
                 kind);
}

}  // namespace

std::string_view name_of(JobUrgency urgency) {
  constexpr std::array<std::string_view, kJobUrgencies> kNames = {"move", "hint", "review",
                                                                  "background"};
  return kNames[static_cast<std::size_t>(urgency)];
}

std::string_view name_of(JobStatus status) {
  constexpr std::array<std::string_view, 5> kNames = {"waiting", "running", "done", "failed",
                                                      "cancelled"};
  return kNames[static_cast<std::size_t>(status)];
}

std::optional<std::string_view> parse_job_news(std::string_view text) {
  if (!text.starts_with("j ")) return std::nullopt;
  return text.substr(2);
}

JobQueue::JobQueue(Store& store) : connection_(store.connection()) {}

Result<JobQueue::Added> JobQueue::add(const NewJob& job, const JobLimits& limits, Moment now) {
  // Jobs of lower priority keep nobody out.
  const Rows counts = TRY(connection_.query(
      "SELECT COALESCE(SUM(CASE WHEN urgency <= $2 THEN 1 ELSE 0 END), 0),"
      " COALESCE(SUM(CASE WHEN person = $1 AND urgency = $2 THEN 1 ELSE 0 END), 0),"
      " COALESCE(SUM(CASE WHEN id = $3 THEN 1 ELSE 0 END), 0) FROM queued_jobs WHERE status = 0",
      job.person, static_cast<int>(job.urgency), job.id));
  if (counts.integer(0, 2) != 0) return Added::WasThere;
  if (counts.integer(0, 0) >= limits.waiting) {
    return fail(JobError::JobsFull, std::to_string(counts.integer(0, 0)) +
                                        " jobs wait for the workers; try again later");
  }
  if (counts.integer(0, 1) >= limits.waiting_of_one) {
    return fail(JobError::TooManyJobs, std::to_string(counts.integer(0, 1)) +
                                           " jobs of yours wait already, and that is as many as "
                                           "may; try again when one is done");
  }
  std::vector<Command> commands = {command(
      "INSERT INTO queued_jobs (id, kind, urgency, person, owner, cost, payload, created_at)"
      " VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (id) DO NOTHING",
      job.id, job.kind, static_cast<int>(job.urgency), job.person, job.owner, job.cost, job.payload,
      now)};
  if (connection_.is_shared()) {
    commands.push_back(command(
        "SELECT pg_notify('" + std::string(kJobChannel) + "', CAST($1 AS TEXT))", job.kind));
  }
  const auto changed = TRY(connection_.run_all(commands));
  return changed.front() != 0 ? Added::New : Added::WasThere;
}

Result<std::optional<ClaimedJob>> JobQueue::claim(std::string_view worker, JobRange range,
                                                  Moment now, Moment until) {
  const std::string lease = new_token();
  const std::string kinds = kinds_condition(range.kinds);
  // A writing transaction blocks SQLite's other writers, even if there is nothing to write.
  if (!connection_.is_shared()) {
    const Rows open = TRY(connection_.query(
        "SELECT 1 FROM queued_jobs j WHERE status < 2 AND urgency >= $1 AND urgency <= $2" + kinds +
            " LIMIT 1",
        static_cast<int>(range.first), static_cast<int>(range.last)));
    if (open.empty()) return std::nullopt;
  }
  const Rows rows = TRY(connection_.query(
      "UPDATE queued_jobs SET status = 1, attempts = attempts + 1, lease = $1, worker = $2,"
      " lease_ends = $3, started_at = CASE WHEN started_at = 0 THEN CAST($4 AS BIGINT)"
      " ELSE started_at END WHERE id = (SELECT id FROM queued_jobs j WHERE status < 2"
      " AND (status = 0 OR (lease_ends <= $4 AND attempts < $7)) AND urgency >= $5 AND urgency <= "
      "$6" +
          kinds + " ORDER BY urgency, " + std::string(kUsed) + ", cost, created_at, id LIMIT 1 " +
          std::string(connection_.skip_locked()) +
          ") RETURNING id, kind, payload, person, cost, attempts, created_at,"
          " (SELECT COUNT(*) FROM queued_jobs k WHERE k.status < 2"
          "  AND k.person = queued_jobs.person)" +
          (connection_.is_shared() ? ", " + std::string(kWithoutSync) : ""),
      lease, worker, until, now, static_cast<int>(range.first), static_cast<int>(range.last),
      kMaxAttempts));
  if (rows.empty()) return std::nullopt;
  ClaimedJob job{rows.text(0, 0),
                 rows.text(0, 1),
                 rows.text(0, 2),
                 rows.text(0, 3),
                 lease,
                 rows.real(0, 4),
                 rows.integer(0, 5),
                 now - rows.integer(0, 6),
                 std::max<std::int64_t>(1, rows.integer(0, 7))};
  // Where this fails, shares and figures are a little wrong, and nobody waits for the job any longer.
  std::vector<Command> commands = bookkeeping(connection_);
  commands.push_back(command(
      "INSERT INTO job_shares (person, used) VALUES ('', 0) ON CONFLICT (person) DO UPDATE"
      " SET used = COALESCE((SELECT MAX(used) FROM job_shares WHERE person IN ('', $1)), 0)",
      job.person));
  commands.push_back(
      command("INSERT INTO job_shares (person, used) SELECT CAST($1 AS TEXT),"
              " used + CAST($2 AS DOUBLE PRECISION) FROM job_shares WHERE person = ''"
              " ON CONFLICT (person) DO UPDATE SET used = excluded.used",
              job.person.empty() ? std::string("-") : job.person, job.cost));
  if (job.attempt == 1) {
    commands.push_back(
        command("INSERT INTO job_counts (kind, started, waited_ms) VALUES ($1, 1, $2)"
                " ON CONFLICT (kind) DO UPDATE SET started = job_counts.started + 1,"
                " waited_ms = job_counts.waited_ms + excluded.waited_ms",
                job.kind, job.waited));
  } else {
    commands.push_back(count(job.kind, "expired"));
  }
  std::ignore = connection_.run_all(commands);
  return job;
}

Result<bool> JobQueue::renew(const ClaimedJob& job, const JobProgress& progress, Moment until) {
  const Rows rows = TRY(connection_.query(
      "UPDATE queued_jobs SET lease_ends = $1, done = $2, total = $3, partial = $4"
      " WHERE id = $5 AND lease = $6 AND status = 1",
      until, progress.done, progress.total, progress.partial, job.id, job.lease));
  return rows.changed() != 0;
}

Result<bool> JobQueue::finish(const ClaimedJob& job, const Outcome& outcome, Moment now) {
  std::vector<Command> commands = {
      command("UPDATE queued_jobs SET status = $1, result = $2, partial = '', finished_at = $3,"
              " done = total WHERE id = $4 AND lease = $5 AND status = 1",
              static_cast<int>(outcome.status), outcome.result, now, job.id, job.lease)};
  if (connection_.is_shared()) {
    commands.push_back(notify(kChannel, "j " + job.id, job));
  }
  const auto changed = TRY(connection_.run_all(commands));
  const std::string counted = job.lease + std::string(kCounted);
  if (changed.front() == 0) {
    const Rows rows = TRY(connection_.query(
        "SELECT lease FROM queued_jobs WHERE id = $1 AND lease IN ($2, $3) AND status IN (2, 3)",
        job.id, job.lease, counted));
    if (rows.empty()) return false;
    if (rows.text(0, 0) == counted) return true;
  }
  // A separate transaction, since others wait for these rows; with a mark, so that a repeated call counts once.
  std::vector<Command> figures = bookkeeping(connection_);
  figures.push_back(command("UPDATE queued_jobs SET lease = $1 WHERE id = $2 AND lease = $3",
                            counted, job.id, job.lease));
  figures.push_back(
      command("UPDATE job_shares SET used = used + CAST($1 AS DOUBLE PRECISION) WHERE person = $2",
              outcome.seconds - job.cost, job.person));
  figures.push_back(count(job.kind, outcome.status == JobStatus::Done ? "done" : "failed"));
  TRY(run_together(connection_, figures));
  return true;
}

Result<void> JobQueue::release(const ClaimedJob& job) {
  TRY(connection_.query(
      "UPDATE queued_jobs SET status = 0, attempts = attempts - 1, lease = '', lease_ends = 0,"
      " done = 0, total = 0, partial = '' WHERE id = $1 AND lease = $2 AND status = 1",
      job.id, job.lease));
  return {};
}

Result<JobRow> JobQueue::find(std::string_view id) {
  const Rows rows = TRY(
      connection_.query("SELECT " + std::string(kColumns) + " FROM queued_jobs WHERE id = $1", id));
  if (rows.empty()) return no_such_job(id);
  return row_of(rows, 0);
}

Result<JobRow> JobQueue::find(std::string_view id, std::string_view owner) {
  const Rows rows = TRY(connection_.query(
      "SELECT " + std::string(kColumns) + " FROM queued_jobs WHERE id = $1 AND owner = $2", id,
      owner));
  if (owner.empty() || rows.empty()) return no_such_job(id);
  return row_of(rows, 0);
}

Result<std::vector<JobRow>> JobQueue::of_owner(std::string_view owner, int limit) {
  const Rows rows = TRY(connection_.query("SELECT " + std::string(kColumns) +
                                              " FROM queued_jobs WHERE owner = $1 AND owner <> '' "
                                              "ORDER BY created_at DESC, id LIMIT $2",
                                          owner, limit));
  return rows_of(rows);
}

Result<void> JobQueue::cancel(std::string_view id, std::string_view owner, Moment now) {
  const Rows rows = TRY(connection_.query(
      "UPDATE queued_jobs SET status = CASE WHEN status < 2 THEN 4 ELSE status END,"
      " finished_at = CASE WHEN status < 2 THEN CAST($1 AS BIGINT) ELSE finished_at END"
      " WHERE id = $2 AND owner = $3 AND owner <> ''",
      now, id, owner));
  if (rows.changed() == 0) return no_such_job(id);
  return {};
}

Result<void> JobQueue::remove(std::span<const std::string> ids, std::string_view owner) {
  return for_each_batch(ids, [&](std::span<const std::string> some) -> Result<void> {
    Command removal = for_games("DELETE FROM queued_jobs WHERE id IN ({}) AND owner <> ''", some);
    removal.sql += " AND owner = $" + std::to_string(removal.values.size() + 1);
    removal.values.push_back(to_value(owner));
    TRY(connection_.query(removal));
    return {};
  });
}

Result<std::int64_t> JobQueue::ahead(std::string_view id) {
  const Rows rows = TRY(connection_.query(
      "SELECT COUNT(*) FROM queued_jobs j, queued_jobs me WHERE me.id = $1 AND me.status = 0"
      " AND j.status = 0 AND (j.urgency < me.urgency"
      "  OR (j.urgency = me.urgency AND j.created_at < me.created_at))",
      id));
  return rows.integer(0, 0);
}

Result<std::vector<JobRow>> JobQueue::finished(std::span<const std::string> ids) {
  std::vector<JobRow> jobs;
  const auto read = for_each_batch(ids, [&](std::span<const std::string> some) -> Result<void> {
    const Rows rows = TRY(connection_.query(for_games(
        "SELECT " + std::string(kColumns) + " FROM queued_jobs WHERE id IN ({}) AND status > 1",
        some)));
    for (JobRow& row : rows_of(rows)) jobs.push_back(std::move(row));
    return {};
  });
  if (!read) return Failure(read.error());
  return jobs;
}

Result<void> JobQueue::note_worker(std::string_view worker, std::string_view name, int threads,
                                   Moment now, const GameOffer& offer) {
  TRY(connection_.query(
      "INSERT INTO workers (id, name, threads, seen_at, games, bot_games)"
      " VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at",
      worker, name, threads, now, offer.games, offer.bots ? offer.games : 0));
  return {};
}

Result<GameCapacity> JobQueue::game_capacity(Moment now) {
  const Rows rows = TRY(connection_.query(
      "SELECT COUNT(*), COALESCE(SUM(games), 0), COALESCE(SUM(bot_games), 0) FROM workers"
      " WHERE seen_at > $1 AND games > 0",
      now - kWorkerSilence));
  return GameCapacity{rows.integer(0, 0), rows.integer(0, 1), rows.integer(0, 2)};
}

Result<bool> JobQueue::is_worker_alive(std::string_view name, Moment now) {
  const Rows rows = TRY(connection_.query(
      "SELECT COUNT(*) FROM workers WHERE name = $1 AND seen_at > $2", name, now - kWorkerSilence));
  return rows.integer(0, 0) > 0;
}

Result<void> JobQueue::forget_worker(std::string_view worker) {
  TRY(connection_.query("DELETE FROM workers WHERE id = $1", worker));
  return {};
}

Result<void> JobQueue::sweep(Moment now) {
  const Rows failed = TRY(connection_.query(
      "UPDATE queued_jobs SET status = 3, finished_at = $1, partial = '',"
      " result = 'its worker died ' || CAST(attempts AS TEXT) || ' times'"
      " WHERE status = 1 AND lease_ends <= $1 AND attempts >= $2 RETURNING id, kind, owner",
      now, kMaxAttempts));
  std::vector<Command> commands = {
      command("DELETE FROM queued_jobs WHERE status > 1 AND finished_at < CASE WHEN owner = ''"
              " THEN CAST($1 AS BIGINT) ELSE CAST($2 AS BIGINT) END",
              now - kMoveIsKept, now - kResultIsKept),
      command("DELETE FROM workers WHERE seen_at < $1", now - kWorkerIsKept),
      // Delete the shares of people with neither jobs nor usage above the virtual time.
      command("DELETE FROM job_shares WHERE person <> '' AND used <= COALESCE((SELECT used FROM"
              " job_shares WHERE person = ''), 0) AND NOT EXISTS (SELECT 1 FROM queued_jobs"
              " WHERE status < 2 AND queued_jobs.person = job_shares.person)"),
      command("DELETE FROM job_shares WHERE NOT EXISTS (SELECT 1 FROM queued_jobs"
              " WHERE status < 2)")};
  for (std::size_t i = 0; i < failed.size(); ++i) {
    commands.push_back(count(failed.text(i, 1), "failed"));
    commands.push_back(count(failed.text(i, 1), "expired"));
    if (connection_.is_shared() && failed.text(i, 2).empty()) {
      commands.push_back(
          command("SELECT pg_notify('" + std::string(kChannel) + "', CAST($1 AS TEXT))",
                  "j " + failed.text(i, 0)));
    }
  }
  TRY(connection_.run_all(commands));
  return {};
}

Result<JobFigures> JobQueue::figures(Moment now) {
  JobFigures figures;
  const Rows jobs = TRY(connection_.query(
      "SELECT urgency, status, COUNT(*), MIN(created_at), SUM(cost) FROM queued_jobs"
      " WHERE status < 2 GROUP BY urgency, status"));
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    if (jobs.integer(i, 1) != 0) {
      figures.running += jobs.integer(i, 2);
      continue;
    }
    const auto urgency = static_cast<std::size_t>(jobs.integer(i, 0));
    if (urgency >= kJobUrgencies) continue;
    figures.waiting[urgency] = jobs.integer(i, 2);
    if (urgency == static_cast<std::size_t>(JobUrgency::Move)) figures.move_cost = jobs.real(i, 4);
    if (urgency == static_cast<std::size_t>(JobUrgency::Background)) continue;
    const Moment oldest = jobs.integer(i, 3);
    figures.oldest = figures.oldest == 0 ? oldest : std::min(figures.oldest, oldest);
    figures.cost += jobs.real(i, 4);
  }
  const Rows workers = TRY(connection_.query(
      "SELECT COUNT(*), COALESCE(SUM(threads), 0) FROM workers WHERE seen_at > $1",
      now - kWorkerSilence));
  figures.workers = workers.integer(0, 0);
  figures.threads = workers.integer(0, 1);
  const Rows counts = TRY(connection_.query(
      "SELECT kind, done, failed, expired, started, waited_ms FROM job_counts ORDER BY kind"));
  for (std::size_t i = 0; i < counts.size(); ++i) {
    figures.counts.push_back({counts.text(i, 0), counts.integer(i, 1), counts.integer(i, 2),
                              counts.integer(i, 3), counts.integer(i, 4), counts.integer(i, 5)});
  }
  return figures;
}

}  // namespace outflank::store
