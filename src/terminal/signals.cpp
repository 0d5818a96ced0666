#include "terminal/signals.h"

#include <array>
#include <cerrno>
#include <csignal>

#include <fcntl.h>
#include <unistd.h>

namespace outflank::terminal {
namespace {

constexpr std::array kSignals = {SIGINT, SIGTERM, SIGHUP};

// Signal handlers can only use globals.
volatile std::sig_atomic_t last_signal = 0;
std::array<int, 2> channel = {-1, -1};
std::array<struct sigaction, kSignals.size()> actions_before;

void on_signal(int number) {
  const int kept = errno;
  last_signal = number;
  const char byte = 0;
  // If the pipe is full it is readable already.
  [[maybe_unused]] const ssize_t written = ::write(channel[1], &byte, 1);
  errno = kept;
}

}  // namespace

Signals::Signals() {
  last_signal = 0;
  if (::pipe2(channel.data(), O_CLOEXEC | O_NONBLOCK) != 0) channel = {-1, -1};
  struct sigaction action{};
  action.sa_handler = on_signal;
  sigemptyset(&action.sa_mask);
  for (std::size_t i = 0; i < kSignals.size(); ++i) {
    sigaction(kSignals[i], &action, &actions_before[i]);
  }
}

Signals::~Signals() {
  for (std::size_t i = 0; i < kSignals.size(); ++i)
    sigaction(kSignals[i], &actions_before[i], nullptr);
  for (int& end : channel) {
    if (end >= 0) ::close(end);
    end = -1;
  }
}

int Signals::caught() {
  return last_signal;
}

int Signals::descriptor() {
  return channel[0];
}

}  // namespace outflank::terminal
