#include "search/helpers.h"

#include <atomic>
#include <new>
#include <stdexcept>

#include <gtest/gtest.h>

namespace outflank::search {
namespace {

TEST(HelpersTest, WhatAHelperThrowsStopsTheOthersAndReachesTheCaller) {
  std::atomic<bool> stop = false;
  Helpers helpers(
      3,
      [&](std::size_t i) {
        if (i == 1) throw std::bad_alloc();
        stop.wait(false);
      },
      [&] {
        stop = true;
        stop.notify_all();
      });
  stop.wait(false);  // that the helper calls, before anybody ends the search
  EXPECT_THROW(helpers.end(), std::bad_alloc);
  helpers.end();  // thrown once
}

TEST(HelpersTest, AnExceptionOfTheCallerStopsThem) {
  std::atomic<bool> stop = false;
  const auto search = [&] {
    const Helpers helpers(
        2, [&](std::size_t /*i*/) { stop.wait(false); },
        [&] {
          stop = true;
          stop.notify_all();
        });
    throw std::runtime_error("of the caller");
  };
  EXPECT_THROW(search(), std::runtime_error);
}

}  // namespace
}  // namespace outflank::search
