#include "arena/pages/replay_page.h"

#include "arena/pages/page.h"
#include "search/embed_file.h"

// The folder is given by the build.
OUTFLANK_EMBED(kOutflankReplayPage, OUTFLANK_PAGES "/replay/replay.html");
OUTFLANK_EMBED(kOutflankReplayStyle, OUTFLANK_PAGES "/replay/replay.css");
OUTFLANK_EMBED(kOutflankReplayTexts, OUTFLANK_PAGES "/replay/texts.js");
OUTFLANK_EMBED(kOutflankReplayBoard, OUTFLANK_PAGES "/replay/board.js");
OUTFLANK_EMBED(kOutflankReplayPanels, OUTFLANK_PAGES "/replay/panels.js");
OUTFLANK_EMBED(kOutflankReplayContestLog, OUTFLANK_PAGES "/replay/contest_log.js");
OUTFLANK_EMBED(kOutflankReplayViewer, OUTFLANK_PAGES "/replay/viewer.js");

namespace outflank::arena {
namespace {

std::string_view text_of(const std::byte* begin, const std::byte* end) {
  return {reinterpret_cast<const char*>(begin), static_cast<std::size_t>(end - begin)};
}

std::string script() {
  std::string script = "\"use strict\";\n(() => {\n";
  script += text_of(kOutflankReplayTexts, kOutflankReplayTextsEnd);
  script += text_of(kOutflankReplayBoard, kOutflankReplayBoardEnd);
  script += text_of(kOutflankReplayPanels, kOutflankReplayPanelsEnd);
  script += text_of(kOutflankReplayContestLog, kOutflankReplayContestLogEnd);
  script += text_of(kOutflankReplayViewer, kOutflankReplayViewerEnd);
  return script += "})();\n";
}

}  // namespace

std::string replay_page(std::string_view title, std::span<const std::string> games) {
  std::string data = R"({"games":[)";
  for (const std::string& game : games) {
    if (&game != games.data()) data += ",\n";
    data += game;
  }
  data += "]}";
  return filled(text_of(kOutflankReplayPage, kOutflankReplayPageEnd),
                {{"title", html_text(title)},
                 {"style", text_of(kOutflankReplayStyle, kOutflankReplayStyleEnd)},
                 {"data", script_text(data)},
                 {"script", script()}});
}

}  // namespace outflank::arena
