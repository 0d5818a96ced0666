#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena/bots/bot_games.h"

namespace outflank::arena {
namespace {

namespace fs = std::filesystem;

constexpr std::uint32_t kNobody = 65534;

std::string content_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

struct stat about(const fs::path& path) {
  struct stat found{};
  EXPECT_EQ(::lstat(path.c_str(), &found), 0) << path;
  return found;
}

// A bot with a directory of its own, in bubblewrap and without.
class BuildTest : public testing::TestWithParam<std::vector<SandboxPart>> {
 protected:
  void SetUp() override {
    sandbox_ = Sandbox::open(SandboxMode::Auto, GetParam()).value();
    folder_ = fs::canonical(testing::TempDir()) / ("build-" + mark_of_test());
    fs::create_directories(folder_ / "bot");
    // Bots have a user of their own under root.
    for (const fs::path& path : {folder_, folder_ / "bot"}) ::chmod(path.c_str(), 0755);
  }

  void TearDown() override {
    fs::remove_all(folder_);
    const Leftovers left = leftovers();
    EXPECT_EQ(left.groups, std::vector<std::string>{});
    EXPECT_FALSE(left.children);
  }

  [[nodiscard]] fs::path path(std::string_view name) const { return folder_ / "bot" / name; }

  void write(std::string_view name, std::string_view text) const {
    std::ofstream(path(name), std::ios::binary) << text;
    ::chmod(path(name).c_str(), 0644);
  }

  [[nodiscard]] Bot bot_of(std::string_view command) const {
    Bot bot;
    bot.name = "Made";
    bot.directory = (folder_ / "bot").string();
    bot.command = {"./made"};
    bot.build = command;
    return bot;
  }

  // Why it failed; empty if it did not.
  [[nodiscard]] std::string failure_of(const Bot& bot) const {
    const auto prepared = sandbox_->prepare(bot, limits_);
    return prepared ? "" : prepared.error().message();
  }

  void builds(std::string_view command) const { EXPECT_EQ(failure_of(bot_of(command)), ""); }

