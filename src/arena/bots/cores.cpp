#include "arena/bots/cores.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstring>
#include <string>
#include <thread>
#include <utility>

#include <pthread.h>
#include <sched.h>
#include <sys/socket.h>
#include <sys/un.h>

namespace outflank::arena {
namespace {

// A socket with an abstract name: only one process of any user can have it at a time.
Descriptor claim_of(const std::string& name) {
  Descriptor socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  std::memcpy(address.sun_path + 1, name.data(), name.size());
  const auto size = offsetof(sockaddr_un, sun_path) + 1 + name.size();
  const auto* const unnamed = reinterpret_cast<const sockaddr*>(&address);
  if (!socket.valid() || ::bind(socket.number(), unnamed, static_cast<socklen_t>(size)) != 0) {
    return Descriptor();
  }
  return socket;
}

// Or of two that claim at the same time, each would find cores that the other one is about to give back. Invalid if
// others keep it for a second, which none of us does.
Descriptor turn_to_claim() {
  constexpr int kMaxTries = 1000;
  Descriptor turn;
  for (int tries = 0; tries < kMaxTries && !turn.valid(); ++tries) {
    if (tries > 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    turn = claim_of("outflank-cores");
  }
  return turn;
}

}  // namespace

CoreList allowed_cores() {
  cpu_set_t set;
  CPU_ZERO(&set);
  CoreList cores;
  if (::sched_getaffinity(0, sizeof set, &set) != 0) return cores;
  for (std::size_t core = 0; core < CPU_SETSIZE; ++core) {
    if (CPU_ISSET(core, &set)) cores.push_back(core);
  }
  return cores;
}

void stay_on(std::span<const std::size_t> cores) {
  cpu_set_t set;
  CPU_ZERO(&set);
  for (const std::size_t core : cores) CPU_SET(core, &set);
  ::pthread_setaffinity_np(::pthread_self(), sizeof set, &set);
}

Cores Cores::claim(std::size_t wanted, std::size_t others) {
  const Descriptor turn = turn_to_claim();
  Cores cores;
  for (const std::size_t core : allowed_cores()) {
    Descriptor claim = claim_of("outflank-core-" + std::to_string(core));
    if (!claim.valid()) continue;
    cores.rest_.push_back(core);
    cores.claims_.push_back(std::move(claim));
  }
  if (cores.rest_.size() < wanted + others) {
    cores.claims_.clear();
    return cores;
  }
  const auto end = cores.rest_.begin() + static_cast<std::ptrdiff_t>(wanted);
  cores.claimed_.assign(cores.rest_.begin(), end);
  cores.rest_.erase(cores.rest_.begin(), end);
  cores.claims_.resize(wanted);
  return cores;
}

}  // namespace outflank::arena
