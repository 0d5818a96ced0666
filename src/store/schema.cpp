#include "store/schema.h"

#include <array>

namespace outflank::store {
namespace {

constexpr std::string_view kFirst = R"(
CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);

CREATE TABLE games (
  id TEXT PRIMARY KEY,
  game TEXT NOT NULL,
  rules TEXT NOT NULL,
  position TEXT NOT NULL,
  clock TEXT NOT NULL,
  visibility BIGINT NOT NULL,
  rated BIGINT NOT NULL,
  pool TEXT NOT NULL,
  status BIGINT NOT NULL,
  version BIGINT NOT NULL,
  writer TEXT NOT NULL,
  ply BIGINT NOT NULL,
  result TEXT NOT NULL,
  reason TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  turn_seat BIGINT NOT NULL,
  turn_at BIGINT NOT NULL,
  wake_at BIGINT,
  next_game TEXT NOT NULL
);
CREATE INDEX games_by_wake ON games (wake_at) WHERE wake_at IS NOT NULL;
CREATE INDEX games_by_update ON games (status, visibility, updated_at);

CREATE TABLE seats (
  game TEXT NOT NULL REFERENCES games (id),
  seat BIGINT NOT NULL,
  kind BIGINT NOT NULL,
  name TEXT NOT NULL,
  player TEXT NOT NULL,
  account BIGINT NOT NULL,
  level BIGINT NOT NULL,
  rating BIGINT,
  PRIMARY KEY (game, seat)
);
CREATE INDEX seats_by_player ON seats (player) WHERE player <> '';

CREATE TABLE moves (
  game TEXT NOT NULL REFERENCES games (id),
  ply BIGINT NOT NULL,
  seat BIGINT NOT NULL,
  move TEXT NOT NULL,
  clock_ms BIGINT,
  ref TEXT NOT NULL,
  at BIGINT NOT NULL,
  PRIMARY KEY (game, ply)
);

CREATE TABLE departures (
  game TEXT NOT NULL REFERENCES games (id),
  seat BIGINT NOT NULL,
  ply BIGINT NOT NULL,
  reason TEXT NOT NULL,
  PRIMARY KEY (game, seat)
);

CREATE TABLE chat (
  game TEXT NOT NULL REFERENCES games (id),
  number BIGINT NOT NULL,
  seat BIGINT NOT NULL,
  text TEXT NOT NULL,
  at BIGINT NOT NULL,
  PRIMARY KEY (game, number)
);

CREATE TABLE accounts (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL UNIQUE,
  password TEXT NOT NULL,
  created_at BIGINT NOT NULL
);

CREATE TABLE sessions (
  token_hash TEXT PRIMARY KEY,
  player TEXT NOT NULL REFERENCES accounts (id),
  created_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL
);
CREATE INDEX sessions_by_player ON sessions (player);

CREATE TABLE ratings (
  player TEXT NOT NULL REFERENCES accounts (id),
  pool TEXT NOT NULL,
  rating DOUBLE PRECISION NOT NULL,
  deviation DOUBLE PRECISION NOT NULL,
  volatility DOUBLE PRECISION NOT NULL,
  games BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  PRIMARY KEY (player, pool)
);

CREATE TABLE rating_history (
  player TEXT NOT NULL REFERENCES accounts (id),
  game TEXT NOT NULL,
  pool TEXT NOT NULL,
  rating DOUBLE PRECISION NOT NULL,
  deviation DOUBLE PRECISION NOT NULL,
  at BIGINT NOT NULL,
  PRIMARY KEY (player, game)
);

CREATE TABLE jobs (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  payload TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  free_at BIGINT NOT NULL
);
CREATE INDEX jobs_by_kind ON jobs (kind, created_at);
)";

// Indexes for leaderboards, rating curves and expired sessions.
constexpr std::string_view kSecond = R"(
CREATE INDEX ratings_by_rank ON ratings (pool, rating);
CREATE INDEX rating_history_by_time ON rating_history (player, pool, at);
CREATE INDEX sessions_by_end ON sessions (expires_at);
)";

