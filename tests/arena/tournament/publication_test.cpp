#include "arena/tournament/publication.h"

#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <optional>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "arena/pages/report_page.h"
#include "arena/tournament/published_texts.h"
#include "arena/tournament/publisher.h"
#include "arena/tournament/tournament_run.h"
#include "store/files.h"
#include "store/published.h"
#include "store/temporary_folder.h"

namespace outflank::arena {
namespace {

using Json = nlohmann::json;
using store::PublishedTournaments;
using store::TournamentStatus;
using namespace std::chrono_literals;

double no_time() {
  return 0;
}

class PublicationTest : public testing::Test {
 protected:
  // Plays N further games of a tournament of twelve, and writes its files.
  void play(int games) const {
    TournamentSettings settings;
    settings.name = "Spring cup";
    settings.rules = "size=5 walls=2";
    settings.entrants = {"one=engine:nodes=20", "two=greedy", "three=random", "four=random:seed=9"};
    settings.out = folder_;
    const auto tournament = prepare(std::move(settings));
    ASSERT_TRUE(tournament) << tournament.error().message();
    const auto run = TournamentRun::open(*tournament).value();
    std::stop_source stop;
    int seen = 0;
    const auto end = run->play(
        no_time, nullptr,
        [&](const TournamentState&, const GameSummary&) {
          if (++seen == games) stop.request_stop();
        },
        stop.get_token());
    ASSERT_TRUE(end) << end.error().message();
    ASSERT_TRUE(run->write());
  }
  [[nodiscard]] PublicationSettings settings() const {
    return {.folder = folder_, .store = store_, .title = "", .talk = PublishedTalk::Shown};
  }
  [[nodiscard]] std::unique_ptr<store::Store> site() const {
    return store::Store::open(store_).value();
  }
  [[nodiscard]] std::string id() const {
    return store::read_file(folder_ + "/published", 99).value().substr(0, 12);
  }

