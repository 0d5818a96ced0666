#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>

#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sched.h>
#include <sys/socket.h>
#include <unistd.h>

#include "arena/bots/bot_games.h"
#include "arena/bots/descriptor.h"

namespace outflank::arena {
namespace {

namespace fs = std::filesystem;

// The reported fault; and nothing stays behind.
class HostileTest : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_EQ(::access("/usr/bin/python3", X_OK), 0) << "the bots need /usr/bin/python3";
    usual_sandbox();
    files_ = open_files();
  }

  void TearDown() override {
    const Leftovers left = leftovers_in_the_end();
    EXPECT_EQ(left.processes, std::vector<std::string>{});
    EXPECT_EQ(left.groups, std::vector<std::string>{});
    EXPECT_FALSE(left.children);
    EXPECT_EQ(open_files(), files_);
    EXPECT_FALSE(fs::exists(fs::path(bots_folder()) / "written"));
  }

  // The first fault of the bot in the short game, which it must have lost by it.
  static Fault fault_of(const JudgedGame& judged) {
    const auto& faults = judged.seats[0].faults;
    EXPECT_EQ(faults.size(), 1U);
    EXPECT_EQ(match::result_text(judged.record.outcome), "0-1");
    EXPECT_FALSE(judged.transcript.empty());
    return faults.empty() ? Fault{} : faults.front();
  }

  static Fault fault_of(const Bot& bot) { return fault_of(play(short_game(bot), usual_sandbox())); }

  static Fault fault_of(std::string_view mode) { return fault_of(hostile({std::string(mode)})); }

  // What a bot that only attacks has to say, after a game without a fault.
  static std::string errors_of(const Bot& bot, std::shared_ptr<const Sandbox> sandbox) {
    const JudgedGame judged = play(short_game(bot), std::move(sandbox));
    EXPECT_FALSE(judged.failed()) << (judged.failed() ? judged.seats[0].faults.front().message
                                                      : "");
    EXPECT_EQ(judged.record.moves.size(), 6U);
    return judged.seats[0].errors;
  }

  static std::string errors_of(const Bot& bot) { return errors_of(bot, usual_sandbox()); }

  int files_ = 0;
};

TEST_F(HostileTest, AGoodBotHasNoFault) {
  const JudgedGame judged = play(short_game(hostile({"good"})), usual_sandbox());
  EXPECT_FALSE(judged.failed());
  EXPECT_EQ(judged.record.moves.size(), 6U);
  EXPECT_EQ(judged.seats[0].moves, 3);
  EXPECT_GT(judged.seats[0].total.count(), 0);
  EXPECT_TRUE(judged.transcript.empty());
}

TEST_F(HostileTest, ExitingAtOnceIsNoStart) {
  const Fault fault = fault_of("exit");
  EXPECT_EQ(fault.kind, FaultKind::NoStart);
  EXPECT_EQ(fault.exit_code, 3);
  EXPECT_EQ(fault.message, "it did not start: it ended with exit code 3");
}

TEST_F(HostileTest, NotAnsweringTheGreetingIsNoStart) {
  Bot bot = hostile({"mute"});
  bot.limits.startup = std::chrono::milliseconds(300);
  const Fault fault = fault_of(bot);
  EXPECT_EQ(fault.kind, FaultKind::NoStart);
  EXPECT_EQ(fault.message, "it did not start: there was no answer within 320 ms");
}

TEST_F(HostileTest, AMissingProgramIsNoStart) {
  Bot bot = hostile({"good"});
  bot.command = {"./there-is-no-such-bot"};
  // Without bubblewrap nothing is started at all, and nothing said.
  const JudgedGame judged = play(short_game(bot), usual_sandbox());
  ASSERT_EQ(judged.seats[0].faults.size(), 1U);
  EXPECT_EQ(judged.seats[0].faults.front().kind, FaultKind::NoStart);
  EXPECT_EQ(match::result_text(judged.record.outcome), "0-1");
}

TEST_F(HostileTest, ACrashIsNamedByItsSignal) {
  const Fault fault = fault_of("crash");
  EXPECT_EQ(fault.kind, FaultKind::Crash);
  EXPECT_EQ(fault.signal, SIGSEGV);
  EXPECT_EQ(fault.message, "it was ended by signal 11 (SIGSEGV)");
}

