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

// Work for any server on any machine. The change of a game can add one: GameChange.
struct Job {
  std::string id;
  std::string kind;
  std::string payload;

  friend bool operator==(const Job&, const Job&) = default;
};

// The PostgreSQL advisory lock that every running server shares.
inline constexpr std::int64_t kServersLock = 0x4f75'7466'6c61'6e6b;

// Whether `where` is the address of a PostgreSQL server, and not a file.
bool is_postgres(std::string_view where);

// Games, people and jobs, in SQLite or PostgreSQL: one contract, tested on both. One object is one
// connection, for one thread at a time; any number of objects, programs and machines may share a
// database, because every write is guarded by its key. All calls block. What a call has written
// survives a crash of the machine.
//
// Fails with Unavailable, Busy, or the errors named at each call.
class Store {
 public:
  // `where` is a file name or `postgresql://…`. Migrates an older database.
  static Result<std::unique_ptr<Store>> open(const std::string& where,
                                             const StoreSettings& settings = {});
  // The same without a version check: for a program still running after a newer one has migrated the database.
  static Result<std::unique_ptr<Store>> open_another(const std::string& where,
                                                     const StoreSettings& settings = {});
  // Takes over a connection and migrates its database.
  static Result<std::unique_ptr<Store>> on(std::unique_ptr<Connection> connection);

  // Duplicate if the id is taken.
  Result<void> create_game(const GameRow& game);
  // NoSuchGame.
  Result<StoredGame> load_game(std::string_view id);
  // Writes changes of any games together; those of one game in order, each once. Each has its own
  // result: PlyTaken if somebody else has changed the game in the meantime; later changes of that
  // game are then refused as well.
  std::vector<Result<void>> commit(std::span<const GameChange> changes);
  // Games whose wake_at has passed, most urgent first.
  Result<std::vector<std::string>> games_to_wake(Moment now, int limit);
  // Public games with an open seat, the latest first.
  Result<std::vector<GameRow>> open_games(int limit);
  // The latest first.
  Result<std::vector<GameRow>> archive(const ArchiveQuery& query);
  // Compensates downtime: the server was down from `from` to `to`, by a clock that may have been
  // adjusted since. Turns in progress keep the time they had used at `from`; turns that began later
  // begin now.
  Result<void> forgive_time(Moment from, Moment to);

  // The latest `limit` lines, oldest first.
  Result<std::vector<ChatLine>> chat(std::string_view game, int limit);

  // NameTaken, ignoring case: by another account, or for a while by a deleted one. Writes the
  // account, its first session, and the transfer of a guest's seats and games atomically.
  Result<void> create_account(const Account& account, const Session* session = nullptr,
                              std::string_view guest = {});
  // Ends all sessions of the account but one (empty: all); returns which.
  Result<std::vector<std::string>> change_password(std::string_view id, std::string_view hash,
                                                   std::string_view but_session);
  Result<std::optional<Account>> find_account(std::string_view name);
  Result<std::optional<Account>> account_of(std::string_view id);
  // Deletes the account with its sessions, ratings and chat; its seats get another name, and its
  // own name stays reserved until `kept_until`.
  Result<void> delete_account(std::string_view id, std::string_view new_name, Moment kept_until);
  // The same for a guest, who is also logged out: end_guest.
  Result<void> delete_guest(std::string_view id, std::string_view new_name, Moment ended_until);
  // The next games of a person's export, with moves and chat: about `limit` finished ones, latest first, in the end
  // unfinished ones. After all calls until progress.complete, every game that was there at the first call has come
  // exactly once; later ones may have. NoSuchPlayer when the person was deleted in between, or was a guest who now has
  // an account. If it fails, `progress` is as before.
  Result<std::vector<FullGame>> next_games(std::string_view player, int limit,
                                           ExportProgress& progress);

  Result<void> add_session(const Session& session);
  // Empty if it is unknown or expired.
  Result<std::optional<Session>> find_session(std::string_view token_hash, Moment now);
  Result<void> end_session(std::string_view token_hash);
  // Extends a session that was used.
  Result<void> renew_session(std::string_view token_hash, Moment seen_at, Moment expires_at);
  // A person's active sessions, most recently used first.
  Result<std::vector<Session>> sessions(std::string_view player, Moment now);
  // Ends all of a person's sessions but one (empty: all); returns which.
  Result<std::vector<std::string>> end_sessions(std::string_view player, std::string_view but_hash);
  // Those of these sessions and guests that have ended.
  Result<std::vector<std::string>> ended_among(std::span<const std::string> token_hashes,
                                               Moment now);
  Result<std::vector<std::string>> ended_guests(std::span<const std::string> ids, Moment now);
  // Logs a guest out: no token is valid for that identity until then.
  Result<void> end_guest(std::string_view id, Moment until);
  Result<bool> has_ended(std::string_view guest, Moment now);
  // Deletes expired sessions, guest log-outs and name reservations.
  Result<void> drop_old_sessions(Moment now);