  tests::TemporaryFolder temporary_;
  const std::string folder_ = temporary_.file("cup");
  const std::string store_ = temporary_.file("site.db");
};

TEST_F(PublicationTest, AFinishedTournamentIsPublishedWithEveryGame) {
  play(-1);
  Publication publication(settings());
  const auto done = publication.publish(TournamentStatus::Stopped);
  ASSERT_TRUE(done) << done.error().message();
  const auto site = this->site();
  PublishedTournaments published(*site);
  const auto found = published.load(publication.id());
  ASSERT_TRUE(found) << found.error().message();
  EXPECT_EQ(found->row.title, "Spring cup");
  EXPECT_EQ(found->row.game, "quoridor");
  EXPECT_EQ(found->row.status, TournamentStatus::Finished);
  const Json result = Json::parse(found->result);
  EXPECT_EQ(result["games"].size(), 12U);
  EXPECT_FALSE(result["games"][0].contains("log"));
  EXPECT_TRUE(result.contains("sums"));
  const Json overview = Json::parse(found->row.overview);
  EXPECT_EQ(overview["games_finished"], 12);
  EXPECT_EQ(overview["entrants"], 4);
  EXPECT_EQ(overview["leaders"].size(), 3U);
  EXPECT_EQ(published.numbers(publication.id())->size(), 12U);
  const auto game = published.game(publication.id(), 12).value();
  EXPECT_EQ(Json::parse(game.summary), result["games"][11]);
  EXPECT_EQ(Json::parse(game.record)["game"], "quoridor");
  const Json replay = Json::parse(game.replay);
  EXPECT_EQ(replay["frames"].size(), replay["moves"].size() + 1);
}

TEST_F(PublicationTest, GamesBeyondTheLimitOfReplaysArePublishedAsRecords) {
  play(-1);
  PublicationSettings settings = this->settings();
  settings.replays = {.all = 5, .without_faults = 4};
  Publication publication(settings);
  ASSERT_TRUE(publication.publish(TournamentStatus::Stopped));
  const auto site = this->site();
  PublishedTournaments published(*site);
  int replays = 0;
  for (int number = 1; number <= 12; ++number) {
    const auto game = published.game(publication.id(), number);
    ASSERT_TRUE(game) << number;
    if (!game->replay.empty()) ++replays;
    const Json summary = Json::parse(game->summary);
    EXPECT_EQ(Json::parse(game->record)["moves"].size(), summary["plies"]) << number;
  }
  EXPECT_EQ(replays, 4);
  EXPECT_EQ(published.summaries(publication.id(), 0, 99)->size(), 12U);
}

TEST_F(PublicationTest, AResumedRunPublishesTheSameTournamentAndEveryGameOnce) {
  play(3);
  {
    Publication first(settings());
    ASSERT_TRUE(first.publish(TournamentStatus::Running));
    const auto site = this->site();
    EXPECT_EQ(PublishedTournaments(*site).find(first.id())->status, TournamentStatus::Running);
    EXPECT_EQ(PublishedTournaments(*site).numbers(first.id())->size(), 3U);
    // It is killed.
  }
  const std::string before = id();
  play(-1);
  Publication second(settings());
  ASSERT_TRUE(second.publish(TournamentStatus::Running));
  EXPECT_EQ(second.id(), before);
  const auto site = this->site();
  EXPECT_EQ(PublishedTournaments(*site).list("", 9)->size(), 1U);
  const auto numbers = PublishedTournaments(*site).numbers(before).value();
  EXPECT_EQ(numbers.size(), 12U);
  EXPECT_EQ(numbers.back(), 12);
  const Json result = Json::parse(PublishedTournaments(*site).load(before)->result);
  EXPECT_EQ(result["games_finished"], 12);
}

TEST_F(PublicationTest, WhatIsNotNewIsNoNewVersion) {
  play(3);
  Publication publication(settings());
  const auto version = [&] {
    EXPECT_TRUE(publication.publish(TournamentStatus::Running));
    return PublishedTournaments(*site()).find(publication.id())->version;
  };
  const std::int64_t first = version();
  EXPECT_EQ(version(), first);
  ASSERT_TRUE(publication.publish(TournamentStatus::Stopped));
  EXPECT_EQ(PublishedTournaments(*site()).find(publication.id())->status,
            TournamentStatus::Stopped);
  play(2);
  EXPECT_GT(version(), first + 1);
}

TEST_F(PublicationTest, ATournamentWithoutGamesIsListed) {
  play(1);
  std::filesystem::remove(folder_ + "/result.json");
  Publication publication(settings());
  ASSERT_TRUE(publication.publish(TournamentStatus::Running));
  EXPECT_EQ(PublishedTournaments(*site()).load(publication.id())->result, "");
}

TEST_F(PublicationTest, ItCanBeTakenAwayAndPublishedAgain) {
  play(3);
  ASSERT_TRUE(Publication(settings()).publish(TournamentStatus::Stopped));
  ASSERT_TRUE(Publication(settings()).remove());
  EXPECT_TRUE(PublishedTournaments(*site()).list("", 9)->empty());
  EXPECT_TRUE(
      Publication(settings()).remove().error().is(store::TournamentError::NoSuchTournament));
  ASSERT_TRUE(Publication(settings()).publish(TournamentStatus::Stopped));
  EXPECT_EQ(PublishedTournaments(*site()).numbers(id())->size(), 3U);
}

TEST_F(PublicationTest, ADamagedIdIsNotReplaced) {
  play(1);
  ASSERT_TRUE(store::write_file(folder_ + "/published", "../../x"));
  const auto done = Publication(settings()).publish(TournamentStatus::Running);
  ASSERT_FALSE(done);
  EXPECT_TRUE(done.error().is(InputError::Damaged)) << done.error().message();
}

// What a publisher has said, in order.
class News {
 public:
  void add(const Result<void>& published) {
    const std::scoped_lock lock(mutex_);
    text_ += published ? "works " : "fails ";
    changed_.notify_all();
  }
  std::string await(const std::string& text) {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, 60s, [&] { return text_ == text; });
    return text_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::string text_;
};

TEST_F(PublicationTest, AStoreThatIsAwayGetsEverythingWhenItIsBackAndIsMentionedOnce) {
  play(3);
  // Nobody can open a folder as a database.
  std::filesystem::create_directory(store_);
  News news;
  Publisher publisher(settings(), [&](const Result<void>& published) { news.add(published); },
                      {.retry = 1ms, .sign_of_life = 1ms, .patience = 60s});
  const auto begun = publisher.begin();
  ASSERT_TRUE(begun) << begun.error().message();
  EXPECT_EQ(news.await("fails "), "fails ");
  play(-1);
  publisher.wake();
  std::filesystem::remove(store_);
  EXPECT_EQ(news.await("fails works "), "fails works ");
  const auto finished = publisher.finish();
  ASSERT_TRUE(finished) << finished.error().message();
  EXPECT_EQ(PublishedTournaments(*site()).numbers(publisher.id())->size(), 12U);
  EXPECT_EQ(PublishedTournaments(*site()).find(publisher.id())->status, TournamentStatus::Finished);
}

TEST_F(PublicationTest, AnEndWithoutAStoreIsReportedAndNotWaitedForForever) {
  play(3);
  std::filesystem::create_directory(store_);
  Publisher publisher(settings(), nullptr, {.retry = 1ms, .sign_of_life = 1ms, .patience = 5ms});
  ASSERT_TRUE(publisher.begin());
  EXPECT_FALSE(publisher.finish());
}

TEST_F(PublicationTest, AStoreThatWillNeverDoIsRefusedAtOnce) {
  play(1);
  ASSERT_TRUE(store::Store::open(store_));
  ASSERT_TRUE(site()->connection().query("UPDATE schema_versions SET version = 999"));
  Publisher publisher(settings(), nullptr);
  const auto begun = publisher.begin();
  ASSERT_FALSE(begun);
  EXPECT_TRUE(begun.error().is(store::StoreError::TooNew)) << begun.error().message();
}

TEST(PublishedTextsTest, CommandsOfBotsAreNotPublished) {
  const Json settings = read_settings(R"({"kind":"match","clock":"10+0.1","entrants":[
    {"name":"mine","player":"/home/ann/secret/bot --key 7","protocol":"ugi","directory":"/home/ann"},
    {"name":"theirs","player":"engine:level=3"}]})")
                            .value();
  const Json shown = Json::parse(published_settings(settings));
  EXPECT_EQ(shown, (Json{{"kind", "match"}, {"clock", "10+0.1"}}));
  const auto result = read_result(R"({"format":"outflank-tournament","version":1,"name":"Cup",
    "kind":"match","game":"quoridor","rules":"","seats":2,"seed":1,"state":"finished",
    "games_finished":0,"games_planned":2,"standings":[],"crosstable":[],"rounds":[],"history":[],
    "games":[],"entrants":[{"name":"mine","player":"/home/ann/secret/bot --key 7"},
    {"name":"theirs","player":"engine:level=3"}]})");
  ASSERT_TRUE(result) << result.error().message();
  const PublishedResult published = published_result(*result, settings);
  EXPECT_EQ(published.result.find("secret"), std::string::npos);
  const Json entrants = Json::parse(published.result)["entrants"];
  EXPECT_EQ(entrants[0]["player"], "bot (ugi)");
  EXPECT_EQ(entrants[1]["player"], "engine:level=3");
  EXPECT_TRUE(published.finished);
}

TEST(PublishedTextsTest, TitlesAreShortAndPlain) {
  EXPECT_TRUE(check_title("Tavaszi kupa 2026"));
  for (const std::string& wrong : {std::string(), std::string("  "), std::string(101, 'x'),
                                   std::string("a\nb"), std::string("\xff")}) {
    EXPECT_FALSE(check_title(wrong)) << wrong;
  }
}

}  // namespace
}  // namespace outflank::arena
