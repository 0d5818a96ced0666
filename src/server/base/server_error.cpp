#include "server/base/server_error.h"

#include <algorithm>
#include <utility>

namespace outflank::server {
namespace {

constexpr std::pair<std::string_view, int> kStatus[] = {{"bad_token", 401},
                                                        {"bad_password", 401},
                                                        {"not_a_player", 403},
                                                        {"wrong_origin", 403},
                                                        {"chat_off", 403},
                                                        {"same_person", 403},
                                                        {"no_such_page", 404},
                                                        {"no_such_game", 404},
                                                        {"no_such_player", 404},
                                                        {"no_such_tournament", 404},
                                                        {"wrong_method", 405},
                                                        {"too_large", 413},
                                                        {"not_json", 415},
                                                        {"too_many_requests", 429},
                                                        {"server_full", 503},
                                                        {"engines_full", 503},
                                                        {"jobs_full", 503},
                                                        {"no_such_job", 404},
                                                        {"too_many_jobs", 409},
                                                        {"store_unavailable", 503},
                                                        {"store_busy", 503},
                                                        {"store_unsettled", 503},
                                                        {"store_too_new", 503},
                                                        {"store_refused", 500},
                                                        {"duplicate_key", 500},
                                                        {"ply_taken", 409},
                                                        {"wrong_ply", 409},
                                                        {"seat_taken", 409},
                                                        {"not_now", 409},
                                                        {"lobby_full", 409},
                                                        {"too_many_games", 409},
                                                        {"name_taken", 409},
                                                        {"not_your_turn", 409},
                                                        {"match_over", 409},
                                                        {"paused", 409},
                                                        {"late", 409},
                                                        {"seat_out", 409},
                                                        {"offer_pending", 409},
                                                        {"nothing_to_answer", 409},
                                                        {"nothing_to_take_back", 409}};

}  // namespace

int status_of(std::string_view error_name) {
  const auto* found = std::ranges::find(kStatus, error_name, [](const auto& e) { return e.first; });
  return found == std::end(kStatus) ? 400 : found->second;
}

}  // namespace outflank::server
