#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace outflank::server {

// The canonical form of an IP address; empty if the text is not one. An IPv4-mapped IPv6 address
// becomes IPv4, and a zone (`%eth0`) is dropped.
std::optional<std::string> parse_address(std::string_view text);

// The unit of rate limits: an IPv4 address, or the /64 of an IPv6 address, since its holder has
// 2^64 addresses. A text that is not an address is returned unchanged.
std::string network_of(std::string_view address);

}  // namespace outflank::server
