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
  // An empty folder: there is no site, and every page says so.
  static Result<StaticFiles> load(const std::string& folder);

  // GET or HEAD of a page, which is named with or without `.html`. An address below a folder that has a
  // 404.html gets that if there is no such file. Any other address that is not a file and looks like a page
  // of the site gets its start page, which finds its way by itself.
  [[nodiscard]] Response get(const Request& request) const;

  // What that start page is; null if there is no site.
  [[nodiscard]] const std::string* start_page() const;

  [[nodiscard]] std::size_t size() const { return files_.size(); }

 private:
  struct File {
    std::string type;
    std::string etag;
    bool forever = false;  // its name changes with its content
    std::shared_ptr<const std::string> body;
    // Smaller ones that lie beside it, the smallest first.
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

// Where the site lies if nobody says: beside the program, where it is installed, or in the tree that
// the program was built in. Empty if it is nowhere.
std::string find_web_folder();

}  // namespace outflank::server
