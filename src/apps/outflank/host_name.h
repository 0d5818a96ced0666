#pragma once

#include <array>
#include <string>

#include <unistd.h>

namespace outflank::apps {

// The default name of a worker.
inline std::string host_name() {
  std::array<char, 256> name{};
  return gethostname(name.data(), name.size() - 1) == 0 ? std::string(name.data()) : "worker";
}

}  // namespace outflank::apps
