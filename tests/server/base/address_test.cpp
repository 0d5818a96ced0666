#include "server/base/address.h"

#include <gtest/gtest.h>

namespace outflank::server {
namespace {

TEST(AddressTest, IsReadInEverySpelling) {
  EXPECT_EQ(parse_address("192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(parse_address("2001:DB8:0::1"), "2001:db8::1");
  EXPECT_EQ(parse_address("::ffff:192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(parse_address("fe80::1%eth0"), "fe80::1");
}

TEST(AddressTest, WhatIsNotAnAddressIsRefused) {
  for (const std::string_view text :
       {std::string_view(""), std::string_view("unknown"), std::string_view("_hidden"),
        std::string_view("192.0.2"), std::string_view("192.0.2.7:80"),
        std::string_view("1.2.3.256"), std::string_view("2001:db8:::1"),
        std::string_view("1.2.3.4\0", 8), std::string_view("1.2.3.4 5.6.7.8")}) {
    EXPECT_FALSE(parse_address(text)) << text;
  }
  EXPECT_FALSE(parse_address(std::string(5000, '1')));
}

TEST(AddressTest, ANetworkIsAnIpv4AddressOrTheFirstHalfOfAnIpv6Address) {
  EXPECT_EQ(network_of("192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(network_of("::ffff:192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(network_of("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
  EXPECT_EQ(network_of("2001:db8:1:2:ffff::9"), network_of("2001:db8:1:2::1"));
  EXPECT_NE(network_of("2001:db8:1:3::1"), network_of("2001:db8:1:2::1"));
  EXPECT_EQ(network_of("somewhere"), "somewhere");
}

}  // namespace
}  // namespace outflank::server