  Result<std::vector<Rating>> ratings(std::string_view player);
  // The latest `limit` points of each pool, oldest first.
  Result<std::vector<RatingPoint>> rating_history(std::string_view player, int limit);
  // The first `limit` points of a pool after that one, or of all, oldest first.
  Result<std::vector<RatingPoint>> rating_points(std::string_view player, std::string_view pool,
                                                 const std::optional<RatingPoint>& after,
                                                 int limit);
  // Accounts whose rating in a pool is more certain than `deviation`, the best first.
  Result<std::vector<RankedPlayer>> best_ratings(std::string_view pool, double deviation,
                                                 int limit);
  // Ratings after a game; Duplicate if the game has counted already, Busy if another game of one of
  // the players has counted since the ratings were read.
  Result<void> rate(std::string_view game, std::span<const RatingChange> changes);

  // A value that is set once for all servers: the stored one, or else `proposal`.
  Result<std::string> setting(std::string_view name, std::string_view proposal);
  Result<void> set(std::string_view name, std::string_view value);

  Result<void> add_job(const Job& job, Moment now);
  // Leases the oldest free job of a kind to the caller until `until`.
  Result<std::optional<Job>> claim_job(std::string_view kind, Moment now, Moment until);
  Result<void> finish_job(std::string_view id);

  // Whether several servers may share the database; false for SQLite.
  [[nodiscard]] bool is_shared() const { return connection_->is_shared(); }
  // From now on commit announces the changes that it has written.
  void announce_changes();
  // Sends texts to all listeners, the caller included, in order; no effect on SQLite. Each text is
  // JSON of at most kMaxAnnouncement bytes.
  Result<void> publish(std::span<const std::string> texts);
  // NoSuchGame.
  Result<std::int64_t> version_of(std::string_view game);
  // The stamps of those games that there are.
  Result<std::vector<GameStamp>> stamps_of(std::span<const std::string> games);
  // As games_to_wake, but each game is leased to one caller until `until`.
  Result<std::vector<std::string>> claim_games_to_wake(Moment now, Moment until, int limit);
  // How full the queue is in which the database keeps notifications until everybody has read them, from 0
  // to 1; when it is full, nothing that announces can be written.
  Result<double> notification_queue();
  // The time of the database's own clock, if it has one.
  Result<std::optional<Moment>> clock();
  // Whether no other server listens to this database.
  Result<bool> is_alone();

  // For operations without a call of their own, such as copying a database.
  [[nodiscard]] Connection& connection() { return *connection_; }

 private:
  explicit Store(std::unique_ptr<Connection> connection);

  // Runs statements in one transaction; `proof` returns rows if it was committed.
  Result<void> write(std::span<const Command> commands, const Command& proof);
  // The result of a commit; if unsettled, `proof` decides.
  Result<void> settled(Result<void> committed, const Command& proof);
  Result<void> write_together(std::span<const GameChange* const> changes,
                              std::vector<Result<void>*>& answers);
  // The same for an unsettled change of a game, by the token that it wrote.
  Result<void> look_up(Result<void> unsettled, const std::string& game, const std::string& token);
  Result<std::vector<GameRow>> archive_of_player(const ArchiveQuery& query);
  Result<void> load_seats(std::span<GameRow> games);
  Result<std::vector<GameRow>> rows_of(const Rows& rows);
  // In the order of the ids, those that there are.
  Result<std::vector<GameRow>> rows_of(std::span<const std::string> ids);
  Result<void> find_finished(std::string_view player, int limit, ExportProgress& progress,
                             std::vector<std::string>& found);
  Result<void> check_that_it_was_all(std::string_view player, const ExportProgress& progress);
  Result<std::vector<FullGame>> full_games(std::span<const std::string> ids);

  std::unique_ptr<Connection> connection_;
  bool announces_ = false;  // whether commit announces changes
};

}  // namespace outflank::store
