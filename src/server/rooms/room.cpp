#include "server/rooms/room.h"

#include <algorithm>
#include <tuple>

#include "core/text.h"
#include "match/replay.h"
#include "match/seat_index.h"
#include "server/base/server_error.h"
#include "server/people/secrets.h"
#include "server/rooms/room_times.h"

namespace outflank::server {
namespace {

constexpr std::size_t kMostChat = 100;

}  // namespace

Room::Room(store::StoredGame game, std::vector<store::ChatLine> chat, match::Match match,
           std::string start_text, RoomServices& services)
    : services_(services),
      row_(std::move(game.row)),
      match_(std::move(match)),
      start_text_(std::move(start_text)),
      chat_(std::move(chat)),
      changed_at_(services.now() -
                  match::Time(std::max<std::int64_t>(0, services.wall_now() - row_.updated_at))),
      watched_at_(services.now()) {
  for (store::MoveRow& move : game.moves) refs_.push_back(std::move(move.ref));
  for (SeatState& seat : seats_) seat.seen_at = services.now();
}

Result<std::shared_ptr<Room>> Room::open(store::StoredGame game, std::vector<store::ChatLine> chat,
                                         RoomServices& services) {
  auto record = store::record_of(game, services.clock_now());
  if (!record) return Failure(record.error());
  const auto start = match::open_game(*record);
  if (!start) return Failure(start.error());
  auto match = match::Match::open(*std::move(record), services.now());
  if (!match) return Failure(match.error());
  // While seats are open, no clock runs, whatever the settings say.
  if (game.row.status == store::Status::Open) std::ignore = match->pause(services.now());
  std::ignore = match->take_events();
  std::shared_ptr<Room> room(new Room(std::move(game), std::move(chat), *std::move(match),
                                      (*start)->position_text(), services));
  const std::scoped_lock lock(room->mutex_);
  // The program may have ended between a move and what follows from it by itself.
  if (room->running() && room->match_.over()) {
    room->publish({}, {});
  } else {
    room->go_on();
  }
  return room;
}

std::optional<int> Room::seat_of(const Actor& actor) const {
  if (actor.player.empty()) return std::nullopt;
  const auto found = std::ranges::find(row_.seats, actor.player, &store::SeatRow::player);
  if (found == row_.seats.end()) return std::nullopt;
  return static_cast<int>(found - row_.seats.begin());
}

Result<int> Room::need_seat(const Actor& actor) const {
  if (const auto seat = seat_of(actor)) return *seat;
  return fail(ServerError::NotAPlayer, "you have no seat in this game");
}

bool Room::is_engine(int seat) const {
  return row_.seats[match::index(seat)].kind == store::SeatKind::Engine;
}

void Room::handle(const Actor& actor, const Command& command, Client* client, Reply reply) {
  const std::scoped_lock lock(mutex_);
  if (given_up_) {
    reply(fail(store::StoreError::Busy, "the game is being loaded again; ask again"));
    return;
  }
  if (const auto seat = seat_of(actor)) seats_[match::index(*seat)].seen_at = services_.now();
  if (command.kind == CommandKind::Sync && client != nullptr) {
    when_settled([this, client, actor](const Error* error) {
      const auto found = std::ranges::find(clients_, client, &std::shared_ptr<Client>::get);
      if (error != nullptr || found == clients_.end()) return;
      client->send(std::make_shared<const std::string>(to_text(state_json(actor))));
    });
  }
  const auto done = do_command(actor, command, reply);
  if (!done) {
    reply(Failure(done.error()));
  } else if (reply) {
    Pending pending;
    pending.reply = std::move(reply);
    pending.ack.ply = match_.ply();
    push(std::move(pending), std::nullopt);
  }
}

Result<void> Room::step(const std::function<Result<void>()>& step_match, Reply& reply,
                        const std::string& ref) {
  const int mover = match_.to_move();
  const int ply = match_.ply();
  offer_lag();
  const Result<void> done = step_match();
  take_lag(mover, ply);
  // Flags may have fallen even if the step itself is refused.
  if (done) answer_for_engines();
  if (done) {
    publish(std::move(reply), ref);
    reply = {};
  } else {
    publish({}, {});
  }
  return done;
}

Result<void> Room::do_command(const Actor& actor, const Command& command, Reply& reply) {
  using enum CommandKind;
  using match::Match;
  switch (command.kind) {
    case Ping:
    case Sync: return {};
    case Join: return do_join(actor, command, {}, reply);
    case Move: return do_move(actor, command, reply);
    case Premove: return do_premove(actor, command);
    case Abort: return do_abort(actor, reply);
    default: break;
  }
  const auto seat = need_seat(actor);
  if (!seat) return Failure(seat.error());
  const match::Time now = services_.now();
  switch (command.kind) {
    case Rematch: return do_rematch(*seat, reply);
    case Chat: return do_chat(*seat, actor, command);
    case DeclineRematch: {
      for (SeatState& state : seats_) state.wants_rematch = false;
      Pending pending;
      tell({{"type", "rematch_declined"}, {"seat", *seat + 1}}, pending);
      push(std::move(pending), std::nullopt);
      return {};
    }
    default: break;
  }
  if (row_.status == store::Status::Open) {
    return fail(ServerError::NotNow, "the game has not begun: there are open seats");
  }
  switch (command.kind) {
    case Resign: return step([&] { return match_.resign(*seat, now); }, reply);
    case OfferDraw: return step([&] { return match_.offer_draw(*seat, now); }, reply);
    case AcceptDraw:
      return step([&] { return match_.answer_draw(*seat, Match::Answer::Accept, now); }, reply);
    case DeclineDraw:
      return step([&] { return match_.answer_draw(*seat, Match::Answer::Decline, now); }, reply);
    case AskTakeback: return do_takeback(*seat, reply);
    case AcceptTakeback:
      return step([&] { return match_.answer_takeback(*seat, Match::Answer::Accept, now); }, reply);
    case DeclineTakeback:
      return step([&] { return match_.answer_takeback(*seat, Match::Answer::Decline, now); },
                  reply);
    case Claim: return do_claim(*seat, reply);
    default: return {};
  }
}

Result<void> Room::do_move(const Actor& actor, const Command& command, Reply& reply) {
  const auto seat = need_seat(actor);
  if (!seat) return Failure(seat.error());
  if (row_.status == store::Status::Open) {
    return fail(ServerError::NotNow, "the game has not begun: there are open seats");
  }
  const auto& plies = match_.line().plies();
  const auto ply = static_cast<std::size_t>(command.ply);
  // The answer to the first time may have been lost.
  if (ply < plies.size() && plies[ply].seat == *seat &&
      (command.ref.empty() ? plies[ply].move == command.move : refs_[ply] == command.ref)) {
    Pending pending;
    pending.reply = std::move(reply);
    pending.ack.ply = command.ply + 1;
    push(std::move(pending), std::nullopt);
    reply = {};
    return {};
  }
  if (ply != plies.size() && !match_.over()) {
    return fail(ServerError::WrongPly, "the move is for ply " + std::to_string(ply) + ", but " +
                                           std::to_string(plies.size()) + " moves were played");
  }
  const match::Time now = services_.now();
  return step([&] { return match_.play(*seat, command.move, now); }, reply, command.ref);
}

Result<void> Room::do_premove(const Actor& actor, const Command& command) {
  const auto seat = need_seat(actor);
  if (!seat) return Failure(seat.error());
  auto& premove = seats_[match::index(*seat)].premove;
  premove.reset();
  if (command.move.empty()) return {};
  if (!running()) return fail(ServerError::NotNow, "the game is not running");
  if (command.ply < match_.ply()) {
    return fail(ServerError::WrongPly, "the premove is for ply " + std::to_string(command.ply) +
                                           ", but " + std::to_string(match_.ply()) +
                                           " moves were played");
  }
  premove = {command.ply, command.move};
  play_premove();
  return {};
}

Result<void> Room::do_takeback(int seat, Reply& reply) {
  if (row_.rated) return fail(ServerError::NotNow, "no move is taken back in a rated game");
  const match::Time now = services_.now();
  return step([&] { return match_.ask_takeback(seat, now); }, reply);
}

Result<void> Room::do_abort(const Actor& actor, Reply& reply) {
  // A game in which nobody plays is its maker's.
  const bool own = !row_.maker.player.empty() && row_.maker.player == actor.player &&
                   std::ranges::none_of(row_.seats, [](const store::SeatRow& seat) {
                     return seat.kind == store::SeatKind::Person;
                   });
  if (!own) {
    if (const auto seat = need_seat(actor); !seat) return Failure(seat.error());
  }
  if (match_.over() || (!own && match_.ply() >= match_.seats())) {
    return fail(ServerError::NotNow, "a game is broken off before everybody has moved; resign");
  }
  return step([&] { return match_.abort(services_.now()); }, reply);
}

Result<void> Room::do_claim(int seat, Reply& reply) {
  const match::Time now = services_.now();
  const int mover = match_.to_move();
  if (!running() || mover == seat || is_engine(mover) || match_.time_left(mover, now)) {
    return fail(ServerError::NotNow,
                "there is nobody to claim against: it is your turn, or a clock decides");
  }
  if (is_here(mover) || now - seats_[match::index(mover)].seen_at < kClaimAfter) {
    return fail(ServerError::NotNow, "the seat to move has not been away for five minutes");
  }
  return step(
      [&] {
        return match_.ply() < match_.seats()
                   ? match_.abort(now)
                   : match_.forfeit(mover, match::EndReason::Abandoned, now);
      },
      reply);
}

Result<void> Room::do_rematch(int seat, Reply& reply) {
  if (row_.status != store::Status::Finished) {
    return fail(ServerError::NotNow, "the game is not over");
  }
  if (!row_.next_game.empty()) return {};
  bool& wants = seats_[match::index(seat)].wants_rematch;
  if (!wants) {
    wants = true;
    Pending pending;
    tell({{"type", "rematch_wanted"}, {"seat", seat + 1}}, pending);
    push(std::move(pending), std::nullopt);
  }
  for (int other = 0; other < match_.seats(); ++other) {
    const bool person = row_.seats[match::index(other)].kind == store::SeatKind::Person;
    if (person && !seats_[match::index(other)].wants_rematch) return {};
  }
  if (row_.rated) {
    return with_ratings({}, reply, [this](const Ratings& known, Reply& later) -> Result<void> {
      if (row_.next_game.empty()) {
        begin_rematch(&known, later);
      } else if (later) {
        later(Ack{match_.ply(), {}});
      }
      return {};
    });
  }
  begin_rematch(nullptr, reply);
  return {};
}

void Room::begin_rematch(const Ratings* ratings, Reply& reply) {
  store::GameRow next = row_;
  next.id = random_id();
  next.status = store::Status::Running;
  next.version = 0;
  next.ply = 0;
  next.result = "*";
  next.reason.clear();
  next.next_game.clear();
  next.created_at = next.updated_at = services_.wall_now();
  next.turn_at = services_.clock_now();
  next.turn_seat = 0;
  next.wake_at = next.turn_at;
  std::ranges::rotate(next.seats, next.seats.begin() + 1);
  for (store::SeatRow& seat : next.seats) {
    seat.rating.reset();
    if (ratings != nullptr && ratings->contains(seat.player)) {
      seat.rating = ratings->at(seat.player);
    }
  }
  row_.next_game = next.id;
  store::GameChange change = new_change();
  Pending pending;
  pending.durable = true;
  pending.reply = std::move(reply);
  pending.ack.ply = match_.ply();
  reply = {};
  tell({{"type", "rematch"}, {"id", next.id}}, pending);
  services_.changed(next);
  change.next_game = std::move(next);
  push(std::move(pending), std::move(change));
}

Result<void> Room::do_chat(int seat, const Actor& actor, const Command& command) {
  if (!services_.chat_allowed(actor)) {
    return fail(ServerError::ChatOff, "chat is switched off here for those without an account");
  }
  const store::ChatLine line{seat, command.text, services_.wall_now()};
  chat_.push_back(line);
  if (chat_.size() > kMostChat) chat_.erase(chat_.begin());
  // The game itself is as it was, and keeps its place in the archive.
  const store::Moment updated_at = row_.updated_at;
  store::GameChange change = new_change();
  change.at = row_.updated_at = updated_at;
  change.wake_at = row_.wake_at;
  change.chat = {line};
  Pending pending;
  pending.durable = true;
  const Json json = {{"type", "chat"}, {"seat", seat + 1}, {"text", line.text}, {"at", line.at}};
  pending.messages.push_back({std::make_shared<const std::string>(to_text(json)), true});
  push(std::move(pending), std::move(change));
  return {};
}

}  // namespace outflank::server
