#include "server/api/preview_link.h"

#include <algorithm>
#include <vector>

#include "core/text.h"

namespace outflank::server {
namespace {

constexpr std::size_t kMaxId = 64;
constexpr int kMaxPly = 999'999;  // as many digits as the site reads
constexpr std::string_view kPictures = "/preview/";
constexpr std::string_view kEnding = ".png";

bool is_id(std::string_view text) {
  return !text.empty() && text.size() <= kMaxId && std::ranges::all_of(text, [](char c) {
    return is_digit(c) || (to_lower(c) >= 'a' && to_lower(c) <= 'z') || c == '_' || c == '-';
  });
}

std::optional<int> ply_of(std::string_view text) {
  const auto number = parse_int(text, 0, kMaxPly, "ply");
  return number ? std::optional(*number) : std::nullopt;
}

// `ID` or `ID/23`.
std::optional<PreviewLink> game_link(const std::vector<std::string_view>& parts) {
  if (parts.empty() || parts.size() > 2 || !is_id(parts[0])) return std::nullopt;
  GameLink link{std::string(parts[0])};
  if (parts.size() == 1) return link;
  link.ply = ply_of(parts[1]);
  return link.ply ? std::optional<PreviewLink>(link) : std::nullopt;
}

std::optional<PreviewLink> study_link(std::string_view game, const Request& request) {
  StudyLink link{std::string(game), std::string(request.query_value("position")),
                 std::string(request.query_value("moves")), ply_of(request.query_value("ply"))};
  if (!is_id(game) || link.position.empty() == link.moves.empty()) return std::nullopt;
  return link;
}

std::vector<std::string_view> parts_after(std::string_view path, std::string_view prefix) {
  return split(path.substr(prefix.size()), '/');
}

// As browsers write the values of a form.
std::string encoded(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (is_id({&c, 1}) || c == '.') {
      out += c;
    } else if (c == ' ') {
      out += '+';
    } else {
      out += {'%', kDigits[byte >> 4U], kDigits[byte & 0xFU]};
    }
  }
  return out;
}

// The query of a study's address.
std::string query_of(const StudyLink& link) {
  std::string out =
      link.position.empty() ? "moves=" + encoded(link.moves) : "position=" + encoded(link.position);
  if (link.ply) out += "&ply=" + std::to_string(*link.ply);
  return out;
}

}  // namespace

std::optional<PreviewLink> page_link(const Request& request) {
  constexpr std::string_view kGame = "/game/";
  if (request.path.starts_with(kGame)) {
    std::string_view path = request.path;
    if (path.ends_with('/')) path.remove_suffix(1);
    return path.size() > kGame.size() ? game_link(parts_after(path, kGame)) : std::nullopt;
  }
  if (request.path != "/") return std::nullopt;
  return study_link(request.query_value("analysis"), request);
}

bool is_picture_path(const Request& request) {
  return request.path.starts_with(kPictures);
}

std::optional<PreviewLink> picture_link(const Request& request) {
  std::string_view path = request.path;
  if (!is_picture_path(request) || !path.ends_with(kEnding)) return std::nullopt;
  path.remove_suffix(kEnding.size());
  auto parts = parts_after(path, kPictures);
  const std::string_view kind = parts.front();
  parts.erase(parts.begin());
  if (kind == "game") return game_link(parts);
  if (kind == "analysis" && parts.size() == 1) return study_link(parts[0], request);
  return std::nullopt;
}

std::string page_address(const PreviewLink& link, Language language) {
  const std::string_view spoken = language == Language::Hungarian ? "lang=hu" : "";
  if (const auto* const study = std::get_if<StudyLink>(&link)) {
    return "/?analysis=" + study->game + "&" + query_of(*study) +
           (spoken.empty() ? "" : "&" + std::string(spoken));
  }
  const auto& game = std::get<GameLink>(link);
  return "/game/" + game.id + (game.ply ? "/" + std::to_string(*game.ply) : "") +
         (spoken.empty() ? "" : "?" + std::string(spoken));
}

std::string picture_address(const PreviewLink& link) {
  const std::string prefix(kPictures);
  if (const auto* const study = std::get_if<StudyLink>(&link)) {
    return prefix + "analysis/" + study->game + std::string(kEnding) + "?" + query_of(*study);
  }
  const auto& game = std::get<GameLink>(link);
  return prefix + "game/" + game.id + (game.ply ? "/" + std::to_string(*game.ply) : "") +
         std::string(kEnding);
}

}  // namespace outflank::server
