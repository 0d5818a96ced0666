#include "arena/pages/report_page.h"

#include <nlohmann/json.hpp>

#include "arena/pages/page.h"
#include "search/embed_file.h"

// The folder is given by the build.
OUTFLANK_EMBED(kOutflankReportPage, OUTFLANK_PAGES "/report/report.html");
OUTFLANK_EMBED(kOutflankReportStyle, OUTFLANK_PAGES "/report/report.css");
OUTFLANK_EMBED(kOutflankReportTexts, OUTFLANK_PAGES "/report/texts.js");
OUTFLANK_EMBED(kOutflankReportPlots, OUTFLANK_PAGES "/report/plots.js");
OUTFLANK_EMBED(kOutflankReportTables, OUTFLANK_PAGES "/report/tables.js");
OUTFLANK_EMBED(kOutflankReportScript, OUTFLANK_PAGES "/report/report.js");

namespace outflank::arena {

std::string report_page(const ReportData& data, const ReplayLinks& replays) {
  const nlohmann::json links = {{"page", replays.page}, {"games", replays.games}};
  const std::string both = R"({"result":)" + data.json + R"(,"replays":)" +
                           links.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) +
                           "}";
  const std::string style =
      std::string(common_style()) +
      std::string(embedded_text(kOutflankReportStyle, kOutflankReportStyleEnd));
  const std::string script =
      page_script({embedded_text(kOutflankReportTexts, kOutflankReportTextsEnd),
                   embedded_text(kOutflankReportPlots, kOutflankReportPlotsEnd),
                   embedded_text(kOutflankReportTables, kOutflankReportTablesEnd),
                   embedded_text(kOutflankReportScript, kOutflankReportScriptEnd)});
  return filled(embedded_text(kOutflankReportPage, kOutflankReportPageEnd),
                {{"title", html_text(data.name)},
                 {"style", style},
                 {"data", script_text(both)},
                 {"script", script}});
}

}  // namespace outflank::arena
