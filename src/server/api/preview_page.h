#pragma once

#include <string>
#include <string_view>

#include "server/api/preview_texts.h"
#include "store/game.h"

namespace outflank::server {

// The link preview of a page.
struct PagePreview {
  std::string title;
  std::string description;
  std::string url;      // absolute, as all of these
  std::string picture;  // picture::kCardWidth × picture::kCardHeight
  Language language = Language::English;
};

// Describes a public game by a title and a sentence; `ply` is the move that the link points to, or
// the last.
PagePreview describe_game(const store::GameRow& game, int ply,
                          Language language = Language::English);

// The site's start page with Open Graph and Twitter tags. The texts are escaped. A page without a
// head is returned unchanged.
std::string page_with_preview(std::string_view page, const PagePreview& preview);

}  // namespace outflank::server
