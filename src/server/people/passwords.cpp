#include "server/people/passwords.h"

#include <string>
#include <vector>

#include "core/text.h"
#include "server/base/server_error.h"
#include "server/people/password_strength.h"

namespace outflank::server {
namespace {

constexpr std::size_t kMinBytes = 8;
constexpr std::size_t kMaxBytes = 200;
// Some thirty million guesses: years for throttled logins, and a while for stolen hashes.
constexpr double kMinBits = 25;

// Likely words that the library's English lists lack: of the games, Hungarian and German. Without
// accents.
constexpr std::string_view kOwnWords[] = {
    "outflank", "quoridor",     "othello",  "reversi",      "jelszo",    "jelszavam", "titkos",
    "titok",    "vendeg",       "szia",     "szeretlek",    "hercegno",  "angyal",    "virag",
    "sarkany",  "majom",        "tigris",   "oroszlan",     "farkas",    "cica",      "kiscica",
    "kutya",    "macska",       "nyuszi",   "maci",         "foci",      "fradi",     "ferencvaros",
    "ujpest",   "csoki",        "nyar",     "tavasz",       "osz",       "tel",       "budapest",
    "magyar",   "hungaria",     "debrecen", "szeged",       "jatek",     "jatekos",   "sakk",
    "kata",     "anna",         "attila",   "zoltan",       "gabor",     "laszlo",    "istvan",
    "jozsef",   "sandor",       "ferenc",   "eszter",       "katalin",   "erzsebet",  "mancika",
    "balaton",  "magyarorszag", "hello",    "asztal",       "almafa",    "szerelem",  "csillag",
    "passwort", "geheim",       "hallo",    "ichliebedich", "schatz",    "fussball",  "sommer",
    "winter",   "berlin",       "schalke",  "qwertz",       "qwertzuiop"};

std::string_view why(PasswordPattern pattern) {
  switch (pattern) {
    case PasswordPattern::Word: return "it is little more than a well-known word or password";
    case PasswordPattern::OwnWord:
      return "it is little more than your name, or a word that everybody here thinks of";
    case PasswordPattern::Keyboard: return "it is little more than neighbours on the keyboard";
    case PasswordPattern::Sequence: return "it is little more than letters or digits in a row";
    case PasswordPattern::Repeat: return "it is little more than a repetition";
    case PasswordPattern::Date: return "it is little more than a date";
    case PasswordPattern::None: break;
  }
  return "it is too short for what it is made of";
}

}  // namespace

Result<void> check_password(std::string_view password, std::string_view account_name) {
  if (password.size() < kMinBytes || password.size() > kMaxBytes) {
    return fail(InputError::OutOfRange, "a password has 8 to 200 bytes");
  }
  std::vector<std::string> own(std::begin(kOwnWords), std::end(kOwnWords));
  std::string& name = own.emplace_back();
  for (const char c : account_name) name += to_lower(c);
  const auto [bits, pattern] = password_strength(password, own);
  if (bits >= kMinBits) return {};
  return fail(ServerError::CommonPassword,
              "this password would be guessed among the first: " + std::string(why(pattern)));
}

}  // namespace outflank::server
