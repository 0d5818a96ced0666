#include "server/jobs/engines.h"

#include <utility>

#include "core/text.h"
#include "core/try.h"
#include "games/seat_id.h"
#include "match/review.h"
#include "match/review_json.h"
#include "search/explain.h"
#include "search/levels.h"
#include "search/report_json.h"
#include "search/report_lines.h"
#include "seat/make_player.h"
#include "server/base/json.h"
#include "server/jobs/engine_times.h"

namespace outflank::server {
namespace {

// As `outflank analyze --json` prints it: docs/analysis.md.
std::string analysis_json(const games::Game& game, const search::Report& report) {
  Json json = {{"game", game.name()},
               {"rules", game.rules_text()},
               {"position", game.position_text()},
               {"to_move", game.to_move().number()}};
  json.update(search::json_of(report));
  return to_text(json);
}

search::EngineOptions one_thread(int lines) {
  search::EngineOptions options;
  options.threads = 1;
  options.lines = lines;
  return options;
}

}  // namespace

Result<search::Engine*> Engines::engine_for(std::string_view game) {
  const auto found = engines_.find(game);
  if (found != engines_.end()) return found->second.get();
  auto made = TRY(search::make_engine(game, seat::steady_seconds));
  return engines_.emplace(game, std::move(made)).first->second.get();
}

std::string Engines::find_move(const EngineRequest& request, const search::Limits& limits) {
  const auto engine = engine_for(request.game->name());
  const auto level = search::find_level(*request.game, request.level);
  if (!engine || !level) return "";
  const auto report =
      search::search_at_level(**engine, *level, request.seed, *request.game, limits, {});
  return report ? report->lines.front().moves.front() : std::string();
}

Result<std::string> Engines::perform(const store::ClaimedJob& job, const search::StopToken& stop,
                                     const OnProgress& on_progress) {
  if (job.kind == kMoveJob) return move(job, stop);
  if (job.kind == kHintJob || job.kind == kAnalysisJob) return analyze(job, stop, on_progress);
  if (job.kind == kReviewJob) return review(job, stop, on_progress);
  return fail(InputError::Unknown, "this worker knows no jobs of the kind " + quote(job.kind));
}

Result<std::string> Engines::move(const store::ClaimedJob& job, const search::StopToken& stop) {
  const EngineRequest request = TRY(parse_move_payload(job.payload));
  search::Limits limits = limits_after(request.limits, static_cast<double>(job.waited) / 1000,
                                       request.awaited, static_cast<double>(job.outstanding));
  limits.stop = stop;
  std::string found = find_move(request, limits);
  if (found.empty()) return fail(InputError::Damaged, "the engine has found no move");
  return found;
}

Result<std::string> Engines::analyze(const store::ClaimedJob& job, const search::StopToken& stop,
                                     const OnProgress& on_progress) {
  const AnalysisRequest request = TRY(parse_analysis_payload(job.payload));
  search::Engine* const engine = TRY(engine_for(request.game->name()));
  TRY(engine->set_options(one_thread(request.lines)));
  engine->new_game();
  search::Limits limits;
  limits.seconds = request.seconds;
  limits.stop = stop;
  const auto milliseconds = [](double seconds) {
    return static_cast<std::int64_t>(seconds * 1000);
  };
  search::Report last;
  search::Report full;  // the one before, which no limit cut short
  search::Report whole =
      TRY(engine->search(*request.game, limits, [&](const search::Report& found) {
        full = std::exchange(last, found);
        on_progress({milliseconds(found.seconds), milliseconds(request.seconds),
                     analysis_json(*request.game, found)});
      }));
  search::fill_up(whole, full, static_cast<std::size_t>(request.lines));
  whole.facts = search::explain(*request.game, whole);
  return analysis_json(*request.game, whole);
}

Result<std::string> Engines::review(const store::ClaimedJob& job, const search::StopToken& stop,
                                    const OnProgress& on_progress) {
  ReviewRequest request = TRY(parse_review_payload(job.payload));
  search::Engine* const engine = TRY(engine_for(request.record.game));
  engine->new_game();
  search::Limits limits;
  limits.seconds = request.seconds;
  limits.stop = stop;
  const match::Review review = TRY(match::review(
      std::move(request.record), *engine, one_thread(1), limits,
      [&](std::size_t done, std::size_t all) {
        on_progress({static_cast<std::int64_t>(done), static_cast<std::int64_t>(all), ""});
      }));
  return match::to_json(review);
}

}  // namespace outflank::server
