#include "arena/pages/report_page.h"

#include <nlohmann/json.hpp>

#include "arena/pages/page.h"
#include "search/embed_file.h"

// The build defines the folder.
OUTFLANK_EMBED(kOutflankReportPage, OUTFLANK_PAGES "/report.html");

namespace outflank::arena {

std::string report_page(const ReportData& data, const ReplayLinks& replays) {
  const nlohmann::json links = {{"page", replays.page}, {"games", replays.games}};
  const std::string both = R"({"result":)" + data.json + R"(,"replays":)" +
                           links.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) +
                           "}";
  return filled_page(embedded_text(kOutflankReportPage, kOutflankReportPageEnd), data.name, both);
}

}  // namespace outflank::arena
