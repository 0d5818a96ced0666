#include "store/store.h"

#include "core/try.h"
#include "store/migrations.h"
#include "store/postgres.h"
#include "store/schema.h"
#include "store/sqlite.h"

namespace outflank::store {
namespace {

Result<std::unique_ptr<Connection>> connect(const std::string& where,
                                            const StoreSettings& settings) {
  return is_postgres(where) ? open_postgres(where, settings)
                            : open_sqlite(where, Durability::Full, settings.statement_timeout);
}

}  // namespace

bool is_postgres(std::string_view where) {
  return where.starts_with("postgresql://") || where.starts_with("postgres://");
}

Store::Store(std::unique_ptr<Connection> connection) : connection_(std::move(connection)) {}

Result<std::unique_ptr<Store>> Store::open(const std::string& where,
                                           const StoreSettings& settings) {
  auto connection = TRY(connect(where, settings));
  return on(std::move(connection));
}

Result<std::unique_ptr<Store>> Store::open_another(const std::string& where,
                                                   const StoreSettings& settings) {
  auto connection = TRY(connect(where, settings));
  return std::unique_ptr<Store>(new Store(std::move(connection)));
}

Result<std::unique_ptr<Store>> Store::on(std::unique_ptr<Connection> connection) {
  TRY(migrate(*connection, kSchemaPart, schema_steps()));
  return std::unique_ptr<Store>(new Store(std::move(connection)));
}

Result<void> Store::write(std::span<const Command> commands, const Command& proof) {
  auto transaction = TRY(Transaction::begin(*connection_));
  TRY(connection_->run_all(commands));
  return settled(transaction.commit(), proof);
}

Result<void> Store::settled(Result<void> committed, const Command& proof) {
  if (committed || !committed.error().is(StoreError::Unsettled)) return committed;
  const auto rows = connection_->query(proof);
  if (rows && !rows->empty()) return {};
  return fail(StoreError::Unavailable, committed.error().message());
}

}  // namespace outflank::store
