#pragma once

#include <optional>
#include <string>
#include <variant>

#include "core/error.h"
#include "server/api/http.h"

namespace outflank::server {

// A game of this server, after so many moves; all of them if it is not said.
struct GameLink {
  std::string id;
  std::optional<int> ply{};

  friend bool operator==(const GameLink&, const GameLink&) = default;
};

// A game that no server knows: the link itself says everything.
struct StudyLink {
  std::string game;
  std::string position{};  // or the moves from the usual start
  std::string moves{};
  std::optional<int> ply{};

  friend bool operator==(const StudyLink&, const StudyLink&) = default;
};

using PreviewLink = std::variant<GameLink, StudyLink>;

// What the page at an address is of: `/game/ID`, `/game/ID/23`, `/?analysis=GAME&moves=…&ply=23`, or with `position=…`.
// Nothing for pages that have no preview. These are the links of web/src/share/link.ts.
std::optional<PreviewLink> page_link(const Request& request);

// What a picture is of: `/preview/game/ID/23.png`, `/preview/analysis/GAME.png?moves=…&ply=23`.
std::optional<PreviewLink> picture_link(const Request& request);
bool is_picture_path(const Request& request);

// The address of a page and of its picture, from the first slash.
std::string page_address(const PreviewLink& link);
std::string picture_address(const PreviewLink& link);

}  // namespace outflank::server
