#pragma once

#include <cstdint>
#include <ctime>
#include <string>
#include <vector>

namespace outflank::apps {

struct Measured {
  std::string game;
  std::string name;
  std::uint64_t items;  // what the speed counts
  std::uint64_t nodes;  // of the rules: moves found, part of the signature
  double cpu_seconds;
};

template <class F>
double cpu_time(F f) {
  const std::clock_t begin = std::clock();
  f();
  return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
}

// The speed of the engines on one thread, in nodes. Takes some seconds. Throws CommandFailed when an
// engine does not start.
std::vector<Measured> measure_engines();

}  // namespace outflank::apps
