#include "arena/tournament/game_worker.h"

#include <algorithm>
#include <utility>

#include "arena/contender.h"
#include "core/try.h"

namespace outflank::arena {
namespace {

// Entrants whose engines stay in memory.
constexpr std::size_t kMaxSeated = 32;

// Whether an engine of it would share a single core with itself.
bool has_threads(const GamePlan& plan) {
  return std::ranges::any_of(plan.seats, [](const auto& entrant) {
    const auto* const engine = std::get_if<Contender>(&entrant->player);
    return engine != nullptr && engine->options.threads != 1;
  });
}

}  // namespace

std::vector<std::string> game_job_kinds(WithBots bots) {
  std::vector<std::string> kinds = {std::string(kGameJob)};
  if (bots == WithBots::Yes) kinds.emplace_back(kBotGameJob);
  return kinds;
}

GameWorker::GameWorker(std::string worker, search::Now now, std::shared_ptr<BundleCache> bots,
                       GameCores cores)
    : worker_(std::move(worker)), now_(now), bots_(std::move(bots)), cores_(std::move(cores)) {}

GameWorker::~GameWorker() = default;

Result<std::string> GameWorker::perform(const store::ClaimedJob& job, const search::StopToken& stop,
                                        const OnProgress& /*on_progress*/) {
  auto result = play(job, stop);
  if (!result) return Failure(result.error().within("worker " + worker_));
  return result;
}

Result<std::string> GameWorker::play(const store::ClaimedJob& job, const search::StopToken& stop) {
  GameJob game = TRY(game_job_of_json(job.payload));
  change_to(game);
  for (const JobSeat& seat : game.seats) {
    auto entrant = TRY(entrant_of(seat));
    game.plan.seats.push_back(std::move(entrant));
  }
  if (!cores_.own.empty()) stay_on(has_threads(game.plan) ? cores_.shared : cores_.own);
  PlayedGame played{worker_, {}};
  played.judged = TRY(referee_->play(game.plan, stop));
  if (played.judged.stopped) return fail(InputError::Damaged, "the game was broken off");
  return to_json(played);
}

void GameWorker::change_to(const GameJob& job) {
  const bool same = referee_ && tournament_ == job.tournament && transcripts_ == job.transcripts;
  if (same && seated_.size() <= kMaxSeated) return;
  seated_.clear();
  tournament_ = job.tournament;
  transcripts_ = job.transcripts;
  referee_ = std::make_unique<Referee>(now_, bots_ ? bots_->sandbox() : nullptr, transcripts_);
}

Result<std::shared_ptr<const Entrant>> GameWorker::entrant_of(const JobSeat& seat) {
  const std::string key = seat.name + '\n' + seat.engine + '\n' + seat.bundle;
  if (const auto known = seated_.find(key); known != seated_.end()) return known->second.entrant;
  Seated seated;
  if (seat.bundle.empty()) {
    auto contender = TRY(parse_contender(seat.engine));
    seated.entrant = std::make_shared<const Entrant>(Entrant{seat.name, std::move(contender)});
  } else {
    if (!bots_)
      return fail(InputError::Conflict,
                  "this worker does not run bots: outflank worker --run-bots");
    seated.files = TRY(bots_->get(seat.bundle));
    Bot bot = seated.files->bot;
    bot.name = seat.name;
    seated.entrant =
        std::make_shared<const Entrant>(Entrant{seat.name, std::move(bot), seated.files->broken});
  }
  return seated_.emplace(key, std::move(seated)).first->second.entrant;
}

}  // namespace outflank::arena
