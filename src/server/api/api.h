#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/error.h"
#include "server/api/http.h"
#include "server/api/request_handler.h"
#include "server/base/counters.h"
#include "server/base/json.h"
#include "server/people/identity.h"
#include "server/people/log_in_throttle.h"
#include "server/rooms/live_sessions.h"
#include "server/rooms/rooms.h"

namespace outflank::server {

// The JSON interface: docs/api.md. Calls block for the store, so they have threads of their own.
class Api {
 public:
  struct Settings {
    std::string public_url;  // empty: whatever the request says is its host
    bool secure_cookies = false;
  };

  // Other parts of the server affected by logging in and out.
  struct Deps {
    LiveSessions& live;
    LogInThrottle& throttle;
    Counters& counters;
  };

  Api(Rooms& rooms, SharedStore& store, Identities identities, Settings settings, Deps deps);

  // Anything under /api/.
  Response handle(const Request& request);

  // The lane of a request under /api/, and its route for the log, without game ids.
  [[nodiscard]] static Lane lane_of(const Request& request);
  [[nodiscard]] static std::string_view pattern_of(const Request& request);

  // The identity of a WebSocket request: by token or cookie, a new guest without either. Fails with
  // WrongOrigin for another site's page.
  Result<Identity> identify_live(const Request& request);

  // Whether the request comes from one of our own pages, or from no page at all.
  [[nodiscard]] bool own_origin(const Request& request) const;

  [[nodiscard]] std::string_view cookie_name() const;

 private:
  struct Call {
    const Request& request;
    std::vector<std::string_view> path;  // parts after /api/v1/
    Identity identity{};
    Response response{};
    double retry_after = 0;  // seconds, where a request is rate-limited
  };
  using Handler = Result<void> (Api::*)(Call&);
  struct Route {
    std::string_view method;
    std::string_view path;  // {} matches any part
    Handler handler;
    Lane lane = Lane::Usual;
  };
  // The route of a request, or null and whether another method would match.
  static const Route* route_of(std::string_view method, const std::vector<std::string_view>& path,
                               bool& other_method);
  static const std::vector<Route>& routes();

  Result<void> answer(Call& call);
  Result<void> identify(Call& call);
  Result<Identity> identify(const Request& request);
  void set_cookie(Call& call) const;

  Result<void> get_description(Call& call);
  Result<void> get_me(Call& call);
  Result<void> rename_me(Call& call);
  Result<void> delete_me(Call& call);
  Result<void> export_me(Call& call);
  Result<void> my_games(Call& call);
  Result<void> new_identity(Call& call);
  Result<void> new_account(Call& call);
  Result<void> log_in(Call& call);
  Result<void> log_out(Call& call);
  Result<void> change_password(Call& call);
  Result<void> get_sessions(Call& call);
  Result<void> end_session(Call& call);
  Result<void> get_player(Call& call);
  Result<void> get_ratings(Call& call);

  Result<void> new_game(Call& call);
  Result<void> get_game(Call& call);
  Result<void> join_game(Call& call);
  Result<void> command_game(Call& call);
  Result<void> get_record(Call& call);
  Result<void> get_lobby(Call& call);
  Result<void> get_archive(Call& call);
  Result<void> get_explorer(Call& call);

  Result<void> new_job(Call& call);
  Result<void> get_job(Call& call);
  Result<void> get_jobs(Call& call);
  Result<void> cancel_job(Call& call);
  Result<void> get_tournaments(Call& call);
  Result<void> get_tournament(Call& call);
  Result<void> get_tournament_games(Call& call);
  Result<void> get_tournament_game(Call& call);

  Result<match::Record> record_of(const std::string& game);

  Result<Ack> run_command(const Call& call, const Command& command);
  Result<void> list_games(Call& call, store::ArchiveQuery query);
  Result<void> show_rating(store::GameRow& game, const Actor& actor);
  struct RatingsJson {
    Json now;
    Json history;
  };
  Result<RatingsJson> ratings_of(const std::string& player, int most);
  static void become(Call& call, Identity identity);
  void become_nobody(Call& call);
  static Json identity_json(const Identity& identity);
  static std::string token_text(const Identity& identity);
  Result<void> check_name(const std::string& name);
  static Result<void> need_account(const Call& call);
  Result<void> count_attempt(Call& call, const std::string& account);
  Result<void> confirm(Call& call, const std::string& password);
  void note_wrong_password(const Call& call, const std::string& account);
  void end_live(const std::vector<std::string>& sessions);

  Rooms& rooms_;
  SharedStore& store_;
  Identities identities_;
  Settings settings_;
  LogInThrottle& throttle_;
  LiveSessions& live_;
  Counters& counters_;
};

}  // namespace outflank::server
