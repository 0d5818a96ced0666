#pragma once

#include <optional>
#include <string>

#include "core/error.h"
#include "server/api/http.h"
#include "server/api/picture_cache.h"
#include "server/api/preview_link.h"
#include "server/api/static_files.h"
#include "server/base/counters.h"
#include "server/base/shared_store.h"

namespace outflank::server {

// Link previews: pages with Open Graph tags, and pictures of their positions. Private games are
// treated as missing. Thread-safe; calls block for the store, so they have threads of their own.
class Previews {
 public:
  Previews(SharedStore& store, const StaticFiles& files, std::string public_url,
           Counters& counters);

  // A page with a page_link: the site's start page, with preview tags if there is something to
  // show.
  Response page(const Request& request);
  // A picture for which is_picture_path is true. NoSuchPage, NoSuchGame.
  Response picture(const Request& request);

 private:
  [[nodiscard]] std::string address_of_site(const Request& request) const;
  Result<Response> made_page(const PreviewLink& link, const Request& request);
  Result<Response> made_picture(const PreviewLink& link, const Request& request);

  SharedStore& store_;
  const StaticFiles& files_;
  std::string public_url_;
  Counters& counters_;
  PictureCache cache_;
};

}  // namespace outflank::server
