#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "store/game.h"

namespace outflank::store {

// Somebody with an account.
struct Account {
  std::string id;
  std::string name;
  std::string password;  // hashed
  Moment created_at = 0;

  friend bool operator==(const Account&, const Account&) = default;
};

// A revocable login. Only the hash of its token is stored.
struct Session {
  std::string token_hash;
  std::string player;
  Moment created_at = 0;
  Moment expires_at = 0;
  Moment seen_at = 0;    // when it was last used, approximately
  std::string device{};  // stays the same when the same browser logs in again
  std::string client{};  // what kind of browser or program it is

  friend bool operator==(const Session&, const Session&) = default;
};

// A Glicko-2 rating in one pool, as `quoridor:blitz`.
struct Rating {
  std::string pool;
  double rating = 1500;
  double deviation = 350;
  double volatility = 0.06;
  int games = 0;
  Moment updated_at = 0;

  friend bool operator==(const Rating&, const Rating&) = default;
};

// A rating after a game.
struct RatingPoint {
  std::string pool;
  std::string game;
  double rating = 0;
  double deviation = 0;
  Moment at = 0;

  friend bool operator==(const RatingPoint&, const RatingPoint&) = default;
};

// A place in a pool's leaderboard.
struct RankedPlayer {
  std::string name;
  double rating = 0;
  double deviation = 0;
  int games = 0;

  friend bool operator==(const RankedPlayer&, const RankedPlayer&) = default;
};

struct RatingChange {
  std::string player;
  Rating rating;  // afterwards
};

// A game in a data export: with its moves and chat.
struct FullGame {
  GameRow row;
  std::vector<std::string> moves;
  std::vector<ChatLine> chat;
};

// How far an export of a person's games has got: Store::next_games.
struct ExportProgress {
  bool begun = false;
  std::vector<std::string> unfinished{};  // when it began, sorted
  std::size_t unfinished_read = 0;
  Moment before = INT64_MAX;  // finished games that ended earlier are still to come
  std::string one_read{};     // a finished game that has come
  bool complete = false;
};

}  // namespace outflank::store
