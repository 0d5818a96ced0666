#include "arena/bots/cores.h"

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstring>
#include <string_view>
#include <thread>
#include <tuple>
#include <utility>

#include <gtest/gtest.h>
#include <sched.h>
#include <sys/socket.h>
#include <sys/un.h>

namespace outflank::arena {
namespace {

// As another process that is claiming.
Descriptor bound_to(std::string_view name) {
  Descriptor socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  std::memcpy(address.sun_path + 1, name.data(), name.size());
  const auto size = offsetof(sockaddr_un, sun_path) + 1 + name.size();
  const auto* const unnamed = reinterpret_cast<const sockaddr*>(&address);
  return ::bind(socket.number(), unnamed, static_cast<socklen_t>(size)) == 0 ? std::move(socket)
                                                                             : Descriptor();
}

// Or each would find cores that the other one is about to give back.
TEST(CoresTest, OneAtATimeClaims) {
  std::jthread([] {
    // Away from other arenas of this machine, where that is allowed: it is the namespace of such names.
    static_cast<void>(::unshare(CLONE_NEWNET));
    Descriptor turn = bound_to("outflank-cores");
    if (!turn.valid()) GTEST_SKIP() << "somebody else is claiming";
    std::atomic<bool> claimed = false;
    std::jthread other([&] {
      std::ignore = Cores::claim(1, 0);
      claimed = true;
    });
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    EXPECT_FALSE(claimed);
    turn.close();
    other.join();
  }).join();
}

}  // namespace
}  // namespace outflank::arena
