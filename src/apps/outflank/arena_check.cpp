#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "apps/outflank/arena_options.h"
#include "apps/outflank/commands.h"
#include "apps/outflank/shown_lines.h"
#include "apps/outflank/steady_clock.h"
#include "arena/check.h"
#include "core/text.h"

namespace outflank::apps {
namespace {

using Verdict = arena::CheckResult::Verdict;

struct CheckCommand {
  BotOptions bots;
  std::string bot;
  arena::CheckSettings settings;
  int milliseconds = 1000;
  bool verbose = false;
};

std::string_view word_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::Passed: return "ok      ";
    case Verdict::Remark: return "remark  ";
    case Verdict::Failed: return "FAILED  ";
    case Verdict::LeftOut: return "left out";
  }
  return "";
}

std::string printable(std::string_view line) {
  std::string text;
  for (const char c : line) {
    const auto byte = static_cast<unsigned char>(c);
    text += byte >= 0x20 && byte != 0x7f ? std::string(1, c) : fmt::format("\\x{:02x}", byte);
  }
  return text;
}

std::string_view sign_of(arena::Direction direction) {
  switch (direction) {
    case arena::Direction::ToBot: return "arena >";
    case arena::Direction::FromBot: return "  bot <";
    case arena::Direction::Errors: return "error |";
    case arena::Direction::Cut: return "      …";
  }
  return "";
}

// The exchanged messages, one per line: all of them, or the first and last ones before a fault.
void print_exchanges(const arena::CheckResult& result, bool verbose) {
  constexpr ShownLines kShown{.first = 10, .last = 30};
  std::vector<std::string> lines;
  for (const arena::Exchange& exchange : result.transcript) {
    const double ms = std::chrono::duration<double, std::milli>(exchange.at).count();
    std::string_view text = exchange.text;
    if (text.ends_with('\n')) text.remove_suffix(1);
    for (const std::string_view line : split(text, '\n')) {
      lines.push_back(
          fmt::format("{:9.3f} ms {} {}", ms, sign_of(exchange.direction), printable(line)));
    }
  }
  const ShownLines all{.first = lines.size(), .last = 0};
  print_first_and_last(lines, verbose ? all : kShown, "    ", "; --verbose shows them");
}

void print(const arena::CheckResult& result, bool verbose) {
  if (!result.same_as.empty() && !verbose) {
    fmt::print("{}  {}: the same as in '{}'\n", word_of(result.verdict), result.situation,
               result.same_as);
    std::fflush(stdout);
    return;
  }
  fmt::print("{}  {}: {}\n", word_of(result.verdict), result.situation, result.message);
  if (!result.hint.empty()) fmt::print("          hint: {}\n", result.hint);
  if (verbose || result.verdict == Verdict::Failed) print_exchanges(result, verbose);
  std::fflush(stdout);
}

// The faults that occurred repeatedly: `; 9 times late: …`.
std::string repeated_faults(const std::vector<arena::CheckResult>& results) {
  std::vector<arena::Fault> faults;
  for (const arena::CheckResult& result : results) {
    if (result.verdict == Verdict::Failed && result.fault) faults.push_back(*result.fault);
  }
  std::string text;
  for (const auto& [fault, count] : arena::counted(faults)) {
    if (count < 2) continue;
    text += fmt::format("; {} times {}: {}", count, name_of(fault.kind), fault.message);
  }
  return text;
}

void run(CheckCommand& command) {
  command.settings.time = match::Time(command.milliseconds);
  const std::stop_token stop = stop_on_signal();
  const std::string texts[] = {command.bot};
  const BotOptions::Field field = command.bots.open(texts);
  const auto* bot = std::get_if<arena::Bot>(&field.entrants.front()->player);
  if (bot == nullptr) {
    throw CommandFailed{kWrongUse, quote(command.bot) + " is an engine; only bots are checked"};
  }
  fmt::print("{} by the protocol {}\n", bot->name, bot->protocol->name());
  const auto results = arena::check_bot(
      *bot, field.sandbox, command.settings, steady_seconds,
      [&](const arena::CheckResult& result) { print(result, command.verbose); }, stop);
  if (!results) wrong_use(results.error());
  std::size_t failed = 0;
  std::size_t looked_at = 0;
  for (const arena::CheckResult& result : *results) {
    failed += result.verdict == Verdict::Failed ? 1 : 0;
    looked_at += result.verdict == Verdict::LeftOut ? 0 : 1;
  }
  if (failed > 0) {
    throw CommandFailed{kFailed, fmt::format("{} of {} situations failed{}", failed, looked_at,
                                             repeated_faults(*results))};
  }
  fmt::print("all {} situations passed\n", looked_at);
}

}  // namespace

void add_arena_check(cli::App& arena) {
  auto options = std::make_shared<CheckCommand>();
  cli::App* command = arena.add_subcommand(
      "check", "Check a bot in a set of situations and explain what it does wrong");
  command->add_option("bot", options->bot, "the bot; see below")->required();
  command->add_option("--game", options->settings.game,
                      "for ugi: quoridor (without it) or othello");
  command->add_option("--time", options->milliseconds, "milliseconds for a move")
      ->capture_default_str()
      ->check(cli::Range(1, 600'000));
  command->add_option("--seed", options->settings.seed, "for the bot and its opponent")
      ->capture_default_str();
  command->add_flag("--verbose", options->verbose, "show all messages of every situation");
  options->bots.add_to(*command);
  command->footer(std::string(kEntrantHelp) +
                  "\nExamples:\n"
                  "  outflank arena check 'bot:protocol=contest,cmd=python3 mybot.py'\n"
                  "  outflank arena check mine --bots bots.toml --verbose");
  command->callback([options] { run(*options); });
}

}  // namespace outflank::apps