// An index for every filter of the archive, over the games that it shows and no others: a move in a
// running game touches none of them. Planners without statistics use them only where a statement's
// conditions are written exactly as here.
constexpr std::string_view kThird = R"(
DROP INDEX games_by_update;
CREATE INDEX games_unfinished ON games (status) WHERE status < 2;
CREATE INDEX games_waiting ON games (updated_at) WHERE status = 0 AND visibility = 1;
CREATE INDEX archive_by_time ON games (updated_at) WHERE status = 2 AND visibility = 1;
CREATE INDEX archive_by_game ON games (game, updated_at) WHERE status = 2 AND visibility = 1;
CREATE INDEX archive_by_result ON games (result, updated_at) WHERE status = 2 AND visibility = 1;
CREATE INDEX archive_by_game_and_result ON games (game, result, updated_at)
  WHERE status = 2 AND visibility = 1;
DROP INDEX ratings_by_rank;
CREATE INDEX ratings_by_rank ON ratings (pool, rating DESC, player, deviation);
)";

// The makers of unfinished games, details of sessions, guests that have logged out, and the names
// of deleted accounts.
constexpr std::string_view kFourth = R"(
CREATE TABLE makers (
  game TEXT PRIMARY KEY REFERENCES games (id),
  player TEXT NOT NULL,
  account BIGINT NOT NULL,
  network TEXT NOT NULL,
  device TEXT NOT NULL
);
CREATE INDEX makers_by_player ON makers (player);
ALTER TABLE sessions ADD COLUMN seen_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE sessions ADD COLUMN device TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN client TEXT NOT NULL DEFAULT '';
UPDATE sessions SET seen_at = created_at;
CREATE TABLE ended_guests (id TEXT PRIMARY KEY, ends_at BIGINT NOT NULL);
CREATE INDEX ended_guests_by_end ON ended_guests (ends_at);
CREATE TABLE kept_names (name_key TEXT PRIMARY KEY, ends_at BIGINT NOT NULL);
CREATE INDEX kept_names_by_end ON kept_names (ends_at);
)";

// A person's finished games by their seats alone: a seat has a copy of what the archive filters and
// sorts by, from the end of its game on, so that an index over one table finds a page. Games that
// are not over are few for each person.
constexpr std::string_view kFifth = R"(
ALTER TABLE seats ADD COLUMN ended_at BIGINT;
ALTER TABLE seats ADD COLUMN ended_game TEXT NOT NULL DEFAULT '';
ALTER TABLE seats ADD COLUMN ended_result TEXT NOT NULL DEFAULT '';
ALTER TABLE seats ADD COLUMN ended_visibility BIGINT NOT NULL DEFAULT 0;
UPDATE seats SET (ended_at, ended_game, ended_result, ended_visibility) =
  (SELECT updated_at, games.game, result, visibility FROM games WHERE id = seats.game)
  WHERE game IN (SELECT id FROM games WHERE status = 2);
CREATE INDEX seats_unfinished ON seats (player) WHERE player <> '' AND ended_at IS NULL;
CREATE INDEX seats_by_end ON seats (player, ended_visibility, ended_at)
  WHERE player <> '' AND ended_at IS NOT NULL;
CREATE INDEX seats_by_game ON seats (player, ended_visibility, ended_game, ended_at)
  WHERE player <> '' AND ended_at IS NOT NULL;
CREATE INDEX seats_by_result ON seats (player, ended_visibility, ended_result, ended_at)
  WHERE player <> '' AND ended_at IS NOT NULL;
CREATE INDEX seats_by_game_and_result
  ON seats (player, ended_visibility, ended_game, ended_result, ended_at)
  WHERE player <> '' AND ended_at IS NOT NULL;
)";

// The order of seats that left at the same ply, which decides their places.
constexpr std::string_view kSixth = R"(
ALTER TABLE departures ADD COLUMN number BIGINT NOT NULL DEFAULT 0;
)";

// Draw offers, takeback requests and rematch requests, for whichever server handles the game next.
constexpr std::string_view kSeventh = R"(
ALTER TABLE games ADD COLUMN offers TEXT NOT NULL DEFAULT '';
)";

