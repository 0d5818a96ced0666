#include <algorithm>
#include <array>
#include <utility>

#include "core/text.h"
#include "match/formats_of_games.h"
#include "match/othello/records.h"

namespace outflank::match::othello {
namespace {

constexpr std::array<std::string_view, 1> kGgfEndings = {"ggf"};
constexpr std::array<std::string_view, 1> kWthorEndings = {"wtb"};

bool looks_like_ggf(std::string_view beginning) {
  const std::string_view text = text_of(beginning);
  const std::size_t digits = std::min(text.find_first_not_of("0123456789 \t\r\n"), text.size());
  return text.substr(digits).starts_with("(;");
}

// WTHOR files begin with their date of creation, century first. Programs that omit it still write
// the number of games, their year and the board size.
bool looks_like_wthor(std::string_view beginning) {
  constexpr std::size_t kHeader = 16;
  const auto byte = [&](std::size_t at) {
    return at < beginning.size() ? static_cast<unsigned char>(beginning[at]) : 0U;
  };
  if (byte(0) > 21 || byte(1) > 99 || byte(2) > 12 || byte(3) > 31) return false;
  if (byte(0) >= 19) return true;
  const unsigned games = byte(4) + 256 * byte(5);
  const unsigned year = byte(10) + 256 * byte(11);
  return byte(0) == 0 && beginning.size() >= kHeader && games > 0 && byte(7) == 0 &&
         (year == 0 || (year >= 1900 && year < 2200)) && (byte(12) == 0 || byte(12) == 8) &&
         byte(13) <= 1;
}

constexpr std::array kFormats = {
    RecordFormat{
        .id = "ggf",
        .endings = kGgfEndings,
        .recognises = looks_like_ggf,
        .make_reader = [](ByteSource source,
                          ReadOptions /*options*/) { return make_ggf_reader(std::move(source)); },
        .to_text = [](const Record& record) { return with_line_break(to_ggf(record)); }},
    RecordFormat{.id = "wthor",
                 .endings = kWthorEndings,
                 .binary = true,
                 .numbered = true,
                 .recognises = looks_like_wthor,
                 .make_reader =
                     [](ByteSource source, ReadOptions options) {
                       return make_wthor_reader(std::move(source), std::move(options.names));
                     }},
};

}  // namespace

std::span<const RecordFormat> record_formats() {
  return kFormats;
}

}  // namespace outflank::match::othello
