#include "apps/outflank/arena_options.h"

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <thread>

#include <fmt/format.h>
#include <pthread.h>
#include <unistd.h>

#include "apps/outflank/commands.h"

namespace outflank::apps {
namespace {

constexpr const char* kUsualFile = "bots.toml";

}  // namespace

void BotOptions::add_to(cli::App& command) {
  command.add_option("--bots", file, "file with declared bots (default: bots.toml, if it exists)");
  command.add_option("--sandbox", sandbox, "auto, require or off")->capture_default_str();
}

std::vector<arena::Bot> BotOptions::declared() const {
  std::error_code error;
  if (file.empty() && !std::filesystem::exists(kUsualFile, error)) return {};
  auto bots = arena::read_bots(file.empty() ? kUsualFile : file);
  if (!bots) wrong_use(bots.error());
  return *std::move(bots);
}

BotOptions::Field BotOptions::open(std::span<const std::string> texts) const {
  const auto mode = arena::parse_sandbox_mode(sandbox);
  if (!mode) wrong_use(mode.error());
  const std::vector<arena::Bot> bots = declared();
  const std::string folder = std::filesystem::current_path().string();
  Field field;
  for (const std::string& text : texts) {
    auto entrant = arena::parse_entrant(text, bots, folder);
    if (!entrant) wrong_use(entrant.error());
    field.entrants.push_back(*std::move(entrant));
  }
  if (std::ranges::none_of(field.entrants, [](const auto& one) { return one->is_bot(); })) {
    return field;
  }
  auto opened = arena::Sandbox::open(*mode);
  if (!opened) throw CommandFailed{kFailed, opened.error().message()};
  field.sandbox = *std::move(opened);
  for (const std::string& warning : field.sandbox->warnings()) {
    fmt::print(stderr, "outflank: sandbox: {}\n", warning);
  }
  for (const auto& entrant : field.entrants) {
    const auto* bot = std::get_if<arena::Bot>(&entrant->player);
    if (bot == nullptr) continue;
    if (const auto ready = field.sandbox->prepare(*bot); !ready) {
      throw CommandFailed{kFailed, ready.error().message()};
    }
  }
  return field;
}

std::stop_token stop_on_signal() {
  static std::stop_source source;
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  // Threads started from here on leave the signals to the one that waits for them.
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  std::thread([signals] {
    int signal = 0;
    sigwait(&signals, &signal);
    source.request_stop();
    // A second one ends the program at once.
    std::signal(signal, SIG_DFL);
    pthread_sigmask(SIG_UNBLOCK, &signals, nullptr);
    // This is the only thread that it can be delivered to.
    ::pause();
  }).detach();
  return source.get_token();
}

}  // namespace outflank::apps
