#include "server/rooms/live_game.h"

#include <algorithm>
#include <tuple>

#include "core/text.h"
#include "core/try.h"
#include "match/replay.h"
#include "server/base/server_error.h"
#include "server/rooms/live_game_step.h"
#include "server/rooms/next_game.h"
#include "server/rooms/reaction.h"
#include "server/rooms/room_times.h"

namespace outflank::server {

namespace {

constexpr std::size_t kMaxChatLines = 100;

Error not_begun() {
  return {ServerError::NotNow, "the game has not begun: there are open seats"};
}

Error wrong_ply(std::string_view what, int ply, int played) {
  return {ServerError::WrongPly, "the " + std::string(what) + " is for ply " + std::to_string(ply) +
                                     ", but " + std::to_string(played) + " moves were played"};
}

}  // namespace

LiveGame::LiveGame(store::StoredGame game, std::vector<store::ChatLine> chat, match::Match match,
                   std::string start_text, match::Time changed_at)
    : stored_(std::move(game)),
      match_(std::move(match)),
      start_text_(std::move(start_text)),
      chat_(std::move(chat)),
      changed_at_(changed_at) {}

Result<LiveGame> LiveGame::open(store::StoredGame game, std::vector<store::ChatLine> chat,
                                const GameContext& at) {
  auto match = TRY(match_of(game, at.clock, at.now));
  const auto start = TRY(match::open_game(match.record(at.now)));
  const match::Time age(std::max<std::int64_t>(0, at.wall - game.row.updated_at));
  LiveGame opened(std::move(game), std::move(chat), std::move(match), start->position_text(),
                  at.now - age);
  opened.restore_offers();
  return opened;
}

Result<match::Match> LiveGame::match_of(const store::StoredGame& game, store::Moment clock,
                                        match::Time now) {
  auto record = TRY(store::record_of(game, clock));
  auto match = TRY(match::Match::open(std::move(record), now));
  // While seats are open, no clock runs, whatever the settings say.
  if (game.row.status == store::Status::Open) std::ignore = match.pause(now);
  std::ignore = match.take_events();
  return match;
}

std::optional<games::SeatId> LiveGame::seat_of(const Actor& actor) const {
  return server::seat_of(row().seats, actor.player);
}

Result<games::SeatId> LiveGame::need_seat(const Actor& actor) const {
  if (const auto seat = seat_of(actor)) return *seat;
  return fail(ServerError::NotAPlayer, "you have no seat in this game");
}

bool LiveGame::is_engine(games::SeatId seat) const {
  return row().seats[seat.index()].kind == store::SeatKind::Engine;
}

LiveGame::SeatState& LiveGame::state(games::SeatId seat) {
  return seats_[seat.index()];
}

bool LiveGame::wants_rematch(games::SeatId seat) const {
  return seats_[seat.index()].wants_rematch;
}

const std::string* LiveGame::premove_of(games::SeatId seat) const {
  const auto& premove = seats_[seat.index()].premove;
  return premove ? &premove->second : nullptr;
}

Reaction LiveGame::handle(const Actor& actor, const Command& command, const Facts& facts,
                          const GameContext& at) {
  switch (command.kind) {
    case CommandKind::Ping:
    case CommandKind::Sync: return answered(match_.ply());
    case CommandKind::Join: return join(actor, command, facts, at);
    case CommandKind::Abort: return abort(actor, at);
    default: break;
  }
  const auto seat = need_seat(actor);
  if (!seat) return refused(seat.error());
  return handle_at_seat(*seat, command, facts, at);
}

Reaction LiveGame::handle_at_seat(games::SeatId seat, const Command& command, const Facts& facts,
                                  const GameContext& at) {
  using enum CommandKind;
  using match::Match;
  switch (command.kind) {
    case Premove: return premove(seat, command, at);
    case Rematch: return rematch(seat, facts, at);
    case DeclineRematch: return decline_rematch(seat);
    case Chat: return say(seat, command, facts, at);
    default: break;
  }
  if (row().status == store::Status::Open) return refused(not_begun());
  const auto answer = [&](Result<void> (Match::*how)(games::SeatId, Match::Answer, match::Time),
                          Match::Answer what) {
    return step(at, [&] { return (match_.*how)(seat, what, at.now); });
  };
  switch (command.kind) {
    case Move: return move(seat, command, at);
    case Resign: return step(at, [&] { return match_.resign(seat, at.now); });
    case OfferDraw: return step(at, [&] { return match_.offer_draw(seat, at.now); });
    case AcceptDraw: return answer(&Match::answer_draw, Match::Answer::Accept);
    case DeclineDraw: return answer(&Match::answer_draw, Match::Answer::Decline);
    case AskTakeback:
      if (row().rated) {
        return refused({ServerError::NotNow, "no move is taken back in a rated game"});
      }
      return step(at, [&] { return match_.ask_takeback(seat, at.now); });
    case AcceptTakeback: return answer(&Match::answer_takeback, Match::Answer::Accept);
    case DeclineTakeback: return answer(&Match::answer_takeback, Match::Answer::Decline);
    case Claim: return claim(seat, at);
    default: return answered(match_.ply());
  }
}

Reaction LiveGame::move(games::SeatId seat, const Command& command, const GameContext& at) {
  const int played = match_.ply();
  // The first acknowledgement may have been lost.
  if (command.ply < played) {
    const store::MoveRow& before = stored_.moves[static_cast<std::size_t>(command.ply)];
    const bool same = command.ref.empty() ? before.move == command.move : before.ref == command.ref;
    if (before.seat == seat && same) return answered(command.ply + 1);
  }
  if (command.ply != played && !match_.over()) {
    return refused(wrong_ply("move", command.ply, played));
  }
  return step(at, [&] { return match_.play(seat, command.move, at.now); }, command.ref);
}

Reaction LiveGame::premove(games::SeatId seat, const Command& command, const GameContext& at) {
  auto& premove = state(seat).premove;
  premove.reset();
  if (command.move.empty()) return answered(match_.ply());
  if (!running()) return refused({ServerError::NotNow, "the game is not running"});
  if (command.ply < match_.ply()) {
    return refused(wrong_ply("premove", command.ply, match_.ply()));
  }
  premove = {command.ply, command.move};
  return play_premove(at);
}

bool LiveGame::premove_due() const {
  if (!running() || match_.over()) return false;
  const auto& premove = seats_[match_.to_move().index()].premove;
  return premove && premove->first <= match_.ply();
}

Reaction LiveGame::play_premove(const GameContext& at) {
  if (!premove_due()) return answered(match_.ply());
  const games::SeatId seat = match_.to_move();
  const auto [ply, move] = *std::exchange(state(seat).premove, std::nullopt);
  if (ply < match_.ply()) return answered(match_.ply());
  Reaction reaction = step(at, [&] { return match_.play(seat, move, at.now); });
  if (reaction.answer) return reaction;
  // Its owner is notified; setting it was not an error.
  Step dropped;
  dropped.events.push_back(
      {{{"type", "premove_dropped"}, {"move", move}, {"error", reaction.answer.error().name()}},
       {Recipients::Group::OneSeat, seat}});
  reaction.steps.push_back(std::move(dropped));
  reaction.answer = Ack{match_.ply(), {}};
  return reaction;
}

Reaction LiveGame::abort(const Actor& actor, const GameContext& at) {
  // A game between engines belongs to its maker.
  const bool own = !row().maker.player.empty() && row().maker.player == actor.player &&
                   std::ranges::none_of(row().seats, [](const store::SeatRow& seat) {
                     return seat.kind == store::SeatKind::Person;
                   });
  if (!own) {
    if (const auto seat = need_seat(actor); !seat) return refused(seat.error());
  }
  if (match_.over() || (!own && match_.ply() >= match_.seats())) {
    return refused({ServerError::NotNow,
                    "a game can be aborted only before everybody has moved; resign instead"});
  }
  return step(at, [&] { return match_.abort(at.now); });
}

Reaction LiveGame::claim(games::SeatId seat, const GameContext& at) {
  const games::SeatId mover = match_.to_move();
  if (!running() || mover == seat || is_engine(mover) || match_.time_left(mover, at.now)) {
    return refused({ServerError::NotNow,
                    "there is nobody to claim against: it is your turn, or a clock decides"});
  }
  if (at.away_for[mover.index()] < kClaimAfter) {
    return refused({ServerError::NotNow, "the seat to move has not been away for five minutes"});
  }
  return step(at, [&] {
    return match_.ply() < match_.seats()
               ? match_.abort(at.now)
               : match_.forfeit(mover, match::EndReason::Abandoned, at.now);
  });
}

Reaction LiveGame::rematch(games::SeatId seat, const Facts& facts, const GameContext& at) {
  if (row().status != store::Status::Finished) {
    return refused({ServerError::NotNow, "the game is not over"});
  }
  Reaction reaction = answered(match_.ply());
  if (!row().next_game.empty()) return reaction;
  if (!std::exchange(state(seat).wants_rematch, true)) {
    Step wanted;
    queue_event(wanted, {{"type", "rematch_wanted"}, {"seat", seat.number()}});
    store_offers(wanted);
    reaction.steps.push_back(std::move(wanted));
  }
  for (const games::SeatId other : games::all_seats(match_.seats())) {
    const bool person = row().seats[other.index()].kind == store::SeatKind::Person;
    if (person && !wants_rematch(other)) return reaction;
  }
  if (row().rated && facts.ratings == nullptr) {
    reaction.lookup = ratings_lookup(row(), {});
    return reaction;
  }
  store::GameChange change = store::unchanged(row());
  change.at = at.wall;
  change.next_game = next_game_of(row(), facts.new_id, facts.ratings, at);
  store::apply(stored_, change);
  Step begun;
  queue_event(begun, {{"type", "rematch"}, {"id", row().next_game}});
  begun.change = std::move(change);
  reaction.steps.push_back(std::move(begun));
  return reaction;
}

Reaction LiveGame::decline_rematch(games::SeatId seat) {
  for (SeatState& one : seats_) one.wants_rematch = false;
  Reaction reaction = answered(match_.ply());
  Step declined;
  queue_event(declined, {{"type", "rematch_declined"}, {"seat", seat.number()}});
  store_offers(declined);
  reaction.steps.push_back(std::move(declined));
  return reaction;
}

void LiveGame::keep_chat_line(const store::ChatLine& line) {
  chat_.push_back(line);
  if (chat_.size() > kMaxChatLines) chat_.erase(chat_.begin());
}

// The game itself is unchanged, and keeps its place in the archive.
Reaction LiveGame::say(games::SeatId seat, const Command& command, const Facts& facts,
                       const GameContext& at) {
  if (!facts.chat_allowed) {
    return refused(
        {ServerError::ChatOff, "chat is switched off here for those without an account"});
  }
  const store::ChatLine line{seat, command.text, at.wall};
  keep_chat_line(line);
  store::GameChange change = store::unchanged(row());
  change.chat = {line};
  store::apply(stored_, change);
  Step said;
  said.change = std::move(change);
  said.events.push_back(
      {{{"type", "chat"}, {"seat", seat.number()}, {"text", line.text}, {"at", line.at}},
       {Recipients::Group::Players}});
  Reaction reaction = answered(match_.ply());
  reaction.steps.push_back(std::move(said));
  return reaction;
}

bool LiveGame::hand_over(const std::string& from, const Actor& to) {
  if (from.empty()) return false;
  store::Maker& maker = stored_.row.maker;
  if (maker.player == from) {
    maker.player = to.player;
    maker.account = to.account;
  }
  bool deleted = false;
  for (const games::SeatId id : games::all_seats(row().seats.size())) {
    store::SeatRow& seat = stored_.row.seats[id.index()];
    if (seat.player != from) continue;
    seat.player = to.player;
    if (!to.player.empty()) continue;
    seat.name = to.name;
    seat.account = false;
    std::erase_if(chat_, [&](const store::ChatLine& line) { return line.seat == id; });
    deleted = true;
  }
  return deleted;
}

}  // namespace outflank::server
