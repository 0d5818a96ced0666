#include "arena/contender.h"

#include "core/text.h"
#include "core/try.h"
#include "search/levels.h"

namespace outflank::arena {
namespace {

constexpr int kMaxMilliseconds = 3'600'000;

Result<void> read_setting(std::string_view key, std::string_view value, Contender& contender) {
  const auto number = [&](int lowest, int highest) {
    return parse_int(value, lowest, highest, "contender: " + std::string(key));
  };
  const auto set = [](const Result<int>& read, auto assign) -> Result<void> {
    if (!read) return Failure(read.error());
    assign(*read);
    return {};
  };
  if (key == "time") {
    return set(number(1, kMaxMilliseconds), [&](int n) { contender.limits.seconds = n / 1000.0; });
  }
  if (key == "nodes") {
    return set(number(1, 2'000'000'000),
               [&](int n) { contender.limits.nodes = static_cast<std::uint64_t>(n); });
  }
  if (key == "depth") return set(number(1, 100), [&](int n) { contender.limits.depth = n; });
  if (key == "level") {
    return set(number(1, search::kMaxLevel), [&](int n) { contender.level = n; });
  }
  if (key == "threads") {
    return set(number(1, search::kMaxThreads), [&](int n) { contender.options.threads = n; });
  }
  if (key == "hash") {
    return set(number(1, search::kMaxHashMegabytes),
               [&](int n) { contender.options.hash_megabytes = n; });
  }
  if (key == "seed") {
    return set(number(0, 2'000'000'000),
               [&](int n) { contender.options.seed = static_cast<std::uint64_t>(n); });
  }
  if (key == "off") {
    contender.options.disabled_features.emplace_back(value);
    return {};
  }
  if (key == "style") {
    contender.style = value;
    return {};
  }
  return fail(InputError::Unknown,
              "contender: there is no setting " + quote(key) +
                  "; there are time, nodes, depth, level, threads, hash, seed, off, style");
}

}  // namespace

Result<std::unique_ptr<search::Engine>> Contender::make(std::string_view game,
                                                        search::Now now) const {
  auto engine = level ? search::make_level_engine(game, *level, now, style)
                      : search::make_engine(game, now, kind);
  if (!engine) return engine;
  TRY((*engine)->set_options(options));
  return engine;
}

Result<Contender> parse_contender(std::string_view text) {
  Contender contender;
  contender.text = text;
  const std::size_t colon = text.find(':');
  contender.kind = text.substr(0, colon);
  if (colon != std::string_view::npos) {
    for (const std::string_view pair : split(text.substr(colon + 1), ',')) {
      const std::size_t equals = pair.find('=');
      if (equals == std::string_view::npos) {
        return fail(InputError::Syntax,
                    "contender: " + quote(pair) + " is not of the form key=value");
      }
      TRY(read_setting(pair.substr(0, equals), pair.substr(equals + 1), contender));
    }
  }
  if (!contender.style.empty() && !contender.level) {
    return fail(InputError::Conflict, "contender: " + quote(text) + " needs a level for its style");
  }
  if (contender.level) {
    if (contender.kind == "engine") return contender;
    return fail(InputError::Conflict, "contender: " + quote(text) + " cannot have a level; only " +
                                          "the kind engine has levels");
  }
  const search::Limits& limits = contender.limits;
  if (!limits.seconds && !limits.nodes && !limits.depth) {
    if (contender.kind == "engine" || contender.kind == "rollout" || contender.kind == "squares") {
      return fail(InputError::Missing,
                  "contender: " + quote(text) + " needs a limit: time, nodes, depth or level");
    }
  }
  return contender;
}

}  // namespace outflank::arena
