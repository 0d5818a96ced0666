#include "arena/bots/bot_games.h"

#include <chrono>
#include <filesystem>
#include <iostream>
#include <thread>

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "arena/bots/cgroup_files.h"
#include "arena/bots/owner.h"

namespace outflank::arena {

namespace fs = std::filesystem;

double steady_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

std::string mark_of_test() {
  return "owner-" + std::to_string(::getpid()) + "-";
}

namespace {

// The bots of the tests, copied to where everybody may read them, until the end of the process. Where
// there is no bubblewrap a bot of root's runs as another user, who cannot look into the private folder
// that the project may lie in.
class ReadableBots {
 public:
  ReadableBots() : folder_(fs::temp_directory_path() / ("bots-of-" + mark_of_test())) {
    fs::create_directories(folder_);
    fs::copy_file(fs::path(OUTFLANK_TEST_BOTS) / "hostile.py", folder_ / "hostile.py",
                  fs::copy_options::overwrite_existing);
    constexpr auto kReadable = fs::perms::owner_read | fs::perms::owner_write |
                               fs::perms::group_read | fs::perms::others_read;
    fs::permissions(folder_ / "hostile.py", kReadable);
    fs::permissions(folder_, kReadable | fs::perms::owner_exec | fs::perms::group_exec |
                                 fs::perms::others_exec);
  }
  ReadableBots(const ReadableBots&) = delete;
  ReadableBots& operator=(const ReadableBots&) = delete;
  ~ReadableBots() {
    std::error_code error;
    fs::remove_all(folder_, error);
  }

  [[nodiscard]] std::string folder() const { return folder_.string(); }

 private:
  fs::path folder_;
};

}  // namespace

std::string bots_folder() {
  static const ReadableBots bots;
  return bots.folder();
}

Bot hostile(const std::vector<std::string>& arguments) {
  Bot bot;
  bot.name = arguments.front();
  bot.directory = bots_folder();
  bot.command = {"/usr/bin/python3", "-B", bot.directory + "/hostile.py"};
  bot.command.insert(bot.command.end(), arguments.begin(), arguments.end());
  bot.command.push_back(mark_of_test());
  bot.limits.memory_megabytes = 128;
  bot.limits.processes = 16;
  bot.limits.scratch_megabytes = 4;
  return bot;
}

std::shared_ptr<const Entrant> entrant_of(const Bot& bot) {
  return std::make_shared<const Entrant>(Entrant{bot.name, bot});
}

std::shared_ptr<const Entrant> engine(std::string_view text) {
  return parse_entrant(text, {}, ".").value();
}

std::shared_ptr<const Sandbox> usual_sandbox() {
  static const std::shared_ptr<const Sandbox> sandbox = [] {
    auto opened = Sandbox::open(SandboxMode::Auto).value();
    for (const std::string& warning : opened->warnings()) {
      std::cerr << "\n*** THIS MACHINE CANNOT TEST ALL OF THE SANDBOX: " << warning << " ***\n\n";
    }
    return opened;
  }();
  return sandbox;
}

GamePlan short_game(const Bot& bot) {
  GamePlan plan;
  plan.seats = {entrant_of(bot), engine("greedy")};
  plan.clock.controls = {match::TimeControl::per_move(match::Time{10'000})};
  plan.max_plies = 6;
  return plan;
}

GamePlan short_game(const Bot& first, const Bot& second) {
  GamePlan plan = short_game(first);
  plan.seats[1] = entrant_of(second);
  return plan;
}

JudgedGame play(const GamePlan& plan, std::shared_ptr<const Sandbox> sandbox) {
  Referee referee(steady_seconds, std::move(sandbox));
  auto judged = referee.play(plan);
  if (!judged) {
    ADD_FAILURE() << judged.error().message();
    JudgedGame nothing;
    nothing.seats.resize(plan.seats.size());
    return nothing;
  }
  return *std::move(judged);
}

namespace {

std::string command_of(const fs::path& process) {
  return read_all((process / "cmdline").string());
}

}  // namespace

Leftovers leftovers() {
  Leftovers left;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator("/proc", error)) {
    const std::string name = entry.path().filename().string();
    if (name.find_first_not_of("0123456789") != std::string::npos) continue;
    if (name == std::to_string(::getpid())) continue;
    const std::string command = command_of(entry.path());
    if (command.contains(mark_of_test())) left.processes.push_back(command);
  }
  left.children = ::waitpid(-1, nullptr, WNOHANG) != -1;
  const std::string prefix = Owner::self().text() + "-";
  auto folders = fs::recursive_directory_iterator(
      "/sys/fs/cgroup", fs::directory_options::skip_permission_denied, error);
  for (; folders != fs::recursive_directory_iterator(); folders.increment(error)) {
    if (error) break;
    const std::string name = folders->path().filename().string();
    if (name.starts_with(prefix)) left.groups.push_back(folders->path().string());
  }
  return left;
}

Leftovers leftovers_in_the_end() {
  Leftovers left = leftovers();
  for (int tries = 0; tries < 2000 && !left.processes.empty(); ++tries) {
    ::usleep(5000);
    left = leftovers();
  }
  return left;
}

int open_files() {
  std::error_code error;
  return static_cast<int>(
      std::distance(fs::directory_iterator("/proc/self/fd", error), fs::directory_iterator()));
}

}  // namespace outflank::arena
