#pragma once

#include <cstdint>
#include <string_view>

namespace outflank::server {

// Why the server refuses a request, beside the errors of the layers below. The names cross the
// wire: docs/api.md.
enum class ServerError : std::uint8_t {
  BadToken,
  BadPassword,
  NotAPlayer,
  WrongOrigin,
  ChatOff,
  NoSuchPage,
  WrongMethod,
  TooLarge,
  NotJson,
  WrongPly,
  SeatTaken,
  NotNow,  // the game's state does not allow it
  TooManyRequests,
  ServerFull,
  LobbyFull,
  CommonPassword,
  SamePerson,    // both seats of a rated game seem to be one person
  EnginesFull,   // too many engine moves are queued
  TooManyGames,  // of one person
};

constexpr std::string_view name_of(ServerError error) {
  switch (error) {
    case ServerError::BadToken: return "bad_token";
    case ServerError::BadPassword: return "bad_password";
    case ServerError::NotAPlayer: return "not_a_player";
    case ServerError::WrongOrigin: return "wrong_origin";
    case ServerError::ChatOff: return "chat_off";
    case ServerError::NoSuchPage: return "no_such_page";
    case ServerError::WrongMethod: return "wrong_method";
    case ServerError::TooLarge: return "too_large";
    case ServerError::NotJson: return "not_json";
    case ServerError::WrongPly: return "wrong_ply";
    case ServerError::SeatTaken: return "seat_taken";
    case ServerError::NotNow: return "not_now";
    case ServerError::TooManyRequests: return "too_many_requests";
    case ServerError::ServerFull: return "server_full";
    case ServerError::LobbyFull: return "lobby_full";
    case ServerError::CommonPassword: return "common_password";
    case ServerError::SamePerson: return "same_person";
    case ServerError::EnginesFull: return "engines_full";
    case ServerError::TooManyGames: return "too_many_games";
  }
  return "server";
}

// The HTTP status of an error of any layer, by name.
int status_of(std::string_view error_name);

}  // namespace outflank::server
