// Jobs: hints, analyses and reviews.

#include <algorithm>
#include <cmath>

#include "core/try.h"
#include "server/api/api.h"
#include "server/base/json.h"
#include "server/jobs/job_request.h"
#include "server/people/secrets.h"
#include "store/job_queue.h"

namespace outflank::server {
namespace {

constexpr int kMaxJobsListed = 50;
constexpr store::JobLimits kLimits{1024, 8};
constexpr double kMaxWait = 600;  // seconds until a new job would start
constexpr double kUsualThreads = 1;

Json moment_json(store::Moment moment) {
  return moment == 0 ? Json(nullptr) : Json(moment);
}

// Results are stored as JSON by the worker.
Json result_json(const std::string& text) {
  return text.empty() ? Json(nullptr) : Json::parse(text, nullptr, false);
}

Json job_json(const store::JobRow& job) {
  Json json = {{"id", job.id},
               {"kind", job.kind},
               {"status", name_of(job.status)},
               {"progress", {{"done", job.progress.done}, {"total", job.progress.total}}},
               {"created_at", job.created_at},
               {"started_at", moment_json(job.started_at)},
               {"finished_at", moment_json(job.finished_at)}};
  if (job.status == store::JobStatus::Failed) json["message"] = job.result;
  return json;
}

// Guests are identified by network: a new identity costs nothing.
std::string person_of(const Actor& actor) {
  if (!actor.account && !actor.network.empty()) return "network " + actor.network;
  return "player " + actor.player;
}

}  // namespace

Result<void> Api::new_job(Call& call) {
  store::NewJob job = TRY(parse_job_request(
      call.request.body, [this](const std::string& game) { return record_of(game); }));
  job.id = random_id();
  job.owner = call.identity.actor.player;
  job.person = person_of(call.identity.actor);
  const store::JobFigures figures = rooms_.worker().figures().value_or(store::JobFigures{});
  const double wait = figures.cost / std::max(kUsualThreads, static_cast<double>(figures.threads));
  if (wait > kMaxWait) {
    return fail(store::JobError::JobsFull, "the workers are busy for about " +
                                               std::to_string(std::lround(wait / 60)) +
                                               " minutes; try again later");
  }
  const auto row = store_.with([&](store::Store& store) -> Result<store::JobRow> {
    store::JobQueue queue(store);
    TRY(queue.add(job, kLimits, rooms_.worker().now()));
    return queue.find(job.id);
  });
  if (!row) return Failure(row.error());
  rooms_.worker().wake();
  call.response.status = 202;
  call.response.headers.emplace_back("Location", "/api/v1/jobs/" + job.id);
  call.response.body = to_text(job_json(*row));
  return {};
}

Result<void> Api::get_job(Call& call) {
  const std::string& player = call.identity.actor.player;
  std::int64_t ahead = 0;
  const auto job = store_.with([&](store::Store& store) -> Result<store::JobRow> {
    store::JobQueue queue(store);
    store::JobRow found = TRY(queue.find(call.path[1], player));
    if (found.status == store::JobStatus::Waiting) ahead = TRY(queue.ahead(found.id));
    return found;
  });
  if (!job) return Failure(job.error());
  Json json = job_json(*job);
  json["ahead"] = ahead;
  json["partial"] = result_json(job->progress.partial);
  json["result"] = job->status == store::JobStatus::Done ? result_json(job->result) : Json(nullptr);
  call.response.body = to_text(json);
  return {};
}

Result<void> Api::get_jobs(Call& call) {
  const auto jobs = TRY(store_.with([&](store::Store& store) {
    return store::JobQueue(store).of_owner(call.identity.actor.player, kMaxJobsListed);
  }));
  Json list = Json::array();
  for (const store::JobRow& job : jobs) list.push_back(job_json(job));
  call.response.body = to_text(Json{{"jobs", std::move(list)}});
  return {};
}

Result<void> Api::cancel_job(Call& call) {
  TRY(store_.with([&](store::Store& store) {
    return store::JobQueue(store).cancel(call.path[1], call.identity.actor.player,
                                         rooms_.worker().now());
  }));
  call.response.status = 204;
  return {};
}

}  // namespace outflank::server
