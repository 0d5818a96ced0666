#include "server/base/address.h"

#include <algorithm>
#include <array>

#include <arpa/inet.h>

namespace outflank::server {
namespace {

constexpr std::size_t kMaxAddress = 64;
constexpr std::size_t kNetworkBytes = 8;  // of an IPv6 address: /64

std::optional<std::string> spelled(int family, const void* bytes) {
  std::array<char, INET6_ADDRSTRLEN> text{};
  if (inet_ntop(family, bytes, text.data(), text.size()) == nullptr) return std::nullopt;
  return std::string(text.data());
}

std::optional<in6_addr> parse_ipv6(std::string_view text) {
  if (text.size() > kMaxAddress) return std::nullopt;
  in6_addr address{};
  const std::string terminated(text.substr(0, text.find('%')));
  if (inet_pton(AF_INET6, terminated.c_str(), &address) != 1) return std::nullopt;
  return address;
}

}  // namespace

std::optional<std::string> parse_address(std::string_view text) {
  if (text.size() > kMaxAddress || text.contains('\0')) return std::nullopt;
  in_addr four{};
  if (inet_pton(AF_INET, std::string(text).c_str(), &four) == 1) return spelled(AF_INET, &four);
  const auto six = parse_ipv6(text);
  if (!six) return std::nullopt;
  if (IN6_IS_ADDR_V4MAPPED(&*six)) return spelled(AF_INET, six->s6_addr + 12);
  return spelled(AF_INET6, &*six);
}

std::string network_of(std::string_view address) {
  const auto spelling = parse_address(address);
  if (!spelling) return std::string(address);
  if (!spelling->contains(':')) return *spelling;
  in6_addr network = *parse_ipv6(*spelling);
  std::fill(network.s6_addr + kNetworkBytes, network.s6_addr + sizeof network.s6_addr, 0);
  return spelled(AF_INET6, &network).value_or(*spelling) + "/64";
}

}  // namespace outflank::server
