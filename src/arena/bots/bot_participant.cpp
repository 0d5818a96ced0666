#include "arena/bots/bot_participant.h"

#include <chrono>
#include <utility>

#include "arena/bots/channel.h"
#include "games/move_error.h"

namespace outflank::arena {
namespace {

using protocol::DriverError;

// How long a bot may take to exit when the game is over.
constexpr std::chrono::milliseconds kGrace{500};

class BotParticipant final : public Participant {
 public:
  BotParticipant(Bot bot, std::shared_ptr<const Sandbox> sandbox)
      : bot_(std::move(bot)), sandbox_(std::move(sandbox)), driver_(make_driver(bot_)) {}

  [[nodiscard]] Result<void> check(const match::Match& match) const override {
    return driver_->check(match);
  }

  std::expected<void, Fault> begin(const Briefing& briefing) override {
    errors_.clear();
    alive_ = false;
    lingered_ = false;
    auto process = Process::start(sandbox_->launch(bot_, briefing.seed));
    if (!process) return faulty(FaultKind::NoStart, process.error().message());
    channel_.emplace(*std::move(process), Channel::Settings{.limits = bot_.limits,
                                                            .margin = briefing.margin,
                                                            .seat = briefing.seat,
                                                            .game_begin = briefing.game_begin,
                                                            .transcript = briefing.transcript,
                                                            .stop = briefing.stop});
    channel_->begin_turn(-1, {});
    alive_ = true;
    const auto begun = driver_->begin(*channel_, briefing.match, games::SeatId(briefing.seat));
    if (!begun) {
      Fault fault = named(begun.error());
      if (is_of_start(fault.kind)) {
        fault.kind = FaultKind::NoStart;
        fault.message = "it did not start: " + fault.message;
      }
      give_up();
      return Faulty(std::move(fault));
    }
    rest();
    return {};
  }

  std::expected<Answer, Fault> move(const match::Match& match, const Budget& budget) override {
    if (sandbox_->freezes()) channel_->process().thaw();
    channel_->begin_turn(match.ply(), *budget.max);
    auto move = driver_->move(*channel_, match, budget.left);
    if (!move) {
      const Fault fault = named(move.error());
      const bool may_go_on = fault.kind == FaultKind::Late ? driver_->forgives_silence()
                                                           : !channel_->fault().has_value();
      if (may_go_on && fault.kind != FaultKind::Flood) {
        channel_->forgive();
        rest();
      } else {
        give_up();
      }
      return Faulty(fault);
    }
    rest();
    return Answer{.move = *std::move(move), .spent = channel_->spent()};
  }

  [[nodiscard]] std::string name_of_move(const match::Match& match,
                                         std::string_view move) const override {
    return driver_->name_of_move(match, move);
  }
  [[nodiscard]] std::string explain(const match::Match& match, std::string_view move,
                                    const Error& error) const override {
    return driver_->explain(match, move, error);
  }

  [[nodiscard]] bool alive() const override { return alive_; }

  void finish(const match::Match& match) override {
    if (!channel_) return;
    if (alive_) {
      if (sandbox_->freezes()) channel_->process().thaw();
      channel_->begin_turn(match.ply(), {});
      driver_->end(*channel_);
      lingered_ = !channel_->close(kGrace);
    }
    alive_ = false;
    errors_ = channel_->errors();
    channel_.reset();
  }

  [[nodiscard]] bool lingered() const override { return lingered_; }
  [[nodiscard]] std::string errors() const override { return errors_; }

 private:
  static bool is_of_start(FaultKind kind) {
    return kind == FaultKind::Late || kind == FaultKind::Crash || kind == FaultKind::Unreadable ||
           kind == FaultKind::ClosedOutput;
  }

  // While the others think.
  void rest() {
    if (sandbox_->freezes()) channel_->process().freeze();
  }

  void give_up() {
    alive_ = false;
    channel_->process().thaw();
    channel_->close(std::chrono::milliseconds(0));
  }

  Fault named(const Error& error) {
    if (error.is(DriverError::Silent) && channel_->fault()) {
      Fault fault = *channel_->fault();
      fault.message = error.message();  // including what the driver was waiting for
      return fault;
    }
    if (error.is(games::MoveError::OffBoard)) {
      return {.kind = FaultKind::Illegal,
              .message = error.message(),
              .rule = std::string(error.name())};
    }
    if (error.is(DriverError::Refused)) {
      return {.kind = FaultKind::Refused, .message = error.message()};
    }
    if (channel_->is_flooded()) {
      return {.kind = FaultKind::Flood,
              .message = channel_->flood_message() + "; " + error.message()};
    }
    return {.kind = FaultKind::Unreadable, .message = error.message()};
  }

  Bot bot_;
  std::shared_ptr<const Sandbox> sandbox_;
  std::unique_ptr<protocol::Driver> driver_;
  std::optional<Channel> channel_;
  std::string errors_;
  bool alive_ = false;
  bool lingered_ = false;
};

}  // namespace

std::unique_ptr<protocol::Driver> make_driver(const Bot& bot) {
  using protocol::ClockStyle;
  return bot.protocol->make_driver(
      {.options = bot.options,
       .depth = bot.depth,
       .clock = bot.movetime ? ClockStyle::Movetime : ClockStyle::Clock});
}

std::unique_ptr<Participant> make_bot_participant(const Bot& bot,
                                                  std::shared_ptr<const Sandbox> sandbox) {
  return std::make_unique<BotParticipant>(bot, std::move(sandbox));
}

}  // namespace outflank::arena