  std::shared_ptr<const Sandbox> sandbox_;
  BuildLimits limits_;
  fs::path folder_;
};

TEST_P(BuildTest, ComesBackWithPlainFilesAlone) {
  builds(
      "cp /bin/sh shell; chmod 6755 shell; mknod device b 254 0; mkfifo pipe; ln -s /etc/passwd "
      "link; "
      "echo made > made; chmod 755 made; mkdir -p a/b; echo deep > a/b/deep; ln made again; true");
  EXPECT_EQ(about(path("shell")).st_mode, S_IFREG | 0755U);
  EXPECT_EQ(about(path("made")).st_mode, S_IFREG | 0755U);
  EXPECT_EQ(about(path("a/b/deep")).st_mode, S_IFREG | 0644U);
  EXPECT_EQ(content_of(path("a/b/deep")), "deep\n");
  EXPECT_EQ(content_of(path("again")), "made\n");
  for (const char* name : {"device", "pipe", "link"}) {
    EXPECT_FALSE(fs::exists(fs::symlink_status(path(name)))) << name;
  }
  const std::uint32_t owner = ::getuid() == 0 ? kNobody : ::getuid();
  for (const char* name : {"shell", "made", "a", "a/b", "a/b/deep", "again"}) {
    EXPECT_EQ(about(path(name)).st_uid, owner) << name;
  }
}

TEST_P(BuildTest, MayCallItsFilesAsItLikes) {
  const std::string name = "-főnix 'x'\n" + std::string(200, 'y');
  builds("echo made > \"./$(printf -- \"-főnix 'x'\\n" + std::string(200, 'y') + "\")\"");
  EXPECT_EQ(content_of(path(name)), "made\n");
}

TEST_P(BuildTest, HasNoRights) {
  builds("id -u > user; grep -E '^(CapPrm|CapEff|CapAmb|NoNewPrivs)' /proc/self/status > rights");
  EXPECT_EQ(content_of(path("rights")),
            "CapPrm:\t0000000000000000\nCapEff:\t0000000000000000\nCapAmb:\t0000000000000000\n"
            "NoNewPrivs:\t1\n");
  const int user = std::stoi(content_of(path("user")));
  if (::getuid() == 0) {
    EXPECT_GE(user, 60001);
    EXPECT_LE(user, 61000);
  }
}

TEST_P(BuildTest, BelongsToTheOwnerOfItsDirectory) {
  if (::getuid() != 0) GTEST_SKIP() << "ONLY ROOT BUILDS IN THE DIRECTORIES OF OTHERS";
  ASSERT_EQ(::chown(path("").c_str(), 1234, 1235), 0);
  builds("echo made > made");
  EXPECT_EQ(about(path("made")).st_uid, 1234U);
  EXPECT_EQ(about(path("made")).st_gid, 1235U);
}

TEST_P(BuildTest, ReplacesWhatItHasChangedAndLeavesTheRestAlone) {
  write("source", "one\n");
  write("made", "old and longer\n");
  const auto before = about(path("source")).st_ino;
  builds("cp source made; rm source");
  EXPECT_EQ(content_of(path("made")), "one\n");
  EXPECT_EQ(content_of(path("source")), "one\n");
  EXPECT_EQ(about(path("source")).st_ino, before);
  // A build system must find its results newer than what they were made of.
  builds("[ made -nt source ] || [ ! source -nt made ]");
  builds("chmod 755 made");
  EXPECT_EQ(about(path("made")).st_mode, S_IFREG | 0755U);
}

TEST_P(BuildTest, FollowsNoLinkOutOfItsDirectory) {
  fs::create_directory(folder_ / "rival");
  fs::create_directory_symlink(folder_ / "rival", path("sub"));
  EXPECT_NE(failure_of(bot_of("rm sub; mkdir sub; echo theirs > sub/file")), "");
  EXPECT_TRUE(fs::is_empty(folder_ / "rival"));
  std::ofstream(folder_ / "rival" / "bot") << "theirs";
  fs::create_symlink(folder_ / "rival" / "bot", path("link"));
  builds("rm -f link; echo mine > link");
  EXPECT_EQ(content_of(path("link")), "mine\n");
  EXPECT_EQ(content_of(folder_ / "rival" / "bot"), "theirs");
}

TEST_P(BuildTest, BringsNothingIntoTheFolderOfGit) {
  fs::create_directory(path(".git"));
  builds(
      "mkdir -p .git/hooks sub/.GIT; echo evil > .git/hooks/post-checkout; "
      "echo evil > sub/.GIT/config; echo made > made");
  EXPECT_TRUE(fs::exists(path("made")));
  EXPECT_TRUE(fs::is_empty(path(".git")));
  EXPECT_FALSE(fs::exists(path("sub")));
}

TEST_P(BuildTest, MayNotChangeTheFileThatDeclaresIt) {
  write("bots.toml", "[[bot]]\n");
  Bot bot = bot_of("echo evil > bots.toml");
  bot.declared_in = path("bots.toml").string();
  EXPECT_TRUE(failure_of(bot).contains("no build may change")) << failure_of(bot);
  EXPECT_EQ(content_of(path("bots.toml")), "[[bot]]\n");
  bot.build = "echo made > made";
  EXPECT_EQ(failure_of(bot), "");
}

TEST_P(BuildTest, SaysWhatWentWrong) {
  EXPECT_EQ(failure_of(bot_of("echo for a reason >&2; exit 3")),
            "bot 'Made': the build command 'echo for a reason >&2; exit 3' ended with exit code 3: "
            "for a reason");
  EXPECT_TRUE(fs::is_empty(folder_ / "bot"));
}

TEST_P(BuildTest, EndsWithWhatItHasLeftRunning) {
  if (!sandbox_->has(SandboxPart::Isolation) && !sandbox_->has(SandboxPart::Freezer)) {
    GTEST_SKIP() << "THIS MACHINE CANNOT FIND PROCESSES THAT LEAVE THEIR SESSION";
  }
  builds("(setsid sh -c 'sleep 1000; true' " + mark_of_test() + " &) ; echo made > made");
  EXPECT_TRUE(fs::exists(path("made")));
  EXPECT_EQ(leftovers_in_the_end().processes, std::vector<std::string>{});
}

TEST_P(BuildTest, HasRoomForSoMuchAndNoMore) {
  limits_.workspace_megabytes = 20;
  EXPECT_NE(failure_of(bot_of("head -c 24000000 /dev/zero > big")), "");
  // Without bubblewrap only the size of each file is limited.
  if (sandbox_->has(SandboxPart::Isolation)) {
    EXPECT_NE(failure_of(bot_of("set -e; for i in 1 2 3; do head -c 8000000 /dev/zero > $i; done")),
              "");
  }
  EXPECT_TRUE(fs::is_empty(folder_ / "bot"));
  // Half a file must never come back in the place of a whole one.
  write("big", std::string(24'000'000, 'x'));
  EXPECT_NE(failure_of(bot_of("true")), "");
  EXPECT_EQ(fs::file_size(path("big")), 24'000'000U);
}

TEST_P(BuildTest, HasMemoryForSoMuchAndNoMore) {
  limits_.limits.memory_megabytes = 64;
  limits_.workspace_megabytes = 1;
  // A file without an end and without lines.
  EXPECT_NE(failure_of(bot_of("tail /dev/zero")), "");
}

TEST_P(BuildTest, HasProcessesForSoMuchAndNoMore) {
  if (!sandbox_->has(SandboxPart::Isolation) && !sandbox_->has(SandboxPart::Processes)) {
    GTEST_SKIP() << "THIS MACHINE HAS NOTHING THAT COUNTS PROCESSES";
  }
  limits_.limits.processes = 16;
  EXPECT_NE(failure_of(bot_of("for i in $(seq 30); do sleep 100 & done")), "");
}

TEST_P(BuildTest, HasSoMuchTimeAndNoMore) {
  limits_.time = std::chrono::seconds(1);
  EXPECT_TRUE(failure_of(bot_of("sleep 1000")).contains("did not end in time"));
  limits_.time = std::chrono::seconds(60);
  limits_.limits.cpu_seconds = 1;
  EXPECT_NE(failure_of(bot_of("while :; do :; done")), "");
}

INSTANTIATE_TEST_SUITE_P(Sandboxes, BuildTest,
                         testing::Values(std::vector<SandboxPart>{},
                                         std::vector<SandboxPart>{SandboxPart::Isolation}));

TEST(BuildPlaceTest, IsADirectoryOfItsOwn) {
  Bot bot;
  bot.name = "Made";
  bot.directory = "/usr";
  bot.command = {"./made"};
  bot.build = "true";
  const auto prepared = usual_sandbox()->prepare(bot);
  ASSERT_FALSE(prepared);
  EXPECT_TRUE(prepared.error().message().contains("give the bot a directory of its own"));
}

TEST_P(BuildTest, AProgramMayNotBeALinkToARivals) {
  fs::create_directory(folder_ / "rival");
  fs::copy_file("/bin/true", folder_ / "rival" / "rivalbot");
  fs::create_symlink("../rival/rivalbot", path("made"));
  const Bot bot = bot_of("");
  EXPECT_TRUE(failure_of(bot).contains("its program './made' is a link to")) << failure_of(bot);
  // Nor is it there for one who was not asked.
  if (sandbox_->has(SandboxPart::Isolation)) {
    const auto process = Process::start(sandbox_->launch(bot, 1)).value();
    EXPECT_EQ(process->wait(std::chrono::seconds(60))->code, 127);
  }
  // To the system's programs it may.
  fs::remove(path("made"));
  fs::create_symlink("/usr/bin/true", path("made"));
  EXPECT_EQ(failure_of(bot), "");
}

}  // namespace
}  // namespace outflank::arena
