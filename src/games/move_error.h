#pragma once

#include <cstdint>
#include <string_view>

namespace outflank::games {

// Why a move given by a person or a program is refused. The names cross the wire.
enum class MoveError : std::uint8_t {
  Unreadable,    // not a move in this game's notation
  OffBoard,      // a square or wall that does not exist on this board
  GameOver,      // the game has ended
  NotReachable,  // the pawn cannot go there
  NoWallsLeft,   // the player has used all walls
  WallOverlaps,  // shares a half with another wall
  WallCrosses,   // crosses another wall at its middle
  WallSeals,     // leaves a player without a path to a goal square
  PassRefused,   // passing is not allowed here
  MustPass,      // passing is the only move
  Occupied,      // the square is taken
  FlipsNothing,  // encloses no disc of the opponent
};

constexpr std::string_view name_of(MoveError error) {
  switch (error) {
    case MoveError::Unreadable: return "unreadable_move";
    case MoveError::OffBoard: return "off_board";
    case MoveError::GameOver: return "game_over";
    case MoveError::NotReachable: return "not_reachable";
    case MoveError::NoWallsLeft: return "no_walls_left";
    case MoveError::WallOverlaps: return "wall_overlaps";
    case MoveError::WallCrosses: return "wall_crosses";
    case MoveError::WallSeals: return "wall_seals";
    case MoveError::PassRefused: return "pass_refused";
    case MoveError::MustPass: return "must_pass";
    case MoveError::Occupied: return "occupied";
    case MoveError::FlipsNothing: return "flips_nothing";
  }
  return "illegal_move";
}

}  // namespace outflank::games
