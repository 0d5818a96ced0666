#pragma once

#include <cstdint>
#include <string_view>

namespace outflank::store {

// Why a store refuses or fails a request. The names cross the wire.
enum class StoreError : std::uint8_t {
  Unavailable,  // the database cannot be reached, opened or written
  Busy,         // another writer holds it for too long; a retry may help
  Unsettled,    // the link was lost during a commit, whose outcome is unknown
  Refused,      // the database does not accept a statement: a broken rule of the schema
  TooNew,       // the database was written by a newer version of this program
  PlyTaken,     // somebody else has changed the game in the meantime
  NoSuchGame,
  NoSuchPlayer,
  NameTaken,
  Duplicate,  // the key exists already
  InUse,      // another server has the file open
};

constexpr std::string_view name_of(StoreError error) {
  switch (error) {
    case StoreError::Unavailable: return "store_unavailable";
    case StoreError::Busy: return "store_busy";
    case StoreError::Unsettled: return "store_unsettled";
    case StoreError::Refused: return "store_refused";
    case StoreError::TooNew: return "store_too_new";
    case StoreError::PlyTaken: return "ply_taken";
    case StoreError::NoSuchGame: return "no_such_game";
    case StoreError::NoSuchPlayer: return "no_such_player";
    case StoreError::NameTaken: return "name_taken";
    case StoreError::Duplicate: return "duplicate_key";
    case StoreError::InUse: return "store_in_use";
  }
  return "store";
}

}  // namespace outflank::store
