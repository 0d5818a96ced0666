#include "server/server.h"

#include <array>
#include <chrono>

#include "core/text.h"
#include "core/try.h"
#include "server/api/api.h"
#include "server/api/previews.h"
#include "server/api/request_handler.h"
#include "server/api/static_files.h"
#include "server/base/heartbeat.h"
#include "server/base/log.h"
#include "server/base/log_limit.h"
#include "server/base/server_error.h"
#include "server/base/shared_store.h"
#include "server/metrics.h"
#include "server/network/network.h"
#include "server/people/secrets.h"
#include "store/store_lock.h"

namespace outflank::server {
namespace {

// Queued and running requests per lane.
constexpr std::array<int, kLanes> kMaxWorking = {512, 64, 32, 16};
constexpr std::chrono::milliseconds kSlowRequest{1000};
// A connection to the store for every thread that may need one at the same time: the threads of the
// lanes, chores, heartbeat, bus, remote engines, and those of the worker, which use it briefly.
constexpr std::size_t kStoreConnections = kWorkers[0] + kWorkers[1] + kWorkers[2] + kWorkers[3] + 6;

store::StoreSettings store_settings(const ServerSettings& settings) {
  store::StoreSettings out = settings.store_settings;
  out.on_notice = [](std::string_view text) {
    log(LogLevel::Warning, "store_notice", {{"message", std::string(text)}});
  };
  return out;
}

store::Moment wall_now() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

RequestKind kind_of(const Request& request) {
  const std::string_view path = request.path;
  if (is_picture_path(request)) return RequestKind::Picture;
  // These hash a password.
  if ((request.method == "POST" &&
       (path == "/api/v1/login" || path == "/api/v1/accounts" || path == "/api/v1/me/password")) ||
      (request.method == "DELETE" && path == "/api/v1/me")) {
    return RequestKind::LogIn;
  }
  const bool creates =
      request.method == "POST" &&
      (path == "/api/v1/games" || path == "/api/v1/identity" || path == "/api/v1/jobs");
  return creates || path == "/api/v1/me/export" ? RequestKind::Create : RequestKind::Usual;
}

Response too_many(double seconds) {
  return limit_response(
      Error(ServerError::TooManyRequests,
            "too many requests from this address; Retry-After says how many seconds to wait"),
      seconds);
}

}  // namespace

// Everything behind the sockets.
class Server::Impl final : public RequestHandler {
 public:
  Impl(ServerSettings settings, store::Moment clock_offset, std::optional<store::FileLock> lock,
       std::unique_ptr<SharedStore> store, std::unique_ptr<store::Store> writer,
       Identities identities, StaticFiles files)
      : settings_(std::move(settings)),
        lock_(std::move(lock)),
        store_(std::move(store)),
        throttle_(settings_.limits.scale),
        rooms_(std::move(writer), *store_,
               {settings_.engine_threads, settings_.chat, settings_.rated_at_one_address,
                clock_offset, store::is_postgres(settings_.store) ? settings_.store : std::string(),
                store_settings(settings_),
                [this](const std::string& session) { live_.end(session, rooms_.now()); },
                [this](const std::string& account) { throttle_.failed_elsewhere(account); },
                [this] { return live_.sessions(); }}),
        api_(rooms_, *store_, std::move(identities), {settings_.public_url, is_https()},
             {live_, throttle_, counters}),
        files_(std::move(files)),
        previews_(*store_, files_, settings_.public_url, counters),
        limits_(settings_.limits),
        heartbeat_(*store_, [this] { return rooms_.clock_now(); }) {}

  std::optional<Response> try_handle(const Request& request) override {
    if (request.path == "/healthz") return json_response(200, R"({"status":"ok"})");
    if (request.path == "/readyz") {
      return heartbeat_.ready() && !stopping_
                 ? json_response(200, R"({"status":"ok"})")
                 : error_response(Error(store::StoreError::Unavailable, "the store is silent"));
    }
    if (request.path == "/metrics") {
      Response response;
      response.content_type = "text/plain; version=0.0.4";
      response.body = metrics_text(counters, rooms_.figures(), rooms_.worker().now());
      return response;
    }
    double wait = limits_.request(request.address, RequestKind::Usual);
    const RequestKind kind = kind_of(request);
    if (wait == 0 && kind != RequestKind::Usual) wait = limits_.request(request.address, kind);
    if (wait > 0) {
      note_limit(request);
      return too_many(wait);
    }
    const Asked asked = asked_of(request);
    if (asked != Asked::Api && request.method != "GET" && request.method != "HEAD") {
      return error_response(Error(ServerError::WrongMethod, "pages are for GET"));
    }
    if (asked == Asked::File) return files_.get(request);
    const auto lane = static_cast<std::size_t>(lane_of(request));
    if (!stopping_ && ++working_[lane] <= kMaxWorking[lane]) return std::nullopt;
    if (!stopping_) --working_[lane];
    // People get the page even without its preview.
    if (asked == Asked::PageWithPreview) return files_.get(request);
    return error_response(Error(ServerError::ServerFull, "too many requests wait"));
  }

