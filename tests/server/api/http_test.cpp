#include "server/api/http.h"

#include <gtest/gtest.h>

#include "server/base/server_error.h"
#include "store/store_error.h"

namespace outflank::server {
namespace {

TEST(TargetTest, IsDecoded) {
  Request request;
  ASSERT_TRUE(parse_target("/api/v1/players/J%C3%A1nos?a=b+c&d=%26&e", request));
  EXPECT_EQ(request.path, "/api/v1/players/János");
  EXPECT_EQ(request.query_value("a"), "b c");
  EXPECT_EQ(request.query_value("d"), "&");
  EXPECT_EQ(request.query_value("e"), "");
  EXPECT_EQ(request.query_value("f"), "");
}

TEST(TargetTest, WhatIsNotPlainIsRefused) {
  const std::string longest = "/" + std::string(3000, 'a');
  for (const char* target : {"", "x", "/%", "/%2", "/%zz", "/a/../b", "/a/%2e%2e/b", "/a/%2E/b",
                             "/%00", "/%0d%0a", "/\x7f", "/%ff", "/..", "/a\\b", longest.c_str()}) {
    Request request;
    EXPECT_FALSE(parse_target(target, request)) << target;
  }
}

TEST(HeaderTest, CookiesAreFoundByTheirWholeName) {
  EXPECT_EQ(cookie_value("a=1; outflank=x.y; b=2", "outflank"), "x.y");
  EXPECT_EQ(cookie_value("xoutflank=1; outflankx=2", "outflank"), "");
  EXPECT_EQ(cookie_value("", "outflank"), "");
}

TEST(HeaderTest, ABearerTokenIsRead) {
  EXPECT_EQ(bearer_token("Bearer abc"), "abc");
  EXPECT_EQ(bearer_token("bearer  abc "), "abc");
  EXPECT_EQ(bearer_token("Basic abc"), "");
  EXPECT_EQ(bearer_token("Bearer"), "");
}

TEST(HeaderTest, AnEncodingIsAcceptedThatIsNamed) {
  EXPECT_TRUE(accepts("gzip, deflate, br", "br"));
  EXPECT_TRUE(accepts("GZIP;q=0.5", "gzip"));
  EXPECT_FALSE(accepts("gzip, deflate", "br"));
  EXPECT_FALSE(accepts("brotli", "br"));
  EXPECT_FALSE(accepts("br;q=0, gzip", "br"));
  EXPECT_FALSE(accepts("br;q=0.000", "br"));
  EXPECT_FALSE(accepts("", "gzip"));
}

TEST(ErrorResponseTest, HasTheStatusThatBelongsToIt) {
  EXPECT_EQ(error_response(Error(ServerError::NotAPlayer, "x")).status, 403);
  EXPECT_EQ(error_response(Error(InputError::Syntax, "x")).status, 400);
  EXPECT_EQ(error_response(Error(store::StoreError::PlyTaken, "x")).status, 409);
}

TEST(ErrorResponseTest, LeaksNoInternals) {
  const Response response =
      error_response(Error(store::StoreError::Unavailable, "/secret/path is broken"));
  EXPECT_EQ(response.status, 503);
  EXPECT_FALSE(response.body.contains("secret")) << response.body;
}

}  // namespace
}  // namespace outflank::server
