#pragma once

#include <string>
#include <string_view>

#include "store/game.h"

namespace outflank::server {

// What a page says of itself to whoever shows a link to it.
struct PagePreview {
  std::string title;
  std::string description;
  std::string url;      // absolute, as all of these
  std::string picture;  // picture::kCardWidth × picture::kCardHeight
};

// A public game in a line and a sentence; `ply` is the move that the link points to, or all of them.
PagePreview describe_game(const store::GameRow& game, int ply);

// The start page of the site with that head, in the tags of Open Graph and of Twitter. The texts are escaped. A page
// without a head stays as it is.
std::string page_with_preview(std::string_view page, const PagePreview& preview);

}  // namespace outflank::server
