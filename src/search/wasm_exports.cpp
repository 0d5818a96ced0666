// What the WebAssembly module with the engines offers beside the games (games/wasm_exports.cpp):
// with the same conventions for texts, answers and errors. It imports two functions of its host
// from the module `outflank`: `now` returns monotonic time in seconds, `report` is called after
// every iteration, with the report at outflank_text, and stops the search by returning anything but
// 0.

#include "games/wasm_exports.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "core/try.h"
#include "search/engine.h"
#include "search/explain.h"
#include "search/game_engines.h"
#include "search/levels.h"
#include "search/report_json.h"
#include "search/report_lines.h"

#define OUTFLANK_IMPORT(name) \
  extern "C" __attribute__((import_module("outflank"), import_name(#name)))

OUTFLANK_IMPORT(now) double outflank_now();
OUTFLANK_IMPORT(report) int outflank_report();

namespace {

using namespace outflank;
using namespace outflank::wasm;

double now() {
  return outflank_now();
}

// One per game, created on first use.
std::map<std::string, std::unique_ptr<search::Engine>, std::less<>>& engines() {
  static std::map<std::string, std::unique_ptr<search::Engine>, std::less<>> made;
  return made;
}

Result<search::Engine*> engine_for(std::string_view game) {
  if (const auto found = engines().find(game); found != engines().end()) {
    return found->second.get();
  }
  const auto known = search::find_engines(game);
  if (known && (*known)->make_with_weights != nullptr && !(*known)->plays_without_weights) {
    return fail(InputError::Missing, "the " + std::string((*known)->type.title()) +
                                         " engine needs its weights: hand them in by "
                                         "outflank_weights");
  }
  auto engine = TRY(search::make_engine(game, now));
  return (engines()[std::string(game)] = std::move(engine)).get();
}

// Numbers are JavaScript's; 0 means no limit.
Result<search::Limits> limits_of(double nodes, double seconds, int depth) {
  constexpr double kMaxNodes = 9e15;  // integers are exact up to here
  search::Limits limits;
  if (!(nodes >= 0 && nodes <= kMaxNodes)) {
    return fail(InputError::OutOfRange, "nodes must be from 0 to 9e15");
  }
  if (nodes > 0) limits.nodes = static_cast<std::uint64_t>(nodes);
  if (seconds != 0) limits.seconds = seconds;
  if (depth != 0) limits.depth = depth;
  TRY(search::validate(limits));
  if (!limits.nodes && !limits.seconds && !limits.depth) {
    return fail(InputError::Missing, "a search needs a limit: nodes, seconds or depth");
  }
  return limits;
}

// Of the search that runs.
search::StopSource* running = nullptr;

// A search while it runs, with the ways to end it.
class Run {
 public:
  Run() { running = &stop_; }
  ~Run() { running = nullptr; }
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;

  [[nodiscard]] search::StopToken token() const { return stop_.get_token(); }

  // Reports every iteration to the host, and stops the search if it says so.
  search::OnReport telling() {
    return [this](const search::Report& report) {
      answer() = search::to_json(report);
      if (outflank_report() != 0) stop_.request_stop();
    };
  }

 private:
  search::StopSource stop_;
};

int answer_with(const Result<search::Report>& report, const games::Game* explained = nullptr) {
  if (!report) return refuse(report.error());
  search::Report distinct = *report;
  search::drop_repeated(distinct.lines);
  if (explained != nullptr) distinct.facts = search::explain(*explained, distinct);
  answer() = search::to_json(distinct);
  return 1;
}

}  // namespace

// Loads data/othello/weights.bin, which Othello needs, or data/quoridor/multiplayer.bin, which Quoridor needs for
// three and four players on 9×9; call it once before such a search.
OUTFLANK_EXPORT(outflank_weights) int outflank_weights(const char* file, std::size_t size) {
  const std::string_view bytes(file, size);
  std::string magics;
  for (const search::GameEngines* known : search::engine_registry().all()) {
    if (known->make_with_weights == nullptr) continue;
    if (!bytes.starts_with(known->weights_magic)) {
      magics += (magics.empty() ? "" : " or ") + std::string(known->weights_magic);
      continue;
    }
    auto engine = known->make_with_weights(now, std::as_bytes(std::span<const char>(file, size)));
    if (!engine) return refuse(engine.error());
    engines()[std::string(known->name())] = std::move(*engine);
    return 1;
  }
  return refuse(Error(bytes.empty() ? InputError::Missing : InputError::Unknown,
                      "these are no weights of an engine: they do not begin with " + magics));
}

// The best lines of an open game at full strength; answers with the report (docs/analysis.md), the last one with
// its facts.
OUTFLANK_EXPORT(outflank_search)
int outflank_search(int handle, double nodes, double seconds, int depth, int lines,
                    int hash_megabytes) {
  const games::Game* game = find_game(handle);
  if (game == nullptr) return 0;
  auto limits = limits_of(nodes, seconds, depth);
  if (!limits) return refuse(limits.error());
  Run run;
  limits->stop = run.token();
  const auto engine = engine_for(game->name());
  if (!engine) return refuse(engine.error());
  search::EngineOptions options;
  options.lines = lines;
  options.hash_megabytes = hash_megabytes;
  if (const auto set = (*engine)->set_options(options); !set) return refuse(set.error());
  return answer_with((*engine)->search(*game, *limits, run.telling()), game);
}

// A move at a level, the first of the first line; the same as natively. For games with a clock, the
// search can be limited to some seconds, or by the remaining time and the increment; 0 means no
// limit.
OUTFLANK_EXPORT(outflank_search_at_level)
int outflank_search_at_level(int handle, int level, double seed, double seconds, double remaining,
                             double increment) {
  const games::Game* game = find_game(handle);
  if (game == nullptr) return 0;
  const auto found = search::find_level(*game, level);
  if (!found) return refuse(found.error());
  const auto engine = engine_for(game->name());
  if (!engine) return refuse(engine.error());
  const auto whole = seed >= 0 && seed <= 9e15 ? static_cast<std::uint64_t>(seed) : 0;
  search::Limits limits;
  if (seconds > 0) limits.seconds = seconds;
  if (remaining > 0) {
    limits.clock = {.remaining = remaining, .increment = increment > 0 ? increment : 0};
  }
  Run run;
  limits.stop = run.token();
  return answer_with(
      search::search_at_level(**engine, *found, whole, *game, limits, run.telling()));
}

// Ends the running search, which still answers. The host calls it from within `now`, which a search with a time
// limit calls every few milliseconds.
OUTFLANK_EXPORT(outflank_stop) void outflank_stop() {
  if (running != nullptr) running->request_stop();
}

// Clears the engines' memory, so that the same search gives the same result again.
OUTFLANK_EXPORT(outflank_forget) void outflank_forget() {
  for (const auto& [game, engine] : engines()) engine->new_game();
}
