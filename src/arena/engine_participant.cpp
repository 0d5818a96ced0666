#include "arena/engine_participant.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "core/random.h"
#include "core/try.h"
#include "match/clock_limits.h"

namespace outflank::arena {
namespace {

// Engines with few nodes need no large table, and clearing one for every game would take longer
// than the game.
int hash_for(const Contender& contender) {
  constexpr int kUsual = search::EngineOptions{}.hash_megabytes;
  constexpr std::uint64_t kNodesOfAMegabyte = 2048;
  const int wanted = contender.options.hash_megabytes;
  if (wanted != kUsual || !contender.limits.nodes) return wanted;
  const std::uint64_t enough = 1 + *contender.limits.nodes / kNodesOfAMegabyte;
  return static_cast<int>(std::min<std::uint64_t>(kUsual, enough));
}

class EngineParticipant final : public Participant {
 public:
  EngineParticipant(Contender contender, std::unique_ptr<search::Engine> engine)
      : contender_(std::move(contender)), engine_(std::move(engine)) {}

  std::expected<void, Fault> begin(const Briefing& briefing) override {
    search::EngineOptions options = contender_.options;
    options.seed = mix64(options.seed ^ briefing.seed);
    if (const auto set = engine_->set_options(options); !set) {
      return faulty(FaultKind::NoStart, set.error().message());
    }
    engine_->new_game();
    seat_ = briefing.seat;
    stop_ = briefing.stop;
    return {};
  }

  std::expected<Answer, Fault> move(const match::Match& match, const Budget& budget) override {
    const auto begin = std::chrono::steady_clock::now();
    search::Limits limits =
        match::clock_limits(match.clock().of(seat_), budget.left[seat_.index()]);
    const search::Limits& own = contender_.limits;
    if (own.seconds) limits.seconds = std::min(*own.seconds, limits.seconds.value_or(*own.seconds));
    limits.nodes = own.nodes;
    limits.depth = own.depth;
    limits.stop = stop_;
    const auto report = engine_->search(match.game(), limits, nullptr);
    if (!report) return faulty(FaultKind::Refused, report.error().message());
    return Answer{.move = report->lines.front().moves.front(),
                  .spent = std::chrono::steady_clock::now() - begin};
  }

  void finish(const match::Match& /*match*/) override { stop_ = {}; }

 private:
  Contender contender_;
  std::unique_ptr<search::Engine> engine_;
  games::SeatId seat_ = games::kFirstSeat;
  std::stop_token stop_;
};

}  // namespace

Result<std::unique_ptr<Participant>> make_engine_participant(const Contender& contender,
                                                             const std::string& game,
                                                             search::Now now) {
  Contender fitted = contender;
  fitted.options.hash_megabytes = hash_for(contender);
  auto engine = TRY(fitted.make(game, now));
  return std::make_unique<EngineParticipant>(std::move(fitted), std::move(engine));
}

}  // namespace outflank::arena
