#include "arena/bots/process.h"

#include <array>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>

#include <gtest/gtest.h>
#include <poll.h>
#include <unistd.h>

#include "arena/bots/bot_games.h"
#include "arena/bots/cgroup.h"

namespace outflank::arena {
namespace {

using std::chrono::milliseconds;

Launch launch_of(std::vector<std::string> arguments) {
  Launch launch;
  launch.arguments = std::move(arguments);
  launch.environment = {"PATH=/usr/bin:/bin"};
  launch.directory = "/";
  return launch;
}

std::string output_of(Process& process) {
  std::string text;
  while (true) {
    pollfd end{process.output(), POLLIN, 0};
    if (::poll(&end, 1, 10'000) <= 0) return text + "(nothing more)";
    std::array<char, 256> bytes{};
    const ssize_t size = ::read(process.output(), bytes.data(), bytes.size());
    if (size <= 0) return text;
    text.append(bytes.data(), static_cast<std::size_t>(size));
  }
}

TEST(ProcessTest, SaysWhatCannotBeStarted) {
  const int files = open_files();
  const auto process = Process::start(launch_of({"./there-is-no-such-program"}));
  ASSERT_FALSE(process);
  EXPECT_EQ(process.error().message(),
            "'./there-is-no-such-program' cannot be started: No such file or directory");
  EXPECT_EQ(open_files(), files);
  EXPECT_FALSE(leftovers().children);
}

TEST(ProcessTest, SaysThatAUserOfItsOwnMayNotReadTheProgram) {
  if (::getuid() != 0) GTEST_SKIP() << "ONLY ROOT CAN START A PROGRAM AS SOMEBODY ELSE";
  namespace fs = std::filesystem;
  const fs::path folder = fs::path(testing::TempDir()) / ("private-" + mark_of_test());
  fs::create_directory(folder);
  fs::copy_file("/bin/true", folder / "bot");
  fs::permissions(folder, fs::perms::owner_all);
  Launch launch = launch_of({(folder / "bot").string()});
  launch.user = {65534, 65534};
  const auto process = Process::start(std::move(launch));
  fs::remove_all(folder);
  ASSERT_FALSE(process);
  EXPECT_TRUE(process.error().message().contains("must be readable for all"))
      << process.error().message();
}

TEST(ProcessTest, PassesItsStreamsAndNothingElse) {
  const auto process = Process::start(launch_of({"ls", "/proc/self/fd"})).value();
  // The last one is the folder that is listed.
  EXPECT_EQ(output_of(*process), "0\n1\n2\n3\n");
}

TEST(ProcessTest, ReportsHowItEnded) {
  const auto code = Process::start(launch_of({"sh", "-c", "exit 7"})).value();
  EXPECT_EQ(code->wait(milliseconds(10'000))->code, 7);
  const auto killed = Process::start(launch_of({"sh", "-c", "kill -TERM $$"})).value();
  EXPECT_EQ(killed->wait(milliseconds(10'000))->signal, SIGTERM);
  const auto running = Process::start(launch_of({"sleep", "1000"})).value();
  EXPECT_FALSE(running->wait(milliseconds(1)));
}

TEST(ProcessTest, TakesItsChildrenAlongEvenAfterItsOwnEnd) {
  const std::string mark = mark_of_test();
  {
    const auto process =
        Process::start(launch_of({"sh", "-c", "sh -c 'sleep 1000; true' " + mark + " & exit 0"}))
            .value();
    ASSERT_TRUE(process->wait(milliseconds(10'000)));
    // In the middle of its exec the child has no command line.
    for (int tries = 0; tries < 1000 && leftovers().processes.empty(); ++tries) ::usleep(1000);
    EXPECT_FALSE(leftovers().processes.empty());
  }
  // Whoever collects orphans takes a moment.
  for (int tries = 0; tries < 1000 && !leftovers().processes.empty(); ++tries) ::usleep(1000);
  EXPECT_TRUE(leftovers().processes.empty());
}

TEST(ProcessTest, RunsOnAfterABriefFreezeWhileItForks) {
  // Its memory makes each fork last longer than a freeze.
  const auto process = Process::start(launch_of({"python3", "-c",
                                                 "import os\n"
                                                 "memory = b'x' * (100 << 20)\n"
                                                 "while True:\n"
                                                 "    if os.fork() == 0: os._exit(0)\n"
                                                 "    os.wait()\n"
                                                 "    os.write(1, b'on')\n"}))
                           .value();
  for (int times = 0; times < 100; ++times) {
    pollfd end{process->output(), POLLIN, 0};
    ASSERT_EQ(::poll(&end, 1, 10'000), 1) << "stopped for good after " << times << " times";
    std::array<char, 4096> bytes{};
    ASSERT_GT(::read(process->output(), bytes.data(), bytes.size()), 0);
    ::usleep(static_cast<useconds_t>(5 * times));  // sooner or later after the fork's begin
    process->freeze();
    process->thaw();
  }
}

// A child whose parent has ended is no descendant any more.
TEST(ProcessTest, FreezesOrphansToo) {
  const auto process = Process::start(launch_of({"python3", "-c",
                                                 "import os, time\n"
                                                 "if os.fork() == 0:\n"
                                                 "    if os.fork() > 0: os._exit(0)\n"
                                                 "    while True:\n"
                                                 "        os.write(1, b'on')\n"
                                                 "        time.sleep(0.001)\n"
                                                 "os.wait()\n"
                                                 "time.sleep(1000)\n"}))
                           .value();
  const auto writes_within = [&](int wait_ms) {
    pollfd end{process->output(), POLLIN, 0};
    if (::poll(&end, 1, wait_ms) != 1) return false;
    std::array<char, 65536> bytes{};
    return ::read(process->output(), bytes.data(), bytes.size()) > 0;
  };
  ASSERT_TRUE(writes_within(10'000));
  ::usleep(50'000);  // until its parent has ended
  process->freeze();
  writes_within(0);  // what was written before
  EXPECT_FALSE(writes_within(200));
  process->thaw();
  EXPECT_TRUE(writes_within(10'000));
}

class CgroupTest : public testing::TestWithParam<CgroupParents::Versions> {};

TEST_P(CgroupTest, FreezesThawsAndKillsItsMembers) {
  const CgroupParents parents = CgroupParents::find(GetParam());
  if (parents.freezer.empty()) {
    GTEST_SKIP() << "THIS MACHINE LENDS NO FREEZER OF THIS VERSION: nothing of it is tested";
  }
  Launch launch = launch_of({"sh", "-c", "setsid sh -c 'while :; do :; done' & wait"});
  launch.cgroup = Cgroup::make(parents, {.memory_bytes = 64 << 20, .processes = 16});
  {
    const auto process = Process::start(std::move(launch)).value();
    ASSERT_NE(process->cgroup(), nullptr);
    // Frozen processes use no time: the loop's own is counted by the system.
    const auto cpu_time = [&] {
      std::uint64_t ticks = 0;
      for (const int member : process->cgroup()->members()) {
        std::ifstream file("/proc/" + std::to_string(member) + "/stat");
        std::string text{std::istreambuf_iterator<char>(file), {}};
        text.erase(0, text.rfind(')') + 2);
        std::istringstream fields(text);
        std::string word;
        for (int i = 0; i < 11; ++i) fields >> word;
        std::uint64_t user = 0;
        std::uint64_t system = 0;
        fields >> user >> system;
        ticks += user + system;
      }
      return ticks;
    };
    const auto runs = [&] {
      const std::uint64_t before = cpu_time();
      for (int tries = 0; tries < 500; ++tries) {
        if (cpu_time() > before + 1) return true;
        ::usleep(10'000);
      }
      return false;
    };
    EXPECT_TRUE(runs());
    process->freeze();
    ::usleep(50'000);
    const std::uint64_t frozen = cpu_time();
    ::usleep(200'000);
    EXPECT_LE(cpu_time(), frozen + 1);
    process->thaw();
    EXPECT_TRUE(runs());
    process->freeze();
  }
  const Leftovers left = leftovers();
  EXPECT_FALSE(left.children);
  EXPECT_TRUE(left.groups.empty());
}

INSTANTIATE_TEST_SUITE_P(Versions, CgroupTest,
                         testing::Values(CgroupParents::Versions::Both,
                                         CgroupParents::Versions::FirstAlone));

}  // namespace
}  // namespace outflank::arena
