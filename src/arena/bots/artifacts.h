#pragma once

#include <cstdint>
#include <string>

#include "core/error.h"

namespace outflank::arena {

// Where the results of a build go.
struct ArtifactTarget {
  std::string directory;
  std::string untouchable;  // a file that no build may change, by its whole path; may be empty
  std::uint64_t max_bytes = 0;
};

// Brings what a build has made into a directory: from a tar archive, which is not trusted, the plain
// files that are new there or differ. They have no rights but to be read and run, and belong to the
// directory's owner, or to nobody (65534) where that is root. Links, devices and whatever belongs to git
// stay behind, and no link in the directory is followed. Fails on names that lead out of it, on too
// many or too large files, and if something cannot be written; what came before that stays.
Result<void> take_artifacts(int archive, const ArtifactTarget& target);

}  // namespace outflank::arena
