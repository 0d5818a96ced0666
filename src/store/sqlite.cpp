#include "store/sqlite.h"

#include <chrono>
#include <thread>
#include <tuple>
#include <unordered_map>

#include <sqlite3.h>

#include "core/text.h"
#include "core/try.h"

namespace outflank::store {
namespace {

constexpr int kStepsBetweenLooks = 10'000;  // of SQLite's machine: a fraction of a millisecond

// When a statement has to end.
class Deadline {
 public:
  void set_limit(std::chrono::milliseconds limit) { limit_ = limit; }
  void begin() { until_ = Clock::now() + limit_; }
  [[nodiscard]] bool passed() const { return limit_.count() != 0 && Clock::now() >= until_; }

 private:
  using Clock = std::chrono::steady_clock;

  std::chrono::milliseconds limit_{};  // 0: none
  Clock::time_point until_{};
};

// Retries every millisecond: SQLite's own handler backs off to a tenth of a second, while most
// transactions take a few milliseconds.
int wait_for_writer(void* deadline, int /*times*/) {
  if (static_cast<const Deadline*>(deadline)->passed()) return 0;
  std::this_thread::sleep_for(std::chrono::milliseconds(1));
  return 1;
}

int end_if_late(void* deadline) {
  return static_cast<const Deadline*>(deadline)->passed() ? 1 : 0;
}

struct CloseDatabase {
  void operator()(sqlite3* database) const { sqlite3_close_v2(database); }
};
struct FinalizeStatement {
  void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};
using StatementHandle = std::unique_ptr<sqlite3_stmt, FinalizeStatement>;

// Resets a statement, so that it holds no lock and no parameter.
class Use {
 public:
  explicit Use(sqlite3_stmt* statement) : statement_(statement) {}
  Use(const Use&) = delete;
  Use& operator=(const Use&) = delete;
  ~Use() {
    sqlite3_reset(statement_);
    sqlite3_clear_bindings(statement_);
  }

 private:
  sqlite3_stmt* statement_;
};

class SqliteConnection final : public Connection {
 public:
  SqliteConnection(sqlite3* database, std::chrono::milliseconds limit)
      : Connection(limit), database_(database) {
    deadline_->set_limit(limit);
    if (database == nullptr) return;
    sqlite3_busy_handler(database, wait_for_writer, deadline_.get());
    sqlite3_progress_handler(database, kStepsBetweenLooks, end_if_late, deadline_.get());
  }

  Result<std::vector<std::int64_t>> run_all(std::span<const Command> commands) override {
    std::vector<std::int64_t> changed;
    changed.reserve(commands.size());
    for (const Command& one : commands) {
      const auto rows = TRY(run(one.sql, one.values));
      changed.push_back(rows.changed());
    }
    return changed;
  }

  // Programs that switch a new file to WAL at the same time can deadlock. SQLite then refuses one
  // of them at once, and retrying is up to us.
  Result<void> set_up(Durability durability) {
    const std::string sql =
        std::string("PRAGMA journal_mode=WAL; PRAGMA foreign_keys=ON; PRAGMA synchronous=") +
        (durability == Durability::Full ? "FULL" : "NORMAL");
    Deadline all = *deadline_;
    all.begin();
    for (;;) {
      auto done = run_script(sql);
      if (done || !done.error().is(StoreError::Busy) || all.passed()) return done;
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }

  Result<void> run_script(const std::string& sql) override {
    deadline_->begin();
    const int code = sqlite3_exec(database_.get(), sql.c_str(), nullptr, nullptr, nullptr);
    if (code != SQLITE_OK) return error(code);
    return {};
  }

  void set_time_limit(std::chrono::milliseconds limit) override {
    Connection::set_time_limit(limit);
    deadline_->set_limit(limit);
  }

 private:
  Result<void> begin(Access access) override {
    return run_script(access == Access::Write ? "BEGIN IMMEDIATE" : "BEGIN");
  }
  Result<void> commit() override { return run_script("COMMIT"); }
  void rollback() override { std::ignore = run_script("ROLLBACK"); }

  Result<Rows> run(std::string_view sql, std::span<const Value> values) override {
    sqlite3_stmt* const statement = TRY(prepared(sql));
    const Use use(statement);
    deadline_->begin();
    if (const int code = bind(statement, values); code != SQLITE_OK) return error(code);
    std::vector<Value> cells;
    const int columns = sqlite3_column_count(statement);
    const std::int64_t before = sqlite3_total_changes64(database_.get());
    int code = SQLITE_OK;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
      for (int column = 0; column < columns; ++column) {
        cells.push_back(cell_of(statement, column));
      }
    }
    if (code != SQLITE_DONE) return error(code);
    return Rows(static_cast<std::size_t>(columns), std::move(cells),
                sqlite3_total_changes64(database_.get()) - before);
  }

