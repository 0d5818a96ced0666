#pragma once

#include <optional>
#include <string>
#include <variant>

#include "core/error.h"
#include "server/api/http.h"
#include "server/api/preview_texts.h"

namespace outflank::server {

// A game of this server, after `ply` moves (default: all).
struct GameLink {
  std::string id;
  std::optional<int> ply{};

  friend bool operator==(const GameLink&, const GameLink&) = default;
};

// A game that is not on the server: the link itself contains it.
struct StudyLink {
  std::string game;
  std::string position{};  // or the moves from the default start
  std::string moves{};
  std::optional<int> ply{};

  friend bool operator==(const StudyLink&, const StudyLink&) = default;
};

using PreviewLink = std::variant<GameLink, StudyLink>;

// The subject of a page: `/game/ID`, `/game/ID/23`, `/?analysis=GAME&moves=…&ply=23`, or with
// `position=…`; `lang=hu` selects the language. Empty for pages without a preview. These are the links of
// web/src/share/link.ts.
std::optional<PreviewLink> page_link(const Request& request);

// The subject of a picture: `/preview/game/ID/23.png`, `/preview/analysis/GAME.png?moves=…&ply=23`.
std::optional<PreviewLink> picture_link(const Request& request);
bool is_picture_path(const Request& request);

// The address of a page and of its picture, from the first slash. A picture has no words.
std::string page_address(const PreviewLink& link, Language language = Language::English);
std::string picture_address(const PreviewLink& link);

}  // namespace outflank::server
