// Accounts, from creation to deletion, and their sessions.

#include <memory>

#include "core/text.h"
#include "core/try.h"
#include "server/api/api.h"
#include "server/api/export.h"
#include "server/base/json.h"
#include "server/base/log.h"
#include "server/base/server_error.h"
#include "server/people/client_name.h"
#include "server/people/names.h"
#include "server/people/passwords.h"
#include "server/people/rating.h"

namespace outflank::server {
namespace {

constexpr std::size_t kMaxPassword = 200;

// A password may contain any character.
Result<std::string> read_password(Fields& fields, const char* key) {
  const Json* password = fields.find(key);
  if (password == nullptr || !password->is_string()) {
    return fail(InputError::Missing, std::string(key) + " is needed");
  }
  auto text = password->get<std::string>();
  if (text.size() > kMaxPassword) {
    return fail(InputError::OutOfRange, std::string(key) + " has at most 200 bytes");
  }
  return text;
}

struct Credentials {
  std::string name;
  std::string password;
};

Result<Credentials> read_credentials(const std::string& body) {
  const auto json = parse_object(body);
  if (!json) return fail(InputError::Syntax, "the body must be an object with name and password");
  Fields fields(*json);
  auto name = TRY(fields.text("name", 200));
  if (name.empty()) return fail(InputError::Missing, "name and password are needed");
  auto password = TRY(read_password(fields, "password"));
  TRY(fields.reject_unknown());
  return Credentials{std::move(name), std::move(password)};
}

Json session_json(const store::Session& session, const Actor& actor) {
  return {{"id", Identities::shown_id(session)}, {"client", session.client},
          {"created_at", session.created_at},    {"seen_at", session.seen_at},
          {"expires_at", session.expires_at},    {"current", session.token_hash == actor.session}};
}

}  // namespace

Result<void> Api::need_account(const Call& call) {
  if (call.identity.actor.account) return {};
  return fail(ServerError::NotNow, "this is for accounts: log in first");
}

// Counts an attempt for the account; fails when there are too many.
Result<void> Api::count_attempt(Call& call, const std::string& account) {
  call.retry_after = throttle_.attempt(account);
  if (call.retry_after == 0) return {};
  ++counters_.log_ins_throttled;
  log(LogLevel::Warning, "log_in_throttled", {{"address", call.request.address}});
  return fail(
      ServerError::TooManyRequests,
      "too many wrong passwords for this account; Retry-After says how many seconds to wait");
}

// Confirms the caller's password before an irreversible action.
Result<void> Api::confirm(Call& call, const std::string& password) {
  const Actor& actor = call.identity.actor;
  const std::string mark = identities_.name_mark(actor.name);
  TRY(count_attempt(call, mark));
  if (const auto right = identities_.confirm(actor, password); !right) {
    if (right.error().is(ServerError::BadPassword)) note_wrong_password(call, mark);
    return right;
  }
  throttle_.succeeded(mark);
  return {};
}

void Api::note_wrong_password(const Call& call, const std::string& account) {
  ++counters_.log_ins_failed;
  rooms_.announce_wrong_password(account);
  // Not the name: people type passwords there.
  log(LogLevel::Info, "log_in_failed", {{"address", call.request.address}});
}

void Api::end_live(const std::vector<std::string>& sessions) {
  for (const std::string& session : sessions) live_.end(session, rooms_.now());
  rooms_.announce_ended(sessions);
}

// The call continues as a new guest on the same device.
void Api::become_nobody(Call& call) {
  become(call, identities_.newcomer(rooms_.wall_now(), {}, call.identity.actor.device));
  call.response.status = 204;
}

Result<void> Api::new_account(Call& call) {
  const auto credentials = TRY(read_credentials(call.request.body));
  const auto& [name, password] = credentials;
  TRY(check_account_name(name));
  TRY(check_password(password, name));
  const Actor before = call.identity.actor;
  auto account = TRY(identities_.register_account(
      before, name, password, client_name(call.request.user_agent), rooms_.wall_now()));
  log(LogLevel::Info, "account_made",
      {{"player", account.actor.player}, {"address", call.request.address}});
  if (!before.account) rooms_.hand_over(before.player, account.actor);
  become(call, std::move(account));
  call.response.status = 201;
  call.response.body = token_text(call.identity);
  return {};
}

Result<void> Api::log_in(Call& call) {
  const auto credentials = TRY(read_credentials(call.request.body));
  const auto& [name, password] = credentials;
  const std::string mark = identities_.name_mark(name);
  TRY(count_attempt(call, mark));
  auto account = identities_.log_in(call.identity.actor, name, password,
                                    client_name(call.request.user_agent), rooms_.wall_now());
  if (!account) {
    if (account.error().is(ServerError::BadPassword)) note_wrong_password(call, mark);
    return Failure(account.error());
  }
  throttle_.succeeded(mark);
  ++counters_.log_ins;
  log(LogLevel::Info, "log_in",
      {{"player", account->actor.player}, {"address", call.request.address}});
  become(call, *std::move(account));
  call.response.body = token_text(call.identity);
  return {};
}

Result<void> Api::log_out(Call& call) {
  const auto json = TRY(parse_object(call.request.body.empty() ? "{}" : call.request.body));
  Fields fields(json);
  const auto everywhere = TRY(fields.flag("everywhere"));
  TRY(fields.reject_unknown());
  const Actor actor = call.identity.actor;
  if (everywhere && actor.account) {
    const auto ended = TRY(identities_.log_out_everywhere(actor));
    end_live(ended);
    log(LogLevel::Info, "log_out_everywhere",
        {{"player", actor.player}, {"sessions", std::to_string(ended.size())}});
  } else {
    TRY(identities_.log_out(actor, rooms_.wall_now()));
    end_live({actor.session});
    log(LogLevel::Info, "log_out", {{"player", actor.player}});
  }
  become_nobody(call);
  return {};
}

Result<void> Api::change_password(Call& call) {
  TRY(need_account(call));
  const auto json = TRY(parse_object(call.request.body));
  Fields fields(json);
  const auto old_password = TRY(read_password(fields, "password"));
  const auto new_password = TRY(read_password(fields, "new_password"));
  TRY(fields.reject_unknown());
  const Actor& actor = call.identity.actor;
  TRY(check_password(new_password, actor.name));
  TRY(confirm(call, old_password));
  const auto ended = TRY(identities_.change_password(actor, new_password));
  end_live(ended);
  log(LogLevel::Info, "password_changed", {{"player", actor.player}});
  call.response.status = 204;
  return {};
}

Result<void> Api::get_sessions(Call& call) {
  TRY(need_account(call));
  const Actor& actor = call.identity.actor;
  const auto sessions = TRY(store_.with(
      [&](store::Store& store) { return store.sessions(actor.player, rooms_.wall_now()); }));
  Json json = {{"sessions", Json::array()}};
  for (const store::Session& session : sessions) {
    json["sessions"].push_back(session_json(session, actor));
  }
  call.response.body = to_text(json);
  return {};
}

Result<void> Api::end_session(Call& call) {
  TRY(need_account(call));
  const auto ended =
      TRY(identities_.end_session(call.identity.actor, call.path[2], rooms_.wall_now()));
  if (ended.empty()) {
    return fail(ServerError::NoSuchPage, "you have no session " + quote(call.path[2]));
  }
  end_live({ended});
  log(LogLevel::Info, "log_out", {{"player", call.identity.actor.player}});
  if (ended == call.identity.actor.session) become_nobody(call);
  call.response.status = 204;
  return {};
}

Result<void> Api::delete_me(Call& call) {
  const Actor actor = call.identity.actor;
  std::vector<std::string> ended = {actor.session};
  if (actor.account) {
    const auto json = TRY(parse_object(call.request.body.empty() ? "{}" : call.request.body));
    Fields fields(json);
    const auto password = TRY(read_password(fields, "password"));
    TRY(fields.reject_unknown());
    TRY(confirm(call, password));
    const auto sessions = TRY(store_.with(
        [&](store::Store& store) { return store.sessions(actor.player, rooms_.wall_now()); }));
    for (const store::Session& session : sessions) ended.push_back(session.token_hash);
  }
  const store::Moment now = rooms_.wall_now();
  TRY(store_.with([&](store::Store& store) {
    return actor.account
               ? store.delete_account(actor.player, kDeletedName, now + Identities::kNameKeptFor)
               : store.delete_guest(actor.player, kDeletedName, now + Identities::kGuestFor);
  }));
  log(LogLevel::Info, "account_deleted", {{"player", actor.player}});
  rooms_.hand_over(actor.player, {"", std::string(kDeletedName), false});
  end_live(ended);
  become_nobody(call);
  return {};
}

Result<void> Api::export_me(Call& call) {
  const Actor& actor = call.identity.actor;
  Json json = identity_json(call.identity);
  std::vector<std::string> pools;
  if (actor.account) {
    const auto read = store_.with([&](store::Store& store) -> Result<void> {
      const auto ratings = TRY(store.ratings(actor.player));
      json["ratings"] = ratings_json(ratings);
      for (const store::Rating& rating : ratings) pools.push_back(rating.pool);
      json["sessions"] = Json::array();
      const auto sessions = TRY(store.sessions(actor.player, rooms_.wall_now()));
      for (const store::Session& session : sessions) {
        json["sessions"].push_back(session_json(session, actor));
      }
      const auto account = TRY(store.account_of(actor.player));
      if (account) json["created_at"] = account->created_at;
      return {};
    });
    TRY(read);
  }
  const auto parts = std::make_shared<Export>(store_, actor, json, std::move(pools));
  call.response.body = TRY(parts->next());
  if (!parts->over()) call.response.next_part = [parts] { return parts->next(); };
  call.response.headers.emplace_back("Content-Disposition",
                                     "attachment; filename=\"outflank.json\"");
  return {};
}

}  // namespace outflank::server
