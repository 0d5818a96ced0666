#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/error.h"
#include "server/rooms/client.h"
#include "server/rooms/rooms.h"

namespace outflank::server {

// Who somebody is, and what proves it next time.
struct Identity {
  Actor actor;
  std::string token;   // that was shown, or a new one
  bool fresh = false;  // nothing was shown: the token has to be handed out
  bool by_cookie = false;
};

// Tokens. Those without an account are signed and not stored: `a.ID.NAME` in hexadecimal. Those of
// accounts are `s.SECRET`, of whose hash the store has a session that can be ended.
class Identities {
 public:
  // Makes or reads the key of the store.
  static Result<Identities> open(SharedStore& store);

  // Fails with BadToken for one that is not ours; may block for the store.
  Result<Identity> identify(std::string_view token);
  // Somebody new, without an account.
  [[nodiscard]] Identity newcomer(std::string name = {}) const;
  // Another name for somebody without an account.
  [[nodiscard]] Identity renamed(const Actor& actor, std::string name) const;

  // NameTaken; blocks for the password.
  Result<Identity> register_account(const Actor& actor, const std::string& name,
                                    const std::string& password);
  // BadPassword, which takes as long for a name that does not exist.
  Result<Identity> log_in(const std::string& name, const std::string& password);
  Result<void> log_out(std::string_view token);

 private:
  Identities(SharedStore& store, std::string key) : store_(&store), key_(std::move(key)) {}

  Result<Identity> begin_session(const store::Account& account);
  [[nodiscard]] Identity anonymous(std::string id, std::string name) const;

  SharedStore* store_;
  std::string key_;
};

// Nothing, or why it cannot be the name of an account.
Result<void> check_account_name(std::string_view name);
Result<void> check_password(std::string_view password);

}  // namespace outflank::server
