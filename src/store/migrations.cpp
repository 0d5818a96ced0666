#include "store/migrations.h"

#include <chrono>
#include <string>
#include <thread>

#include "core/text.h"
#include "core/try.h"

namespace outflank::store {
namespace {

// A migration of many rows may take as long as it needs.
class WithoutTimeLimit {
 public:
  explicit WithoutTimeLimit(Connection& connection)
      : connection_(connection), usual_(connection.time_limit()) {
    connection_.set_time_limit(std::chrono::milliseconds(0));
  }
  WithoutTimeLimit(const WithoutTimeLimit&) = delete;
  WithoutTimeLimit& operator=(const WithoutTimeLimit&) = delete;
  ~WithoutTimeLimit() { connection_.set_time_limit(usual_); }

 private:
  Connection& connection_;
  std::chrono::milliseconds usual_;
};

// A statement waiting for a table lock blocks all later ones, however short. So a step waits for a moment only, lets them pass, and tries again.
constexpr std::string_view kShortLockTimeout = "SET LOCAL lock_timeout = 500";
constexpr auto kPause = std::chrono::milliseconds(500);
constexpr int kMaxTries = 1200;  // twenty minutes

// If two programs start at the same moment, PostgreSQL fails the second one on its catalogue in
// spite of IF NOT EXISTS; a retry finds the table.
Result<void> make_version_table(Connection& connection) {
  const std::string script =
      "CREATE TABLE IF NOT EXISTS schema_versions"
      " (part TEXT PRIMARY KEY, version BIGINT NOT NULL)";
  if (connection.run_script(script)) return {};
  return connection.run_script(script);
}

// Runs one step, or none at the newest version; returns whether there may be more.
Result<bool> step_once(Connection& connection, std::string_view part,
                       std::span<const std::string_view> steps) {
  auto transaction = TRY(Transaction::begin(connection));
  // Writing first makes a second program wait here until the first has finished.
  TRY(
      connection.query("INSERT INTO schema_versions (part, version) VALUES ($1, 0)"
                       " ON CONFLICT (part) DO UPDATE SET version = schema_versions.version",
                       part));
  const Rows rows =
      TRY(connection.query("SELECT version FROM schema_versions WHERE part = $1", part));
  const auto version = static_cast<std::size_t>(rows.integer(0, 0));
  if (version > steps.size()) {
    return fail(StoreError::TooNew, "the database has version " + std::to_string(version) + " of " +
                                        quote(part) + ", and this program knows " +
                                        std::to_string(steps.size()) +
                                        ": use a newer version of the program");
  }
  if (version == steps.size()) return false;
  const auto place = "step " + std::to_string(version + 1) + " of " + std::string(part);
  if (connection.is_shared()) {
    TRY(connection.run_script(std::string(kShortLockTimeout)));
  }
  if (const auto done = connection.run_script(std::string(steps[version])); !done) {
    return Failure(done.error().within(place));
  }
  TRY(connection.query("UPDATE schema_versions SET version = $1 WHERE part = $2", version + 1,
                       part));
  if (const auto done = transaction.commit(); !done) return Failure(done.error().within(place));
  return version + 1 < steps.size();
}

}  // namespace

Result<void> migrate(Connection& connection, std::string_view part,
                     std::span<const std::string_view> steps) {
  // Under the usual limit, to detect a database that does not answer.
  const auto rows = connection.query("SELECT version FROM schema_versions WHERE part = $1", part);
  if (!rows && !rows.error().is(StoreError::Refused)) return Failure(rows.error());
  if (rows && !rows->empty() && rows->integer(0, 0) == static_cast<std::int64_t>(steps.size())) {
    return {};
  }
  const WithoutTimeLimit unlimited(connection);
  TRY(make_version_table(connection));
  for (int tries = 1;; ++tries) {
    const auto more = step_once(connection, part, steps);
    if (!more && connection.is_shared() && more.error().is(StoreError::Busy) && tries < kMaxTries) {
      std::this_thread::sleep_for(kPause);
      continue;
    }
    if (!more) return Failure(more.error());
    if (!*more) return {};
  }
}

}  // namespace outflank::store
