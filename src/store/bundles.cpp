#include "store/bundles.h"

#include <set>

#include "core/text.h"
#include "core/try.h"
#include "store/store.h"

namespace outflank::store {

Bundles::Bundles(Store& store) : connection_(store.connection()) {}

// The row comes first: while it exists, nobody deletes its parts.
Result<void> Bundles::put(std::string_view hash, std::string_view text, Moment needed_until) {
  const std::size_t parts = (text.size() + kPartBytes - 1) / kPartBytes;
  TRY(connection_.query(
      "INSERT INTO bundles (hash, parts, needed_until) VALUES ($1, $2, $3) ON CONFLICT (hash)"
      " DO UPDATE SET needed_until = CASE WHEN bundles.needed_until < excluded.needed_until"
      " THEN excluded.needed_until ELSE bundles.needed_until END",
      hash, parts, needed_until));
  const Rows rows =
      TRY(connection_.query("SELECT number FROM bundle_parts WHERE bundle = $1", hash));
  std::set<std::size_t> there;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    there.insert(static_cast<std::size_t>(rows.integer(i, 0)));
  }
  for (std::size_t part = 0; part < parts; ++part) {
    if (there.contains(part)) continue;
    TRY(
        connection_.query("INSERT INTO bundle_parts (bundle, number, text) VALUES ($1, $2, $3)"
                          " ON CONFLICT (bundle, number) DO NOTHING",
                          hash, part, text.substr(part * kPartBytes, kPartBytes)));
  }
  return {};
}

Result<std::string> Bundles::load(std::string_view hash) {
  const Rows rows = TRY(connection_.query("SELECT parts FROM bundles WHERE hash = $1", hash));
  const std::int64_t parts = rows.empty() ? -1 : rows.integer(0, 0);
  std::string text;
  for (std::int64_t part = 0; part < parts; ++part) {
    const Rows piece = TRY(connection_.query(
        "SELECT text FROM bundle_parts WHERE bundle = $1 AND number = $2", hash, part));
    if (piece.empty()) {
      return fail(BundleError::NoSuchBundle, "the bundle " + quote(hash) + " is not complete");
    }
    text += piece.text(0, 0);
  }
  if (parts < 0) return fail(BundleError::NoSuchBundle, "there is no bundle " + quote(hash));
  return text;
}

Result<void> Bundles::remove(std::string_view hash) {
  auto transaction = TRY(Transaction::begin(connection_));
  TRY(connection_.query("DELETE FROM bundles WHERE hash = $1", hash));
  TRY(connection_.query("DELETE FROM bundle_parts WHERE bundle = $1", hash));
  return transaction.commit();
}

// A concurrent use of the bundle waits for the row, and then finds none.
Result<void> Bundles::sweep(Moment now) {
  const Rows old =
      TRY(connection_.query("SELECT hash FROM bundles WHERE needed_until < $1 LIMIT 100", now));
  for (std::size_t i = 0; i < old.size(); ++i) {
    auto transaction = TRY(Transaction::begin(connection_));
    const Rows gone = TRY(connection_.query(
        "DELETE FROM bundles WHERE hash = $1 AND needed_until < $2", old.text(i, 0), now));
    if (gone.changed() == 0) continue;
    TRY(connection_.query("DELETE FROM bundle_parts WHERE bundle = $1", old.text(i, 0)));
    TRY(transaction.commit());
  }
  return {};
}

}  // namespace outflank::store
