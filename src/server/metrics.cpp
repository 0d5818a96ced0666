#include "server/metrics.h"

#include <fmt/format.h>

namespace outflank::server {
namespace {

void add(std::string& out, std::string_view name, std::string_view kind, std::string_view help,
         const std::string& value) {
  const std::string full = "outflank_" + std::string(name);
  out += "# HELP " + full + " " + std::string(help) + "\n";
  out += "# TYPE " + full + " " + std::string(kind) + "\n" + full + " " + value + "\n";
}

void add_histogram(std::string& out, std::string_view name, std::string_view help,
                   const store::Latency::Figures& figures) {
  const std::string full = "outflank_" + std::string(name);
  out += "# HELP " + full + " " + std::string(help) + "\n";
  out += "# TYPE " + full + " histogram\n";
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < figures.counts.size(); ++i) {
    sum += figures.counts[i];
    const bool last = i == store::Latency::kBounds.size();
    out += fmt::format("{}_bucket{{le=\"{}\"}} {}\n", full,
                       last ? "+Inf" : fmt::format("{}", store::Latency::kBounds[i]), sum);
  }
  out += fmt::format("{}_sum {}\n{}_count {}\n", full, figures.seconds, full, sum);
}

void add_store(std::string& out, const Rooms::Figures& rooms) {
  out += "# HELP outflank_store_errors_total Uses of the store that failed\n";
  out += "# TYPE outflank_store_errors_total counter\n";
  for (std::size_t i = 0; i < StoreWatch::kFailures.size(); ++i) {
    out += fmt::format("outflank_store_errors_total{{error=\"{}\"}} {}\n",
                       name_of(StoreWatch::kFailures[i]), rooms.store.failures[i]);
  }
  add_histogram(out, "store_request_seconds", "Time that requests spent in the store",
                rooms.store.uses);
  add_histogram(out, "store_write_seconds", "Time of the transactions that stored changes of games",
                rooms.writer.transactions);
}

// Jobs in the store, of all servers and workers.
void add_jobs(std::string& out, const Rooms::Figures& rooms, store::Moment now) {
  if (rooms.remote_engines) {
    add(out, "remote_moves", "gauge", "Engine moves requested from workers and not found yet",
        std::to_string(rooms.remote_engines->outstanding));
    add_histogram(out, "remote_move_seconds",
                  "Time from requesting a move from the workers to their answer",
                  rooms.remote_engines->answered);
  }
  if (!rooms.jobs) return;
  const store::JobFigures& jobs = *rooms.jobs;
  add(out, "workers", "gauge", "Active workers", std::to_string(jobs.workers));
  add(out, "worker_threads", "gauge", "Threads of those workers for moves",
      std::to_string(jobs.threads));
  out += "# HELP outflank_jobs_waiting Jobs that wait for a worker, by urgency\n";
  out += "# TYPE outflank_jobs_waiting gauge\n";
  for (std::size_t i = 0; i < store::kJobUrgencies; ++i) {
    out += fmt::format("outflank_jobs_waiting{{urgency=\"{}\"}} {}\n",
                       name_of(static_cast<store::JobUrgency>(i)), jobs.waiting[i]);
  }
  add(out, "jobs_running", "gauge", "Jobs in progress", std::to_string(jobs.running));
  add(out, "jobs_oldest_seconds", "gauge",
      "How long the oldest job has waited, without background jobs",
      fmt::format("{}", jobs.oldest == 0 ? 0 : static_cast<double>(now - jobs.oldest) / 1000));
  const auto counter = [&](std::string_view name, std::string_view help, auto value) {
    out += fmt::format("# HELP outflank_{} {}\n# TYPE outflank_{} counter\n", name, help, name);
    for (const store::JobCounts& one : jobs.counts) {
      out += fmt::format("outflank_{}{{kind=\"{}\"}} {}\n", name, one.kind, value(one));
    }
  };
  counter("jobs_done_total", "Jobs done", [](const store::JobCounts& one) { return one.done; });
  counter("jobs_failed_total", "Jobs that failed",
          [](const store::JobCounts& one) { return one.failed; });
  counter("jobs_started_total", "Jobs started for the first time",
          [](const store::JobCounts& one) { return one.started; });
  counter("jobs_leases_expired_total", "Leases that expired because a worker died or was paused",
          [](const store::JobCounts& one) { return one.expired; });
  counter("jobs_waited_seconds_total", "Time that jobs waited until they were started",
          [](const store::JobCounts& one) { return static_cast<double>(one.waited_ms) / 1000; });
}

// Where other servers share the store.
void add_bus(std::string& out, const Rooms::Figures& rooms) {
  if (!rooms.bus) return;
  const auto counter = [&](std::string_view name, std::string_view help, std::uint64_t value) {
    add(out, name, "counter", help, std::to_string(value));
  };
  add(out, "other_servers", "gauge", "Other active servers on the same database",
      std::to_string(rooms.bus->nodes));
  counter("bus_received_total", "Announcements received", rooms.bus->received);
  counter("bus_sent_total", "Messages sent to other servers", rooms.bus->sent);
  counter("bus_lost_total", "Messages that could not be sent", rooms.bus->lost);
  counter("bus_connections_total", "How often the server has connected to listen",
          rooms.bus->connections);
  add_histogram(out, "notification_lag_seconds", "Time from sending a message to receiving it back",
                rooms.bus->lag);
  add(out, "notification_queue_ratio", "gauge",
      "How full the database's queue of unread notifications is",
      fmt::format("{}", rooms.notification_queue));
  counter("game_reloads_total", "Games reloaded because another server had changed them",
          rooms.reloads);
  counter("wakes_claimed_total", "Due games that this server has handled", rooms.wakes_claimed);
}

}  // namespace

