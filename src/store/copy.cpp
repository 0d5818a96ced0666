#include "store/copy.h"

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "core/text.h"
#include "core/try.h"

namespace outflank::store {
namespace {

// Tables that may be larger than the memory are copied piece by piece: all that belongs to one game, or to one
// tournament.
enum class Piece : std::uint8_t { Table, Game, Tournament };

// A table, and what each of its columns holds: t(ext), i(nteger) or r(eal).
struct Table {
  std::string_view name;
  std::string_view columns;  // that of its piece first
  std::string_view kinds;
  Piece piece = Piece::Table;
};

constexpr std::array<Table, 18> kTables = {{
    {"settings", "name value", "tt"},
    {"accounts", "id name name_key password created_at", "tttti"},
    {"sessions", "token_hash player created_at expires_at seen_at device client", "ttiiitt"},
    {"ended_guests", "id ends_at", "ti"},
    {"kept_names", "name_key ends_at", "ti"},
    {"ratings", "player pool rating deviation volatility games updated_at", "ttrrrii"},
    {"rating_history", "player game pool rating deviation at", "tttrri"},
    {"jobs", "id kind payload created_at free_at", "tttii"},
    {"queued_jobs",
     "id kind urgency person owner cost payload status attempts lease worker lease_ends done total "
     "partial result created_at started_at finished_at",
     "ttittrtiittiiittiii"},
    {"job_counts", "kind done failed expired started waited_ms", "tiiiii"},
    {"games",
     "id game rules position clock visibility rated pool status version writer ply result reason "
     "created_at updated_at turn_seat turn_at wake_at next_game offers",
     "tttttiitiititt"
     "iiiiitt",
     Piece::Game},
    {"seats",
     "game seat kind name player account level rating ended_at ended_game ended_result "
     "ended_visibility",
     "tiittiiiitti", Piece::Game},
    {"moves", "game ply seat move clock_ms ref at", "tiititi", Piece::Game},
    {"departures", "game seat ply reason number", "tiiti", Piece::Game},
    {"makers", "game player account network device", "ttitt", Piece::Game},
    {"chat", "game number seat text at", "tiiti", Piece::Game},
    {"published_tournaments",
     "id title game settings status version overview result created_at updated_at seen_at",
     "ttttiittiii", Piece::Tournament},
    {"published_games", "tournament number summary record replay", "tittt", Piece::Tournament},
}};

Value value_in(const Rows& rows, std::size_t row, std::size_t column, char kind) {
  if (rows.is_null(row, column)) return std::monostate{};
  switch (kind) {
    case 'i': return rows.integer(row, column);
    case 'r': return rows.real(row, column);
    default: return rows.text(row, column);
  }
}

// Copies the rows of a table, or of one piece of it.
Result<void> copy_table(const Table& table, const std::string& piece, Store& from, Store& to) {
  const auto names = words(table.columns);
  std::string columns;
  std::string places;
  for (std::size_t i = 0; i < names.size(); ++i) {
    columns += (i == 0 ? "" : ", ") + std::string(names[i]);
    places += (i == 0 ? "$" : ", $") + std::to_string(i + 1);
  }
  const std::string select = "SELECT " + columns + " FROM " + std::string(table.name);
  const auto rows =
      TRY(table.piece == Piece::Table
              ? from.connection().query(select)
              : from.connection().query(select + " WHERE " + std::string(names.front()) + " = $1",
                                        piece));
  std::vector<Command> commands;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    Command& insert = commands.emplace_back();
    insert.sql =
        "INSERT INTO " + std::string(table.name) + " (" + columns + ") VALUES (" + places + ")";
    for (std::size_t column = 0; column < names.size(); ++column) {
      insert.values.push_back(value_in(rows, row, column, table.kinds[column]));
    }
  }
  TRY(to.connection().run_all(commands));
  return {};
}

// Piece by piece, in an order in which no row refers to one not copied yet; returns how many.
Result<std::int64_t> copy_pieces(Piece piece, std::string_view ids, Store& from, Store& to) {
  const auto pieces = TRY(from.connection().query(ids));
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    for (const Table& table : kTables) {
      if (table.piece != piece) continue;
      TRY(copy_table(table, pieces.text(i, 0), from, to));
    }
  }
  return static_cast<std::int64_t>(pieces.size());
}

Result<void> check_empty(Store& store) {
  const auto rows = TRY(store.connection().query(
      "SELECT (SELECT count(*) FROM games) + (SELECT count(*) FROM accounts)"));
  if (rows.integer(0, 0) == 0) return {};
  return fail(StoreError::Duplicate, "the store that is copied to has games or accounts already");
}

}  // namespace

Result<std::int64_t> copy_store(Store& from, Store& to) {
  auto writing = TRY(Transaction::begin(to.connection()));
  TRY(check_empty(to));
  const auto reading = TRY(Transaction::begin(from.connection(), Access::Read));
  TRY(to.connection().query("DELETE FROM settings"));
  for (const Table& table : kTables) {
    if (table.piece != Piece::Table) continue;
    TRY(copy_table(table, "", from, to));
  }
  const auto games = TRY(copy_pieces(Piece::Game, "SELECT id FROM games", from, to));
  TRY(copy_pieces(Piece::Tournament, "SELECT id FROM published_tournaments", from, to));
  TRY(writing.commit());
  return games;
}

}  // namespace outflank::store
