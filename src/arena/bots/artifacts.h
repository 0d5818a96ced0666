#pragma once

#include <cstdint>
#include <string>

#include "core/error.h"

namespace outflank::arena {

// Where the results of a build go.
struct ArtifactTarget {
  std::string directory;
  std::string untouchable;  // absolute path of a file that no build may change; may be empty
  std::uint64_t max_bytes = 0;
};

// Extracts the results of a build into a directory: from an untrusted tar archive, the plain files
// that are new or differ. They may be read and executed, nothing more, and belong to the
// directory's owner, or to nobody (65534) where that is root. Links, devices and everything of git
// are skipped, and no link in the directory is followed. Fails on paths that lead out of it, on too
// many or too large files, and if something cannot be written; files extracted before that stay.
Result<void> take_artifacts(int archive, const ArtifactTarget& target);

}  // namespace outflank::arena
