#include "server/api/static_files.h"

#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>

#include "core/text.h"
#include "server/people/secrets.h"

namespace outflank::server {
namespace {

namespace fs = std::filesystem;

constexpr std::pair<std::string_view, std::string_view> kTypes[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".wasm", "application/wasm"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".webp", "image/webp"},
    {".woff2", "font/woff2"},
    {".mp3", "audio/mpeg"},
    {".ogg", "audio/ogg"},
    {".txt", "text/plain; charset=utf-8"},
    {".map", "application/json"}};

// Extensions of compressed files and their encodings, smallest first.
constexpr std::pair<std::string_view, std::string_view> kEncodings[] = {{".br", "br"},
                                                                        {".gz", "gzip"}};

constexpr std::string_view kNoSite =
    "<!doctype html><title>Outflank</title><h1>Outflank</h1><p>The server runs, but the web site "
    "is "
    "not there: build it, or name its folder with --web.</p>";

std::string type_of(const fs::path& path) {
  const std::string extension = path.extension().string();
  for (const auto& [ending, type] : kTypes) {
    if (extension == ending) return std::string(type);
  }
  return "application/octet-stream";
}

std::shared_ptr<const std::string> read(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) return nullptr;
  return std::make_shared<const std::string>(std::istreambuf_iterator<char>(in),
                                             std::istreambuf_iterator<char>());
}

bool is_packed(const fs::path& path) {
  return path.extension() == ".br" || path.extension() == ".gz";
}

// As in /assets/ of the site's build: index-B3xk2a9d.js.
bool has_hashed_name(std::string_view path) {
  return path.starts_with("/assets/") || path.starts_with("/_app/immutable/");
}

}  // namespace

Result<StaticFiles> StaticFiles::load(const std::string& folder) {
  StaticFiles files;
  if (folder.empty()) return files;
  std::error_code error;
  fs::recursive_directory_iterator entries(folder, error);
  if (error) {
    return fail(InputError::Missing,
                "the folder " + quote(folder) + " cannot be read: " + error.message());
  }
  for (const fs::directory_entry& entry : entries) {
    if (!entry.is_regular_file() || is_packed(entry.path())) continue;
    File file;
    file.body = read(entry.path());
    if (file.body == nullptr) continue;
    const std::string name = "/" + fs::relative(entry.path(), folder).generic_string();
    file.type = type_of(entry.path());
    // Weak: compressed variants are other bytes of the same content.
    file.etag = "W/\"" + hash_token(*file.body).substr(0, 32) + "\"";
    file.forever = has_hashed_name(name);
    for (const auto& [ending, encoding] : kEncodings) {
      auto packed = read(entry.path().string() + std::string(ending));
      if (packed != nullptr) file.packed.emplace_back(encoding, std::move(packed));
    }
    files.files_.emplace(name, std::move(file));
  }
  return files;
}

const StaticFiles::File* StaticFiles::file_at(const std::string& path) const {
  const auto found = files_.find(path);
  return found == files_.end() ? nullptr : &found->second;
}

StaticFiles::Found StaticFiles::find(const std::string& path) const {
  const bool is_folder = path.ends_with('/');
  if (const File* file = file_at(is_folder ? path + "index.html" : path)) return {file, 200};
  if (!is_folder) {
    for (const char* ending : {".html", "/index.html"}) {
      if (const File* file = file_at(path + ending)) return {file, 200};
    }
  }
  // A folder with its own 404 page uses that.
  for (auto slash = path.rfind('/'); slash != 0 && slash != std::string::npos;
       slash = path.rfind('/', slash - 1)) {
    if (const File* file = file_at(path.substr(0, slash) + "/404.html")) return {file, 404};
  }
  const std::string_view last = std::string_view(path).substr(path.rfind('/') + 1);
  if (last.contains('.')) return {nullptr, 404};
  const File* start = file_at("/index.html");
  return {start, start == nullptr ? 404 : 200};
}

Response StaticFiles::get(const Request& request) const {
  Response response;
  const Found found = find(request.path);
  response.status = found.status;
  if (found.file == nullptr) {
    response.content_type = "text/html; charset=utf-8";
    response.body = files_.empty() ? kNoSite : "<!doctype html><title>404</title><h1>404</h1>";
    return response;
  }
  const File& file = *found.file;
  response.content_type = file.type;
  response.headers.emplace_back("ETag", file.etag);
  response.headers.emplace_back("Cache-Control",
                                file.forever ? "public, max-age=31536000, immutable" : "no-cache");
  if (!file.packed.empty()) response.headers.emplace_back("Vary", "Accept-Encoding");
  if (found.status == 200 && request.if_none_match == file.etag) {
    response.status = 304;
    return response;
  }
  response.shared_body = file.body;
  for (const auto& [encoding, body] : file.packed) {
    if (!accepts(request.accept_encoding, encoding)) continue;
    response.headers.emplace_back("Content-Encoding", encoding);
    response.shared_body = body;
    break;
  }
  return response;
}

const std::string* StaticFiles::start_page() const {
  const auto found = files_.find("/index.html");
  return found == files_.end() ? nullptr : found->second.body.get();
}

std::string find_web_folder() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (error) return {};
  const fs::path beside = program.parent_path();
  for (const fs::path& folder : {beside / "web", beside / "../share/outflank/web",
                                 beside / "../../web/dist", beside / "../web/dist"}) {
    if (fs::exists(folder / "index.html", error)) return fs::weakly_canonical(folder).string();
  }
  return {};
}

}  // namespace outflank::server