  Result<sqlite3_stmt*> prepared(std::string_view sql) {
    const std::string key(sql);
    if (const auto found = statements_.find(key); found != statements_.end()) {
      return found->second.get();
    }
    sqlite3_stmt* raw = nullptr;
    const int code = sqlite3_prepare_v3(database_.get(), key.c_str(), static_cast<int>(key.size()),
                                        SQLITE_PREPARE_PERSISTENT, &raw, nullptr);
    if (code != SQLITE_OK) return error(code);
    statements_.emplace(key, StatementHandle(raw));
    return raw;
  }

  // SQLite treats $1 as a name, so parameters are bound by name.
  static int bind(sqlite3_stmt* statement, std::span<const Value> values) {
    for (std::size_t i = 0; i < values.size(); ++i) {
      const std::string name = "$" + std::to_string(i + 1);
      const int at = sqlite3_bind_parameter_index(statement, name.c_str());
      if (at == 0) return SQLITE_RANGE;
      const Value& value = values[i];
      int code = SQLITE_OK;
      if (const auto* number = std::get_if<std::int64_t>(&value)) {
        code = sqlite3_bind_int64(statement, at, *number);
      } else if (const auto* real = std::get_if<double>(&value)) {
        code = sqlite3_bind_double(statement, at, *real);
      } else if (const auto* text = std::get_if<std::string>(&value)) {
        code = sqlite3_bind_text64(statement, at, text->data(), text->size(), SQLITE_STATIC,
                                   SQLITE_UTF8);
      }
      if (code != SQLITE_OK) return code;
    }
    return SQLITE_OK;
  }

  static Value cell_of(sqlite3_stmt* statement, int column) {
    switch (sqlite3_column_type(statement, column)) {
      case SQLITE_INTEGER: return sqlite3_column_int64(statement, column);
      case SQLITE_FLOAT: return sqlite3_column_double(statement, column);
      case SQLITE_NULL: return std::monostate{};
      default: break;
    }
    const auto* text = static_cast<const char*>(sqlite3_column_blob(statement, column));
    const int size = sqlite3_column_bytes(statement, column);
    return text == nullptr ? std::string() : std::string(text, static_cast<std::size_t>(size));
  }

  [[nodiscard]] Failure error(int code) const {
    const std::string message = std::string("SQLite: ") + sqlite3_errmsg(database_.get());
    const int extended = sqlite3_extended_errcode(database_.get());
    switch (code & 0xff) {
      case SQLITE_BUSY:
      case SQLITE_LOCKED:
      case SQLITE_INTERRUPT: return fail(StoreError::Busy, message);
      case SQLITE_CONSTRAINT:
        return fail(extended == SQLITE_CONSTRAINT_PRIMARYKEY || extended == SQLITE_CONSTRAINT_UNIQUE
                        ? StoreError::Duplicate
                        : StoreError::Refused,
                    message);
      case SQLITE_ERROR:
      case SQLITE_RANGE:
      case SQLITE_MISMATCH: return fail(StoreError::Refused, message);
      default: return fail(StoreError::Unavailable, message);
    }
  }

  std::unique_ptr<Deadline> deadline_ = std::make_unique<Deadline>();  // SQLite holds its address
  // Before the statements, which are closed first.
  std::unique_ptr<sqlite3, CloseDatabase> database_;
  std::unordered_map<std::string, StatementHandle> statements_;
};

}  // namespace

Result<std::unique_ptr<Connection>> open_sqlite(const std::string& path, Durability durability,
                                                std::chrono::milliseconds statement_timeout) {
  sqlite3* raw = nullptr;
  const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
  const int code = sqlite3_open_v2(path.c_str(), &raw, flags, nullptr);
  auto connection = std::make_unique<SqliteConnection>(raw, statement_timeout);
  if (code != SQLITE_OK) {
    return fail(StoreError::Unavailable,
                "the database " + quote(path) + " cannot be opened: " + sqlite3_errstr(code));
  }
  const auto set_up = connection->set_up(durability);
  if (!set_up) return Failure(set_up.error().within("the database " + quote(path)));
  return connection;
}

}  // namespace outflank::store
