#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "store/archive.h"
#include "store/connection.h"
#include "store/game.h"
#include "store/people.h"
#include "store/store_settings.h"

namespace outflank::store {

// Something to be done by whoever has time, here or on another machine. The change of a game can
// leave one behind: GameChange.
struct Job {
  std::string id;
  std::string kind;
  std::string payload;

  friend bool operator==(const Job&, const Job&) = default;
};

// The advisory lock of PostgreSQL that every server shares while it is there.
inline constexpr std::int64_t kServersLock = 0x4f75'7466'6c61'6e6b;

// Whether a place for a store is the address of a PostgreSQL server, and not a file.
bool is_postgres(std::string_view where);

// Games, people and jobs, in SQLite or PostgreSQL: one contract, tested on both. One object is one
// connection, for one thread at a time; any number of objects, programs and machines may share a
// database, because every write is guarded by its key. All calls block. What a call has written is
// there after a crash of the machine.
//
// Fails with Unavailable, Busy, or what is said beside each call.
class Store {
 public:
  // `where` is the name of a file, or `postgresql://…`. Brings an older database up to date.
  static Result<std::unique_ptr<Store>> open(const std::string& where,
                                             const StoreSettings& settings = {});
  // Takes a connection over, whose tables are brought up to date.
  static Result<std::unique_ptr<Store>> on(std::unique_ptr<Connection> connection);

  // Duplicate if the id is taken.
  Result<void> create_game(const GameRow& game);
  // NoSuchGame.
  Result<StoredGame> load_game(std::string_view id);
  // Writes changes of any games together; those of one game in their order, and each once. Each has its own answer,
  // PlyTaken if somebody else has changed the game in the meantime: then the later changes of that
  // game are refused as well.
  std::vector<Result<void>> commit(std::span<const GameChange> changes);
  // Games in which something was to happen by then, the most urgent first.
  Result<std::vector<std::string>> games_to_wake(Moment now, int limit);
  // Public games with an open seat, the latest first.
  Result<std::vector<GameRow>> open_games(int limit);
  // The latest first.
  Result<std::vector<GameRow>> archive(const ArchiveQuery& query);
  // The server was last there at `from`, and is again at `to` by a clock that may have been set
  // meanwhile: the turn of a running game has then lasted as long as it had at `from`. What began later
  // begins now.
  Result<void> forgive_time(Moment from, Moment to);

  // The latest so many, oldest first.
  Result<std::vector<ChatLine>> chat(std::string_view game, int limit);

  // NameTaken, whatever the case of its letters: by another account, or for a while by one that was
  // deleted. Together with the account come its first session, and the seats and games of somebody
  // without an account who makes it; all of it is written or nothing.
  Result<void> create_account(const Account& account, const Session* session = nullptr,
                              std::string_view guest = {});
  // Ends all other sessions of the account but one (empty: all); tells which.
  Result<std::vector<std::string>> change_password(std::string_view id, std::string_view hash,
                                                   std::string_view but_session);
  Result<std::optional<Account>> find_account(std::string_view name);
  Result<std::optional<Account>> account_of(std::string_view id);
  // The account, its sessions, its ratings and what it has said go; its seats get another name, and
  // nobody else gets its own until `kept_until`.
  Result<void> delete_account(std::string_view id, std::string_view new_name, Moment kept_until);
  // The same for somebody without an account, who is gone until then: end_guest.
  Result<void> delete_guest(std::string_view id, std::string_view new_name, Moment ended_until);
  // A person's games with their moves and what was said in them, the latest first.
  Result<std::vector<FullGame>> games_of(std::string_view player, int limit);

  Result<void> add_session(const Session& session);
  // Nothing if it is unknown or over.
  Result<std::optional<Session>> find_session(std::string_view token_hash, Moment now);
  Result<void> end_session(std::string_view token_hash);
  // It was used, and lasts longer for it.
  Result<void> renew_session(std::string_view token_hash, Moment seen_at, Moment expires_at);
  // Those of a person that are not over, the one that was used last first.
  Result<std::vector<Session>> sessions(std::string_view player, Moment now);
  // Ends all of a person but one (empty: all); tells which.
  Result<std::vector<std::string>> end_sessions(std::string_view player, std::string_view but_hash);
  // Somebody without an account is gone: no token is good for that identity until then.
  Result<void> end_guest(std::string_view id, Moment until);
  Result<bool> has_ended(std::string_view guest, Moment now);
  // Forgets sessions, identities and names whose time is over.
  Result<void> drop_old_sessions(Moment now);

  Result<std::vector<Rating>> ratings(std::string_view player);
  // The latest so many of each pool, the oldest first.
  Result<std::vector<RatingPoint>> rating_history(std::string_view player, int limit);
  // Accounts whose rating in a pool is more certain than `deviation`, the best first.
  Result<std::vector<RankedPlayer>> best_ratings(std::string_view pool, double deviation,
                                                 int limit);
  // Ratings after a game; Duplicate if the game has counted already, Busy if another game of one of
  // the players has counted since the ratings were read.
  Result<void> rate(std::string_view game, std::span<const RatingChange> changes);

  // A value that is made once and then the same for everybody: the one that is there already, or
  // `proposal`.
  Result<std::string> setting(std::string_view name, std::string_view proposal);
  Result<void> set(std::string_view name, std::string_view value);

  Result<void> add_job(const Job& job, Moment now);
  // The oldest job of a kind that nobody works on; it is the caller's until `until`, and then
  // anybody's again.
  Result<std::optional<Job>> claim_job(std::string_view kind, Moment now, Moment until);
  Result<void> finish_job(std::string_view id);

  // Of a database that several servers may share, which SQLite is not.
  [[nodiscard]] bool is_shared() const { return connection_->is_shared(); }
  // From now on commit tells whoever listens of the changes that it has written.
  void announce_changes();
  // Tells all who listen, the caller too, in this order; without effect where nobody can. Each text is
  // JSON of at most kMaxAnnouncement bytes.
  Result<void> publish(std::span<const std::string> texts);
  // NoSuchGame.
  Result<std::int64_t> version_of(std::string_view game);
  // As games_to_wake, but each game is named to one caller only, and until then to no other.
  Result<std::vector<std::string>> claim_games_to_wake(Moment now, Moment until, int limit);
  // The time by the clock of the database, if it has one of its own.
  Result<std::optional<Moment>> clock();
  // Whether no other server listens to this database.
  Result<bool> is_alone();

  // For what has no call of its own, such as copying a database.
  [[nodiscard]] Connection& connection() { return *connection_; }

 private:
  explicit Store(std::unique_ptr<Connection> connection);

  // Statements in one transaction; `proof` finds something where it has happened.
  Result<void> write(std::span<const Command> commands, const Command& proof);
  // What a commit has come to: where that is not known, `proof` is asked.
  Result<void> settled(Result<void> committed, const Command& proof);
  Result<void> write_together(std::span<const GameChange* const> changes,
                              std::vector<Result<void>*>& answers);
  // The same for the change of a game that is not known to be there, by what it has written.
  Result<void> look_up(Result<void> unsettled, const std::string& game, const std::string& token);
  Result<std::vector<GameRow>> archive_of_player(const ArchiveQuery& query);
  Result<void> load_seats(std::span<GameRow> games);
  Result<std::vector<GameRow>> rows_of(const Rows& rows);

  std::unique_ptr<Connection> connection_;
  bool announces_ = false;  // changes are told to whoever listens
};

}  // namespace outflank::store
