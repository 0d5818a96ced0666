#include "arena/pages/report_page.h"

#include <nlohmann/json.hpp>

#include "arena/pages/page.h"
#include "search/embed_file.h"

// The build defines the folder.
OUTFLANK_EMBED(kOutflankReportPage, OUTFLANK_PAGES "/report.html");

namespace outflank::arena {
namespace {

using Json = nlohmann::ordered_json;

std::string dumped(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

std::string report_page(const ReportData& data, const ReplayLinks& replays) {
  const Json links = {{"page", replays.page}, {"games", replays.games}};
  const std::string both =
      R"({"result":)" + dumped(data.json) + R"(,"replays":)" + dumped(links) + "}";
  return filled_page(embedded_text(kOutflankReportPage, kOutflankReportPageEnd), data.name, both);
}

}  // namespace outflank::arena
