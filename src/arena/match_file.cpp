#include "arena/match_file.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <utility>

#include <nlohmann/json.hpp>

#include "core/text.h"
#include "core/try.h"

namespace outflank::arena {
namespace {

constexpr std::size_t kMaxBytes = 64 << 20;
constexpr std::uint64_t kMaxPair = 1'000'000'000;

std::string line_of(const PairResult& pair) {
  const nlohmann::ordered_json json = {{"pair", pair.pair}, {"half_points", pair.half_points}};
  return json.dump() + "\n";
}

Result<PairResult> parse_line(std::string_view line) {
  const auto json = nlohmann::json::parse(line, nullptr, false);
  const auto number = [](const nlohmann::json& value) {
    return value.is_number_unsigned() && value.get<std::uint64_t>() <= kMaxPair;
  };
  if (!json.is_object() || !json.contains("pair") || !number(json["pair"]) ||
      !json.contains("half_points") || !json["half_points"].is_array() ||
      !std::ranges::all_of(json["half_points"], number)) {
    return fail(InputError::Syntax, "not a pair of a match: " + quote(line));
  }
  return PairResult{.pair = json["pair"].get<int>(),
                    .half_points = json["half_points"].get<std::vector<int>>()};
}

Result<std::vector<PairResult>> parse(std::string_view text, std::string_view match) {
  std::vector<PairResult> played;
  int number = 0;
  for (const std::string_view line : split(text, '\n')) {
    ++number;
    if (number == 1) {
      if (line == match) continue;
      return fail(InputError::Conflict, "these are results of another match, " + std::string(line) +
                                            ", not of " + std::string(match));
    }
    if (line.empty()) continue;
    auto pair = parse_line(line);
    if (!pair) return Failure(pair.error().within("line " + std::to_string(number)));
    played.push_back(*std::move(pair));
  }
  return played;
}

}  // namespace

MatchFile::MatchFile(std::string path, store::FileLock lock, std::vector<PairResult> played)
    : path_(std::move(path)), lock_(std::move(lock)), played_(std::move(played)) {}

Result<MatchFile> MatchFile::open(const std::string& path, std::string_view match) {
  auto lock = TRY(store::FileLock::attempt(path + ".lock"));
  if (!lock) return fail(InputError::Conflict, path + ": another match is writing to it");
  std::error_code error;
  if (!std::filesystem::exists(path, error)) {
    TRY(store::create_file(path, std::string(match) + "\n"));
    return MatchFile(path, *std::move(lock), {});
  }
  const std::string text = TRY(store::read_file(path, kMaxBytes));
  auto played = parse(text, match);
  if (!played) return Failure(played.error().within(path));
  return MatchFile(path, *std::move(lock), *std::move(played));
}

Result<void> MatchFile::add(const PairResult& pair) {
  return store::append_to_file(path_, line_of(pair));
}

}  // namespace outflank::arena
