#include "terminal/new_game.h"

#include <algorithm>
#include <array>
#include <ctime>
#include <vector>

#include "core/text.h"
#include "core/try.h"
#include "games/game.h"
#include "games/rules_text.h"
#include "match/replay.h"
#include "match/time_control.h"
#include "terminal/game_board.h"
#include "terminal/players.h"

namespace outflank::terminal {
namespace {

// The rules including the short options; empty if none were given.
Result<std::optional<std::string>> rules_of(const NewGame& wanted,
                                            const std::vector<match::Seat>& players) {
  std::string text;
  std::vector<std::string> given;
  const auto add = [&](std::string_view key, std::string_view value) {
    given.emplace_back(key);
    text += (text.empty() ? "" : " ") + std::string(key) + "=" + std::string(value);
  };
  const auto is_given = [&](std::string_view key) {
    return std::ranges::find(given, key) != given.end();
  };
  if (wanted.rules) {
    const auto settings = TRY(games::read_settings(*wanted.rules));
    for (const auto& [key, value] : settings) add(key, value);
  }
  if (wanted.size) add("size", *wanted.size);
  if (wanted.walls) add("walls", *wanted.walls);
  if (wanted.seats) add("seats", *wanted.seats);
  // A position implies the number of players and the rules.
  const GameBoard* board = wanted.position ? nullptr : board_registry().find(wanted.game);
  if (board != nullptr) {
    for (const auto& [key, value] : board->default_settings(players.size(), wanted.classic)) {
      if (!is_given(key)) add(key, value);
    }
  }
  if (text.empty() && !wanted.rules) return std::nullopt;
  return text;
}

std::vector<match::Seat> usual_players(int seats) {
  std::vector<match::Seat> players(static_cast<std::size_t>(seats));
  for (std::size_t i = 1; i < players.size(); ++i) {
    players[i].kind = match::SeatKind::Engine;
    players[i].level = kUsualLevel;
  }
  return players;
}

}  // namespace

LocalTime local_now() {
  const std::time_t now = std::time(nullptr);
  std::tm local{};
  localtime_r(&now, &local);
  std::array<char, 32> date{};
  std::array<char, 32> time{};
  const std::size_t date_size = std::strftime(date.data(), date.size(), "%Y.%m.%d", &local);
  const std::size_t time_size = std::strftime(time.data(), time.size(), "%H:%M:%S", &local);
  return {std::string(date.data(), date_size), std::string(time.data(), time_size)};
}

Result<match::Record> new_record(const NewGame& wanted, std::string_view user,
                                 const LocalTime& begin, const Texts& texts) {
  const auto* const type = TRY(games::find_game_type(wanted.game));
  std::vector<match::Seat> players;
  if (wanted.players) {
    players = TRY(parse_players(*wanted.players));
  }
  const auto rules = TRY(rules_of(wanted, players));
  const auto game = TRY(wanted.position ? type->from_position(*wanted.position, rules)
                                        : type->start(rules.value_or("")));
  const int seats = game->seats();
  if (players.empty()) players = usual_players(seats);
  if (players.size() != static_cast<std::size_t>(seats)) {
    return fail(InputError::Conflict, "there are " + std::to_string(players.size()) +
                                          " players for a game of " + std::to_string(seats));
  }
  TRY(name_players(players, user, texts));

  match::Record record;
  record.game = wanted.game;
  record.rules = game->rules_text();
  if (wanted.position) record.position = game->position_text();
  record.set_tag("Date", begin.date);
  record.set_tag("Time", begin.time);
  for (std::size_t i = 0; i < players.size(); ++i) record.seats[i] = players[i];
  if (wanted.clock) {
    record.clock = TRY(match::parse_clock(*wanted.clock));
  }
  if (wanted.moves) {
    TRY(game->play_list(*wanted.moves));
    for (std::string& move : game->move_texts())
      record.moves.push_back({std::move(move), {}, {}, {}});
  }
  return match::checked(std::move(record));
}

}  // namespace outflank::terminal
