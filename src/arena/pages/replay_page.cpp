#include "arena/pages/replay_page.h"

#include "arena/pages/page.h"
#include "search/embed_file.h"

// The build defines the folder.
OUTFLANK_EMBED(kOutflankReplayPage, OUTFLANK_PAGES "/replay.html");

namespace outflank::arena {

std::string replay_page(std::string_view title, std::span<const std::string> games) {
  std::string data = R"({"games":[)";
  for (const std::string& game : games) {
    if (&game != games.data()) data += ",\n";
    data += game;
  }
  data += "]}";
  return filled_page(embedded_text(kOutflankReplayPage, kOutflankReplayPageEnd), title, data);
}

}  // namespace outflank::arena
