#include "store/databases.h"

#include "store/sqlite.h"
#include "store/temporary_folder.h"

namespace outflank::tests {
namespace {

class SqliteFile final : public Database {
 public:
  std::unique_ptr<store::Connection> connect() override {
    return store::open_sqlite(folder_.file("test.db"), store::Durability::Program).value();
  }

 private:
  TemporaryFolder folder_;
};

}  // namespace

std::vector<DatabaseKind> database_kinds() {
  return {DatabaseKind::Sqlite};
}

std::string name_of(DatabaseKind) {
  return "Sqlite";
}

std::unique_ptr<Database> make_database(DatabaseKind) {
  return std::make_unique<SqliteFile>();
}

std::string why_missing(DatabaseKind) {
  return "";
}

}  // namespace outflank::tests
