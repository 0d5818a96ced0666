#include "server/people/secrets.h"

#include <array>
#include <cstdint>
#include <stdexcept>

#include <sodium.h>

#include "server/base/server_error.h"

namespace outflank::server {
namespace {

const unsigned char* bytes_of(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

std::string hex(const unsigned char* data, std::size_t size) {
  std::string out(size * 2 + 1, '\0');
  sodium_bin2hex(out.data(), out.size(), data, size);
  out.pop_back();
  return out;
}

std::array<unsigned char, crypto_auth_BYTES> signature(std::string_view text,
                                                       std::string_view key) {
  // Keys come from the store as text of any length: hashing gives the right one.
  std::array<unsigned char, crypto_auth_KEYBYTES> raw{};
  crypto_generichash(raw.data(), raw.size(), bytes_of(key), key.size(), nullptr, 0);
  std::array<unsigned char, crypto_auth_BYTES> out{};
  crypto_auth(out.data(), bytes_of(text), text.size(), raw.data());
  return out;
}

}  // namespace

Result<void> begin_secrets() {
  if (sodium_init() < 0) {
    return fail(ServerError::ServerFull, "libsodium cannot be started: there is no randomness");
  }
  return {};
}

std::string random_id(std::size_t length) {
  constexpr std::string_view kLetters =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  std::string id(length, '0');
  for (char& c : id) c = kLetters[randombytes_uniform(kLetters.size())];
  return id;
}

int random_below(int bound) {
  return static_cast<int>(randombytes_uniform(static_cast<std::uint32_t>(bound)));
}

std::string new_key() {
  std::array<unsigned char, 32> raw{};
  randombytes_buf(raw.data(), raw.size());
  return hex(raw.data(), raw.size());
}

std::string sign(std::string_view text, std::string_view key) {
  const auto mac = signature(text, key);
  return std::string(text) + "." + hex(mac.data(), mac.size());
}

Result<std::string> verify(std::string_view signed_text, std::string_view key) {
  const std::size_t dot = signed_text.rfind('.');
  const std::string_view text = signed_text.substr(0, dot);
  const auto mac = signature(text, key);
  const std::string right = hex(mac.data(), mac.size());
  const std::string given(dot == std::string_view::npos ? "" : signed_text.substr(dot + 1));
  if (given.size() != right.size() ||
      sodium_memcmp(given.data(), right.data(), right.size()) != 0) {
    return fail(ServerError::BadToken, "the token is not one of this server");
  }
  return std::string(text);
}

std::string hash_token(std::string_view token) {
  std::array<unsigned char, crypto_generichash_BYTES> out{};
  crypto_generichash(out.data(), out.size(), bytes_of(token), token.size(), nullptr, 0);
  return hex(out.data(), out.size());
}

std::string hash_password(std::string_view password) {
  std::array<char, crypto_pwhash_STRBYTES> out{};
  if (crypto_pwhash_str(out.data(), password.data(), password.size(),
                        crypto_pwhash_OPSLIMIT_INTERACTIVE,
                        crypto_pwhash_MEMLIMIT_INTERACTIVE) != 0) {
    throw std::runtime_error("out of memory for a password");
  }
  return out.data();
}

bool password_matches(std::string_view password, const std::string& hash) {
  return crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
}

}  // namespace outflank::server
