#include "server/people/identity.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <tuple>

#include "core/text.h"
#include "core/try.h"
#include "server/base/address.h"
#include "server/base/server_error.h"
#include "server/people/names.h"
#include "server/people/secrets.h"

namespace outflank::server {
namespace {

constexpr std::size_t kMaxToken = 400;
constexpr std::size_t kShownId = 16;  // of a session's hash
constexpr std::string_view kGuestSession = "guest ";

std::string to_hex(std::string_view text) {
  constexpr std::string_view kHex = "0123456789abcdef";
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    out += kHex[byte >> 4];
    out += kHex[byte & 15];
  }
  return out;
}

std::string from_hex(std::string_view text) {
  const auto digit = [](char c) { return is_digit(c) ? c - '0' : c - 'a' + 10; };
  std::string out;
  for (std::size_t i = 0; i + 1 < text.size(); i += 2) {
    out += static_cast<char>(digit(text[i]) * 16 + digit(text[i + 1]));
  }
  return out;
}

store::Moment number_in(std::string_view text) {
  store::Moment number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

// A dummy hash to compare with when there is no such account.
const std::string& nobodys_password() {
  static const std::string kHash = hash_password("nobody");
  return kHash;
}

Failure bad_token() {
  return fail(ServerError::BadToken, "the token is not one of this server, or has ended");
}

// The content of a guest's token.
struct GuestToken {
  std::string id;
  std::string name;
  store::Moment issued_at;  // 0: unknown, in old tokens
  std::string device;
};

std::optional<GuestToken> read_guest(std::string_view text) {
  const auto parts = split(text, '.');
  if (parts.size() == 3 && parts[0] == "a") {
    return GuestToken{std::string(parts[1]), from_hex(parts[2]), 0, std::string(parts[1])};
  }
  if (parts.size() != 5 || parts[0] != "g") return std::nullopt;
  return GuestToken{std::string(parts[1]), from_hex(parts[2]), number_in(parts[3]) * 1000,
                    std::string(parts[4])};
}

}  // namespace

Result<Identities> Identities::open(SharedStore& store, store::Moment now) {
  auto key = TRY(store.with(
      [](store::Store& open_store) { return open_store.setting("signing_key", new_key()); }));
  const auto until = TRY(store.with([&](store::Store& open_store) {
    return open_store.setting("old_guest_tokens_until", std::to_string(now + kGuestFor));
  }));
  return Identities(store, std::move(key), number_in(until));
}

Identity Identities::guest(std::string id, std::string name, std::string device,
                           store::Moment now) const {
  if (name.empty()) name = kUsualName;
  Identity identity;
  identity.token =
      sign("g." + id + "." + to_hex(name) + "." + std::to_string(now / 1000) + "." + device, key_);
  identity.actor = {id, std::move(name), false, {}, std::move(device)};
  identity.actor.session = std::string(kGuestSession) + id;
  identity.actor.expires_at = now + kGuestFor;
  return identity;
}

Identity Identities::newcomer(store::Moment now, std::string name, std::string device) const {
  if (device.empty()) device = random_id();
  Identity identity = guest(random_id(), std::move(name), std::move(device), now);
  identity.fresh = true;
  return identity;
}

Identity Identities::renamed(const Actor& actor, std::string name, store::Moment now) const {
  Identity identity = guest(actor.player, std::move(name), actor.device, now);
  identity.fresh = true;
  return identity;
}

std::string Identities::network_mark(std::string_view address) const {
  return hash_token(key_ + " network " + network_of(address)).substr(0, 32);
}

std::string Identities::name_mark(std::string_view name) const {
  std::string lower;
  for (const char c : name) lower += to_lower(c);
  return hash_token(key_ + " name " + lower).substr(0, 32);
}

Result<Identity> Identities::identify(std::string_view token, store::Moment now) {
  if (token.size() > kMaxToken) return bad_token();
  if (token.starts_with("a.") || token.starts_with("g.")) return identify_guest(token, now);
  if (token.starts_with("s.")) return identify_session(token, now);
  return bad_token();
}

Result<Identity> Identities::identify_guest(std::string_view token, store::Moment now) {
  const auto text = TRY(verify(token, key_));
  const auto read = read_guest(text);
  if (!read) return bad_token();
  const store::Moment until =
      read->issued_at == 0 ? old_tokens_until_ : read->issued_at + kGuestFor;
  if (until <= now) return bad_token();
  const auto ended =
      TRY(store_->with([&](store::Store& store) { return store.has_ended(read->id, now); }));
  if (ended) return bad_token();
  Identity identity = guest(read->id, read->name, read->device, now);
  identity.renewed = read->issued_at + kGuestRenewedAfter <= now;
  if (identity.renewed) return identity;
  identity.token = token;
  identity.actor.expires_at = until;
  return identity;
}

Result<Identity> Identities::identify_session(std::string_view token, store::Moment now) {
  Identity identity;
  identity.token = token;
  identity.actor.session = hash_token(token);
  const auto found = store_->with([&](store::Store& store) -> Result<bool> {
    const auto session = TRY(store.find_session(identity.actor.session, now));
    if (!session) return false;
    const auto account = TRY(store.account_of(session->player));
    if (!account) return false;
    Actor& actor = identity.actor;
    actor.player = account->id;
    actor.name = account->name;
    actor.account = true;
    actor.device = session->device;
    actor.expires_at = session->expires_at;
    if (now - session->seen_at < kSessionNotedEvery) return true;
    actor.expires_at = now + kSessionFor;
    // The login succeeds even if this cannot be stored.
    std::ignore = store.renew_session(actor.session, now, actor.expires_at);
    return true;
  });
  if (!found) return Failure(found.error());
  if (!*found) return bad_token();
  return identity;
}

Identities::Begun Identities::new_session(const store::Account& account, std::string device,
                                          std::string client, store::Moment now) {
  if (device.empty()) device = random_id();
  Begun begun;
  Identity& identity = begun.identity;
  identity.token = "s." + random_id(43);
  identity.fresh = true;
  identity.actor = {account.id, account.name, true, {}, device};
  identity.actor.session = hash_token(identity.token);
  identity.actor.expires_at = now + kSessionFor;
  begun.session = {identity.actor.session, account.id,       now, now + kSessionFor, now,
                   std::move(device),      std::move(client)};
  return begun;
}

Result<Identity> Identities::register_account(const Actor& actor, const std::string& name,
                                              const std::string& password, std::string client,
                                              store::Moment now) {
  const store::Account account{random_id(), name, hash_password(password), now};
  Begun begun = new_session(account, actor.device, std::move(client), now);
  const std::string guest = actor.account ? std::string() : actor.player;
  TRY(store_->with(
      [&](store::Store& store) { return store.create_account(account, &begun.session, guest); }));
  return std::move(begun.identity);
}

Result<Identity> Identities::log_in(const Actor& actor, const std::string& name,
                                    const std::string& password, std::string client,
                                    store::Moment now) {
  const auto account =
      TRY(store_->with([&](store::Store& store) { return store.find_account(name); }));
  const std::string& hash = account ? account->password : nobodys_password();
  if (!password_matches(password, hash) || !account) {
    return fail(ServerError::BadPassword, "there is no account with that name and password");
  }
  Begun begun = new_session(*account, actor.device, std::move(client), now);
  TRY(store_->with([&](store::Store& store) { return store.add_session(begun.session); }));
  return std::move(begun.identity);
}

Result<void> Identities::confirm(const Actor& account, const std::string& password) {
  const auto found =
      TRY(store_->with([&](store::Store& store) { return store.account_of(account.player); }));
  if (!found || !password_matches(password, found->password)) {
    return fail(ServerError::BadPassword, "that is not the password of this account");
  }
  return {};
}

Result<std::vector<std::string>> Identities::change_password(const Actor& account,
                                                             const std::string& password) {
  const std::string hash = hash_password(password);
  return store_->with([&](store::Store& store) {
    return store.change_password(account.player, hash, account.session);
  });
}

Result<void> Identities::log_out(const Actor& actor, store::Moment now) {
  return store_->with([&](store::Store& store) {
    return actor.account ? store.end_session(actor.session)
                         : store.end_guest(actor.player, now + kGuestFor);
  });
}

Result<std::vector<std::string>> Identities::log_out_everywhere(const Actor& account) {
  return store_->with([&](store::Store& store) { return store.end_sessions(account.player, ""); });
}

Result<std::string> Identities::end_session(const Actor& account, std::string_view id,
                                            store::Moment now) {
  return store_->with([&](store::Store& store) -> Result<std::string> {
    const auto all = TRY(store.sessions(account.player, now));
    const auto found = std::ranges::find(all, id, &Identities::shown_id);
    if (found == all.end()) return std::string();
    TRY(store.end_session(found->token_hash));
    return found->token_hash;
  });
}

std::string_view Identities::shown_id(const store::Session& session) {
  return std::string_view(session.token_hash).substr(0, kShownId);
}

Result<std::vector<std::string>> Identities::ended_among(store::Store& store,
                                                         std::span<const std::string> sessions,
                                                         store::Moment now) {
  std::vector<std::string> accounts;
  std::vector<std::string> guests;
  for (const std::string& session : sessions) {
    if (session.starts_with(kGuestSession)) {
      guests.push_back(session.substr(kGuestSession.size()));
    } else {
      accounts.push_back(session);
    }
  }
  auto ended = TRY(store.ended_among(accounts, now));
  const auto ended_guests = TRY(store.ended_guests(guests, now));
  for (const std::string& guest : ended_guests) {
    ended.push_back(std::string(kGuestSession) + guest);
  }
  return ended;
}

}  // namespace outflank::server