  Response handle_blocking(const Request& request) override {
    const Asked asked = asked_of(request);
    Response response = answer_to(asked, request);
    if (response.next_part) response = in_parts(std::move(response), path_for_log(asked, request));
    --working_[static_cast<std::size_t>(lane_of(request))];
    const auto took = std::chrono::duration_cast<std::chrono::milliseconds>(
        std::chrono::steady_clock::now() - request.received_at);
    if (took >= kSlowRequest) {
      slow_log_.write(LogLevel::Warning, "slow_request",
                      {{"method", request.method},
                       {"path", path_for_log(asked, request)},
                       {"status", std::to_string(response.status)},
                       {"ms", std::to_string(took.count())}});
    }
    return response;
  }
  [[nodiscard]] Lane lane_of(const Request& request) const override {
    switch (asked_of(request)) {
      case Asked::Api: return Api::lane_of(request);
      case Asked::Picture: return Lane::Picture;
      default: return Lane::Usual;
    }
  }

  Result<Live> prepare_live(const Request& request) override {
    constexpr std::string_view kGames = "/api/v1/games/";
    constexpr std::string_view kLive = "/live";
    if (const double wait = limits_.request(request.address, RequestKind::Usual); wait > 0) {
      note_limit(request);
      return fail(ServerError::TooManyRequests, "too many connections from this address");
    }
    if (stopping_) return Failure(going_down());
    auto identity = TRY(api_.identify_live(request));
    Live live{std::move(identity.actor), nullptr};
    std::string_view path = request.path;
    if (path == "/api/v1/lobby/live") {
      // Not owned: the lobby lives as long as the server.
      live.audience = std::shared_ptr<Audience>(std::shared_ptr<void>(), &rooms_.lobby());
      return live;
    }
    if (!path.starts_with(kGames) || !path.ends_with(kLive) ||
        path.size() <= kGames.size() + kLive.size()) {
      return fail(ServerError::NoSuchPage, "there is no WebSocket at " + quote(path));
    }
    path.remove_prefix(kGames.size());
    path.remove_suffix(kLive.size());
    auto room = TRY(rooms_.find(std::string(path)));
    live.audience = std::move(room);
    return live;
  }

  [[nodiscard]] std::string_view cookie_name() const override { return api_.cookie_name(); }
  [[nodiscard]] bool behind_proxy() const override { return settings_.behind_proxy; }
  [[nodiscard]] bool secure() const override { return is_https(); }
  [[nodiscard]] bool limited() const override { return settings_.limits.scale != 0; }
  bool arrived(const std::shared_ptr<Client>& client) override {
    if (!live_.add(client, rooms_.now())) return false;
    rooms_.presence().arrived(client->actor().player, rooms_.now());
    return true;
  }
  void departed(const Client& client) override {
    live_.remove(client);
    rooms_.presence().departed(client.actor().player, rooms_.now());
  }
  [[nodiscard]] bool expired(const Actor& actor) const override {
    return actor.expires_at != 0 && actor.expires_at <= wall_now();
  }
  bool connect(const std::string& address) override {
    if (limits_.connect(address)) return true;
    if (limits_.should_log(address)) {
      log(LogLevel::Warning, "limited", {{"address", address}, {"what", "connections"}});
    }
    return false;
  }
  void disconnect(const std::string& address) override { limits_.disconnect(address); }
  void close_all() override {
    stopping_ = true;
    rooms_.close_all(CloseCode::GoingAway);
  }

