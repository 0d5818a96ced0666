#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "arena/engine_match.h"
#include "core/error.h"
#include "store/files.h"

namespace outflank::arena {

// The pairs of a match on the disk, so that a second call goes on where the first one ended: a line of
// JSON that says which match it is, then one for each pair. Whoever has it open holds a lock beside it.
class MatchFile {
 public:
  // Opens the file, or makes it. `match` is everything that the results depend on, as a line of JSON; how many
  // pairs are wanted is no part of it. Fails when the file is of another match, damaged, or in use.
  static Result<MatchFile> open(const std::string& path, std::string_view match);

  [[nodiscard]] const std::vector<PairResult>& played() const { return played_; }
  // Writes one more pair, all of it or nothing. Blocks on the disk.
  Result<void> add(const PairResult& pair);

 private:
  MatchFile(std::string path, store::FileLock lock, std::vector<PairResult> played);

  std::string path_;
  store::FileLock lock_;
  std::vector<PairResult> played_;  // before this call
};

}  // namespace outflank::arena
