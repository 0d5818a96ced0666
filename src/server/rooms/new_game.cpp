#include "server/rooms/new_game.h"

#include <algorithm>

#include "core/text.h"
#include "core/try.h"
#include "games/game.h"
#include "match/match.h"
#include "match/replay.h"
#include "match/time_control.h"
#include "search/levels.h"
#include "server/base/json.h"
#include "server/people/names.h"
#include "server/people/pools.h"
#include "server/people/secrets.h"
#include "server/rooms/command.h"
#include "server/rooms/room_times.h"

namespace outflank::server {
namespace {

constexpr std::size_t kMaxRules = 2000;
constexpr std::size_t kMaxPosition = 2000;
constexpr std::size_t kMaxClock = 100;

Result<store::SeatRow> read_seat(std::string_view text, const Actor& actor, bool& taken) {
  constexpr std::string_view kEngine = "engine:";
  store::SeatRow seat;
  if (text == "open") return seat;
  if (text == "me" && !taken) {
    taken = true;
    seat.kind = store::SeatKind::Person;
    seat.name = actor.name;
    seat.player = actor.player;
    seat.account = actor.account;
    return seat;
  }
  if (text == "me") return fail(InputError::Duplicate, "seats: 'me' appears twice");
  if (text.starts_with(kEngine)) {
    const auto level =
        TRY(parse_int(text.substr(kEngine.size()), 1, search::kMaxLevel, "the engine's level"));
    seat.kind = store::SeatKind::Engine;
    seat.level = level;
    seat.name = "Level " + std::to_string(level);
    return seat;
  }
  return fail(InputError::Unknown,
              "seats: " + quote(text) + " is not a seat; they are me, open, engine:1 to engine:10");
}

Result<void> read_seats(const Json* json, int count, const Actor& actor, NewGame& out) {
  std::vector<std::string> texts;
  if (json == nullptr) {
    texts.assign(static_cast<std::size_t>(count), "open");
    texts[0] = "me";
  } else if (!json->is_array() || json->size() != static_cast<std::size_t>(count)) {
    return fail(InputError::OutOfRange,
                "seats must be a list of " + std::to_string(count) + ", one for each seat");
  } else {
    for (const Json& entry : *json) {
      if (!entry.is_string()) return fail(InputError::Syntax, "seats must be texts");
      texts.push_back(entry.get<std::string>());
    }
  }
  bool taken = false;
  for (const std::string& text : texts) {
    auto seat = TRY(read_seat(text, actor, taken));
    out.game.seats.push_back(std::move(seat));
  }
  return {};
}

// Fisher–Yates, with unpredictable random numbers.
void shuffle(std::vector<store::SeatRow>& seats) {
  for (std::size_t i = seats.size(); i > 1; --i) {
    std::swap(seats[i - 1], seats[static_cast<std::size_t>(random_below(static_cast<int>(i)))]);
  }
}

// The rules as text, in whichever form given, and the number of seats.
Result<int> read_rules(const Json* rules, std::string position, store::GameRow& game) {
  match::Record record;
  record.game = game.game;
  record.position = std::move(position);
  if (rules != nullptr && rules->is_object()) {
    record.rules = to_text(*rules);
  } else if (rules != nullptr && rules->is_string()) {
    record.rules = rules->get<std::string>();
  } else if (rules != nullptr) {
    return fail(InputError::Syntax, "rules must be a text or an object");
  }
  if (record.rules.size() > kMaxRules) return fail(InputError::TooLong, "rules are too long");
  const auto checked = TRY(match::checked(record));
  const auto start = TRY(match::open_game(checked));
  if (start->ending()) {
    return fail(InputError::Conflict, "position: the game is already over there");
  }
  game.rules = checked.rules;
  game.position = checked.position;
  return start->seats();
}

// The maker is one of the two, so that the other one can be checked not to be the same person.
Result<void> check_rated(const store::GameRow& game) {
  if (!game.rated) return {};
  const auto own = std::ranges::count(game.seats, true, &store::SeatRow::account);
  const auto open = std::ranges::count(game.seats, store::SeatKind::Open, &store::SeatRow::kind);
  if (game.seats.size() != 2 || own != 1 || open != 1 || game.clock == "none" ||
      !game.position.empty() || !has_standard_rules(game.game, game.rules)) {
    return fail(
        InputError::Conflict,
        "a rated game has the standard rules, the default start, a clock, and two people with "
        "accounts, one of them you");
  }
  return {};
}

}  // namespace

Result<NewGame> parse_new_game(std::string_view body, const Actor& actor, store::Moment now) {
  const auto json = TRY(parse_object(body));
  Fields fields(json);
  NewGame out;
  store::GameRow& game = out.game;
  const auto name = TRY(fields.text("game", 40));
  if (name.empty()) {
    return fail(InputError::Missing,
                "game is missing: it is one of " + games::game_registry().names());
  }
  TRY(games::find_game_type(name));
  game.game = name;
  const Json* rules = fields.find("rules");
  auto position = TRY(fields.text("position", kMaxPosition));
  const auto count = TRY(read_rules(rules, std::move(position), game));
  Actor me = actor;
  auto own_name = TRY(fields.text("name", kMaxPersonName));
  TRY(check_person_name(own_name));
  if (!trim(own_name).empty() && !actor.account) me.name = trim(own_name);
  TRY(read_seats(fields.find("seats"), count, me, out));
  const auto shuffled = TRY(fields.flag("shuffle"));
  if (shuffled) shuffle(game.seats);
  const auto clock = TRY(fields.text("clock", kMaxClock));
  const auto settings = TRY(match::parse_clock(clock.empty() ? "none" : clock));
  game.clock = match::to_text(match::canonical(settings));
  const auto visibility = TRY(fields.text("visibility", 40));
  if (!visibility.empty() && visibility != "private" && visibility != "public") {
    return fail(InputError::Unknown, "visibility must be private or public");
  }
  game.visibility = visibility == "public" ? store::Visibility::Public : store::Visibility::Private;
  game.rated = TRY(fields.flag("rated"));
  game.maker = {actor.player, actor.account, actor.network, actor.device};
  TRY(fields.reject_unknown());
  TRY(check_rated(game));

  game.id = random_id();
  game.pool = rating_pool(game.game, game.clock);
  game.created_at = game.updated_at = game.turn_at = now;
  game.turn_seat = games::kFirstSeat;
  const bool open = std::ranges::any_of(
      game.seats, [](const store::SeatRow& seat) { return seat.kind == store::SeatKind::Open; });
  game.status = open ? store::Status::Open : store::Status::Running;
  game.wake_at = open ? now + kOpenFor.count() : now;
  for (std::size_t seat = 0; seat < game.seats.size(); ++seat) {
    if (game.seats[seat].kind == store::SeatKind::Person) out.seat = games::SeatId(seat);
  }
  // Opens the match once as it will be with all seats taken, so that no room fails to open later.
  store::StoredGame whole{game, {}, {}};
  whole.row.status = store::Status::Running;
  const auto record = TRY(store::record_of(whole, now));
  const auto match = TRY(match::Match::open(record, match::Time{}));
  game.turn_seat = match.to_move();
  return out;
}

}  // namespace outflank::server
