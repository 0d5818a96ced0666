#include "server/api/api.h"

#include "core/text.h"
#include "core/try.h"
#include "server/api/description.h"
#include "server/base/json.h"
#include "server/base/server_error.h"

namespace outflank::server {
namespace {

constexpr std::string_view kPrefix = "/api/v1/";
constexpr int kCookieDays = 365;

bool matches(std::string_view pattern, const std::vector<std::string_view>& path) {
  const auto parts = split(pattern, '/');
  if (parts.size() != path.size()) return false;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (parts[i] != "{}" ? parts[i] != path[i] : path[i].empty()) return false;
  }
  return true;
}

// The parts of the path behind the prefix.
std::vector<std::string_view> path_of(const Request& request) {
  std::string_view rest = request.path;
  if (rest.starts_with(kPrefix)) rest.remove_prefix(kPrefix.size());
  return split(rest, '/');
}

// The host of `https://host:port`, with its port.
std::string_view host_of(std::string_view url) {
  const std::size_t begin = url.find("://");
  if (begin == std::string_view::npos) return {};
  url.remove_prefix(begin + 3);
  return url.substr(0, url.find('/'));
}

}  // namespace

Api::Api(Rooms& rooms, SharedStore& store, Identities identities, Settings settings, Deps deps)
    : rooms_(rooms),
      store_(store),
      identities_(std::move(identities)),
      settings_(std::move(settings)),
      throttle_(deps.throttle),
      live_(deps.live),
      counters_(deps.counters) {}

const std::vector<Api::Route>& Api::routes() {
  static const std::vector<Route> kRoutes = {
      {"GET", "openapi.json", &Api::get_description},
      {"GET", "me", &Api::get_me},
      {"POST", "me", &Api::rename_me},
      {"DELETE", "me", &Api::delete_me, Lane::Password},
      {"GET", "me/export", &Api::export_me, Lane::Search},
      {"GET", "me/games", &Api::my_games, Lane::Search},
      {"POST", "me/password", &Api::change_password, Lane::Password},
      {"GET", "me/sessions", &Api::get_sessions},
      {"DELETE", "me/sessions/{}", &Api::end_session},
      {"POST", "identity", &Api::new_identity},
      {"POST", "accounts", &Api::new_account, Lane::Password},
      {"POST", "login", &Api::log_in, Lane::Password},
      {"POST", "logout", &Api::log_out},
      {"GET", "players/{}", &Api::get_player},
      {"GET", "ratings", &Api::get_ratings},
      {"POST", "games", &Api::new_game},
      {"GET", "games/{}", &Api::get_game},
      {"POST", "games/{}/join", &Api::join_game},
      {"POST", "games/{}/commands", &Api::command_game},
      {"GET", "games/{}/record", &Api::get_record},
      {"POST", "jobs", &Api::new_job},
      {"GET", "jobs", &Api::get_jobs},
      {"GET", "jobs/{}", &Api::get_job},
      {"DELETE", "jobs/{}", &Api::cancel_job},
      {"GET", "tournaments", &Api::get_tournaments, Lane::Search},
      {"GET", "tournaments/{}", &Api::get_tournament},
      {"GET", "tournaments/{}/games", &Api::get_tournament_games, Lane::Search},
      {"GET", "tournaments/{}/games/{}", &Api::get_tournament_game},
      {"GET", "lobby", &Api::get_lobby},
      {"GET", "archive", &Api::get_archive, Lane::Search},
      {"GET", "explorer", &Api::get_explorer},
  };
  return kRoutes;
}

// With the prefix, browsers prevent other hosts of the same domain from setting the cookie.
std::string_view Api::cookie_name() const {
  return settings_.secure_cookies ? "__Host-outflank" : "outflank";
}

bool Api::own_origin(const Request& request) const {
  if (request.origin.empty()) return true;
  if (!settings_.public_url.empty()) {
    return equal_ignoring_case(host_of(request.origin), host_of(settings_.public_url)) &&
           request.origin.starts_with(settings_.public_url.substr(0, 5));
  }
  return equal_ignoring_case(host_of(request.origin), request.host);
}

