#include "server/api/preview_page.h"

#include <utility>
#include <vector>

#include "core/markup.h"
#include "games/game.h"
#include "match/ending.h"
#include "picture/preview_card.h"

namespace outflank::server {
namespace {

constexpr std::string_view kSite = "Outflank";

// Removes everything from one text to another, including both.
void remove_between(std::string& page, std::string_view begin, std::string_view end) {
  const std::size_t from = page.find(begin);
  if (from == std::string::npos) return;
  const std::size_t to = page.find(end, from);
  if (to != std::string::npos) page.erase(from, to + end.size() - from);
}

void append_tag(std::string& out, std::string_view key, std::string_view name,
                std::string_view value) {
  out += "<meta ";
  out += key;
  out += "=\"";
  out += name;
  out += "\" content=\"" + escape_markup(value) + "\" />\n";
}

std::string title_of_game(const std::string& name) {
  const auto type = games::find_game_type(name);
  return type ? std::string((*type)->title()) : name;
}

std::string names_of(const store::GameRow& game, std::string_view between) {
  std::string out;
  for (const store::SeatRow& seat : game.seats) {
    if (seat.kind == store::SeatKind::Open) continue;
    if (!out.empty()) out += between;
    out += seat.name;
  }
  return out;
}

std::string ending_text(const store::GameRow& game, Language language) {
  const auto outcome = match::parse_result(game.result);
  if (!outcome || !*outcome) return preview_texts::broken_off(language, game.ply);
  std::string winners;
  int count = 0;
  for (std::size_t seat = 0; seat < game.seats.size(); ++seat) {
    if ((*outcome)->places[seat] != 1) continue;
    winners += (count++ == 0 ? "" : ", ") + game.seats[seat].name;
  }
  return count == 1 ? preview_texts::won(language, winners, game.reason, game.ply)
                    : preview_texts::drawn(language, game.reason, game.ply);
}

// `1–0`, between the names of two players.
std::string result_between(const store::GameRow& game) {
  if (game.status != store::Status::Finished) return " – ";
  if (game.result == "1-0") return " 1–0 ";
  if (game.result == "0-1") return " 0–1 ";
  return game.result == "1/2-1/2" ? " ½–½ " : " – ";
}

}  // namespace

PagePreview describe_game(const store::GameRow& game, int ply, Language language) {
  const std::string title = title_of_game(game.game);
  PagePreview out;
  out.language = language;
  if (game.status == store::Status::Open) {
    out.title = preview_texts::open_game(language, names_of(game, ", "), title);
    out.description = preview_texts::take_a_seat(language);
    return out;
  }
  out.title = names_of(game, game.seats.size() == 2 ? result_between(game) : ", ") + " · " + title;
  if (ply < game.ply) out.description = preview_texts::move_of(language, ply, game.ply);
  out.description += game.status == store::Status::Finished
                         ? ending_text(game, language)
                         : preview_texts::being_played(language, game.ply);
  return out;
}

std::string page_with_preview(std::string_view page, const PagePreview& preview) {
  std::string out(page);
  if (!out.contains("</head>")) return out;
  remove_between(out, "<title>", "</title>");
  remove_between(out, "<meta name=\"description\"", ">");
  const std::string title = preview.title + " · " + std::string(kSite);
  std::string head = "<title>" + escape_markup(title) + "</title>\n";
  append_tag(head, "name", "description", preview.description);
  using Pairs = std::vector<std::pair<std::string_view, std::string>>;
  Pairs graph = {{"og:site_name", std::string(kSite)},
                 {"og:type", "website"},
                 {"og:title", preview.title},
                 {"og:description", preview.description}};
  Pairs twitter = {{"twitter:card", "summary"},
                   {"twitter:title", preview.title},
                   {"twitter:description", preview.description}};
  if (!preview.picture.empty()) {
    graph.insert(graph.end(), {{"og:url", preview.url},
                               {"og:image", preview.picture},
                               {"og:image:type", "image/png"},
                               {"og:image:width", std::to_string(picture::kCardWidth)},
                               {"og:image:height", std::to_string(picture::kCardHeight)},
                               {"og:image:alt",
                                preview_texts::the_board(preview.language) + preview.description}});
    twitter[0].second = "summary_large_image";
    twitter.emplace_back("twitter:image", preview.picture);
  }
  for (const auto& [name, value] : graph) append_tag(head, "property", name, value);
  for (const auto& [name, value] : twitter) append_tag(head, "name", name, value);
  return out.insert(out.find("</head>"), head);
}

}  // namespace outflank::server
