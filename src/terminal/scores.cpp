#include "terminal/scores.h"

#include <algorithm>
#include <cmath>
#include <system_error>

#include <nlohmann/json.hpp>

#include "core/text.h"
#include "core/try.h"
#include "match/replay.h"
#include "search/levels.h"
#include "store/files.h"

namespace outflank::terminal {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kVersion = 1;
constexpr double kMaxPoints = 32;  // the most that a rating changes by one game
constexpr std::size_t kMaxFileBytes = 1 << 24;
constexpr std::uint64_t kMaxGames = 1'000'000'000;
constexpr double kMaxRating = 100'000;

double expected(double own, double other) {
  return 1 / (1 + std::pow(10.0, (other - own) / 400));
}

Result<int> count_at(const Json& json, const char* key, const std::string& player) {
  const auto found = json.find(key);
  if (found == json.end() || !found->is_number_unsigned() ||
      found->get<std::uint64_t>() > kMaxGames) {
    return fail(InputError::Damaged,
                quote(player) + " has no count of " + std::string(key) + " in it");
  }
  return found->get<int>();
}

Result<Score> score_of(const Json& json, const std::string& player) {
  Score score;
  if (!json.is_object()) return fail(InputError::Damaged, quote(player) + " has no scores in it");
  for (const auto& [key, place] :
       {std::pair("games", &score.games), std::pair("wins", &score.wins),
        std::pair("draws", &score.draws), std::pair("losses", &score.losses)}) {
    const auto counted = TRY(count_at(json, key, player));
    *place = counted;
  }
  const auto rating = json.find("rating");
  if (rating == json.end() || !rating->is_number() ||
      std::abs(rating->get<double>()) > kMaxRating) {
    return fail(InputError::Damaged, quote(player) + " has no rating in it");
  }
  score.rating = rating->get<double>();
  return score;
}

bool has_engine(const match::Record& record) {
  return std::ranges::any_of(
      record.seats, [](const match::Seat& seat) { return seat.kind == match::SeatKind::Engine; });
}

// Older versions stored an engine's translated name: `Engine 5`, `Gép 5 (2)`.
std::string current_row(const std::string& name) {
  for (const std::string_view before : {"Engine ", "Gép "}) {
    if (!name.starts_with(before)) continue;
    std::string_view level = std::string_view(name).substr(before.size());
    level = level.substr(0, level.find(" ("));
    const auto number = parse_int(level, 1, search::kMaxLevel, "level");
    if (number) return score_row({"", match::SeatKind::Engine, *number});
  }
  return name;
}

// Adds a player's row to one that may exist under another spelling.
void merge(ScoreTable& table, const std::string& name, const Score& score) {
  const auto found = table.find(name);
  if (found == table.end()) {
    table.emplace(name, score);
    return;
  }
  Score sum = found->second;
  const double games = static_cast<double>(sum.games) + score.games;
  if (games > 0) {
    sum.rating = sum.rating * (sum.games / games) + score.rating * (score.games / games);
  }
  const auto add = [](int& total, int more) {
    total = static_cast<int>(
        std::min(kMaxGames, static_cast<std::uint64_t>(total) + static_cast<std::uint64_t>(more)));
  };
  add(sum.games, score.games);
  add(sum.wins, score.wins);
  add(sum.draws, score.draws);
  add(sum.losses, score.losses);
  const std::string spelling = score.games > found->second.games ? name : found->first;
  table.erase(found);
  table.emplace(spelling, sum);
}

}  // namespace

std::string score_row(const match::Seat& seat) {
  return seat.kind == match::SeatKind::Engine ? kind_text(seat) : seat.name;
}

bool moves_ratings(const match::Record& record) {
  if (!has_engine(record)) return true;
  return record.reason != match::EndReason::Agreement && record.tag(kAssistanceTag).empty();
}

void count(ScoreTable& table, const match::Record& record) {
  const auto game = match::open_game(record);
  if (!record.outcome || !game) return;
  const auto seats = static_cast<std::size_t>((*game)->seats());
  const auto& places = record.outcome->places;
  std::vector<double> change(seats, 0);
  const bool rated = moves_ratings(record);
  const auto row = [&](std::size_t seat) -> Score& { return table[score_row(record.seats[seat])]; };
  for (std::size_t own = 0; rated && own < seats; ++own) {
    for (std::size_t other = 0; other < seats; ++other) {
      if (own == other) continue;
      double points = 0.5;
      if (places[own] != places[other]) points = places[own] < places[other] ? 1 : 0;
      const double chance = expected(row(own).rating, row(other).rating);
      change[own] += kMaxPoints / static_cast<double>(seats - 1) * (points - chance);
    }
  }
  for (std::size_t seat = 0; seat < seats; ++seat) {
    Score& score = row(seat);
    ++score.games;
    score.rating += change[seat];
    if (record.outcome->winner() == games::SeatId(seat)) {
      ++score.wins;
    } else if (places[seat] == 1) {
      ++score.draws;
    } else {
      ++score.losses;
    }
  }
}

std::string to_json(const Scores& scores) {
  Json json;
  json["outflank_scores"] = kVersion;
  json["games"] = Json::object();
  for (const auto& [game, table] : scores) {
    Json& players = json["games"][game] = Json::object();
    for (const auto& [name, score] : table) {
      players[name] = {{"games", score.games},
                       {"wins", score.wins},
                       {"draws", score.draws},
                       {"losses", score.losses},
                       {"rating", std::round(score.rating * 10) / 10}};
    }
  }
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

Result<Scores> parse_scores(std::string_view text) {
  const Json json = Json::parse(text, nullptr, false);
  const auto version = json.is_object() ? json.find("outflank_scores") : json.end();
  if (json.is_discarded() || version == json.end() || *version != kVersion ||
      !json.contains("games") || !json["games"].is_object()) {
    return fail(InputError::Damaged, "these are not scores of version " + std::to_string(kVersion));
  }
  Scores scores;
  for (const auto& [game, players] : json["games"].items()) {
    if (!players.is_object()) {
      return fail(InputError::Damaged, quote(game) + " has no players in it");
    }
    for (const auto& [name, values] : players.items()) {
      const auto score = TRY(score_of(values, name));
      merge(scores[game], current_row(name), score);
    }
  }
  return scores;
}

ScoreFile::ScoreFile(const std::filesystem::path& data_folder)
    : path_(data_folder / "scores.json"), lock_(data_folder / "scores.lock") {}

Result<Scores> ScoreFile::read() const {
  std::error_code error;
  if (!std::filesystem::exists(path_, error)) return Scores{};
  const auto text = TRY(store::read_file(path_, kMaxFileBytes));
  auto scores = parse_scores(text);
  if (!scores) return Failure(scores.error().within(path_.string()));
  return scores;
}

Result<Scores> ScoreFile::add(const match::Record& record) const {
  const auto lock = TRY(store::FileLock::wait(lock_));
  auto scores = TRY(read());
  count(scores[record.game], record);
  TRY(store::write_file(path_, to_json(scores)));
  return scores;
}

}  // namespace outflank::terminal
