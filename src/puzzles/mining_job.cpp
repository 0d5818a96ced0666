#include "puzzles/mining_job.h"

#include <nlohmann/json.hpp>

namespace outflank::puzzles {
namespace {

using Json = nlohmann::ordered_json;

}  // namespace

std::string to_json(const MiningJob& job) {
  return Json{{"game", job.game}, {"seed", job.seed}, {"number", job.number}}.dump();
}

Result<MiningJob> mining_job_of_json(std::string_view text) {
  try {
    const Json json = Json::parse(text);
    return MiningJob{json.at("game").get<std::string>(), json.at("seed").get<std::uint64_t>(),
                     json.at("number").get<int>()};
  } catch (const Json::exception& error) {
    return fail(InputError::Damaged,
                "the job of a game for puzzles cannot be read: " + std::string(error.what()));
  }
}

Result<int> puzzles_of_line(std::string_view line, int number) {
  try {
    const Json json = Json::parse(line);
    if (json.at("number").get<int>() != number) {
      return fail(InputError::Damaged, "it is the result of another game");
    }
    return static_cast<int>(json.at("puzzles").size());
  } catch (const Json::exception& error) {
    return fail(InputError::Damaged, "its result cannot be read: " + std::string(error.what()));
  }
}

}  // namespace outflank::puzzles