Result<Identity> Api::identify_live(const Request& request) {
  if (!own_origin(request)) {
    return fail(ServerError::WrongOrigin, "this page may not connect to games here");
  }
  auto identity = identify(request);
  if (identity) identity->actor.network = identities_.network_mark(request.address);
  return identity;
}

// By token or cookie; an expired cookie counts as none.
Result<Identity> Api::identify(const Request& request) {
  const store::Moment now = rooms_.wall_now();
  if (!request.token.empty()) return identities_.identify(request.token, now);
  if (!request.cookie_token.empty()) {
    auto known = identities_.identify(request.cookie_token, now);
    if (known || !known.error().is(ServerError::BadToken)) return known;
  }
  return identities_.newcomer(now);
}

Result<void> Api::identify(Call& call) {
  const Request& request = call.request;
  // Browsers send cookies for any page, so the page must be ours.
  if (request.token.empty() && request.method != "GET" && !own_origin(request)) {
    return fail(ServerError::WrongOrigin, "this page may not send requests here");
  }
  auto known = TRY(identify(request));
  call.identity = std::move(known);
  call.identity.by_cookie = request.token.empty();
  call.identity.actor.network = identities_.network_mark(request.address);
  return {};
}

void Api::set_cookie(Call& call) const {
  std::string cookie =
      std::string(cookie_name()) + "=" + call.identity.token +
      "; Path=/; HttpOnly; SameSite=Lax; Max-Age=" + std::to_string(kCookieDays * 24 * 60 * 60);
  if (settings_.secure_cookies) cookie += "; Secure";
  call.response.headers.emplace_back("Set-Cookie", std::move(cookie));
}

const Api::Route* Api::route_of(std::string_view method, const std::vector<std::string_view>& path,
                                bool& other_method) {
  for (const Route& route : routes()) {
    if (!matches(route.path, path)) continue;
    if (route.method == method) return &route;
    other_method = true;
  }
  return nullptr;
}

Lane Api::lane_of(const Request& request) {
  bool other_method = false;
  const Route* const route = route_of(request.method, path_of(request), other_method);
  return route == nullptr ? Lane::Usual : route->lane;
}

std::string_view Api::pattern_of(const Request& request) {
  bool other_method = false;
  const Route* const route = route_of(request.method, path_of(request), other_method);
  return route == nullptr ? "" : route->path;
}

Result<void> Api::answer(Call& call) {
  const Request& request = call.request;
  bool other_method = false;
  const Route* const found = route_of(request.method, call.path, other_method);
  if (found == nullptr && other_method) {
    return fail(ServerError::WrongMethod, "this address does not take " + quote(request.method));
  }
  if (found == nullptr) {
    return fail(ServerError::NoSuchPage, "there is nothing at " + quote(request.path));
  }
  // No HTML form of another page can send this type.
  const std::string_view type =
      trim(std::string_view(request.content_type)
               .substr(0, std::string_view(request.content_type).find(';')));
  if ((request.method == "POST" || !request.body.empty()) &&
      !equal_ignoring_case(type, "application/json")) {
    return fail(ServerError::NotJson, "the body must be sent as application/json");
  }
  TRY(identify(call));
  if (!call.identity.fresh) rooms_.presence().seen(call.identity.actor.player, rooms_.now());
  TRY((this->*found->handler)(call));
  const bool handed_out = call.identity.fresh || call.identity.renewed;
  if (handed_out && call.identity.by_cookie) set_cookie(call);
  return {};
}

Result<void> Api::get_description(Call& call) {
  call.response.body = std::string(api_description());
  return {};
}

Response Api::handle(const Request& request) {
  if (!request.path.starts_with(kPrefix)) {
    return error_response(
        Error(ServerError::NoSuchPage, "there is nothing at " + quote(request.path)));
  }
  Call call{request, path_of(request)};
  call.response.headers.emplace_back("Cache-Control", "no-store");
  if (const auto done = answer(call); !done) {
    return call.retry_after > 0 ? limit_response(done.error(), call.retry_after)
                                : error_response(done.error());
  }
  return std::move(call.response);
}

}  // namespace outflank::server
