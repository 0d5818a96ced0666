#include "arena/pages/replay_page.h"

#include "arena/pages/page.h"
#include "search/embed_file.h"

// The folder is given by the build.
OUTFLANK_EMBED(kOutflankReplayPage, OUTFLANK_PAGES "/replay/replay.html");
OUTFLANK_EMBED(kOutflankReplayStyle, OUTFLANK_PAGES "/replay/replay.css");
OUTFLANK_EMBED(kOutflankReplayTexts, OUTFLANK_PAGES "/replay/texts.js");
OUTFLANK_EMBED(kOutflankReplayNotation, OUTFLANK_PAGES "/replay/notation.js");
OUTFLANK_EMBED(kOutflankReplayBoard, OUTFLANK_PAGES "/replay/board.js");
OUTFLANK_EMBED(kOutflankReplayPanels, OUTFLANK_PAGES "/replay/panels.js");
OUTFLANK_EMBED(kOutflankReplayContestLog, OUTFLANK_PAGES "/replay/contest_log.js");
OUTFLANK_EMBED(kOutflankReplayContestProtobuf, OUTFLANK_PAGES "/replay/contest_protobuf.js");
OUTFLANK_EMBED(kOutflankReplayViewer, OUTFLANK_PAGES "/replay/viewer.js");

namespace outflank::arena {
std::string replay_page(std::string_view title, std::span<const std::string> games) {
  std::string data = R"({"games":[)";
  for (const std::string& game : games) {
    if (&game != games.data()) data += ",\n";
    data += game;
  }
  data += "]}";
  const std::string style =
      std::string(common_style()) +
      std::string(embedded_text(kOutflankReplayStyle, kOutflankReplayStyleEnd));
  const std::string script =
      page_script({embedded_text(kOutflankReplayTexts, kOutflankReplayTextsEnd),
                   embedded_text(kOutflankReplayNotation, kOutflankReplayNotationEnd),
                   embedded_text(kOutflankReplayBoard, kOutflankReplayBoardEnd),
                   embedded_text(kOutflankReplayPanels, kOutflankReplayPanelsEnd),
                   embedded_text(kOutflankReplayContestLog, kOutflankReplayContestLogEnd),
                   embedded_text(kOutflankReplayContestProtobuf, kOutflankReplayContestProtobufEnd),
                   embedded_text(kOutflankReplayViewer, kOutflankReplayViewerEnd)});
  return filled(embedded_text(kOutflankReplayPage, kOutflankReplayPageEnd),
                {{"title", html_text(title)},
                 {"style", style},
                 {"data", script_text(data)},
                 {"script", script}});
}

}  // namespace outflank::arena
