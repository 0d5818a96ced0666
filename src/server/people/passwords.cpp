#include "server/people/passwords.h"

#include <algorithm>
#include <array>
#include <set>
#include <string>

#include "core/text.h"
#include "server/server_error.h"

namespace outflank::server {
namespace {

constexpr std::size_t kMinBytes = 8;
constexpr std::size_t kMaxBytes = 200;
constexpr std::size_t kMinCharacters = 4;  // different ones, and such as are not guessed at once
constexpr std::size_t kMaxPeriod = 5;
constexpr std::size_t kMinRun = 3;

// What most people think of first, in English, Hungarian and German; without digits in place of
// letters, which are undone before.
constexpr std::string_view kWords[] = {
    "password", "passwort", "passwd",        "pass",      "jelszo",    "jelszavam",
    "titkos",   "titok",    "secret",        "geheim",    "login",     "letmein",
    "welcome",  "admin",    "administrator", "root",      "user",      "guest",
    "vendeg",   "default",  "changeme",      "master",    "hello",     "szia",
    "hallo",    "iloveyou", "loveyou",       "szeretlek", "love",      "lovely",
    "princess", "hercegno", "prince",        "king",      "queen",     "angel",
    "angyal",   "baby",     "sunshine",      "flower",    "virag",     "dragon",
    "sarkany",  "monkey",   "majom",         "tiger",     "tigris",    "lion",
    "eagle",    "wolf",     "farkas",        "bear",      "cica",      "kutya",
    "macska",   "bunny",    "nyuszi",        "football",  "foci",      "soccer",
    "fussball", "baseball", "basketball",    "hockey",    "fradi",     "ferencvaros",
    "ujpest",   "arsenal",  "chelsea",       "liverpool", "barcelona", "realmadrid",
    "juventus", "superman", "batman",        "spiderman", "pokemon",   "pikachu",
    "starwars", "matrix",   "shadow",        "killer",    "hunter",    "ranger",
    "trustno",  "whatever", "freedom",       "cheese",    "chocolate", "csoki",
    "cookie",   "banana",   "summer",        "winter",    "spring",    "autumn",
    "nyar",     "tavasz",   "internet",      "computer",  "google",    "facebook",
    "samsung",  "iphone",   "android",       "windows",   "linux",     "budapest",
    "magyar",   "hungary",  "hungaria",      "debrecen",  "michael",   "jennifer",
    "jordan",   "charlie",  "thomas",        "daniel",    "andrew",    "robert",
    "jessica",  "ashley",   "nicole",        "anita",     "kata",      "peter",
    "david",    "attila",   "zoltan",        "gabor",     "game",      "jatek",
    "chess",    "sakk",     "player",        "quoridor",  "othello",   "reversi",
    "outflank", "abc",      "xxx",           "qwe",       "asd"};

// Neighbours in the alphabet, among the digits and on keyboards, along rows and down columns.
constexpr std::string_view kRuns[] = {"abcdefghijklmnopqrstuvwxyz",
                                      "01234567890",
                                      "qwertyuiop",
                                      "qwertzuiop",
                                      "azertyuiop",
                                      "asdfghjkl",
                                      "yxcvbnm",
                                      "zxcvbnm",
                                      "1qaz2wsx3edc4rfv5tgb6yhn",
                                      "1q2w3e4r5t6y7u8i9o0p",
                                      "qazwsxedcrfvtgb",
                                      "q1w2e3r4t5y6",
                                      "!@#$%^&*()"};

// In lower case, with letters for the signs that people write in their place.
std::string folded(std::string_view password) {
  constexpr std::string_view kSigns = "@431!05$7";
  constexpr std::string_view kLetters = "aaeiiosst";
  std::string out;
  for (const char c : password) {
    const std::size_t sign = kSigns.find(c);
    out += sign == std::string_view::npos ? to_lower(c) : kLetters[sign];
  }
  return out;
}

bool repeats(std::string_view text) {
  for (std::size_t period = 1; period <= kMaxPeriod && 2 * period <= text.size(); ++period) {
    if (std::equal(text.begin() + static_cast<std::ptrdiff_t>(period), text.end(), text.begin())) {
      return true;
    }
  }
  return std::set<char>(text.begin(), text.end()).size() < kMinCharacters;
}

// How many characters at the front are a run of neighbours, forwards or backwards; 0: none.
std::size_t run_length(std::string_view text) {
  std::size_t longest = 0;
  for (const std::string_view run : kRuns) {
    const std::string reversed(run.rbegin(), run.rend());
    for (const std::string_view line : {run, std::string_view(reversed)}) {
      std::size_t length = std::min(text.size(), line.size());
      while (length >= kMinRun && !line.contains(text.substr(0, length))) --length;
      if (length >= kMinRun) longest = std::max(longest, length);
    }
  }
  return longest;
}

bool is_year(std::string_view text) {
  return text.size() >= 4 && (text.starts_with("19") || text.starts_with("20")) &&
         is_digit(text[2]) && is_digit(text[3]);
}

// How many characters at the front are guessed at once. `plain` is the same text without letters for
// signs.
std::size_t guessed_length(std::string_view text, std::string_view plain, std::string_view name) {
  std::size_t length = std::max(run_length(plain), run_length(text));
  if (is_year(plain)) length = std::max<std::size_t>(length, 4);
  for (const std::string_view word : kWords) {
    if (text.starts_with(word)) length = std::max(length, word.size());
  }
  if (name.size() >= 3 && (text.starts_with(name) || plain.starts_with(name))) {
    length = std::max(length, name.size());
  }
  return length;
}

bool is_common(std::string_view password, std::string_view account_name) {
  std::string plain;
  for (const char c : password) plain += to_lower(c);
  if (repeats(plain)) return true;
  const std::string text = folded(password);
  std::string name;
  for (const char c : account_name) name += to_lower(c);
  std::size_t left = 0;
  for (std::size_t i = 0; i < text.size();) {
    const std::string_view rest(text);
    const std::size_t guessed =
        guessed_length(rest.substr(i), std::string_view(plain).substr(i), name);
    if (guessed == 0) ++left;
    i += std::max<std::size_t>(guessed, 1);
  }
  return left < kMinCharacters;
}

}  // namespace

Result<void> check_password(std::string_view password, std::string_view account_name) {
  if (password.size() < kMinBytes || password.size() > kMaxBytes) {
    return fail(InputError::OutOfRange, "a password has 8 to 200 bytes");
  }
  if (!is_common(password, account_name)) return {};
  return fail(
      ServerError::CommonPassword,
      "this password would be guessed among the first: it is a well-known word, your name, a "
      "run on the keyboard or a repetition, with little beside it");
}

}  // namespace outflank::server
