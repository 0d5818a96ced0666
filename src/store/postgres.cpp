#include "store/postgres.h"

#include <array>
#include <charconv>
#include <cstring>
#include <unordered_map>

#include <libpq-fe.h>

namespace outflank::store {
namespace {

// Of the types that a store uses; the numbers are PostgreSQL's own and do not change.
constexpr Oid kInt8 = 20;
constexpr Oid kInt4 = 23;
constexpr Oid kFloat8 = 701;
constexpr Oid kNumeric = 1700;  // what a sum of BIGINT is

struct CloseConnection {
  void operator()(PGconn* connection) const { PQfinish(connection); }
};
struct ClearResult {
  void operator()(PGresult* result) const { PQclear(result); }
};
using ResultHandle = std::unique_ptr<PGresult, ClearResult>;

std::string trimmed(const char* message) {
  std::string text = message;
  if (const std::size_t end = text.find('\n'); end != std::string::npos) text.resize(end);
  return "PostgreSQL: " + text;
}

// Parameters as text, in the form that libpq takes them.
class Parameters {
 public:
  explicit Parameters(std::span<const Value> values) {
    texts_.reserve(values.size());
    for (const Value& value : values) {
      if (const auto* number = std::get_if<std::int64_t>(&value)) {
        add(std::to_string(*number));
      } else if (const auto* real = std::get_if<double>(&value)) {
        std::array<char, 40> buffer{};
        const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), *real).ptr;
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

  std::vector<std::string> texts_;  // never grows beyond what is reserved
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

std::int64_t changed_by(PGresult* result) {
  const std::string_view count = PQcmdTuples(result);
  std::int64_t number = 0;
  std::from_chars(count.data(), count.data() + count.size(), number);
  return number;
}

class PostgresConnection final : public Connection {
 public:
  explicit PostgresConnection(std::string address) : address_(std::move(address)) {}

  Result<void> connect() {
    statements_.clear();
    connection_.reset(PQconnectdb(address_.c_str()));
    if (PQstatus(connection_.get()) == CONNECTION_OK) {
      return run_script("SET client_min_messages = warning");
    }
    return fail(StoreError::Unavailable, trimmed(PQerrorMessage(connection_.get())));
  }

  // All statements are sent before the first answer is read: one way there and back for all.
  Result<std::vector<std::int64_t>> run_all(std::span<const Command> commands) override {
    if (const auto ready = check_connection(); !ready) return Failure(ready.error());
    std::vector<const std::string*> names;
    for (const Command& one : commands) {
      const auto name = prepared(one.sql);
      if (!name) return Failure(name.error());
      names.push_back(*name);
    }
    PGconn* const raw = connection_.get();
    if (PQenterPipelineMode(raw) != 1) return Failure(lost());
    for (std::size_t i = 0; i < commands.size(); ++i) {
      const Parameters parameters(commands[i].values);
      PQsendQueryPrepared(raw, names[i]->c_str(), parameters.count(), parameters.data(), nullptr,
                          nullptr, 0);
    }
    PQpipelineSync(raw);
    std::vector<std::int64_t> changed;
    std::optional<Error> first_error;
    for (std::size_t i = 0; i < commands.size(); ++i) {
      const ResultHandle result(PQgetResult(raw));
      const ExecStatusType status = PQresultStatus(result.get());
      if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) {
        changed.push_back(changed_by(result.get()));
      } else if (!first_error) {
        first_error = error_of(result.get()).error();
      }
      ResultHandle(PQgetResult(raw));  // the end of this statement's answers
    }
    ResultHandle(PQgetResult(raw));  // the answer to the synchronisation
    if (PQexitPipelineMode(raw) != 1 && !first_error) first_error = lost();
    if (first_error) return Failure(*first_error);
    return changed;
  }

  Result<void> run_script(const std::string& sql) override {
    if (const auto ready = check_connection(); !ready) return ready;
    const ResultHandle result(PQexec(connection_.get(), sql.c_str()));
    const ExecStatusType status = PQresultStatus(result.get());
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) return error_of(result.get());
    // A transaction in which something has failed is rolled back by COMMIT without an error.
    if (sql == "COMMIT" && std::strcmp(PQcmdStatus(result.get()), "COMMIT") != 0) {
      return fail(StoreError::Refused, "PostgreSQL has rolled the transaction back");
    }
    return {};
  }

  [[nodiscard]] std::string_view skip_locked() const override { return "FOR UPDATE SKIP LOCKED"; }

 private:
  Result<void> begin(Access access) override {
    return run_script(access == Access::Write ? "BEGIN"
                                              : "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  }

  Result<Rows> run(std::string_view sql, std::span<const Value> values) override {
    if (const auto ready = check_connection(); !ready) return Failure(ready.error());
    const auto name = prepared(sql);
    if (!name) return Failure(name.error());
    const Parameters parameters(values);
    const ResultHandle result(PQexecPrepared(connection_.get(), (*name)->c_str(),
                                             parameters.count(), parameters.data(), nullptr,
                                             nullptr, 0));
    const ExecStatusType status = PQresultStatus(result.get());
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) return error_of(result.get());
    const int columns = PQnfields(result.get());
    std::vector<Value> cells;
    for (int row = 0; row < PQntuples(result.get()); ++row) {
      for (int column = 0; column < columns; ++column) {
        cells.push_back(cell_of(result.get(), row, column));
      }
    }
    const bool writes = status == PGRES_COMMAND_OK;
    return Rows(static_cast<std::size_t>(columns), std::move(cells),
                writes ? changed_by(result.get()) : 0);
  }

  Result<void> check_connection() {
    if (PQstatus(connection_.get()) == CONNECTION_OK) return {};
    return connect();
  }

  Result<const std::string*> prepared(std::string_view sql) {
    const std::string key(sql);
    if (const auto found = statements_.find(key); found != statements_.end()) {
      return &found->second;
    }
    std::string name = "s" + std::to_string(statements_.size());
    const ResultHandle result(PQprepare(connection_.get(), name.c_str(), key.c_str(), 0, nullptr));
    if (PQresultStatus(result.get()) != PGRES_COMMAND_OK) return error_of(result.get());
    return &statements_.emplace(key, std::move(name)).first->second;
  }

  [[nodiscard]] Error lost() const {
    return {StoreError::Unavailable, trimmed(PQerrorMessage(connection_.get()))};
  }

  [[nodiscard]] Failure error_of(const PGresult* result) const {
    const char* field = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    const std::string_view state = field == nullptr ? "" : field;
    if (state.empty()) return Failure(lost());
    const std::string message = trimmed(PQresultErrorMessage(result));
    if (state == "23505") return fail(StoreError::Duplicate, message);
    // Deadlocks, serialisation failures and lock timeouts.
    if (state.starts_with("40") || state == "55P03") return fail(StoreError::Busy, message);
    // Out of resources, shutting down.
    if (state.starts_with("53") || state.starts_with("57") || state.starts_with("58")) {
      return fail(StoreError::Unavailable, message);
    }
    return fail(StoreError::Refused, message);
  }

  std::string address_;
  std::unique_ptr<PGconn, CloseConnection> connection_;
  std::unordered_map<std::string, std::string> statements_;  // text and name
};

}  // namespace

Result<std::unique_ptr<Connection>> open_postgres(const std::string& address) {
  auto connection = std::make_unique<PostgresConnection>(address);
  if (const auto connected = connection->connect(); !connected) return Failure(connected.error());
  return connection;
}

}  // namespace outflank::store
