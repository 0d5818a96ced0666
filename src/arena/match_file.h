#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "arena/engine_match.h"
#include "core/error.h"
#include "store/files.h"

namespace outflank::arena {

// The pairs of a match on the disk, so that a second run resumes where the first one ended: a line
// of JSON that identifies the match, then one per pair. A lock file beside it keeps out other
// processes.
class MatchFile {
 public:
  // Opens or creates the file. `match` is everything that the results depend on, as a line of JSON,
  // without the number of pairs. Fails when the file is of another match, damaged, or in use.
  static Result<MatchFile> open(const std::string& path, std::string_view match);

  [[nodiscard]] const std::vector<PairResult>& played() const { return played_; }
  // Appends a pair atomically. Blocks on the disk.
  Result<void> add(const PairResult& pair);

 private:
  MatchFile(std::string path, store::FileLock lock, std::vector<PairResult> played);

  std::string path_;
  store::FileLock lock_;
  std::vector<PairResult> played_;  // in earlier runs
};

}  // namespace outflank::arena
