#include "tools/puzzles/journal.h"

#include <filesystem>
#include <utility>

#include <nlohmann/json.hpp>

#include "core/text.h"

namespace outflank::tools::puzzles {
namespace {

using Json = nlohmann::ordered_json;

Json header_of(const std::string& game, std::uint64_t seed) {
  return Json{{"journal", "puzzles"}, {"version", 1}, {"game", game}, {"seed", seed}};
}

}  // namespace

Result<Journal> Journal::open(const std::string& path, const std::string& game,
                              std::uint64_t seed) {
  Journal journal;
  journal.path_ = path;
  std::uintmax_t whole = 0;  // bytes of complete lines: a killed run may leave half of one
  if (std::ifstream in(path, std::ios::binary); in) {
    std::string line;
    for (int number = 1; std::getline(in, line) && !in.eof(); ++number) {
      const Json json = Json::parse(line, nullptr, false);
      if (number == 1 && json != header_of(game, seed)) {
        return fail(InputError::Conflict, quote(path) + " is no journal of " + game +
                                              " with seed " + std::to_string(seed) +
                                              ": give another file or its seed");
      }
      if (number > 1) {
        if (!json.is_object() || !json.contains("number") || !json.contains("puzzles")) {
          return fail(InputError::Syntax,
                      quote(path) + ", line " + std::to_string(number) + ": no game of a journal");
        }
        journal.games_.insert(json["number"].get<int>());
        journal.puzzles_ += static_cast<int>(json["puzzles"].size());
      }
      whole += line.size() + 1;
    }
  }
  std::error_code ignored;
  if (whole > 0) std::filesystem::resize_file(path, whole, ignored);
  journal.out_.open(path, whole > 0 ? std::ios::app : std::ios::trunc);
  if (whole == 0) journal.out_ << header_of(game, seed).dump() << '\n' << std::flush;
  if (!journal.out_) return fail(InputError::Conflict, quote(path) + " cannot be written");
  return journal;
}

Result<void> Journal::add(int number, const std::string& line, int puzzles) {
  out_ << line << '\n' << std::flush;
  if (!out_) return fail(InputError::Conflict, quote(path_) + " cannot be written any more");
  games_.insert(number);
  puzzles_ += puzzles;
  return {};
}

}  // namespace outflank::tools::puzzles
