// Bots that travel to other machines.

#include "arena/bots/bundle.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <thread>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sys/stat.h>
#include <unistd.h>

#include "arena/bots/bot_games.h"
#include "arena/bots/bundle_cache.h"
#include "store/temporary_folder.h"

namespace outflank::arena {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

std::string content_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

class BundleTest : public testing::Test {
 protected:
  BundleTest() { fs::create_directory(from()); }

  [[nodiscard]] std::string from() const { return folder_.file("from"); }
  // An empty folder to unpack into.
  [[nodiscard]] std::string to(const std::string& name) const {
    fs::create_directory(folder_.file(name));
    return folder_.file(name);
  }
  void write(const std::string& name, std::string_view text) const {
    fs::create_directories(fs::path(from() + "/" + name).parent_path());
    std::ofstream(from() + "/" + name, std::ios::binary) << text;
  }
  [[nodiscard]] Bot bot() const {
    Bot bot;
    bot.name = "Traveller";
    bot.directory = from();
    bot.command = {"./run", from() + "/data.bin", "/usr/bin/env", "--fast"};
    bot.build = "make";
    bot.protocol = *protocol::find_protocol("ugi");
    bot.environment = {{"MODE", "quick \xc3\xa9"}};
    bot.options = {{"Hash", "16"}};
    bot.depth = 7;
    bot.movetime = true;
    bot.seed_argument = false;
    bot.limits.memory_megabytes = 99;
    bot.limits.startup = std::chrono::milliseconds(1234);
    bot.limits.turn_bytes = 3 << 10;
    return bot;
  }
  // Why it cannot be packed; empty if it can.
  [[nodiscard]] std::string refusal() const {
    const auto packed = pack(bot());
    return packed ? "" : packed.error().message();
  }

  tests::TemporaryFolder folder_;
};

TEST_F(BundleTest, ABotIsTheSameBotElsewhere) {
  write("run", "#!/bin/sh\n");
  ::chmod((from() + "/run").c_str(), 0700);
  const std::string bytes("\0\xff\xfe\n", 4);
  write("data.bin", bytes);
  write("deep/er/empty", "");
  write(".git/config", "[core]");
  const Bundle bundle = pack(bot()).value();
  EXPECT_EQ(bundle.hash.size(), 64U);
  EXPECT_EQ(bundle.hash, bundle_hash(bundle.text));
  const std::string folder = to("to");
  const auto unpacked = unpack(bundle.text, bundle.hash, folder);
  ASSERT_TRUE(unpacked) << unpacked.error().message();
  Bot expected = bot();
  expected.name.clear();
  expected.directory = folder;
  expected.command[1] = "./data.bin";
  EXPECT_EQ(*unpacked, expected);
  EXPECT_EQ(content_of(folder + "/data.bin"), bytes);
  EXPECT_EQ(content_of(folder + "/run"), "#!/bin/sh\n");
  EXPECT_TRUE(fs::exists(folder + "/deep/er/empty"));
  EXPECT_FALSE(fs::exists(folder + "/.git"));
  EXPECT_EQ(::access((folder + "/run").c_str(), X_OK), 0);
  EXPECT_EQ(fs::status(folder + "/data.bin").permissions() & fs::perms::owner_exec,
            fs::perms::none);
}

TEST_F(BundleTest, TheSameBotIsTheSameTextWhereverItLies) {
  write("run", "x");
  write("b/c", "y");
  const Bundle first = pack(bot()).value();
  const std::string elsewhere = folder_.file("elsewhere");
  fs::copy(from(), elsewhere, fs::copy_options::recursive);
  Bot moved = bot();
  moved.name = "Another";
  moved.directory = elsewhere;
  moved.command[1] = elsewhere + "/data.bin";
  EXPECT_EQ(pack(moved)->hash, first.hash);
  write("run", "z");
  EXPECT_NE(pack(bot())->hash, first.hash);
  Bot slower = moved;
  slower.limits.cpu_seconds = 5;
  EXPECT_NE(pack(slower)->hash, first.hash);
}

TEST_F(BundleTest, OnlyPlainFilesTravel) {
  write("run", "x");
  EXPECT_EQ(refusal(), "");
  fs::create_symlink("/etc/passwd", from() + "/link");
  EXPECT_TRUE(refusal().contains("'link'")) << refusal();
  EXPECT_TRUE(refusal().contains("is a link")) << refusal();
  fs::remove(from() + "/link");
  ASSERT_EQ(::mkfifo((from() + "/pipe").c_str(), 0600), 0);
  EXPECT_TRUE(refusal().contains("is not a plain file")) << refusal();
  fs::remove(from() + "/pipe");
  ASSERT_EQ(::chmod((from() + "/run").c_str(), 04755), 0);
  EXPECT_TRUE(refusal().contains("set-user-id")) << refusal();
  ASSERT_EQ(::chmod((from() + "/run").c_str(), 0755), 0);
  EXPECT_EQ(refusal(), "");
  write("\xff", "x");
  EXPECT_TRUE(refusal().contains("not UTF-8")) << refusal();
}

TEST_F(BundleTest, TooManyAndTooLargeFilesAreRefused) {
  for (std::size_t i = 0; i < kMaxBundleFiles; ++i) write("f" + std::to_string(i), "");
  EXPECT_EQ(refusal(), "");
  write("one more", "");
  EXPECT_TRUE(refusal().contains("one file too many")) << refusal();
  fs::remove_all(from());
  write("large", "");
  fs::resize_file(from() + "/large", kMaxBundleBytes);
  EXPECT_EQ(refusal(), "");
  write("small", "x");
  EXPECT_TRUE(refusal().contains("is too much")) << refusal();
}

TEST_F(BundleTest, BytesOfAnotherHashAreNotUnpacked) {
  write("run", "x");
  const Bundle bundle = pack(bot()).value();
  std::string damaged = bundle.text;
  damaged[damaged.find("make")] = 'b';
  const std::string folder = to("to");
  const auto unpacked = unpack(damaged, bundle.hash, folder);
  ASSERT_FALSE(unpacked);
  EXPECT_TRUE(unpacked.error().is(InputError::Damaged));
  EXPECT_TRUE(unpacked.error().message().contains(bundle.hash)) << unpacked.error().message();
  EXPECT_TRUE(fs::is_empty(folder));
}

TEST_F(BundleTest, NoNameLeadsOutOfTheFolder) {
  write("run", "x");
  Json json = Json::parse(pack(bot())->text);
  int count = 0;
  for (const char* name : {"../evil", "a/../../evil", "/tmp/evil", "a//b", "", "./x", ".."}) {
    json["files"][0]["path"] = name;
    const std::string text = json.dump();
    const auto unpacked = unpack(text, bundle_hash(text), to("to" + std::to_string(count++)));
    EXPECT_FALSE(unpacked) << name;
    EXPECT_FALSE(fs::exists(folder_.file("evil"))) << name;
  }
  json["files"][0]["path"] = "same";
  json["files"].push_back(json["files"][0]);
  const std::string twice = json.dump();
  EXPECT_FALSE(unpack(twice, bundle_hash(twice), to("twice")));
}

class BundleCacheTest : public BundleTest {
 protected:
  BundleCacheTest() : sandbox_(usual_sandbox()) {}

