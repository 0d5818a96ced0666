#include "server/people/client_name.h"

#include <gtest/gtest.h>

namespace outflank::server {
namespace {

TEST(ClientNameTest, NamesWhatAPersonRecognises) {
  EXPECT_EQ(client_name("Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0"),
            "Firefox, Linux");
  EXPECT_EQ(client_name("Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like "
                        "Gecko) Chrome/129.0.0.0 Safari/537.36 Edg/129.0.0.0"),
            "Edge, Windows");
  EXPECT_EQ(
      client_name("Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 "
                  "(KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1"),
      "Safari, iPhone");
  EXPECT_EQ(client_name("curl/8.1.2"), "curl");
  EXPECT_EQ(client_name(""), "");
  EXPECT_EQ(client_name("\xff<script>"), "");
  EXPECT_EQ(client_name(std::string(5000, 'x')).size(), 30U);
}

}  // namespace
}  // namespace outflank::server
