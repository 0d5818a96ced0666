#include "server/api/previews.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <utility>

#include "core/text.h"
#include "core/try.h"
#include "games/game.h"
#include "picture/png.h"
#include "picture/preview_card.h"
#include "picture/raster.h"
#include "picture/record_steps.h"
#include "server/api/preview_page.h"
#include "server/base/server_error.h"
#include "server/people/secrets.h"
#include "store/store_error.h"

namespace outflank::server {
namespace {

// Some hundreds of pictures.
constexpr std::size_t kCacheBytes = std::size_t{16} << 20U;

// Cache lifetimes of pictures. That of a running game may change: a move can be taken back.
constexpr std::string_view kKeptForAMinute = "public, max-age=60";
constexpr std::string_view kKeptForADay = "public, max-age=86400";

Error no_such_game() {
  return {store::StoreError::NoSuchGame, "there is no such public game"};
}

// A position and its last move.
struct Shown {
  std::unique_ptr<games::Game> game;
  std::string last_move;
  int ply = 0;

  // Equal for equal pictures.
  [[nodiscard]] std::string key() const {
    return std::string(game->name()) + '\n' + game->position_text() + '\n' + last_move + '\n' +
           std::to_string(ply);
  }
};

Result<store::StoredGame> public_game(SharedStore& store, const std::string& id) {
  auto game = TRY(store.with([&](store::Store& one) { return one.load_game(id); }));
  // The same error, so that it does not reveal a private game.
  if (game.row.visibility != store::Visibility::Public) return Failure(no_such_game());
  return game;
}

int shown_ply(const GameLink& link, const store::GameRow& game) {
  return std::min(link.ply.value_or(game.ply), game.ply);
}

Result<Shown> position_of(const store::StoredGame& game, int ply) {
  const match::Record record = TRY(store::record_of(game, game.row.updated_at));
  Shown shown;
  const auto show = [&](const games::Game& position, int at, const std::string& move) {
    if (at == ply) shown = {position.clone(), move, at};
  };
  TRY(picture::for_each_position(record, show));
  if (shown.game == nullptr) return Failure(no_such_game());
  return shown;
}

Result<Shown> position_of(const StudyLink& link) {
  const games::GameType* const type = TRY(games::find_game_type(link.game));
  auto game = TRY(link.position.empty() ? type->start("") : type->from_position(link.position));
  if (!link.moves.empty()) TRY(game->play_list(link.moves));
  auto played = static_cast<int>(game->moves().size());
  while (played > link.ply.value_or(played) && game->undo()) --played;
  const auto last = game->last_move();
  return Shown{game->clone(), last ? game->move_text(*last) : "", game->ply()};
}

Picture drawn(const Shown& shown) {
  Picture out;
  const picture::Scene card = picture::preview_card(*shown.game, shown.last_move, shown.ply);
  out.bytes = picture::to_png(picture::rasterized(card), picture::PngEffort::Fast);
  out.etag = "\"" + hash_token(out.bytes).substr(0, 32) + "\"";
  return out;
}

PagePreview describe_study(const Shown& shown, Language language) {
  return {.title = preview_texts::position_of(language, shown.game->type().title()),
          .description = preview_texts::position_after(language, shown.ply),
          .url = {},
          .picture = {},
          .language = language};
}

// Whether an untrusted text can be a host name with a port.
bool is_host(std::string_view text) {
  return !text.empty() && text.size() <= 255 && std::ranges::all_of(text, [](char c) {
    return is_digit(c) || (to_lower(c) >= 'a' && to_lower(c) <= 'z') ||
           std::string_view(".-:[]").contains(c);
  });
}

}  // namespace

Previews::Previews(SharedStore& store, const StaticFiles& files, std::string public_url,
                   Counters& counters)
    : store_(store),
      files_(files),
      public_url_(std::move(public_url)),
      counters_(counters),
      cache_(kCacheBytes) {
  while (public_url_.ends_with('/')) public_url_.pop_back();
}

// Empty if unknown.
std::string Previews::address_of_site(const Request& request) const {
  if (!public_url_.empty()) return public_url_;
  return is_host(request.host) ? "http://" + request.host : std::string();
}

Result<Response> Previews::made_page(const PreviewLink& link, const Request& request) {
  const std::string* const start = files_.start_page();
  if (start == nullptr) return files_.get(request);
  // Services that show links request no language; the link names that of whoever shared it.
  const Language language = language_of_code(request.query_value("lang"));
  PagePreview preview;
  PreviewLink shown = link;
  if (auto* const game = std::get_if<GameLink>(&shown)) {
    const store::StoredGame stored = TRY(public_game(store_, game->id));
    // The picture of a running game has a new address after every move, so that caches never show
    // an old one.
    game->ply = shown_ply(*game, stored.row);
    preview = describe_game(stored.row, *game->ply, language);
  } else {
    preview = describe_study(TRY(position_of(std::get<StudyLink>(link))), language);
  }
  if (const std::string site = address_of_site(request); !site.empty()) {
    preview.url = site + page_address(link, language);
    preview.picture = site + picture_address(shown);
  }
  Response response;
  response.content_type = "text/html; charset=utf-8";
  response.body = page_with_preview(*start, preview);
  const std::string etag = "W/\"" + hash_token(response.body).substr(0, 32) + "\"";
  response.headers = {{"ETag", etag}, {"Cache-Control", "no-cache"}};
  if (request.if_none_match == etag) {
    response.status = 304;
    response.body.clear();
  }
  return response;
}

Response Previews::page(const Request& request) {
  const auto link = page_link(request);
  if (!link) return files_.get(request);
  auto made = made_page(*link, request);
  // If the game cannot be shown, the page itself says why.
  return made ? *std::move(made) : files_.get(request);
}

Result<Response> Previews::made_picture(const PreviewLink& link, const Request& request) {
  std::string_view kept = kKeptForADay;
  Shown shown;
  if (const auto* const game = std::get_if<GameLink>(&link)) {
    const store::StoredGame stored = TRY(public_game(store_, game->id));
    if (stored.row.status != store::Status::Finished || !game->ply) kept = kKeptForAMinute;
    shown = TRY(position_of(stored, shown_ply(*game, stored.row)));
  } else {
    shown = TRY(position_of(std::get<StudyLink>(link)));
  }
  const std::string key = shown.key();
  auto made = cache_.find(key);
  if (made == nullptr) {
    made = std::make_shared<const Picture>(drawn(shown));
    cache_.add(key, made);
    ++counters_.previews_drawn;
  }
  ++counters_.previews_sent;
  Response response;
  response.content_type = "image/png";
  response.headers = {{"ETag", made->etag}, {"Cache-Control", std::string(kept)}};
  if (request.if_none_match == made->etag) {
    response.status = 304;
  } else {
    response.shared_body = std::shared_ptr<const std::string>(made, &made->bytes);
  }
  return response;
}

Response Previews::picture(const Request& request) {
  const auto link = picture_link(request);
  if (!link) {
    return error_response(
        Error(ServerError::NoSuchPage,
              "pictures are at /preview/game/ID/MOVE.png and /preview/analysis/GAME.png?moves=…"));
  }
  auto made = made_picture(*link, request);
  if (made) return *std::move(made);
  const bool gone = made.error().is(store::StoreError::NoSuchGame);
  return error_response(gone ? no_such_game() : made.error());
}

}  // namespace outflank::server