 private:
  // What a request is for.
  enum class Asked : std::uint8_t { File, Api, PageWithPreview, Picture };
  static Asked asked_of(const Request& request) {
    if (request.path.starts_with("/api/")) return Asked::Api;
    if (is_picture_path(request)) return Asked::Picture;
    return page_link(request) ? Asked::PageWithPreview : Asked::File;
  }
  Response answer_to(Asked asked, const Request& request) {
    // At shutdown nothing waits for a store that may not respond.
    if (stopping_) {
      return asked == Asked::PageWithPreview ? files_.get(request) : error_response(going_down());
    }
    switch (asked) {
      case Asked::PageWithPreview: return previews_.page(request);
      case Asked::Picture: return previews_.picture(request);
      default: return api_.handle(request);
    }
  }
  // A response in parts, counted until it is destroyed.
  Response in_parts(Response response, std::string path) {
    auto counted = std::shared_ptr<void>(nullptr, [this](void*) { --in_parts_; });
    if (++in_parts_ > settings_.most_exports) {
      return error_response(Error(ServerError::ServerFull, "too many exports at a time"));
    }
    response.next_part = [this, counted = std::move(counted), path = std::move(path),
                          next = std::move(response.next_part)]() -> Result<std::string> {
      auto part = stopping_ ? Result<std::string>(Failure(going_down())) : next();
      if (!part) {
        cut_log_.write(LogLevel::Warning, "response_cut",
                       {{"path", path}, {"error", std::string(part.error().name())}});
      }
      return part;
    };
    return response;
  }
  // Without game ids.
  static std::string path_for_log(Asked asked, const Request& request) {
    switch (asked) {
      case Asked::PageWithPreview: return "/game/{}";
      case Asked::Picture: return "/preview/{}";
      default: return "/api/v1/" + std::string(Api::pattern_of(request));
    }
  }

  // A flood must not fill the log as well.
  void note_limit(const Request& request) {
    ++counters.limited;
    if (!limits_.should_log(request.address)) return;
    log(LogLevel::Warning, "limited",
        {{"address", request.address}, {"method", request.method}, {"path", request.path}});
  }

  static Error going_down() { return {ServerError::ServerFull, "the server is being stopped"}; }
  [[nodiscard]] bool is_https() const { return settings_.public_url.starts_with("https://"); }

  ServerSettings settings_;
  std::optional<store::FileLock> lock_;  // of a store that is a file
  std::unique_ptr<SharedStore> store_;
  LiveSessions live_;
  LogInThrottle throttle_;
  Rooms rooms_;
  Api api_;
  StaticFiles files_;
  Previews previews_;
  AddressLimits limits_;
  std::array<std::atomic<int>, kLanes> working_{};
  std::atomic<int> in_parts_ = 0;
  std::atomic<bool> stopping_ = false;
  LogLimit slow_log_;
  LogLimit cut_log_;
  Heartbeat heartbeat_;  // destroyed first
};

Server::Server(std::unique_ptr<Impl> impl, std::unique_ptr<Network> network)
    : impl_(std::move(impl)), network_(std::move(network)) {}
Server::~Server() = default;

Result<std::unique_ptr<Server>> Server::start(const ServerSettings& settings) {
  TRY(begin_secrets());
  auto lock = TRY(store::lock_store(settings.store));
  auto writer = TRY(store::Store::open(settings.store, store_settings(settings)));
  const auto open = [where = settings.store, how = store_settings(settings)] {
    return store::Store::open_another(where, how);
  };
  auto reader = TRY(open());
  const auto shared_clock = TRY(reader->clock());
  store::Moment now = shared_clock.value_or(wall_now());
  // Time is compensated only while there was no server at all.
  const bool alone = TRY(reader->is_alone());
  if (alone) {
    TRY(Heartbeat::forgive_downtime(*reader, now));
  } else {
    now = TRY(Heartbeat::clock_of_others(*reader));
  }
  const store::Moment clock_offset = now - Rooms::steady_now().count();
  writer->announce_changes();
  auto shared = std::make_unique<SharedStore>(std::move(reader), open, kStoreConnections);
  auto identities = TRY(Identities::open(*shared, now));
  auto files = TRY(StaticFiles::load(settings.web));
  auto impl = std::make_unique<Impl>(settings, clock_offset, std::move(lock), std::move(shared),
                                     std::move(writer), std::move(identities), std::move(files));
  auto network = TRY(
      Network::listen({settings.listen, settings.port, settings.threads, settings.times}, *impl));
  return std::unique_ptr<Server>(new Server(std::move(impl), std::move(network)));
}

int Server::port() const {
  return network_->port();
}

void Server::run(Signals signals) {
  network_->run(signals == Signals::Obeyed);
}

void Server::stop() {
  network_->stop();
}

}  // namespace outflank::server
