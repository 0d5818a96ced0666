#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/error.h"

// Everything that must not be guessed or forged. By libsodium, and from any thread once begun.
namespace outflank::server {

// Before anything else here. Fails where the machine has no source of randomness.
Result<void> begin_secrets();

// Letters and digits at random: 16 of them have 95 bits.
std::string random_id(std::size_t length = 16);
// Uniform from 0 to bound - 1.
int random_below(int bound);
// A key for sign, as text.
std::string new_key();

// `text` with a signature behind it, and the text back if the signature is right. Takes the same time
// for every wrong signature.
std::string sign(std::string_view text, std::string_view key);
Result<std::string> verify(std::string_view signed_text, std::string_view key);

// For tokens that are stored: a hash that does not tell the token.
std::string hash_token(std::string_view token);

// Argon2id, with the usual cost for interactive use (64 MiB, some 60 ms): block a thread for it.
std::string hash_password(std::string_view password);
bool password_matches(std::string_view password, const std::string& hash);

}  // namespace outflank::server
