#include "store/databases.h"

#include <atomic>
#include <cstdlib>
#include <filesystem>

#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include "store/postgres.h"
#include "store/sqlite.h"
#include "store/temporary_folder.h"

namespace outflank::tests {
namespace {

class SqliteFile final : public Database {
 public:
  std::unique_ptr<store::Connection> connect() override {
    return store::open_sqlite(folder_.file("test.db"), store::Durability::Program).value();
  }
  [[nodiscard]] std::string where(int /*port*/) const override { return folder_.file("test.db"); }

 private:
  TemporaryFolder folder_;
};

int free_port() {
  const int descriptor = socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  bind(descriptor, reinterpret_cast<sockaddr*>(&address), size);
  getsockname(descriptor, reinterpret_cast<sockaddr*>(&address), &size);
  close(descriptor);
  return ntohs(address.sin_port);
}

// A server of our own on loopback, for as long as the tests run. It refuses to run as root, and is
// then run as the user that its package has made.
class PostgresServer {
 public:
  PostgresServer() {
    if (programs().empty()) return;
    if (geteuid() == 0) command("chown postgres " + folder_.file(""));
    const std::string data = folder_.file("data");
    as_user("initdb -D " + data + " -A trust -U outflank --no-sync -E UTF8 --locale=C");
    running_ = as_user("pg_ctl -D " + data + " -w -t 60 -l " + folder_.file("log") +
                       " -o \"-F -h 127.0.0.1 -k '' -p " + std::to_string(port_) + "\" start") == 0;
  }
  PostgresServer(const PostgresServer&) = delete;
  PostgresServer& operator=(const PostgresServer&) = delete;
  ~PostgresServer() {
    if (running_) as_user("pg_ctl -D " + folder_.file("data") + " -m immediate stop");
  }

  [[nodiscard]] bool running() const { return running_; }
  [[nodiscard]] int port() const { return port_; }
  static std::string address(int port, const std::string& database) {
    return "postgresql://outflank@127.0.0.1:" + std::to_string(port) + "/" + database;
  }

 private:
  // The folder of its programs, which Debian names after the version; empty when there is none.
  static std::string programs() {
    std::error_code none;
    for (const auto& version : std::filesystem::directory_iterator("/usr/lib/postgresql", none)) {
      const std::filesystem::path folder = version.path() / "bin";
      if (std::filesystem::exists(folder / "initdb")) return folder.string() + "/";
    }
    return "";
  }
  static int command(const std::string& text) {
    return std::system(
        (text + " >/dev/null 2>&1").c_str());  // NOLINT(bugprone-command-processor): our own words
  }
  static int as_user(const std::string& text) {
    const std::string whole = programs() + text;
    if (geteuid() != 0) return command(whole);
    std::string quoted;
    for (const char c : whole) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return command("cd / && su postgres -s /bin/sh -c '" + quoted + "'");
  }

  TemporaryFolder folder_;
  int port_ = free_port();
  bool running_ = false;
};

PostgresServer& postgres_server() {
  static PostgresServer server;
  return server;
}

class PostgresDatabase final : public Database {
 public:
  PostgresDatabase() {
    static std::atomic<int> count = 0;
    name_ = "test" + std::to_string(++count);
    const auto admin = store::open_postgres(PostgresServer::address(port(), "postgres")).value();
    admin->run_script("CREATE DATABASE " + name_).value();
  }
  std::unique_ptr<store::Connection> connect() override {
    return store::open_postgres(where(port())).value();
  }
  [[nodiscard]] std::string where(int port) const override {
    return PostgresServer::address(port, name_);
  }
  [[nodiscard]] int port() const override { return postgres_server().port(); }

 private:
  std::string name_;
};

}  // namespace

std::vector<DatabaseKind> database_kinds() {
  if (std::getenv("OUTFLANK_TEST_POSTGRES") != nullptr) return {DatabaseKind::Postgres};
  return {DatabaseKind::Sqlite};
}

std::vector<DatabaseKind> shared_database_kinds() {
  std::vector<DatabaseKind> kinds = database_kinds();
  std::erase(kinds, DatabaseKind::Sqlite);
  return kinds;
}

std::string name_of(DatabaseKind kind) {
  return kind == DatabaseKind::Sqlite ? "Sqlite" : "Postgres";
}

std::unique_ptr<Database> make_database(DatabaseKind kind) {
  if (kind == DatabaseKind::Sqlite) return std::make_unique<SqliteFile>();
  if (!postgres_server().running()) return nullptr;
  return std::make_unique<PostgresDatabase>();
}

std::string why_missing(DatabaseKind kind) {
  return "there is no " + name_of(kind) + " that could be started on this machine";
}

}  // namespace outflank::tests
