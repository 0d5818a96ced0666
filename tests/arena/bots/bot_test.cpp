#include "arena/bots/bot.h"

#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <unistd.h>

#include "arena/bots/sandbox.h"
#include "arena/entrant.h"

namespace outflank::arena {
namespace {

using Words = std::vector<std::string>;

TEST(BotTest, CommandsAreTakenApartAsByAShell) {
  EXPECT_EQ(split_command("python3 -u  bot.py").value(), (Words{"python3", "-u", "bot.py"}));
  EXPECT_EQ(split_command(R"(a 'b c' "d \"e" f\ g '')").value(),
            (Words{"a", "b c", "d \"e", "f g", ""}));
  EXPECT_EQ(split_command("a $HOME *").value(), (Words{"a", "$HOME", "*"}));
  EXPECT_EQ(split_command("  ").error().message(), "the command is empty");
  EXPECT_FALSE(split_command("a 'b"));
}

TEST(BotTest, DeclaredOnTheCommandLine) {
  const auto bot = parse_bot(
      "bot:name=Ann,protocol=contest-arena,memory=64,processes=4,startup=500,dir=/usr,"
      "cmd=./ann --fast=1,2",
      "/");
  ASSERT_TRUE(bot) << bot.error().message();
  EXPECT_EQ(bot->name, "Ann");
  EXPECT_EQ(bot->protocol->name(), "contest-arena");
  EXPECT_EQ(bot->directory, "/usr");
  EXPECT_EQ(bot->command, (Words{"./ann", "--fast=1,2"}));
  EXPECT_EQ(bot->limits.memory_megabytes, 64);
  EXPECT_EQ(bot->limits.processes, 4);
  EXPECT_EQ(bot->limits.startup.count(), 500);
}

TEST(BotTest, IsNamedByItsProgramByDefault) {
  EXPECT_EQ(parse_bot("bot:cmd=./ann -x", "/")->name, "ann");
  EXPECT_EQ(parse_bot("bot:cmd=python3 -u bots/bob.py", "/")->name, "bob.py");
  EXPECT_EQ(parse_bot("bot:cmd=./ann", "/")->protocol->name(), "contest");
}

TEST(BotTest, ErrorsOnTheCommandLineSayWhatIsAllowed) {
  const auto error = [](std::string_view text) { return parse_bot(text, "/").error().message(); };
  EXPECT_EQ(error("bot:name=a"), "bot: cmd=COMMAND is missing at the end");
  EXPECT_EQ(error("bot:fast,cmd=a"), "bot: 'fast' is not of the form key=value");
  EXPECT_EQ(error("bot:protocol=xboard,cmd=a"),
            "bot: there is no protocol 'xboard'; the protocols are ugi, qtp, uci, contest, "
            "contest-arena, gtp, nboard");
  EXPECT_EQ(error("bot:movetime=1,cmd=a"), "bot: movetime is true or false, not '1'");
  EXPECT_EQ(error("bot:seed_argument=maybe,cmd=a"),
            "bot: seed_argument is true or false, not 'maybe'");
  EXPECT_EQ(error("bot:memory=1,cmd=a"),
            "bot: memory is a whole number from 8 to 33554432, not '1'");
  EXPECT_EQ(error("bot:dir=/nowhere,cmd=a"), "bot 'a': there is no directory '/nowhere'");
}

TEST(BotTest, ItsDirectoryIsNoLinkToAnother) {
  namespace fs = std::filesystem;
  const fs::path folder =
      fs::canonical(testing::TempDir()) / ("links-" + std::to_string(::getpid()));
  fs::create_directories(folder / "rival" / "inner");
  fs::create_directory(folder / "ann");
  fs::create_directory_symlink("rival", folder / "link");
  const auto directory_of = [&](const std::string& said) {
    const auto bot = parse_bot("bot:dir=" + said + ",cmd=./x", folder.string());
    return bot ? bot->directory : bot.error().message();
  };
  EXPECT_EQ(directory_of("ann"), (folder / "ann").string());
  EXPECT_EQ(directory_of("./ann/../rival/"), (folder / "rival").string());
  EXPECT_EQ(directory_of(""), folder.string());
  EXPECT_TRUE(directory_of("link").contains("its directory 'link' is a link to"));
  EXPECT_TRUE(directory_of("link/inner").contains("name the real directory"));
  // Links above the directory are allowed.
  EXPECT_EQ(parse_bot("bot:dir=inner,cmd=./x", (folder / "link").string())->directory,
            (folder / "rival" / "inner").string());
  EXPECT_EQ(directory_of((folder / "link").string()), (folder / "rival").string());
  fs::remove_all(folder);
}

TEST(BotTest, TheSeedIsAnArgumentOfQtpUnlessItIsDeclaredOtherwise) {
  const auto words_of = [](std::string_view text) {
    const auto sandbox = Sandbox::open(SandboxMode::Off).value();
    return sandbox->launch(parse_bot(text, "/").value(), 7).arguments;
  };
  EXPECT_EQ(words_of("bot:protocol=qtp,cmd=./a b"), (Words{"./a", "b", "-seed", "7"}));
  EXPECT_EQ(words_of("bot:protocol=qtp,seed_argument=false,cmd=./a b"), (Words{"./a", "b"}));
  EXPECT_EQ(words_of("bot:protocol=uci,cmd=./a {seed}"), (Words{"./a", "7"}));
}

constexpr std::string_view kFile = R"(# Two bots.
[[bot]]
name = "Ann"
command = "python3 ann.py"
protocol = "contest"
dialect = "arena"
environment = { PYTHONUNBUFFERED = "1" }
build = "make"

[bot.limits]
memory = 256
startup = 2000

[[bot]]
name = "Bob"
command = ["./bob", "two words"]
directory = "/usr"
protocol = "ugi"
depth = 4
options = { Hash = "16" }
seed_argument = false
)";

TEST(BotsFileTest, DeclaresBots) {
  const auto bots = parse_bots(kFile, "bots.toml", "/");
  ASSERT_TRUE(bots) << bots.error().message();
  ASSERT_EQ(bots->size(), 2U);
  const Bot& ann = bots->at(0);
  EXPECT_EQ(ann.name, "Ann");
  EXPECT_EQ(ann.command, (Words{"python3", "ann.py"}));
  EXPECT_EQ(ann.directory, "/");
  EXPECT_EQ(ann.protocol->name(), "contest-arena");
  EXPECT_EQ(ann.environment.front().first, "PYTHONUNBUFFERED");
  EXPECT_EQ(ann.build, "make");
  EXPECT_EQ(ann.limits.memory_megabytes, 256);
  EXPECT_EQ(ann.limits.startup.count(), 2000);
  const Bot& bob = bots->at(1);
  EXPECT_EQ(bob.command, (Words{"./bob", "two words"}));
  EXPECT_EQ(bob.directory, "/usr");
  EXPECT_EQ(bob.protocol->name(), "ugi");
  EXPECT_EQ(bob.depth, 4);
  EXPECT_TRUE(ann.seed_argument);
  EXPECT_FALSE(bob.seed_argument);
  EXPECT_EQ(bob.options.front().second, "16");
}

TEST(BotsFileTest, ErrorsNameTheFileAndTheLine) {
  const auto error = [](std::string_view text) {
    return parse_bots(text, "bots.toml", "/").error().message();
  };
  EXPECT_EQ(error("[[bot]]\nname = \"a\"\ncommand = 3\n"),
            "bots.toml line 3: command is a text in quotes, or a list of such texts");
  EXPECT_EQ(error("[[bot]]\nname = \"a\"\n"), "bots.toml line 1: a bot needs a command");
  EXPECT_TRUE(error("[[bot]]\nname = \"a\"\ncolour = \"red\"\n")
                  .starts_with("bots.toml line 3: there is no key 'colour'; a bot has name, "));
  EXPECT_TRUE(error("[[bot]]\ncommand = \"a\"\nlimits = { memory = \"much\" }\n")
                  .starts_with("bots.toml line 3: memory is a whole number"));
  EXPECT_TRUE(error("[[bot]]\ncommand = \"a\"\n[[bot]]\ncommand = \"a\"\n")
                  .contains("there is a bot 'a' already"));
  EXPECT_TRUE(error("[bots]\n").contains("bots are declared by [[bot]]"));
  EXPECT_TRUE(error("[[bot]]\nname = \n").starts_with("bots.toml line 2: "));
  EXPECT_TRUE(error("[[bot]]\ncommand = \"a\"\nseed_argument = \"no\"\n")
                  .contains("seed_argument is true or false"));
  EXPECT_TRUE(error("[[bot]]\ncommand = \"a\"\nprotocol = \"uci\"\ndialect = \"arena\"\n")
                  .contains("only for the protocol contest"));
  EXPECT_TRUE(error("[[bot]]\ncommand = \"a\"\nprotocol = \"ugi\"\ndialect = \"arena\"\n")
                  .contains("only for the protocol contest"));
  EXPECT_EQ(read_bots("/nowhere/bots.toml").error().message(),
            "the file '/nowhere/bots.toml' cannot be read");
}

TEST(EntrantTest, IsABotAnEngineOrADeclaredName) {
  const auto bots = parse_bots(kFile, "bots.toml", "/").value();
  const auto ann = parse_entrant("Ann", bots, "/").value();
  EXPECT_TRUE(ann->is_bot());
  EXPECT_EQ(ann->seat().kind, match::SeatKind::Bot);
  const auto level = parse_entrant("Strong=engine:level=9", bots, "/").value();
  EXPECT_EQ(level->name, "Strong");
  EXPECT_EQ(level->seat().level, 9);
  EXPECT_EQ(parse_entrant("greedy", bots, "/").value()->name, "greedy");
  EXPECT_TRUE(parse_entrant("bot:cmd=./x", bots, "/").value()->is_bot());
  EXPECT_EQ(parse_entrant("Cid", bots, "/").error().message(),
            "there is no bot or engine 'Cid'; the declared bots are Ann, Bob, engines are engine, "
            "greedy, rollout, squares and random");
}

}  // namespace
}  // namespace outflank::arena
