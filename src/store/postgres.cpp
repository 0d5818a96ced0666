#include "store/postgres.h"

#include <array>
#include <charconv>
#include <chrono>
#include <cstring>
#include <optional>
#include <tuple>
#include <unordered_map>

#include "core/try.h"
#include "store/postgres_link.h"

namespace outflank::store {
namespace {

// Type ids that a store uses; PostgreSQL never changes them.
constexpr Oid kInt8 = 20;
constexpr Oid kInt4 = 23;
constexpr Oid kFloat8 = 701;
constexpr Oid kNumeric = 1700;  // the type of a sum of BIGINT

// Parameters as text, in libpq's form.
class Parameters {
 public:
  explicit Parameters(std::span<const Value> values) {
    texts_.reserve(values.size());
    for (const Value& value : values) {
      if (const auto* number = std::get_if<std::int64_t>(&value)) {
        add(std::to_string(*number));
      } else if (const auto* real = std::get_if<double>(&value)) {
        std::array<char, 40> buffer{};
        char* const end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), *real).ptr;
        add(std::string(buffer.data(), end));
      } else if (const auto* text = std::get_if<std::string>(&value)) {
        add(*text);
      } else {
        texts_.emplace_back();
        pointers_.push_back(nullptr);
      }
    }
  }

  [[nodiscard]] int count() const { return static_cast<int>(pointers_.size()); }
  [[nodiscard]] const char* const* data() const { return pointers_.data(); }

 private:
  void add(std::string text) {
    texts_.push_back(std::move(text));
    pointers_.push_back(texts_.back().c_str());
  }

  std::vector<std::string> texts_;  // must not reallocate
  std::vector<const char*> pointers_;
};

Value cell_of(const PGresult* result, int row, int column) {
  if (PQgetisnull(result, row, column) != 0) return std::monostate{};
  const std::string_view text(PQgetvalue(result, row, column),
                              static_cast<std::size_t>(PQgetlength(result, row, column)));
  const Oid type = PQftype(result, column);
  if (type == kInt8 || type == kInt4 || type == kNumeric) {
    std::int64_t number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
  }
  if (type == kFloat8) {
    double number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
  }
  return std::string(text);
}

constexpr std::chrono::milliseconds kPatience{1000};

std::int64_t changed_by(PGresult* result) {
  const std::string_view count = PQcmdTuples(result);
  std::int64_t number = 0;
  std::from_chars(count.data(), count.data() + count.size(), number);
  return number;
}

// The error of a failed result.
Failure error_of(const PGresult* result) {
  const char* field = PQresultErrorField(result, PG_DIAG_SQLSTATE);
  const std::string_view state = field == nullptr ? "" : field;
  const std::string message = postgres_message(PQresultErrorMessage(result));
  if (state == "23505") return fail(StoreError::Duplicate, message);
  // Deadlocks, serialisation failures, lock timeouts, and statements that took too long.
  if (state.starts_with("40") || state == "55P03" || state == "57014") {
    return fail(StoreError::Busy, message);
  }
  // Lost, out of resources, shutting down.
  if (state.empty() || state.starts_with("08") || state.starts_with("53") ||
      state.starts_with("57") || state.starts_with("58")) {
    return fail(StoreError::Unavailable, message);
  }
  return fail(StoreError::Refused, message);
}

