#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "server/base/actor.h"
#include "server/base/shared_store.h"

namespace outflank::server {

// Who somebody is, and what proves it next time.
struct Identity {
  Actor actor;
  std::string token;     // that was shown, or a new one
  bool fresh = false;    // nothing was shown, or it is another's from now on
  bool renewed = false;  // the token takes the place of an older one
  bool by_cookie = false;
};

// Tokens, which all come to an end. Those without an account are signed and not stored:
// `g.ID.NAME.ISSUED.DEVICE`, the name in hexadecimal and the time in seconds; `a.ID.NAME` of earlier
// versions is good for a year after the change. Those of accounts are `s.SECRET`, of whose hash the
// store has a session that can be ended, and that lasts as long as it is used.
class Identities {
 public:
  static constexpr store::Moment kDay = 1000LL * 60 * 60 * 24;
  static constexpr store::Moment kGuestFor = 365 * kDay;
  static constexpr store::Moment kGuestRenewedAfter = 30 * kDay;
  static constexpr store::Moment kSessionFor = 90 * kDay;  // without use
  static constexpr store::Moment kSessionNotedEvery = kDay / 24;
  static constexpr store::Moment kNameKeptFor = 90 * kDay;  // of a deleted account

  // Makes or reads the key of the store.
  static Result<Identities> open(SharedStore& store, store::Moment now);

  // Fails with BadToken for one that is not ours or is over; may block for the store.
  Result<Identity> identify(std::string_view token, store::Moment now);
  // Somebody new, without an account; on a device that is known already, or on a new one.
  [[nodiscard]] Identity newcomer(store::Moment now, std::string name = {},
                                  std::string device = {}) const;
  // Another name for somebody without an account.
  [[nodiscard]] Identity renamed(const Actor& actor, std::string name, store::Moment now) const;
  // A mark that is the same for everybody in a network, and does not tell which it is.
  [[nodiscard]] std::string network_mark(std::string_view address) const;

  // NameTaken; blocks for the password. `client` says what the session is used with.
  Result<Identity> register_account(const Actor& actor, const std::string& name,
                                    const std::string& password, std::string client,
                                    store::Moment now);
  // BadPassword, which takes as long for a name that does not exist.
  Result<Identity> log_in(const Actor& actor, const std::string& name, const std::string& password,
                          std::string client, store::Moment now);
  // BadPassword.
  Result<void> confirm(const Actor& account, const std::string& password);
  // Ends all other sessions, and tells which.
  Result<std::vector<std::string>> change_password(const Actor& account,
                                                   const std::string& password);

  // Ends the session, or the identity of somebody without an account.
  Result<void> log_out(const Actor& actor, store::Moment now);
  // Ends every session of an account, and tells which.
  Result<std::vector<std::string>> log_out_everywhere(const Actor& account);
  // A session of an account by the beginning of its hash, as it is shown; empty if there is none.
  Result<std::string> end_session(const Actor& account, std::string_view shown_id,
                                  store::Moment now);
  static std::string_view shown_id(const store::Session& session);

 private:
  Identities(SharedStore& store, std::string key, store::Moment old_tokens_until)
      : store_(&store), key_(std::move(key)), old_tokens_until_(old_tokens_until) {}

  Result<Identity> identify_guest(std::string_view token, store::Moment now);
  Result<Identity> identify_session(std::string_view token, store::Moment now);
  // A session that is to be stored, and the identity that it proves.
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
