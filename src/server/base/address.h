#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace outflank::server {

// An IP address in its usual spelling; nothing if the text is none. An IPv4 address inside IPv6 is
// the IPv4 address, and a zone (`%eth0`) is left out.
std::optional<std::string> parse_address(std::string_view text);

// What counts as one place in limits: an IPv4 address, or the /64 of an IPv6 address, since everybody
// who has one of those has 2^64 addresses. A text that is no address stands for itself.
std::string network_of(std::string_view address);

}  // namespace outflank::server
