#include "games/quoridor/rules.h"

#include <nlohmann/json.hpp>

#include "core/text.h"
#include "core/try.h"
#include "games/rules_text.h"

namespace outflank::quoridor {
namespace {

using games::Choice;

constexpr Choice<Seating> kSeatings[] = {
    {"clockwise", Seating::Clockwise}, {"contest", Seating::Contest}, {"manual", Seating::Manual}};
constexpr Choice<Pass> kPasses[] = {{"never", Pass::Never}, {"free", Pass::Free}};
constexpr Choice<Stuck> kStucks[] = {{"eliminate", Stuck::Eliminate}, {"skip", Stuck::Skip}};
constexpr Choice<TieBreak> kTieBreaks[] = {{"draw", TieBreak::Draw},
                                           {"nearest", TieBreak::Nearest}};
constexpr Choice<Repetition> kRepetitions[] = {{"off", Repetition::Off},
                                               {"draw3", Repetition::Draw3}};
constexpr Choice<Finish> kFinishes[] = {{"false", Finish::FirstArrival}, {"true", Finish::PlayOn}};

constexpr std::string_view kKeys =
    "players, size, walls, seats, pass, stuck, max_plies, tie_break, repetition, play_on";

Result<void> check_side(int side, std::string_view what, Sides sides) {
  const bool odd_only = sides == Sides::Odd;
  if (side >= kMinSide && side <= kMaxSide && (!odd_only || side % 2 == 1)) return {};
  return fail(InputError::OutOfRange, "rules: the number of " + std::string(what) + " must be " +
                                          (odd_only ? "odd, " : "") + "from 3 to 25, not " +
                                          std::to_string(side));
}

// `9` or `9x7`: columns, then rows.
Result<void> read_size(std::string_view text, Rules& rules) {
  const std::size_t cross = text.find('x');
  const std::string_view columns_text = text.substr(0, cross);
  const std::string_view rows_text =
      cross == std::string_view::npos ? columns_text : text.substr(cross + 1);
  const auto columns = TRY(parse_int(columns_text, 0, 255, "rules: size (N or CxR)"));
  const auto rows = TRY(parse_int(rows_text, 0, 255, "rules: size (N or CxR)"));
  rules.columns = static_cast<std::uint8_t>(columns);
  rules.rows = static_cast<std::uint8_t>(rows);
  return {};
}

// Sets `field` from one of the words; the error lists them.
template <class E, std::size_t N>
Result<void> read_into(E& field, std::string_view key, std::string_view value,
                       const Choice<E> (&choices)[N]) {
  field = TRY(games::read_choice(key, value, choices));
  return {};
}

template <class Number>
Result<void> read_into(Number& field, std::string_view value, int lowest, int highest,
                       std::string_view what) {
  const auto number = TRY(parse_int(value, lowest, highest, what));
  field = static_cast<Number>(number);
  return {};
}

struct Given {
  bool walls = false;
  bool seats = false;
};

Result<void> read_setting(const games::Setting& setting, Rules& rules, Given& given) {
  const auto& [key, value] = setting;
  if (key == "players") {
    return read_into(rules.players, value, 2, kMaxPlayers, "rules: players");
  }
  if (key == "size") return read_size(value, rules);
  if (key == "walls") {
    given.walls = true;
    return read_into(rules.walls, value, 0, kMaxWalls, "rules: walls (of each player)");
  }
  if (key == "seats") {
    given.seats = true;
    return read_into(rules.seating, key, value, kSeatings);
  }
  if (key == "pass") return read_into(rules.pass, key, value, kPasses);
  if (key == "stuck") return read_into(rules.stuck, key, value, kStucks);
  if (key == "tie_break") return read_into(rules.tie_break, key, value, kTieBreaks);
  if (key == "repetition") return read_into(rules.repetition, key, value, kRepetitions);
  if (key == "play_on") return read_into(rules.finish, key, value, kFinishes);
  if (key == "max_plies") {
    if (value == "none") {
      rules.max_plies = 0;
      return {};
    }
    return read_into(rules.max_plies, value, 1, kMaxPlyLimit, "rules: max_plies (or none)");
  }
  return fail(InputError::Unknown, "rules: there is no setting " + quote(key) +
                                       "; the settings are " + std::string(kKeys));
}

std::string size_text(const Rules& rules) {
  return std::to_string(rules.columns) + "x" + std::to_string(rules.rows);
}

void say(std::string& text, std::string_view key, std::string_view value) {
  if (!text.empty()) text += ' ';
  text += std::string(key) + '=' + std::string(value);
}

}  // namespace

Seat seat_of(const Rules& rules, int player) {
  const int last_column = rules.columns - 1;
  const int last_row = rules.rows - 1;
  const Seat south{Square::at(last_column / 2, 0), Side::North};
  const Seat north{Square::at(last_column / 2, last_row), Side::South};
  const Seat west{Square::at(0, last_row / 2), Side::East};
  const Seat east{Square::at(last_column, last_row / 2), Side::West};
  if (rules.players == 2) return player == 0 ? south : north;

  const Seat by_seating[3][kMaxPlayers] = {
      {south, west, north, east},  // clockwise
      {south, east, north, west},  // contest
      {south, north, west, east},  // manual
  };
  return by_seating[static_cast<int>(rules.seating)][player];
}

Result<void> validate(const Rules& rules, Sides sides) {
  TRY(check_side(rules.columns, "columns", sides));
  TRY(check_side(rules.rows, "rows", sides));
  if (rules.players < 2 || rules.players > kMaxPlayers) {
    return fail(InputError::OutOfRange,
                "rules: players must be 2, 3 or 4, not " + std::to_string(rules.players));
  }
  if (rules.walls > kMaxWalls) {
    return fail(InputError::OutOfRange, "rules: walls (of each player) must be 0 to 99, not " +
                                            std::to_string(rules.walls));
  }
  if (rules.max_plies > static_cast<std::uint32_t>(kMaxPlyLimit)) {
    return fail(InputError::OutOfRange, "rules: max_plies must be 1 to 100000 or none, not " +
                                            std::to_string(rules.max_plies));
  }
  if (rules.players == 3 && rules.seating != Seating::Manual) {
    return fail(InputError::Conflict, "rules: 3 players sit by seats=manual, not " +
                                          quote(games::word_of(rules.seating, kSeatings)));
  }
  return {};
}

Result<Rules> parse_rules(std::string_view text, Sides sides) {
  const auto settings = TRY(games::read_settings(text));
  Rules rules;
  Given given;
  for (const games::Setting& setting : settings) {
    TRY(read_setting(setting, rules, given));
  }
  if (!given.walls) rules.walls = static_cast<std::uint8_t>(default_walls(rules.players));
  if (!given.seats) rules.seating = default_seating(rules.players);
  if (rules.players == 2) rules.seating = Seating::Clockwise;  // all presets are the same for two
  TRY(validate(rules, sides));
  return rules;
}

std::string to_text(const Rules& rules) {
  const Rules usual;
  std::string text;
  if (rules.players != usual.players) say(text, "players", std::to_string(rules.players));
  if (rules.columns != usual.columns || rules.rows != usual.rows) {
    say(text, "size", size_text(rules));
  }
  const std::string switches = switches_text(rules);
  if (!text.empty() && !switches.empty()) text += ' ';
  return text + switches;
}

std::string switches_text(const Rules& rules) {
  const Rules usual;
  std::string text;
  if (rules.walls != default_walls(rules.players)) say(text, "walls", std::to_string(rules.walls));
  if (rules.seating != default_seating(rules.players)) {
    say(text, "seats", games::word_of(rules.seating, kSeatings));
  }
  if (rules.pass != usual.pass) say(text, "pass", games::word_of(rules.pass, kPasses));
  if (rules.stuck != usual.stuck) say(text, "stuck", games::word_of(rules.stuck, kStucks));
  if (rules.max_plies != usual.max_plies) say(text, "max_plies", std::to_string(rules.max_plies));
  if (rules.tie_break != usual.tie_break) {
    say(text, "tie_break", games::word_of(rules.tie_break, kTieBreaks));
  }
  if (rules.repetition != usual.repetition) {
    say(text, "repetition", games::word_of(rules.repetition, kRepetitions));
  }
  if (rules.finish != usual.finish) say(text, "play_on", games::word_of(rules.finish, kFinishes));
  return text;
}

nlohmann::ordered_json json_of(const Rules& rules) {
  nlohmann::ordered_json json;
  json["players"] = rules.players;
  json["size"] = size_text(rules);
  json["walls"] = rules.walls;
  json["seats"] = games::word_of(rules.seating, kSeatings);
  json["pass"] = games::word_of(rules.pass, kPasses);
  json["stuck"] = games::word_of(rules.stuck, kStucks);
  json["max_plies"] = nullptr;
  if (rules.max_plies != 0) json["max_plies"] = rules.max_plies;
  json["tie_break"] = games::word_of(rules.tie_break, kTieBreaks);
  json["repetition"] = games::word_of(rules.repetition, kRepetitions);
  json["play_on"] = rules.finish == Finish::PlayOn;
  return json;
}

std::string to_json(const Rules& rules) {
  return json_of(rules).dump();
}

}  // namespace outflank::quoridor