// Jobs for workers: store/job_queue.h. Only those that are not over are in the index that workers use.
constexpr std::string_view kEighth = R"(
CREATE TABLE queued_jobs (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  urgency BIGINT NOT NULL,
  person TEXT NOT NULL,
  owner TEXT NOT NULL,
  cost DOUBLE PRECISION NOT NULL,
  payload TEXT NOT NULL,
  status BIGINT NOT NULL DEFAULT 0,
  attempts BIGINT NOT NULL DEFAULT 0,
  lease TEXT NOT NULL DEFAULT '',
  worker TEXT NOT NULL DEFAULT '',
  lease_ends BIGINT NOT NULL DEFAULT 0,
  done BIGINT NOT NULL DEFAULT 0,
  total BIGINT NOT NULL DEFAULT 0,
  partial TEXT NOT NULL DEFAULT '',
  result TEXT NOT NULL DEFAULT '',
  created_at BIGINT NOT NULL,
  started_at BIGINT NOT NULL DEFAULT 0,
  finished_at BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX queued_jobs_open ON queued_jobs (urgency, created_at) WHERE status < 2;
CREATE INDEX queued_jobs_over ON queued_jobs (finished_at) WHERE status > 1;
CREATE INDEX queued_jobs_by_owner ON queued_jobs (owner, created_at) WHERE owner <> '';
CREATE TABLE job_shares (person TEXT PRIMARY KEY, used DOUBLE PRECISION NOT NULL);
CREATE TABLE job_counts (
  kind TEXT PRIMARY KEY,
  done BIGINT NOT NULL DEFAULT 0,
  failed BIGINT NOT NULL DEFAULT 0,
  expired BIGINT NOT NULL DEFAULT 0,
  started BIGINT NOT NULL DEFAULT 0,
  waited_ms BIGINT NOT NULL DEFAULT 0
);
CREATE TABLE workers (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  threads BIGINT NOT NULL,
  seen_at BIGINT NOT NULL
);
)";

// The moves with which games began, counted: store/openings.h. A line is a number, since its text would be most of
// what is stored. The index holds only the games that are still to be counted.
constexpr std::string_view kNinth = R"(
CREATE TABLE opening_moves (
  line BIGINT NOT NULL,
  move TEXT NOT NULL,
  games BIGINT NOT NULL,
  wins BIGINT NOT NULL,
  draws BIGINT NOT NULL,
  PRIMARY KEY (line, move)
);
ALTER TABLE games ADD COLUMN opening_counted BIGINT NOT NULL DEFAULT 0;
CREATE INDEX games_to_count ON games (id)
  WHERE status = 2 AND visibility = 1 AND opening_counted = 0;
)";

// Tournaments of the arena that are shown to visitors: store/published.h.
constexpr std::string_view kTenth = R"(
CREATE TABLE published_tournaments (
  id TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  game TEXT NOT NULL,
  settings TEXT NOT NULL,
  status BIGINT NOT NULL,
  version BIGINT NOT NULL,
  overview TEXT NOT NULL,
  result TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  seen_at BIGINT NOT NULL
);
CREATE INDEX published_tournaments_by_time ON published_tournaments (created_at, id);
CREATE TABLE published_games (
  tournament TEXT NOT NULL REFERENCES published_tournaments (id),
  number BIGINT NOT NULL,
  summary TEXT NOT NULL,
  record TEXT NOT NULL,
  replay TEXT NOT NULL,
  PRIMARY KEY (tournament, number)
);
)";

// Games of tournaments that workers play, and the bots that travel to them: store/bundles.h.
constexpr std::string_view kEleventh = R"(
ALTER TABLE workers ADD COLUMN games BIGINT NOT NULL DEFAULT 0;
ALTER TABLE workers ADD COLUMN bot_games BIGINT NOT NULL DEFAULT 0;
CREATE TABLE bundles (
  hash TEXT PRIMARY KEY,
  parts BIGINT NOT NULL,
  needed_until BIGINT NOT NULL
);
CREATE TABLE bundle_parts (
  bundle TEXT NOT NULL,
  number BIGINT NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (bundle, number)
);
)";

constexpr std::array<std::string_view, 11> kSteps = {
    kFirst, kSecond, kThird, kFourth, kFifth, kSixth, kSeventh, kEighth, kNinth, kTenth, kEleventh};

}  // namespace

std::span<const std::string_view> schema_steps() {
  return kSteps;
}

}  // namespace outflank::store
