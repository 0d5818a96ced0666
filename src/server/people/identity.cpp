#include "server/people/identity.h"

#include <algorithm>
#include <chrono>

#include "core/text.h"
#include "server/people/secrets.h"
#include "server/server_error.h"

namespace outflank::server {
namespace {

constexpr std::size_t kMaxToken = 400;
constexpr store::Moment kSessionFor = 1000LL * 60 * 60 * 24 * 90;
constexpr std::string_view kUsualName = "Anonymous";

store::Moment wall_now() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

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

// What a password is compared with when there is no such account.
const std::string& nobodys_password() {
  static const std::string kHash = hash_password("nobody");
  return kHash;
}

Failure bad_token() {
  return fail(ServerError::BadToken, "the token is not one of this server, or has ended");
}

}  // namespace

Result<Identities> Identities::open(SharedStore& store) {
  auto key = store.with(
      [](store::Store& open_store) { return open_store.setting("signing_key", new_key()); });
  if (!key) return Failure(key.error());
  return Identities(store, *std::move(key));
}

Identity Identities::anonymous(std::string id, std::string name) const {
  if (name.empty()) name = kUsualName;
  Identity identity;
  identity.token = sign("a." + id + "." + to_hex(name), key_);
  identity.actor = {std::move(id), std::move(name), false};
  return identity;
}

Identity Identities::newcomer(std::string name) const {
  Identity identity = anonymous(random_id(), std::move(name));
  identity.fresh = true;
  return identity;
}

Identity Identities::renamed(const Actor& actor, std::string name) const {
  Identity identity = anonymous(actor.player, std::move(name));
  identity.fresh = true;
  return identity;
}

Result<Identity> Identities::identify(std::string_view token) {
  if (token.size() > kMaxToken) return bad_token();
  if (token.starts_with("a.")) {
    const auto text = verify(token, key_);
    if (!text) return Failure(text.error());
    const auto parts = split(*text, '.');
    if (parts.size() != 3) return bad_token();
    Identity identity;
    identity.actor = {std::string(parts[1]), from_hex(parts[2]), false};
    identity.token = token;
    return identity;
  }
  if (!token.starts_with("s.")) return bad_token();
  const std::string hash = hash_token(token);
  auto account = store_->with([&](store::Store& store) -> Result<std::optional<store::Account>> {
    const auto session = store.find_session(hash, wall_now());
    if (!session) return Failure(session.error());
    if (!*session) return std::nullopt;
    return store.account_of((*session)->player);
  });
  if (!account) return Failure(account.error());
  if (!*account) return bad_token();
  Identity identity;
  identity.actor = {(*account)->id, (*account)->name, true};
  identity.token = token;
  return identity;
}

Result<Identity> Identities::begin_session(const store::Account& account) {
  Identity identity;
  identity.actor = {account.id, account.name, true};
  identity.token = "s." + random_id(43);
  identity.fresh = true;
  const store::Moment now = wall_now();
  const store::Session session{hash_token(identity.token), account.id, now, now + kSessionFor};
  const auto added = store_->with([&](store::Store& store) { return store.add_session(session); });
  if (!added) return Failure(added.error());
  return identity;
}

Result<Identity> Identities::register_account(const Actor& actor, const std::string& name,
                                              const std::string& password) {
  const store::Account account{random_id(), name, hash_password(password), wall_now()};
  const auto made = store_->with([&](store::Store& store) -> Result<void> {
    if (auto added = store.create_account(account); !added) return added;
    if (actor.account) return {};
    return store.hand_over_seats(actor.player, account.id);
  });
  if (!made) return Failure(made.error());
  return begin_session(account);
}

Result<Identity> Identities::log_in(const std::string& name, const std::string& password) {
  const auto account = store_->with([&](store::Store& store) { return store.find_account(name); });
  if (!account) return Failure(account.error());
  const std::string& hash = *account ? (*account)->password : nobodys_password();
  if (!password_matches(password, hash) || !*account) {
    return fail(ServerError::BadPassword, "there is no account with that name and password");
  }
  return begin_session(**account);
}

Result<void> Identities::log_out(std::string_view token) {
  return store_->with([&](store::Store& store) { return store.end_session(hash_token(token)); });
}

Result<void> check_account_name(std::string_view name) {
  const auto allowed = [](char c) {
    return is_digit(c) || c == '_' || c == '-' || (to_lower(c) >= 'a' && to_lower(c) <= 'z');
  };
  if (name.size() >= 2 && name.size() <= 20 && std::ranges::all_of(name, allowed)) return {};
  return fail(InputError::Syntax,
              "a name has 2 to 20 letters, digits, _ and -, not " + quoted(name));
}

Result<void> check_password(std::string_view password) {
  if (password.size() >= 8 && password.size() <= 200) return {};
  return fail(InputError::OutOfRange, "a password has 8 to 200 bytes");
}

}  // namespace outflank::server