bool succeeded(const PGresult* result) {
  const ExecStatusType status = PQresultStatus(result);
  return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

class PostgresConnection final : public Connection {
 public:
  PostgresConnection(std::string address, StoreSettings settings)
      : Connection(settings.statement_timeout),
        address_(std::move(address)),
        settings_(std::move(settings)) {}

  Result<void> connect() {
    statements_.clear();
    link_ = std::make_unique<PostgresLink>(address_, settings_);
    return set_up();
  }

  // All statements are sent before the first answer is read: one round trip for all.
  Result<std::vector<std::int64_t>> run_all(std::span<const Command> commands) override {
    TRY(check_link());
    const auto until = deadline();
    std::vector<const std::string*> names;
    for (const Command& one : commands) {
      const auto name = TRY(prepared(one.sql));
      names.push_back(name);
    }
    PGconn* const raw = link_->raw();
    bool sent = PQenterPipelineMode(raw) == 1;
    for (std::size_t i = 0; sent && i < commands.size(); ++i) {
      const Parameters parameters(commands[i].values);
      sent = PQsendQueryPrepared(raw, names[i]->c_str(), parameters.count(), parameters.data(),
                                 nullptr, nullptr, 0) == 1;
    }
    if (!sent || PQpipelineSync(raw) != 1) {
      link_->lose(postgres_message(PQerrorMessage(raw)));
      return Failure(lost());
    }
    return read_pipeline(commands.size(), until);
  }

  Result<Rows> query_alone(const Command& one) {
    TRY(check_link());
    if (const auto name = prepared(one.sql); !name) {
      // The link was lost unnoticed: nothing has been done yet.
      if (link_->alive()) return Failure(name.error());
      TRY(connect());
    }
    auto rows = run(one.sql, one.values);
    if (!rows && rows.error().is(StoreError::Unavailable)) {
      return fail(StoreError::Unsettled, rows.error().message());
    }
    return rows;
  }

  Result<void> run_script(const std::string& sql) override {
    TRY(check_link());
    return check(link_->run(sql, deadline()));
  }

  void set_time_limit(std::chrono::milliseconds limit) override {
    Connection::set_time_limit(limit);
    if (link_->alive()) std::ignore = check(link_->run(limits_script(), deadline()));
  }

  [[nodiscard]] bool is_shared() const override { return true; }
  [[nodiscard]] std::string_view skip_locked() const override { return "FOR UPDATE SKIP LOCKED"; }
  [[nodiscard]] std::string_view for_update() const override { return "FOR UPDATE"; }

 private:
  using Clock = PostgresLink::Clock;

  // If the link was lost unnoticed, nothing has been done yet: begin again on a new one.
  Result<void> begin(Access access) override {
    const std::string sql =
        access == Access::Write ? "BEGIN" : "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
    const auto until = Clock::now() + limit();
    const bool known = link_->alive();
    TRY(check_link());
    Result<void> begun = check(link_->run(sql, until));
    if (!begun && known && !link_->alive() && Clock::now() < until) {
      TRY(connect());
      begun = check(link_->run(sql, Clock::now() + limit()));
    }
    if (begun) transaction_until_ = until;
    return begun;
  }

  // Only the answer confirms it: without one it may have happened or not.
  Result<void> commit() override {
    if (!link_->alive()) return Failure(lost());  // before it was sent: rolled back
    const ResultHandle result = link_->run("COMMIT", deadline());
    transaction_until_.reset();
    if (!result) return fail(StoreError::Unsettled, link_->why());
    if (!succeeded(result.get())) {
      Error error = error_of(result.get()).error();
      if (error.is(StoreError::Unavailable)) {
        return fail(StoreError::Unsettled, error.message());
      }
      return Failure(std::move(error));
    }
    // A transaction in which something has failed is rolled back by COMMIT without an error.
    if (std::strcmp(PQcmdStatus(result.get()), "COMMIT") == 0) return {};
    return fail(StoreError::Refused, "PostgreSQL has rolled the transaction back");
  }

  // A link that is lost takes its transaction with it.
  void rollback() override {
    if (transaction_until_ && link_->alive()) {
      // With a little extra time.
      std::ignore = link_->run("ROLLBACK", Clock::now() + limit());
    }
    transaction_until_.reset();
  }

  Result<Rows> run(std::string_view sql, std::span<const Value> values) override {
    TRY(check_link());
    const auto name = TRY(prepared(sql));
    const Parameters parameters(values);
    if (PQsendQueryPrepared(link_->raw(), name->c_str(), parameters.count(), parameters.data(),
                            nullptr, nullptr, 0) != 1) {
      link_->lose(postgres_message(PQerrorMessage(link_->raw())));
    }
    const ResultHandle result = link_->last_answer(deadline());
    TRY(check(result));
    const int columns = PQnfields(result.get());
    std::vector<Value> cells;
    for (int row = 0; row < PQntuples(result.get()); ++row) {
      for (int column = 0; column < columns; ++column) {
        cells.push_back(cell_of(result.get(), row, column));
      }
    }
    const bool writes = PQresultStatus(result.get()) == PGRES_COMMAND_OK;
    return Rows(static_cast<std::size_t>(columns), std::move(cells),
                writes ? changed_by(result.get()) : 0);
  }

  // Every statement's answer, then that of the sync: without the latter the link was lost, and the
  // transaction with it.
  Result<std::vector<std::int64_t>> read_pipeline(std::size_t count, Clock::time_point until) {
    std::vector<std::int64_t> changed;
    std::optional<Error> first_error;
    for (std::size_t i = 0; i < count; ++i) {
      const ResultHandle result = link_->next(until);
      if (!result) return Failure(lost());
      if (succeeded(result.get())) {
        changed.push_back(changed_by(result.get()));
      } else if (!first_error) {
        first_error = error_of(result.get()).error();
      }
      std::ignore = link_->next(until);  // the end of this statement's answers
    }
    const ResultHandle sync = link_->next(until);
    if (!sync || PQresultStatus(sync.get()) != PGRES_PIPELINE_SYNC ||
        PQexitPipelineMode(link_->raw()) != 1) {
      link_->lose("PostgreSQL: the end of its answers is missing");
      return Failure(lost());
    }
    if (first_error) return Failure(*first_error);
    return changed;
  }

  // Reconnects, unless a transaction was open on the old link: that is lost with it.
  Result<void> check_link() {
    if (link_->alive()) return {};
    if (transaction_until_) return Failure(lost());
    return connect();
  }

  Result<const std::string*> prepared(std::string_view sql) {
    const std::string key(sql);
    if (const auto found = statements_.find(key); found != statements_.end()) {
      return &found->second;
    }
    std::string name = "s" + std::to_string(statements_.size());
    if (PQsendPrepare(link_->raw(), name.c_str(), key.c_str(), 0, nullptr) != 1) {
      link_->lose(postgres_message(PQerrorMessage(link_->raw())));
    }
    TRY(check(link_->last_answer(deadline())));
    return &statements_.emplace(key, std::move(name)).first->second;
  }

  Result<void> set_up() {
    if (!link_->alive()) return Failure(lost());
    return check(link_->run("SET client_min_messages = warning; " + limits_script(), deadline()));
  }

  // The same limits on the server, so that abandoned statements hold no locks there. Lock timeouts
  // come first and are reported as Busy.
  [[nodiscard]] std::string limits_script() const {
    const std::string statement = std::to_string(time_limit().count());
    const std::string lock = std::to_string(time_limit().count() / 2);
    return "SET statement_timeout = " + statement + "; SET lock_timeout = " + lock +
           "; SET idle_in_transaction_session_timeout = " + statement + "; " +
           tcp_limits_script(time_limit());
  }

  // How long to wait: a live server times a statement out a little earlier by itself.
  [[nodiscard]] Clock::duration limit() const {
    constexpr Clock::duration kForEver = std::chrono::days(365);
    return time_limit().count() == 0 ? kForEver : time_limit() + kPatience;
  }
  [[nodiscard]] Clock::time_point deadline() const {
    return transaction_until_.value_or(Clock::now() + limit());
  }

  [[nodiscard]] Error lost() const { return {StoreError::Unavailable, link_->why()}; }

  [[nodiscard]] Result<void> check(const ResultHandle& result) const {
    if (!result) return Failure(lost());
    if (!succeeded(result.get())) return error_of(result.get());
    return {};
  }

  std::string address_;
  StoreSettings settings_;
  std::unique_ptr<PostgresLink> link_;
  std::optional<Clock::time_point> transaction_until_;       // set while one is open
  std::unordered_map<std::string, std::string> statements_;  // text and name
};

}  // namespace

Result<Rows> query_alone(Connection& connection, const Command& one) {
  return dynamic_cast<PostgresConnection&>(connection).query_alone(one);
}

Result<std::unique_ptr<Connection>> open_postgres(const std::string& address,
                                                  const StoreSettings& settings) {
  auto connection = std::make_unique<PostgresConnection>(address, settings);
  TRY(connection->connect());
  return connection;
}

}  // namespace outflank::store
