#include "arena/bots/leftovers.h"

#include <array>
#include <csignal>
#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "arena/bots/bot_games.h"
#include "arena/bots/cgroup.h"
#include "arena/bots/cgroup_files.h"
#include "arena/bots/process.h"

namespace outflank::arena {
namespace {

namespace fs = std::filesystem;

TEST(OwnerTest, IsKnownByTheNamesOfWhatItOwns) {
  const Owner self = Owner::self();
  EXPECT_EQ(Owner::of_name(self.text()), self);
  EXPECT_EQ(Owner::of_name(Owner::fresh_name()), self);
  EXPECT_NE(Owner::fresh_name(), Owner::fresh_name());
  EXPECT_FALSE(self.is_gone());
  for (const char* other : {"outflank", "outflank-1-2", "outflank-1-x-3", "outside-1-2-3", ""}) {
    EXPECT_FALSE(Owner::of_name(other)) << other;
  }
}

// A process may end between the opening of its file and the reading.
TEST(ReadAllTest, TakesAnErrorForTheEnd) {
  EXPECT_EQ(read_all("/proc/self/mem"), "");
  EXPECT_EQ(read_all("/nowhere"), "");
  EXPECT_TRUE(names_in("/nowhere").empty());
}

TEST(OwnerTest, IsNotTakenForALaterProcessOfTheSameNumber) {
  Owner earlier = Owner::self();
  earlier.started -= 1;
  EXPECT_TRUE(earlier.is_gone());
  // What runs in another container cannot be seen from here.
  earlier.pid_namespace += 1;
  EXPECT_FALSE(earlier.is_gone());
}

// An arena in a process of its own, with a frozen program that has left its session.
class KilledArena {
 public:
  enum class Guard : std::uint8_t { None, Started };

  KilledArena(CgroupParents::Versions versions, Guard guard) {
    std::array<int, 2> ends{};
    EXPECT_EQ(::pipe(ends.data()), 0);
    arena_ = ::fork();
    if (arena_ == 0) play(versions, guard, ends[1]);
    ::close(ends[1]);
    char byte = 0;
    frozen_ = ::read(ends[0], &byte, 1) == 1;
    ::close(ends[0]);
  }

  void kill() {
    ::kill(arena_, SIGKILL);
    int status = 0;
    ::waitpid(arena_, &status, 0);
  }

  [[nodiscard]] bool frozen() const { return frozen_; }

  // The folders of its groups.
  [[nodiscard]] std::vector<std::string> groups() const {
    std::vector<std::string> groups;
    std::error_code error;
    auto folder = fs::recursive_directory_iterator(
        "/sys/fs/cgroup", fs::directory_options::skip_permission_denied, error);
    for (; !error && folder != fs::recursive_directory_iterator(); folder.increment(error)) {
      const auto owner = Owner::of_name(folder->path().filename().string());
      if (owner && owner->process == arena_) groups.push_back(folder->path().string());
    }
    return groups;
  }

 private:
  [[noreturn]] static void play(CgroupParents::Versions versions, Guard guard, int ready) {
    if (guard == Guard::Started) start_guard();
    const CgroupParents parents = CgroupParents::find(versions);
    if (parents.freezer.empty()) ::_exit(0);
    Launch launch;
    const std::string mark = mark_of_parent();
    launch.arguments = {"sh", "-c", "setsid sh -c 'while :; do :; done' " + mark + " & wait"};
    launch.environment = {"PATH=/usr/bin:/bin"};
    launch.directory = "/";
    launch.cgroup = Cgroup::make(parents, {.memory_bytes = 64 << 20, .processes = 16});
    const auto process = Process::start(std::move(launch)).value();
    while (process->cgroup()->members().size() < 2) ::usleep(1000);
    ::usleep(20'000);
    process->freeze();
    static_cast<void>(!::write(ready, "r", 1));
    while (true) ::pause();
  }

  static std::string mark_of_parent() { return "owner-" + std::to_string(::getppid()) + "-"; }

  pid_t arena_ = -1;
  bool frozen_ = false;
};

class LeftoversTest : public testing::TestWithParam<CgroupParents::Versions> {};

TEST_P(LeftoversTest, OfAKilledArenaAreRemovedByTheNextOne) {
  KilledArena arena(GetParam(), KilledArena::Guard::None);
  if (!arena.frozen()) {
    arena.kill();
    GTEST_SKIP() << "THIS MACHINE LENDS NO FREEZER OF THIS VERSION: nothing of it is tested";
  }
  sweep_gone();
  // Those of one that lives are left alone.
  EXPECT_FALSE(arena.groups().empty());
  EXPECT_FALSE(leftovers().processes.empty());
  arena.kill();
  EXPECT_FALSE(arena.groups().empty());
  sweep_gone();
  EXPECT_EQ(arena.groups(), std::vector<std::string>{});
  EXPECT_EQ(leftovers().processes, std::vector<std::string>{});
}

TEST_P(LeftoversTest, AreRemovedByTheGuardOfAKilledArena) {
  KilledArena arena(GetParam(), KilledArena::Guard::Started);
  if (!arena.frozen()) {
    arena.kill();
    GTEST_SKIP() << "THIS MACHINE LENDS NO FREEZER OF THIS VERSION: nothing of it is tested";
  }
  EXPECT_FALSE(leftovers().processes.empty());
  arena.kill();
  const auto is_clean = [&] { return arena.groups().empty() && leftovers().processes.empty(); };
  for (int tries = 0; tries < 1000 && !is_clean(); ++tries) ::usleep(10'000);
  EXPECT_EQ(arena.groups(), std::vector<std::string>{});
  EXPECT_EQ(leftovers().processes, std::vector<std::string>{});
}

INSTANTIATE_TEST_SUITE_P(Versions, LeftoversTest,
                         testing::Values(CgroupParents::Versions::Both,
                                         CgroupParents::Versions::FirstAlone));

TEST(FoldersOfBuildsTest, AreRemovedWithTheirArena) {
  Owner gone = Owner::self();
  gone.started -= 1;
  const fs::path folder = fs::temp_directory_path() / (gone.text() + "-7");
  const fs::path own = fs::temp_directory_path() / Owner::fresh_name();
  for (const fs::path& made : {folder, own}) fs::create_directories(made / "deep");
  sweep_gone();
  EXPECT_FALSE(fs::exists(folder));
  EXPECT_TRUE(fs::exists(own));
  fs::remove_all(own);
}

}  // namespace
}  // namespace outflank::arena