  Bundle bundle_with(std::string_view build) {
    write("source", build);
    Bot one = bot();
    one.command = {"./made"};
    one.build = build;
    return pack(one).value();
  }
  BundleCache cache(std::size_t max_bots = BundleCache::kMaxBots) {
    return {sandbox_,
            [this](const std::string& hash) -> Result<std::string> {
              ++fetched_;
              if (!texts_.contains(hash)) return fail(InputError::Missing, "it is not there");
              return texts_[hash];
            },
            max_bots};
  }

  std::shared_ptr<const Sandbox> sandbox_;
  std::map<std::string, std::string> texts_;
  std::atomic<int> fetched_ = 0;
};

TEST_F(BundleCacheTest, ABotIsFetchedAndBuiltOnceForAllThreads) {
  const Bundle bundle = bundle_with("cat source >made; echo built; sleep 0.2");
  texts_[bundle.hash] = bundle.text;
  BundleCache bots = cache();
  std::vector<std::shared_ptr<const UnpackedBot>> found(4);
  {
    std::vector<std::jthread> threads;
    for (auto& one : found) threads.emplace_back([&] { one = bots.get(bundle.hash).value(); });
  }
  EXPECT_EQ(fetched_, 1);
  for (const auto& one : found) EXPECT_EQ(one, found[0]);
  EXPECT_EQ(found[0]->broken, "");
  EXPECT_TRUE(content_of(found[0]->bot.directory + "/made").contains("cat source"));
}

TEST_F(BundleCacheTest, AFailedBuildIsTheBotsFaultWithItsOutput) {
  const Bundle bundle = bundle_with("echo 'error: no semicolon' >&2; exit 3");
  texts_[bundle.hash] = bundle.text;
  BundleCache bots = cache();
  for (int i = 0; i < 2; ++i) {
    const auto found = bots.get(bundle.hash);
    ASSERT_TRUE(found) << found.error().message();
    EXPECT_TRUE((*found)->broken.starts_with("the build command")) << (*found)->broken;
    EXPECT_TRUE((*found)->broken.contains("exit code 3: error: no semicolon")) << (*found)->broken;
  }
  EXPECT_EQ(fetched_, 1);
}

TEST_F(BundleCacheTest, ADamagedBundleIsNeitherRunNorRemembered) {
  const Bundle bundle = bundle_with("true");
  texts_[bundle.hash] = bundle.text + " ";
  BundleCache bots = cache();
  const auto found = bots.get(bundle.hash);
  ASSERT_FALSE(found);
  EXPECT_TRUE(found.error().is(InputError::Damaged)) << found.error().message();
  texts_.clear();
  EXPECT_TRUE(bots.get(bundle.hash).error().is(InputError::Missing));
  texts_[bundle.hash] = bundle.text;
  EXPECT_TRUE(bots.get(bundle.hash));
}

TEST_F(BundleCacheTest, FoldersGoWhenNobodyNeedsThem) {
  const Bundle first = bundle_with("echo 1 >made");
  const Bundle second = bundle_with("echo 2 >made");
  texts_ = {{first.hash, first.text}, {second.hash, second.text}};
  std::string of_second;
  {
    BundleCache bots = cache(1);
    auto held = bots.get(first.hash).value();
    const std::string of_first = held->folder;
    of_second = bots.get(second.hash).value()->folder;
    EXPECT_TRUE(fs::exists(of_first));  // a game has it
    held.reset();
    EXPECT_FALSE(fs::exists(of_first));
    EXPECT_TRUE(fs::exists(of_second));
  }
  EXPECT_FALSE(fs::exists(of_second));
}

}  // namespace
}  // namespace outflank::arena