TEST_F(HostileTest, SleepingForeverIsLate) {
  GamePlan plan = short_game(hostile({"sleep"}));
  plan.clock.controls = {match::TimeControl::per_move(match::Time{200})};
  const JudgedGame judged = play(plan, usual_sandbox());
  const Fault fault = fault_of(judged);
  EXPECT_EQ(fault.kind, FaultKind::Late);
  EXPECT_EQ(fault.message, "there was no answer within 220 ms");
  EXPECT_EQ(judged.record.reason, match::EndReason::TimeOut);
}

TEST_F(HostileTest, HalfAMoveIsLateAndShown) {
  GamePlan plan = short_game(hostile({"half"}));
  plan.clock.controls = {match::TimeControl::per_move(match::Time{200})};
  const Fault fault = fault_of(play(plan, usual_sandbox()));
  EXPECT_EQ(fault.kind, FaultKind::Late);
  EXPECT_EQ(fault.message, "there was no answer within 220 ms, only '4' without an end of line");
}

TEST_F(HostileTest, HalfAMoveAndTheEndIsACrash) {
  const Fault fault = fault_of("half-end");
  EXPECT_EQ(fault.kind, FaultKind::Crash);
  EXPECT_EQ(fault.message, "it ended with exit code 0 after '4' without an end of line");
}

TEST_F(HostileTest, AnIllegalMoveIsNamedByItsRule) {
  const Fault fault = fault_of("illegal");
  EXPECT_EQ(fault.kind, FaultKind::Illegal);
  EXPECT_EQ(fault.rule, "not_reachable");
  EXPECT_EQ(fault.message, "the pawn on 4 0 cannot go to 4 3; it may go to 4 1, 5 0, 3 0");
  EXPECT_EQ(fault_of("off-board").rule, "off_board");
}

TEST_F(HostileTest, NonsenseIsUnreadable) {
  const Fault fault = fault_of("nonsense");
  EXPECT_EQ(fault.kind, FaultKind::Unreadable);
  EXPECT_TRUE(fault.message.contains("'north'")) << fault.message;
}

TEST_F(HostileTest, MoreThanAnAnswerIsUnreadable) {
  const Fault fault = fault_of("talkative");
  EXPECT_EQ(fault.kind, FaultKind::Unreadable);
  EXPECT_EQ(fault.message, "it wrote 'and more' before it was asked for a move");
}

