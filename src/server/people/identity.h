#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "server/base/actor.h"
#include "server/base/shared_store.h"

namespace outflank::server {

// Who the caller is, and the token that proves it next time.
struct Identity {
  Actor actor;
  std::string token;     // the presented one, or a new one
  bool fresh = false;    // no token was presented, or the identity has changed
  bool renewed = false;  // the token replaces an older one
  bool by_cookie = false;
};

// Tokens, which all expire. Those of guests are signed and not stored: `g.ID.NAME.ISSUED.DEVICE`,
// the name in hexadecimal and the time in seconds; `a.ID.NAME` of earlier versions is valid for a
// year after the change. Those of accounts are `s.SECRET`; the store keeps its hash as a revocable
// session, which is renewed by use.
class Identities {
 public:
  static constexpr store::Moment kDay = 1000LL * 60 * 60 * 24;
  static constexpr store::Moment kGuestFor = 365 * kDay;
  static constexpr store::Moment kGuestRenewedAfter = 30 * kDay;
  static constexpr store::Moment kSessionFor = 90 * kDay;  // without use
  static constexpr store::Moment kSessionNotedEvery = kDay / 24;
  static constexpr store::Moment kNameKeptFor = 90 * kDay;  // of a deleted account

  // Creates or reads the key of the store.
  static Result<Identities> open(SharedStore& store, store::Moment now);

  // Fails with BadToken for an invalid or expired token; may block for the store.
  Result<Identity> identify(std::string_view token, store::Moment now);
  // A new guest, on a known device or a new one.
  [[nodiscard]] Identity newcomer(store::Moment now, std::string name = {},
                                  std::string device = {}) const;
  // Renames a guest.
  [[nodiscard]] Identity renamed(const Actor& actor, std::string name, store::Moment now) const;
  // A one-way hash of a network, the same for everybody in it.
  [[nodiscard]] std::string network_mark(std::string_view address) const;
  // The same of a name that somebody logs in with, ignoring case: it may be a password by mistake.
  [[nodiscard]] std::string name_mark(std::string_view name) const;

  // NameTaken; blocks for the password. `client` is the browser or program.
  Result<Identity> register_account(const Actor& actor, const std::string& name,
                                    const std::string& password, std::string client,
                                    store::Moment now);
  // BadPassword, in the same time for an unknown name.
  Result<Identity> log_in(const Actor& actor, const std::string& name, const std::string& password,
                          std::string client, store::Moment now);
  // BadPassword.
  Result<void> confirm(const Actor& account, const std::string& password);
  // Ends all other sessions, and returns them.
  Result<std::vector<std::string>> change_password(const Actor& account,
                                                   const std::string& password);

  // Ends the session, or a guest's identity.
  Result<void> log_out(const Actor& actor, store::Moment now);
  // Ends all sessions of an account, and returns them.
  Result<std::vector<std::string>> log_out_everywhere(const Actor& account);
  // Ends a session by the shown prefix of its hash; empty if there is none.
  Result<std::string> end_session(const Actor& account, std::string_view shown_id,
                                  store::Moment now);
  static std::string_view shown_id(const store::Session& session);
  // Those of these sessions, as actors have them, that have ended: also of guests.
  static Result<std::vector<std::string>> ended_among(store::Store& store,
                                                      std::span<const std::string> sessions,
                                                      store::Moment now);

 private:
  Identities(SharedStore& store, std::string key, store::Moment old_tokens_until)
      : store_(&store), key_(std::move(key)), old_tokens_until_(old_tokens_until) {}

  Result<Identity> identify_guest(std::string_view token, store::Moment now);
  Result<Identity> identify_session(std::string_view token, store::Moment now);
  // A session to store, and its identity.
  struct Begun {
    Identity identity;
    store::Session session;
  };
  static Begun new_session(const store::Account& account, std::string device, std::string client,
                           store::Moment now);
  [[nodiscard]] Identity guest(std::string id, std::string name, std::string device,
                               store::Moment now) const;

  SharedStore* store_;
  std::string key_;
  store::Moment old_tokens_until_;
};

}  // namespace outflank::server
