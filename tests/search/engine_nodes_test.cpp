// The engines search the same tree everywhere: tests/data/engine_nodes.json holds node counts and
// lines, which this test finds natively and tests/wasm/engine_test.mjs in WebAssembly. When an
// engine changes on purpose, the file is made anew by
//   OUTFLANK_UPDATE=1 build/dev/tests/search/search_tests --gtest_filter='EngineNodesTest.*'

#include <cstdlib>
#include <fstream>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "search/engine.h"
#include "search/levels.h"

namespace outflank::search {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kFile = OUTFLANK_TEST_DATA "/engine_nodes.json";

std::unique_ptr<games::Game> game_of(const Json& entry) {
  const games::GameType& type = *games::find_game_type(entry.at("game").get<std::string>()).value();
  const std::string position = entry.at("position");
  const std::string rules = entry.at("rules");
  auto game = position.empty() ? type.start(rules) : type.from_position(position);
  EXPECT_TRUE(game) << game.error().message();
  const std::string moves = entry.at("moves");
  const bool played = moves.empty() || (*game)->play_list(moves);
  EXPECT_TRUE(played) << moves;
  return std::move(*game);
}

Json found(const Json& entry) {
  const auto game = game_of(entry);
  const auto engine = make_engine(game->name(), nullptr).value();
  Result<Report> report = Report{};
  if (entry.contains("level")) {
    const Level level = find_level(*game, entry.at("level")).value();
    report = search_at_level(*engine, level, entry.at("seed"), *game, {}, {});
  } else {
    EngineOptions options;
    options.threads = 1;
    options.lines = entry.at("lines");
    options.hash_megabytes = entry.at("hash");
    EXPECT_TRUE(engine->set_options(options));
    Limits limits;
    limits.nodes = entry.at("nodes");
    report = engine->search(*game, limits, {});
  }
  EXPECT_TRUE(report) << entry;
  return {{"nodes", report->nodes},
          {"depth", report->depth},
          {"score", report->lines.front().score},
          {"line", report->lines.front().moves}};
}

// A case a line, so that changes can be read.
void write(const Json& cases) {
  std::ofstream file(kFile);
  for (std::size_t i = 0; i < cases.size(); ++i) {
    file << (i == 0 ? "[\n" : ",\n") << cases[i].dump();
  }
  file << "\n]\n";
  ASSERT_TRUE(file.good()) << "could not write " << kFile;
}

TEST(EngineNodesTest, AreThoseOfTheFile) {
  std::ifstream file(kFile);
  ASSERT_TRUE(file) << kFile;
  Json cases = Json::parse(file);
  ASSERT_FALSE(cases.empty());
  const bool update = std::getenv("OUTFLANK_UPDATE") != nullptr;
  for (Json& entry : cases) {
    const Json now = found(entry);
    if (update) {
      entry["expected"] = now;
    } else {
      EXPECT_EQ(entry.at("expected"), now)
          << entry << "\nIf that is meant: OUTFLANK_UPDATE=1 build/dev/tests/search/search_tests "
          << "--gtest_filter='EngineNodesTest.*'";
    }
  }
  if (update) write(cases);
}

}  // namespace
}  // namespace outflank::search