std::string metrics_text(const Counters& counters, const Rooms::Figures& rooms, store::Moment now) {
  std::string out;
  const auto counter = [&](std::string_view name, std::string_view help, std::uint64_t value) {
    add(out, name, "counter", help, std::to_string(value));
  };
  const auto gauge = [&](std::string_view name, std::string_view help, std::uint64_t value) {
    add(out, name, "gauge", help, std::to_string(value));
  };
  counter("connections_total", "Connections accepted", counters.connections);
  gauge("connections", "Connections now", counters.connections_open);
  gauge("connections_limit", "Connections that may be open at once", counters.connections_limit);
  gauge("live_connections", "WebSockets now", counters.live_open);
  counter("messages_received_total", "WebSocket messages received", counters.messages_in);
  counter("messages_sent_total", "WebSocket messages sent", counters.messages_out);
  counter("messages_refused_total", "Messages that were unreadable or over a limit",
          counters.messages_refused);
  counter("slow_clients_total", "Connections closed because they did not read",
          counters.slow_clients);
  counter("limited_total", "Requests and connections over a limit", counters.limited);
  counter("previews_sent_total", "Link preview pictures sent", counters.previews_sent);
  counter("previews_drawn_total", "Link preview pictures drawn, since they were not cached",
          counters.previews_drawn);
  out += "# HELP outflank_log_ins_total Passwords tried, by outcome\n";
  out += "# TYPE outflank_log_ins_total counter\n";
  for (const auto& [outcome, count] :
       {std::pair("right", &counters.log_ins), std::pair("wrong", &counters.log_ins_failed),
        std::pair("throttled", &counters.log_ins_throttled)}) {
    out += std::string("outflank_log_ins_total{outcome=\"") + outcome + "\"} " +
           std::to_string(*count) + "\n";
  }
  out += "# HELP outflank_responses_total HTTP responses by class of status\n";
  out += "# TYPE outflank_responses_total counter\n";
  for (std::size_t i = 1; i < counters.responses.size(); ++i) {
    out += "outflank_responses_total{class=\"" + std::to_string(i) + "xx\"} " +
           std::to_string(counters.responses[i]) + "\n";
  }
  gauge("rooms", "Games in memory", rooms.rooms);
  gauge("engine_queue", "Engine moves waiting", rooms.engines.waiting);
  gauge("engine_running", "Engine moves being searched for", rooms.engines.running);
  add(out, "engine_expected_wait_seconds", "gauge",
      "Time until all that somebody waits for now is done",
      std::to_string(rooms.engines.expected_wait));
  gauge("engine_games", "Games of engines among themselves", rooms.engine_games);
  add_histogram(out, "engine_wait_seconds", "Time that engine moves have waited for their turn",
                rooms.engines.waited);
  gauge("store_queue", "Changes waiting to be stored", rooms.store_queue);
  counter("store_changes_total", "Changes of games given to the store", rooms.writer.changes);
  counter("store_changes_failed_total", "Changes of games that could not be stored",
          rooms.writer.failures);
  add_jobs(out, rooms, now);
  add_store(out, rooms);
  add_bus(out, rooms);
  return out;
}

}  // namespace outflank::server
