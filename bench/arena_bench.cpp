#include <algorithm>
#include <array>
#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>
#include <fcntl.h>
#include <unistd.h>

#include "arena/bots/process.h"
#include "arena/referee.h"

namespace {

using namespace outflank;
using Clock = std::chrono::steady_clock;

double seconds() {
  return std::chrono::duration<double>(Clock::now().time_since_epoch()).count();
}

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::ranges::nth_element(values, middle);
  return *middle;
}

arena::Bot echo_bot(const std::string& name) {
  arena::Bot bot;
  bot.name = name;
  bot.directory = "/";
  bot.command = {OUTFLANK_ECHO_BOT};
  return bot;
}

// Microseconds from question to answer with nothing but two pipes in between: as many bytes each
// way as a move takes.
std::vector<double> ping_pong(int rounds) {
  arena::Launch launch;
  launch.arguments = {OUTFLANK_ECHO_BOT, "echo"};
  launch.directory = "/";
  auto started = arena::Process::start(std::move(launch));
  if (!started) return {};
  arena::Process& process = **started;
  ::fcntl(process.output(), F_SETFL, ::fcntl(process.output(), F_GETFL) & ~O_NONBLOCK);
  const std::string question = "12\n4 1 10\n4 7 10\n0\n\n";
  std::array<char, 64> answer{};
  std::vector<double> times;
  for (int i = 0; i < rounds; ++i) {
    const auto begin = Clock::now();
    if (::write(process.input(), question.data(), question.size()) < 0) break;
    if (::read(process.output(), answer.data(), answer.size()) <= 0) break;
    times.push_back(std::chrono::duration<double, std::micro>(Clock::now() - begin).count());
  }
  return times;
}

// Microseconds from one question to the next, the answer read, judged and played in between.
std::vector<double> moves(int plies) {
  const auto sandbox = arena::Sandbox::open(arena::SandboxMode::Off);
  arena::GamePlan plan;
  for (const char* name : {"first", "second"}) {
    plan.seats.push_back(
        std::make_shared<const arena::Entrant>(arena::Entrant{name, echo_bot(name)}));
  }
  plan.clock.controls = {match::TimeControl::per_move(match::Time{1000})};
  plan.max_plies = plies;
  arena::Referee referee(seconds, *sandbox, arena::KeepTranscript::Always);
  const auto judged = referee.play(plan);
  std::vector<double> times;
  if (!judged || judged->failed()) return times;
  const arena::Exchange* last = nullptr;
  for (const arena::Exchange& exchange : judged->transcript) {
    if (exchange.direction != arena::Direction::ToBot || !exchange.text.ends_with("\n\n")) continue;
    if (last != nullptr) {
      times.push_back(std::chrono::duration<double, std::micro>(exchange.at - last->at).count());
    }
    last = &exchange;
  }
  return times;
}

// What the arena adds to a move of an unsandboxed bot that takes no time itself, at the median.
void BM_MoveOverhead(benchmark::State& state) {
  constexpr int kRounds = 2000;
  std::vector<double> bare;
  std::vector<double> judged;
  for (auto _ : state) {
    const auto more_bare = ping_pong(kRounds);
    const auto more_judged = moves(kRounds);
    bare.insert(bare.end(), more_bare.begin(), more_bare.end());
    judged.insert(judged.end(), more_judged.begin(), more_judged.end());
  }
  if (bare.empty() || judged.empty()) return state.SkipWithError("the echo bot does not play");
  state.counters["pipe_us"] = median(bare);
  state.counters["move_us"] = median(judged);
  state.counters["overhead_us"] = median(judged) - median(bare);
}
BENCHMARK(BM_MoveOverhead)->Iterations(5)->Unit(benchmark::kMillisecond);

// Complete games of two of our engines at one node per move, on one core.
void BM_EngineGames(benchmark::State& state) {
  arena::Referee referee(seconds, nullptr);
  arena::GamePlan plan;
  for (const char* text : {"first=engine:nodes=1", "second=engine:nodes=1"}) {
    plan.seats.push_back(arena::parse_entrant(text, {}, ".").value());
  }
  plan.opening = {"e2", "e8", "d4h", "e5v"};
  const double begin = seconds();
  for (auto _ : state) {
    ++plan.seed;
    if (!referee.play(plan)) return state.SkipWithError("the engines do not play");
  }
  const double minutes = (seconds() - begin) / 60;
  state.counters["games_per_minute"] = static_cast<double>(state.iterations()) / minutes;
}
BENCHMARK(BM_EngineGames);

}  // namespace
