#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "games/othello/move.h"
#include "games/othello/position_text.h"

// GGF, the game format of the Generic Game Server:
//   (;GM[Othello]PB[Ann]PW[Bob]TY[8]RE[+2]BO[8 ---- ... *]B[f5//1.2]W[d6/0.5/2]B[PA];)
namespace outflank::othello {

inline constexpr std::size_t kMaxGgfText = std::size_t{256} << 20;  // bytes
inline constexpr std::size_t kMaxGgfValue = 65'536;                 // bytes between the brackets
inline constexpr std::size_t kMaxGgfTags = 256;  // of one game, moves not counted

struct GgfTag {
  std::string name;  // 1 to 16 letters or digits
  std::string value;

  friend bool operator==(const GgfTag&, const GgfTag&) = default;
};

struct GgfMove {
  Move move;
  std::string evaluation;  // as written, without `/`; may be empty
  std::string time;        // as written; may be empty
  std::string comment;

  friend bool operator==(const GgfMove&, const GgfMove&) = default;
};

struct GgfGame {
  std::string type;          // TY: the size, with an `s` before it (two games at once) or an `r..`
                             // (random start) or `k` (komi) after it
  Diagram start;             // BO
  std::vector<GgfTag> tags;  // all others in their order: PB, PW, DT, RE, C, unknown ones, ...
  std::vector<GgfMove> moves;  // legal one after the other, with every pass

  // The value of the first tag with that name; empty if there is none.
  [[nodiscard]] std::string_view tag(std::string_view name) const;

  friend bool operator==(const GgfGame&, const GgfGame&) = default;
};

// Reads all games of a text; only white space and counts (`2 (;...;)(;...;)`) are allowed between
// them. Every game is replayed. Errors name the game, and the tag or move within it. Missing forced
// passes are added. A game without BO begins at the start of the size that TY names.
Result<std::vector<GgfGame>> read_ggf(std::string_view text);

// One game on one line, from which read_ggf restores a valid game.
std::string to_ggf(const GgfGame& game);

}  // namespace outflank::othello
