// Live games: applying changes of other servers.

#include <algorithm>

#include "core/text.h"
#include "core/try.h"
#include "server/rooms/live_game.h"
#include "store/store_error.h"

namespace outflank::server {

namespace {

constexpr std::string_view kRematch = "rematch";

bool fits(const store::StoredGame& game, const store::GameChange& change) {
  const std::size_t kept =
      change.keep_plies ? static_cast<std::size_t>(*change.keep_plies) : game.moves.size();
  return change.id == game.row.id && change.version == game.row.version &&
         (change.after.empty() || change.after == game.row.writer) && kept <= game.moves.size() &&
         (change.moves.empty() || static_cast<std::size_t>(change.first_ply) == kept) &&
         std::ranges::all_of(change.seats, [&](const auto& seat) {
           return seat.first.is_within(static_cast<int>(game.row.seats.size()));
         });
}

// Whether a change is just one move, as far as the match is concerned.
bool is_one_move(const store::GameChange& change) {
  return change.moves.size() == 1 && !change.keep_plies && change.departures.empty() &&
         change.seats.empty();
}

}  // namespace

std::string LiveGame::offers_text() const {
  std::string text = match_.offers_text();
  std::string wanted;
  for (const games::SeatId seat : games::all_seats(match_.seats())) {
    if (wants_rematch(seat)) wanted += ' ' + std::to_string(seat.index());
  }
  if (wanted.empty()) return text;
  if (!text.empty()) text += ',';
  return text + std::string(kRematch) + wanted;
}

void LiveGame::restore_offers() {
  if (offers_text() == row().offers) return;
  match_.restore_offers(row().offers);
  for (SeatState& seat : seats_) seat.wants_rematch = false;
  for (const std::string_view one : split(row().offers, ',')) {
    const auto parts = words(one);
    if (parts.empty() || parts.front() != kRematch) continue;
    for (std::size_t i = 1; i < parts.size(); ++i) {
      const auto seat = parse_int(parts[i], 0, match_.seats() - 1, "a seat");
      if (seat) state(games::SeatId(*seat)).wants_rematch = true;
    }
  }
}

void LiveGame::store_offers(Step& step) {
  std::string offers = offers_text();
  if (offers == row().offers) return;
  store::GameChange change = store::unchanged(row());
  change.offers = std::move(offers);
  store::apply(stored_, change);
  step.change = std::move(change);
}

Result<void> LiveGame::follow(const store::GameChange& change, const GameContext& at) {
  if (!fits(stored_, change)) {
    return fail(store::StoreError::PlyTaken, "the change is for another version of the game");
  }
  const store::GameRow before = row();
  store::apply(stored_, change);
  for (const store::ChatLine& line : change.chat) keep_chat_line(line);
  clock_held_since_.reset();
  if (before.updated_at != row().updated_at) changed_at_ = at.now;

  // 1. The usual case: the next move.
  bool agrees = false;
  if (is_one_move(change)) {
    const store::MoveRow& move = change.moves.front();
    const auto left = move.clock_ms ? std::optional(match::Time(*move.clock_ms)) : std::nullopt;
    agrees = match_.follow(move.seat, move.move, left, at.now) &&
             match_.over() == (row().status == store::Status::Finished);
  } else {
    agrees = change.moves.empty() && !change.keep_plies && change.departures.empty() &&
             change.seats.empty() && change.status == before.status &&
             change.turn_at == before.turn_at;
  }
  // 2. Everything else is like loading the game. A turn that begins with the change begins here when
  // clients here are notified.
  if (!agrees) {
    const bool turn_begins = change.ply != before.ply || change.turn_seat != before.turn_seat ||
                             change.status != before.status;
    match_ = TRY(match_of(stored_, turn_begins ? row().turn_at : at.clock, at.now));
  }
  std::ignore = match_.take_events();
  restore_offers();
  return {};
}

Result<LiveGame> LiveGame::reopen(store::StoredGame game, std::vector<store::ChatLine> chat,
                                  const GameContext& at) const {
  auto opened = TRY(open(std::move(game), std::move(chat), at));
  opened.seq_ = seq_;
  for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
    opened.seats_[seat].lag = seats_[seat].lag;
    const auto& premove = seats_[seat].premove;
    if (premove && premove->first >= opened.match_.ply()) opened.seats_[seat].premove = premove;
  }
  return opened;
}

}  // namespace outflank::server
