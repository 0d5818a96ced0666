#include "server/api/description.h"

#include "search/embed_file.h"

// The build defines the path.
OUTFLANK_EMBED(kOutflankApiDescription, OUTFLANK_API_DESCRIPTION);

namespace outflank::server {

std::string_view api_description() {
  const auto* begin = reinterpret_cast<const char*>(kOutflankApiDescription);
  const auto* end = reinterpret_cast<const char*>(kOutflankApiDescriptionEnd);
  return {begin, end};
}

}  // namespace outflank::server
