#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/error.h"
#include "server/api/http.h"

namespace outflank::server {

// The web site: all files of a folder, read once and kept in memory.
class StaticFiles {
 public:
  // With an empty folder there is no site, and every page says so.
  static Result<StaticFiles> load(const std::string& folder);

  // GET or HEAD of a page, with or without `.html`. A missing file below a folder with a 404.html
  // gets that. Any other address that looks like a page of the site gets its start page, which does
  // the routing.
  [[nodiscard]] Response get(const Request& request) const;

  // That start page; null if there is no site.
  [[nodiscard]] const std::string* start_page() const;

  [[nodiscard]] std::size_t size() const { return files_.size(); }

 private:
  struct File {
    std::string type;
    std::string etag;
    bool forever = false;  // its name changes with its content
    std::shared_ptr<const std::string> body;
    // Compressed variants beside it, smallest first.
    std::vector<std::pair<std::string_view, std::shared_ptr<const std::string>>> packed;
  };

  struct Found {
    const File* file = nullptr;
    int status = 404;
  };

  // Null if there is no such file.
  [[nodiscard]] const File* file_at(const std::string& path) const;
  [[nodiscard]] Found find(const std::string& path) const;

  std::unordered_map<std::string, File> files_;  // by path, `/index.html`
};

// The default folder of the site: beside the installed program, or in the tree that the program was
// built in. Empty if there is none.
std::string find_web_folder();

}  // namespace outflank::server
