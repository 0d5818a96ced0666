#include <limits>

#include "search/quoridor/engine.h"
#include "search/quoridor/puct.h"
#include "search/quoridor/replay.h"
#include "search/time_budget.h"

namespace outflank::search::quoridor {
namespace {

constexpr std::size_t kMegabytes = 512;

class PuctEngine final : public Engine {
 public:
  explicit PuctEngine(Now now) { control_.now = now; }

  Result<void> set_options(const EngineOptions& options) override { return validate(options); }
  void new_game() override {}
  void stop() override { control_.stop.store(true, std::memory_order_relaxed); }

  Result<Report> search(const games::Game& game, const Limits& limits,
                        const OnReport& /*on_report*/) override {
    return with_reached(game, [&](const auto& reached) -> Result<Report> {
      return run(reached.position, reached.before, limits);
    });
  }

 private:
  template <class Board>
  Report run(const BasicPosition<Board>& position, const std::vector<std::uint64_t>& before,
             const Limits& limits) {
    const auto budget = control_.now != nullptr ? time_budget(limits) : std::nullopt;
    control_.stop.store(false, std::memory_order_relaxed);
    control_.deadline = budget ? control_.now() + budget->most : 0;
    control_.max_nodes = limits.nodes.value_or(0);
    Puct<Board> puct(control_, kMegabytes);
    puct.set_position(position, before);
    puct.simulate(std::numeric_limits<std::uint64_t>::max());
    return puct.report(1);
  }

  SearchControl control_;
};

}  // namespace

std::unique_ptr<Engine> make_puct(Now now) {
  return std::make_unique<PuctEngine>(now);
}

}  // namespace outflank::search::quoridor
