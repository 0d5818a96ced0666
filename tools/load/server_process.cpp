#include "server_process.h"

#include <chrono>
#include <csignal>
#include <fstream>
#include <stdexcept>
#include <thread>

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace outflank::load {
namespace {

bool accepts_connections(int port) {
  const int descriptor = socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const bool connected =
      connect(descriptor, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
  close(descriptor);
  return connected;
}

}  // namespace

void raise_descriptor_limit() {
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

ServerProcess::ServerProcess(std::string program, std::string store, int port,
                             std::vector<std::string> more, std::string limits)
    : arguments_{std::move(program), "serve",    "--port",          std::to_string(port), "--store",
                 std::move(store),   "--limits", std::move(limits), "--connections",      "100000"},
      port_(port) {
  for (std::string& argument : more) arguments_.push_back(std::move(argument));
}

ServerProcess::~ServerProcess() {
  kill_at_once();
}

double ServerProcess::start() {
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  pid_ = fork();
  if (pid_ == 0) {
    std::vector<char*> arguments;
    for (std::string& argument : arguments_) arguments.push_back(argument.data());
    arguments.push_back(nullptr);
    const int nowhere = open("/dev/null", O_WRONLY);
    dup2(nowhere, STDERR_FILENO);
    execv(arguments[0], arguments.data());
    _exit(127);
  }
  while (!accepts_connections(port_)) {
    if (Clock::now() - begin > std::chrono::seconds(10)) {
      throw std::runtime_error("the server does not start: " + arguments_[0]);
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

void ServerProcess::kill_at_once() {
  if (pid_ <= 0) return;
  kill(pid_, SIGKILL);
  waitpid(pid_, nullptr, 0);
  pid_ = -1;
}

long ServerProcess::memory() const {
  std::ifstream status("/proc/" + std::to_string(pid_) + "/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("VmRSS:")) return std::stol(line.substr(6));
  }
  return 0;
}

double ServerProcess::cpu_seconds() const {
  std::ifstream stat("/proc/" + std::to_string(pid_) + "/stat");
  std::string word;
  double ticks = 0;
  for (int field = 1; stat >> word; ++field) {
    if (field == 14 || field == 15) ticks += std::stod(word);
  }
  return ticks / static_cast<double>(sysconf(_SC_CLK_TCK));
}

}  // namespace outflank::load
