#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/error.h"

// Everything that must not be guessed or forged, on libsodium. Thread-safe after begin_secrets.
namespace outflank::server {

// Call first. Fails if the machine has no source of randomness.
Result<void> begin_secrets();

// Random letters and digits: 16 of them have 95 bits.
std::string random_id(std::size_t length = 16);
// Uniform from 0 to bound - 1.
int random_below(int bound);
// A key for sign, as text.
std::string new_key();

// `text` with a signature appended, and the text back if the signature is valid. Constant time for
// wrong signatures.
std::string sign(std::string_view text, std::string_view key);
Result<std::string> verify(std::string_view signed_text, std::string_view key);

// A one-way hash for stored tokens.
std::string hash_token(std::string_view token);

// Argon2id, with the interactive cost (64 MiB, some 60 ms). Blocks.
std::string hash_password(std::string_view password);
bool password_matches(std::string_view password, const std::string& hash);

}  // namespace outflank::server
