#include "server/api/export.h"

#include <utility>

#include "core/try.h"
#include "server/people/rating.h"
#include "server/rooms/summary.h"

namespace outflank::server {
namespace {

constexpr std::size_t kMinPart = 16 * 1024;  // less than the first games
constexpr int kPointsAtOnce = 500;
constexpr int kFirstGames = 50;  // soon there
constexpr int kGamesAtOnce = 400;

Json full_game_json(const store::FullGame& game, const std::string& player) {
  Json json = summary_json(game.row, player);
  json["moves"] = game.moves;
  Json& chat = json["chat"] = Json::array();
  for (const store::ChatLine& line : game.chat) {
    chat.push_back({{"seat", line.seat.number()}, {"text", line.text}, {"at", line.at}});
  }
  return json;
}

}  // namespace

Export::Export(SharedStore& store, Actor actor, const Json& head, std::vector<std::string> pools)
    : store_(store), actor_(std::move(actor)), text_(to_text(head)), pools_(std::move(pools)) {
  text_.back() = ',';
  text_ += actor_.account ? R"("rating_history":[)" : R"("games":[)";
  stage_ = actor_.account ? Stage::RatingHistory : Stage::Games;
}

Result<std::string> Export::next() {
  while (stage_ != Stage::Over && text_.size() < kMinPart) {
    TRY(stage_ == Stage::RatingHistory ? add_rating_history() : add_games());
  }
  return std::exchange(text_, {});
}

Result<void> Export::add_rating_history() {
  if (pool_ == pools_.size()) {
    begin_games();
    return {};
  }
  const auto points = TRY(store_.with([&](store::Store& store) {
    return store.rating_points(actor_.player, pools_[pool_], last_point_, kPointsAtOnce);
  }));
  for (const store::RatingPoint& point : points) add_item(rating_point_json(point));
  if (std::ssize(points) == kPointsAtOnce) {
    last_point_ = points.back();
  } else {
    last_point_.reset();
    ++pool_;
  }
  return {};
}

void Export::begin_games() {
  text_ += R"(],"games":[)";
  list_is_empty_ = true;
  stage_ = Stage::Games;
}

Result<void> Export::add_games() {
  const int limit = games_.begun ? kGamesAtOnce : kFirstGames;
  const auto games = TRY(store_.with(
      [&](store::Store& store) { return store.next_games(actor_.player, limit, games_); }));
  for (const store::FullGame& game : games) add_item(full_game_json(game, actor_.player));
  if (games_.complete) {
    text_ += "]}";
    stage_ = Stage::Over;
  }
  return {};
}

void Export::add_item(const Json& item) {
  if (!std::exchange(list_is_empty_, false)) text_ += ',';
  text_ += to_text(item);
}

}  // namespace outflank::server