TEST_F(HostileTest, EndlessOutputIsAFlood) {
  const Fault fault = fault_of("endless");
  EXPECT_EQ(fault.kind, FaultKind::Flood);
  EXPECT_TRUE(fault.message.contains("which begin with 'y', 'y', 'y'")) << fault.message;
  EXPECT_EQ(fault_of("endless-moves").kind, FaultKind::Flood);
  // A million lines to read: on a busy machine that takes longer than a usual move may.
  GamePlan blanks = short_game(hostile({"endless-blanks"}));
  blanks.clock.controls = {match::TimeControl::per_move(match::Time{60'000})};
  EXPECT_EQ(fault_of(play(blanks, usual_sandbox())).kind, FaultKind::Flood);
}

TEST_F(HostileTest, OutputWithoutNewlineIsALineTooLong) {
  EXPECT_EQ(fault_of("no-newline").kind, FaultKind::LineTooLong);
}

TEST_F(HostileTest, ClosingTheOutputIsNamed) {
  EXPECT_EQ(fault_of("close-output").kind, FaultKind::ClosedOutput);
}

TEST_F(HostileTest, ClosingTheInputIsLateAndReported) {
  GamePlan plan = short_game(hostile({"close-input"}));
  plan.clock.controls = {match::TimeControl::per_move(match::Time{200})};
  const Fault fault = fault_of(play(plan, usual_sandbox()));
  EXPECT_EQ(fault.kind, FaultKind::Late);
  EXPECT_TRUE(fault.message.ends_with("; it has closed its input")) << fault.message;
}

TEST_F(HostileTest, AMemoryHogIsNamed) {
  GamePlan plan = short_game(hostile({"memory"}));
  plan.clock.controls = {match::TimeControl::per_move(match::Time{60'000})};
  const Fault fault = fault_of(play(plan, usual_sandbox()));
  const bool grouped = usual_sandbox()->has(SandboxPart::Memory);
  EXPECT_EQ(fault.kind, grouped ? FaultKind::Memory : FaultKind::Crash) << fault.message;
}

TEST_F(HostileTest, WithoutAControlGroupAMemoryHogCrashes) {
  const auto sandbox = Sandbox::open(SandboxMode::Auto, {SandboxPart::Memory}).value();
  GamePlan plan = short_game(hostile({"memory"}));
  plan.clock.controls = {match::TimeControl::per_move(match::Time{60'000})};
  const Fault fault = fault_of(play(plan, sandbox));
  EXPECT_EQ(fault.kind, FaultKind::Crash) << fault.message;
}

TEST_F(HostileTest, AForkBombIsNamed) {
  GamePlan plan = short_game(hostile({"fork-bomb"}));
  plan.clock.controls = {match::TimeControl::per_move(match::Time{1500})};
  const Fault fault = fault_of(play(plan, usual_sandbox()));
  const bool grouped = usual_sandbox()->has(SandboxPart::Processes);
  EXPECT_EQ(fault.kind, grouped ? FaultKind::Processes : FaultKind::Late) << fault.message;
}

TEST_F(HostileTest, WithoutAControlGroupAForkBombIsStillContained) {
  const auto sandbox = Sandbox::open(SandboxMode::Auto, {SandboxPart::Processes}).value();
  GamePlan plan = short_game(hostile({"fork-bomb"}));
  plan.clock.controls = {match::TimeControl::per_move(match::Time{300})};
  const Fault fault = fault_of(play(plan, sandbox));
  // On a fast machine its processes use up their memory before its time is over.
  EXPECT_TRUE(fault.kind == FaultKind::Late || fault.kind == FaultKind::Memory) << fault.message;
}

TEST_F(HostileTest, WithoutBubblewrapBotsStillPlayAndDie) {
  const auto sandbox = Sandbox::open(SandboxMode::Auto, {SandboxPart::Isolation}).value();
  EXPECT_FALSE(sandbox->has(SandboxPart::Filter));
  EXPECT_TRUE(sandbox->warnings().front().starts_with("bubblewrap does not work here"));
  const JudgedGame judged = play(short_game(hostile({"crash"})), sandbox);
  EXPECT_EQ(fault_of(judged).signal, SIGSEGV);
  EXPECT_EQ(errors_of(hostile({"ignore-term"}), sandbox), "");
  EXPECT_FALSE(errors_of(hostile({"environment"}), sandbox).contains("SHELL"));
  // Only a control group finds one that has left the process group.
  if (sandbox->has(SandboxPart::Freezer)) {
    EXPECT_EQ(errors_of(hostile({"daemon"}), sandbox), "");
  }
}

TEST(SandboxTest, IsRefusedWhereItIsRequiredAndSomethingIsMissing) {
  const auto required = Sandbox::open(SandboxMode::Require, {SandboxPart::Freezer});
  ASSERT_FALSE(required);
  EXPECT_TRUE(required.error().message().starts_with("the sandbox is required, but "));
}

TEST(SandboxTest, WhenOffItWarnsWhatThatMeans) {
  const auto off = Sandbox::open(SandboxMode::Off).value();
  ASSERT_EQ(off->warnings().size(), 1U);
  EXPECT_TRUE(off->warnings().front().starts_with("the sandbox is off: "));
  EXPECT_FALSE(off->freezes());
}

TEST_F(HostileTest, TooMuchProcessorTimeIsNamed) {
  Bot bot = hostile({"burn"});
  bot.limits.cpu_seconds = 1;
  GamePlan plan = short_game(bot);
  plan.clock.controls = {match::TimeControl::per_move(match::Time{60'000})};
  const Fault fault = fault_of(play(plan, usual_sandbox()));
  EXPECT_EQ(fault.kind, FaultKind::CpuTime) << fault.message;
}

TEST_F(HostileTest, IgnoringSigtermDoesNotHelp) {
  EXPECT_EQ(errors_of(hostile({"ignore-term"})), "");
}

TEST_F(HostileTest, ADaemonDiesWithItsBot) {
  EXPECT_EQ(errors_of(hostile({"daemon"})), "");
}

TEST_F(HostileTest, TheHostsFilesAreNotSeen) {
  if (!usual_sandbox()->has(SandboxPart::Isolation)) {
    GTEST_SKIP() << "THIS MACHINE HAS NO BUBBLEWRAP: nothing hides its files";
  }
  const fs::path secret = fs::temp_directory_path() / ("secret-" + std::to_string(::getpid()));
  std::ofstream(secret) << "secret";
  const std::string errors =
      errors_of(hostile({"read-host", secret.string(), std::to_string(::getpid())}));
  fs::remove(secret);
  for (const char* attack :
       {"the secret", "the shadow file", "the machine's name", "writing to its directory",
        "writing to the root", "writing to the programs", "a signal to the arena", "becoming root",
        "a namespace", "debugging"}) {
    EXPECT_TRUE(errors.contains(std::string(attack) + ": refused")) << errors;
  }
  EXPECT_FALSE(errors.contains("ALLOWED")) << errors;
  EXPECT_TRUE(errors.contains("processes: 2") || errors.contains("processes: 3")) << errors;
}

TEST_F(HostileTest, SocketsLeadNowhere) {
  if (!usual_sandbox()->has(SandboxPart::Isolation)) {
    GTEST_SKIP() << "THIS MACHINE HAS NO BUBBLEWRAP: nothing hides its network";
  }
  const Descriptor server(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto* plain = reinterpret_cast<sockaddr*>(&address);
  ASSERT_EQ(::bind(server.number(), plain, size), 0);
  ASSERT_EQ(::listen(server.number(), 1), 0);
  ASSERT_EQ(::getsockname(server.number(), plain, &size), 0);
  const std::string port = std::to_string(ntohs(address.sin_port));
  EXPECT_TRUE(errors_of(hostile({"sockets", port})).contains("a socket: refused"));
  // The attack itself works where nothing stops it.
  const auto off = Sandbox::open(SandboxMode::Off).value();
  EXPECT_TRUE(errors_of(hostile({"sockets", port}), off).contains("a socket: ALLOWED"));
}

TEST_F(HostileTest, TheScratchIsSmall) {
  if (!usual_sandbox()->has(SandboxPart::Isolation)) {
    GTEST_SKIP() << "THIS MACHINE HAS NO BUBBLEWRAP: there is no scratch of its own";
  }
  EXPECT_TRUE(errors_of(hostile({"fill-scratch"})).contains("64 MB of scratch: refused"));
  EXPECT_FALSE(fs::exists("/tmp/big"));
}

TEST_F(HostileTest, TheOpponentsPipesAreNotSeen) {
  const JudgedGame judged =
      play(short_game(hostile({"find-pipes"}), hostile({"good"})), usual_sandbox());
  EXPECT_FALSE(judged.failed());
  EXPECT_EQ(judged.seats[0].errors, "looked for pipes\n");
}

TEST_F(HostileTest, TheEnvironmentIsCleared) {
  ::setenv("OUTFLANK_TEST_SECRET", "secret", 1);
  Bot bot = hostile({"environment"});
  bot.environment = {{"GIVEN", "yes"}};
  const std::string errors = errors_of(bot);
  EXPECT_TRUE(errors.contains("GIVEN")) << errors;
  EXPECT_TRUE(errors.contains("seed: ")) << errors;
  EXPECT_FALSE(errors.contains("OUTFLANK_TEST_SECRET")) << errors;
}

TEST_F(HostileTest, StandardErrorIsKeptUpToALimit) {
  Bot bot = hostile({"errors"});
  bot.limits.errors_bytes = 5000;
  const JudgedGame judged = play(short_game(bot), usual_sandbox());
  EXPECT_FALSE(judged.failed());
  EXPECT_EQ(judged.seats[0].errors.size(), 5000U);
}

// By a control group, by the filter alone, and without bubblewrap.
class CoresTest : public HostileTest,
                  public testing::WithParamInterface<std::vector<SandboxPart>> {};

TEST_P(CoresTest, ABotStaysOnTheCoresThatItHas) {
  const auto sandbox = Sandbox::open(SandboxMode::Auto, GetParam()).value();
  if (!sandbox->has(SandboxPart::Cores) && !sandbox->has(SandboxPart::Filter)) {
    GTEST_SKIP() << "THIS MACHINE HAS NOTHING THAT HOLDS A BOT ON ITS CORES";
  }
  cpu_set_t all;
  ASSERT_EQ(::sched_getaffinity(0, sizeof all, &all), 0);
  std::size_t first = 0;
  while (!CPU_ISSET(first, &all)) ++first;
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(first, &one);
  ASSERT_EQ(::sched_setaffinity(0, sizeof one, &one), 0);
  const std::string errors = errors_of(hostile({"choose-cores"}), sandbox);
  ::sched_setaffinity(0, sizeof all, &all);
  EXPECT_TRUE(errors.contains("cores: 1\n")) << errors;
}

INSTANTIATE_TEST_SUITE_P(Ways, CoresTest,
                         testing::Values(std::vector<SandboxPart>{},
                                         std::vector<SandboxPart>{SandboxPart::Cores},
                                         std::vector<SandboxPart>{SandboxPart::Isolation}));

TEST_F(HostileTest, ABotHasNoRights) {
  const std::string errors = errors_of(hostile({"rights"}));
  EXPECT_FALSE(errors.contains("Uid: 0\n")) << errors;
  for (const char* set : {"CapInh", "CapPrm", "CapEff", "CapAmb"}) {
    EXPECT_TRUE(errors.contains(std::string(set) + ": 0000000000000000\n")) << errors;
  }
  EXPECT_TRUE(errors.contains("NoNewPrivs: 1\n")) << errors;
  EXPECT_TRUE(errors.contains("real-time scheduling: refused")) << errors;
}

TEST_F(HostileTest, SharedMemoryIsRefusedWhereNothingCountsIt) {
  const auto sandbox = Sandbox::open(SandboxMode::Auto, {SandboxPart::Memory}).value();
  if (!sandbox->has(SandboxPart::Filter)) GTEST_SKIP() << "THIS MACHINE HAS NO FILTER";
  const std::string errors = errors_of(hostile({"share-memory"}), sandbox);
  EXPECT_TRUE(errors.contains("a gigabyte of shared memory: refused")) << errors;
  EXPECT_TRUE(errors.contains("a file in memory: refused")) << errors;
}

struct Waiting {
  const char* mode;
  std::vector<SandboxPart> without;
};

class WaitingTest : public HostileTest, public testing::WithParamInterface<Waiting> {};

// Frozen by a control group, or stopped by a signal.
TEST_P(WaitingTest, AWaitingBotGetsNoProcessorTime) {
  const auto sandbox = Sandbox::open(SandboxMode::Auto, GetParam().without).value();
  if (!sandbox->has(SandboxPart::Isolation) && !sandbox->has(SandboxPart::Freezer)) {
    GTEST_SKIP() << "THIS MACHINE CANNOT FIND PROCESSES THAT LEAVE THEIR SESSION";
  }
  GamePlan plan = short_game(hostile({GetParam().mode}), hostile({"slow"}));
  const JudgedGame judged = play(plan, sandbox);
  EXPECT_FALSE(judged.failed());
  const std::string& errors = judged.seats[0].errors;
  ASSERT_TRUE(errors.contains("stolen: ")) << errors;
  // Two waits of 0.15 s each.
  double stolen = 0;
  for (std::size_t at = errors.find("stolen: "); at != std::string::npos;
       at = errors.find("stolen: ", at + 1)) {
    stolen += std::stod(errors.substr(at + 8));
  }
  EXPECT_LT(stolen, 0.1) << errors;
}

INSTANTIATE_TEST_SUITE_P(Ways, WaitingTest,
                         testing::Values(Waiting{"steal-time", {}},
                                         Waiting{"steal-time", {SandboxPart::Freezer}},
                                         Waiting{"steal-time-in-session", {}},
                                         Waiting{"steal-time-in-session", {SandboxPart::Freezer}}));

TEST(SandboxTest, WarnsThatWithoutAFreezerFairnessIsNotGuaranteed) {
  const auto sandbox = Sandbox::open(SandboxMode::Auto, {SandboxPart::Freezer}).value();
  const auto warnings = sandbox->warnings();
  EXPECT_TRUE(std::ranges::any_of(warnings, [](const std::string& warning) {
    return warning.contains("fairness is not guaranteed");
  }));
}

TEST_F(HostileTest, WithRandomMovesTheGameContinues) {
  for (const char* mode : {"crash", "illegal", "nonsense", "late-once", "endless"}) {
    SCOPED_TRACE(mode);
    GamePlan plan = short_game(hostile({mode}));
    plan.on_fault = OnFault::Random;
    plan.clock.controls = {match::TimeControl::per_move(match::Time{1000})};
    const JudgedGame judged = play(plan, usual_sandbox());
    EXPECT_EQ(judged.seats[0].faults.size(), 1U);
    EXPECT_EQ(judged.record.moves.size(), 6U);
    EXPECT_EQ(judged.record.reason, match::EndReason::PlyLimit);
    EXPECT_TRUE(judged.record.moves[0].comment.starts_with("commandError: "))
        << judged.record.moves[0].comment;
    // Those who live on play the other moves themselves.
    const bool alive = std::string_view(mode) != "crash" && std::string_view(mode) != "endless";
    EXPECT_GE(judged.seats[0].moves, alive ? 2 : 0);
  }
}

}  // namespace
}  // namespace outflank::arena
