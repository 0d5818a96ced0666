#include "server/jobs/job_request.h"

#include <utility>

#include "core/text.h"
#include "core/try.h"
#include "match/formats.h"
#include "match/pick_game.h"
#include "match/review.h"
#include "server/base/json.h"
#include "server/base/server_error.h"
#include "server/jobs/engine_jobs.h"

namespace outflank::server {
namespace {

constexpr int kUsualHintMs = 1000;
constexpr int kUsualAnalysisMs = 10'000;
constexpr int kUsualReviewMs = 200;
constexpr int kMinMs = 50;
constexpr std::size_t kMaxText = 4096;

using RecordOf = std::function<Result<match::Record>(const std::string& game)>;

// Engines do not analyse games in progress.
Result<match::Record> finished_game(const std::string& id, const RecordOf& record_of) {
  match::Record record = TRY(record_of(id));
  if (!record.finished()) {
    return fail(ServerError::NotNow, "the game is not over yet; engines look at it when it is");
  }
  return record;
}

Result<match::Record> sent_record(const Json& json) {
  if (!json.is_string()) return fail(InputError::Syntax, "record must be a text");
  const auto text = json.get<std::string>();
  const match::RecordFormat& format = match::guess_format(text);
  const auto reader = format.make_reader(match::source_of(text), {});
  return match::pick_game(*reader, "record", std::nullopt);
}

Result<std::unique_ptr<games::Game>> sent_position(Fields& fields) {
  const std::string name = TRY(fields.text("game", kMaxText));
  const std::string rules = TRY(fields.text("rules", kMaxText));
  const std::string position = TRY(fields.text("position", kMaxText));
  const Json* const moves = fields.find("moves");
  if (name.empty()) return fail(InputError::Missing, "the game is missing: give game, or game_id");
  const games::GameType* const type = TRY(games::find_game_type(name));
  std::unique_ptr<games::Game> game;
  if (position.empty()) {
    game = TRY(type->start(rules));
  } else {
    game = TRY(type->from_position(
        position, rules.empty() ? std::nullopt : std::optional<std::string_view>(rules)));
  }
  if (moves == nullptr) return game;
  if (moves->is_string()) {
    TRY(game->play_list(moves->get<std::string>()));
    return game;
  }
  if (!moves->is_array()) {
    return fail(InputError::Syntax, "moves must be a text or a list of texts");
  }
  for (const Json& move : *moves) {
    if (!move.is_string()) return fail(InputError::Syntax, "moves must be a list of texts");
    TRY(game->play(move.get<std::string>()));
  }
  return game;
}

Result<store::NewJob> analysis_job(Fields& fields, std::string_view kind,
                                   const RecordOf& record_of) {
  const bool hint = kind == kHintJob;
  const auto time = TRY(fields.number("time_ms", kMinMs, hint ? kMaxHintMs : kMaxAnalysisMs));
  const auto lines = TRY(fields.number("lines", 1, kMaxJobLines));
  const std::string game_id = TRY(fields.text("game_id", kMaxText));
  AnalysisRequest request;
  request.lines = lines.value_or(1);
  request.seconds = time.value_or(hint ? kUsualHintMs : kUsualAnalysisMs) / 1000.0;
  if (game_id.empty()) {
    request.game = TRY(sent_position(fields));
  } else {
    const match::Record record = TRY(finished_game(game_id, record_of));
    const auto ply = TRY(fields.number("ply", 0, static_cast<int>(record.moves.size())));
    request.game = TRY(match::position_before(
        record, static_cast<std::size_t>(ply.value_or(static_cast<int>(record.moves.size())))));
  }
  TRY(fields.reject_unknown());
  if (request.game->ending()) {
    return fail(InputError::Conflict,
                "the game is over in this position: there is no move to find");
  }
  store::NewJob job;
  job.kind = kind;
  job.urgency = hint ? store::JobUrgency::Hint : store::JobUrgency::Review;
  job.cost = request.seconds;
  job.payload = analysis_payload(request);
  return job;
}

Result<store::NewJob> review_job(Fields& fields, const RecordOf& record_of) {
  const auto time = TRY(fields.number("time_ms", kMinMs, kMaxReviewMs));
  const std::string game_id = TRY(fields.text("game_id", kMaxText));
  const Json* const sent = fields.find("record");
  TRY(fields.reject_unknown());
  if (game_id.empty() == (sent == nullptr)) {
    return fail(InputError::Missing, "a review needs either game_id or record");
  }
  ReviewRequest request;
  if (sent == nullptr) {
    request.record = TRY(finished_game(game_id, record_of));
  } else {
    request.record = TRY(sent_record(*sent));
  }
  const std::size_t moves = request.record.moves.size();
  if (moves == 0 || moves > kMaxReviewedMoves) {
    return fail(InputError::OutOfRange, "a game of 1 to " + std::to_string(kMaxReviewedMoves) +
                                            " moves can be reviewed; this one has " +
                                            std::to_string(moves));
  }
  request.seconds = time.value_or(kUsualReviewMs) / 1000.0;
  store::NewJob job;
  job.kind = kReviewJob;
  job.urgency = store::JobUrgency::Review;
  job.cost = request.seconds * static_cast<double>(moves + 1);
  job.payload = review_payload(request);
  return job;
}

}  // namespace

Result<store::NewJob> parse_job_request(std::string_view body, const RecordOf& record_of) {
  const Json json = TRY(parse_object(body));
  Fields fields(json);
  const std::string kind = TRY(fields.text("kind", kMaxText));
  if (kind == kHintJob || kind == kAnalysisJob) return analysis_job(fields, kind, record_of);
  if (kind == kReviewJob) return review_job(fields, record_of);
  if (kind.empty()) return fail(InputError::Missing, "kind must be hint, analysis or review");
  return fail(InputError::Unknown, "kind must be hint, analysis or review, not " + quote(kind));
}

}  // namespace outflank::server
