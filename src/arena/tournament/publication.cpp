#include "arena/tournament/publication.h"

#include <chrono>
#include <filesystem>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "arena/conversation.h"
#include "arena/pages/replay_page.h"
#include "arena/pages/report_page.h"
#include "arena/tournament/published_texts.h"
#include "arena/tournament/tournament_id.h"
#include "core/text.h"
#include "core/try.h"
#include "match/record_json.h"
#include "match/text_rules.h"
#include "store/files.h"

namespace outflank::arena {
namespace {

using Json = nlohmann::ordered_json;
using store::PublishedGame;
namespace fs = std::filesystem;

constexpr std::size_t kMaxTitle = 100;
constexpr std::size_t kMaxResultFile = std::size_t{1} << 32U;
constexpr std::string_view kNothing = "nothing";  // is no result
// Limits of one transaction: people's moves wait for it.
constexpr std::size_t kMaxBatch = 50;
constexpr std::size_t kMaxBatchBytes = std::size_t{1} << 20U;

// The replay of a game; empty if there is none.
std::string replay_of(const store::TournamentGame& game, const match::Record& record,
                      PublishedTalk talk) {
  ReplayGame replay{.record = record, .conversation = {}, .source = {}};
  replay.source = std::to_string(game.number + 1);
  const auto exchanges = exchanges_of_json_lines(game.transcript);
  if (exchanges && talk == PublishedTalk::Shown) {
    replay.conversation = conversation_of(*exchanges, record);
  }
  auto data = replay_data(replay);
  if (data && data->size() > store::kMaxPublishedReplay) {
    replay.conversation.clear();
    data = replay_data(replay);
  }
  return data && data->size() <= store::kMaxPublishedReplay ? *std::move(data) : std::string();
}

}  // namespace

Result<void> check_title(std::string_view title) {
  if (trim(title).empty() || title.size() > kMaxTitle) {
    return fail(InputError::TooLong, "a title has 1 to " + std::to_string(kMaxTitle) +
                                         " bytes, not " + std::to_string(title.size()));
  }
  for (const char c : title) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) {
      return fail(InputError::Syntax, "a title has no control characters");
    }
  }
  if (!match::is_utf8(title)) return fail(InputError::Syntax, "a title is UTF-8");
  return {};
}

// By the store's clock, if it has one.
Result<store::Moment> Publication::now() {
  const auto moment = TRY(store_->clock());
  if (moment) return *moment;
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

Result<void> Publication::connect() {
  if (id_.empty()) {
    auto folder = TRY(store::TournamentStore::open_to_read(settings_.folder + "/tournament.db"));
    const auto settings = TRY(folder.settings());
    identity_ = TRY(read_settings(settings));
    id_ = TRY(tournament_id(settings_.folder));
  }
  std::string title = settings_.title;
  if (title.empty()) title = identity_.value("name", "");
  if (!check_title(title)) title = fs::path(settings_.folder).filename().string();
  if (!check_title(title)) title = "Tournament";

  // A newer version may have migrated it since.
  store_ = TRY(was_open_ && store::is_postgres(settings_.store)
                   ? store::Store::open_another(settings_.store)
                   : store::open_to_publish(settings_.store));
  was_open_ = true;
  store::PublishedTournaments tournaments(*store_);
  const store::Moment begun_at = TRY(now());
  TRY(tournaments.begin({id_, title, identity_.value("game", ""), published_settings(identity_)},
                        begun_at));
  const auto there = TRY(tournaments.numbers(id_));
  numbers_ = {there.begin(), there.end()};
  replays_ = TRY(tournaments.replays(id_));
  last_ = kNothing;
  last_status_ = {};
  return {};
}

Result<void> Publication::publish(store::TournamentStatus unfinished) {
  auto done = publish_newest(unfinished);
  // After any error, the next attempt checks what the store has.
  if (!done) store_.reset();
  return done;
}

Result<void> Publication::publish_newest(store::TournamentStatus unfinished) {
  using store::TournamentStatus;
  if (!store_) TRY(connect());
  store::PublishedTournaments tournaments(*store_);
  const fs::path file = fs::path(settings_.folder) / "result.json";
  std::string text;
  std::error_code ignored;
  // Before the first game there is none.
  if (fs::exists(file, ignored)) text = TRY(store::read_file(file, kMaxResultFile));
  const store::Moment moment = TRY(now());
  const bool finished = last_status_ == TournamentStatus::Finished;
  if (text == last_ && (finished || unfinished == last_status_)) {
    return tournaments.note_alive(id_, moment);
  }
  store::TournamentNews news{unfinished, "{}", ""};
  if (!text.empty()) {
    auto result = TRY(read_result(text));
    PublishedResult shown = published_result(result, identity_);
    if (shown.finished) news.status = TournamentStatus::Finished;
    news.overview = std::move(shown.overview);
    news.result = std::move(shown.result);
    TRY(add_games(std::move(result["games"])));
  }
  TRY(tournaments.update(id_, news, moment));
  last_ = std::move(text);
  last_status_ = news.status;
  return {};
}

// Games are published before the result that lists them, so that no link is broken.
Result<void> Publication::add_games(Json games) {
  store::PublishedTournaments tournaments(*store_);
  auto folder = TRY(store::TournamentStore::open_to_read(settings_.folder + "/tournament.db"));
  std::vector<PublishedGame> batch;
  std::size_t bytes = 0;
  const auto flush = [&]() -> Result<void> {
    if (batch.empty()) return {};
    TRY(tournaments.add(id_, batch));
    for (const PublishedGame& game : batch) numbers_.insert(game.number);
    batch.clear();
    bytes = 0;
    return {};
  };
  for (Json& summary : games) {
    const auto number = summary["number"].get<std::int64_t>();
    if (numbers_.contains(number)) continue;
    const auto game = TRY(folder.game(number - 1));
    const auto record = match::record_of_json(game.record);
    if (!record) return Failure(record.error().within("game " + std::to_string(number)));
    without_files(summary);
    PublishedGame shown{number, summary.dump(-1, ' ', false, Json::error_handler_t::replace),
                        game.record.size() <= store::kMaxPublishedRecord ? game.record : "", ""};
    const ReplayLimits& limits = settings_.replays;
    const std::int64_t most = summary["faults"].empty() ? limits.without_faults : limits.all;
    if (replays_ < most) shown.replay = replay_of(game, *record, settings_.talk);
    if (!shown.replay.empty()) ++replays_;
    bytes += shown.record.size() + shown.replay.size();
    batch.push_back(std::move(shown));
    if (batch.size() >= kMaxBatch || bytes >= kMaxBatchBytes) TRY(flush());
  }
  return flush();
}

Result<void> Publication::remove() {
  id_ = TRY(tournament_id(settings_.folder));
  const auto opened = TRY(store::open_to_publish(settings_.store));
  return store::PublishedTournaments(*opened).remove(id_);
}

}  // namespace outflank::arena
