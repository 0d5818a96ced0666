#include "match/formats.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/text.h"
#include "match/contest_log.h"
#include "match/contest_map.h"
#include "match/contest_protobuf.h"
#include "match/move_list_record.h"
#include "match/record_json.h"
#include "match/record_text.h"

namespace outflank::match {
namespace {

constexpr std::array<std::string_view, 10> kNames = {"record",
                                                     "json",
                                                     "moves",
                                                     "ggf",
                                                     "wthor",
                                                     "contest",
                                                     "contest-manual",
                                                     "contest-arena",
                                                     "contest-protobuf",
                                                     "contest-map"};

std::string with_line_break(std::string text) {
  text += '\n';
  return text;
}

Result<std::string> with_line_break(Result<std::string> text) {
  if (text) *text += '\n';
  return text;
}

// Files of the WTHOR database begin with the date on which they were made, century first. Programs that
// leave it out still write how many games there are, their year and the size of the board.
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

bool has_key(std::string_view json, std::initializer_list<std::string_view> keys) {
  return std::ranges::any_of(keys, [&](std::string_view key) {
    return json.find("\"" + std::string(key) + "\"") != std::string_view::npos;
  });
}

// A text that begins with a JSON object.
Format guess_json(std::string_view text) {
  if (has_key(text, {"outflank"})) return Format::Json;
  if (has_key(text, {"init", "ticks", "tick"})) return Format::Contest;
  return has_key(text, {"pawnPos"}) ? Format::ContestMap : Format::Json;
}

}  // namespace

std::span<const std::string_view> format_names() {
  return kNames;
}

std::string_view name_of(Format format) {
  return kNames[static_cast<std::size_t>(format)];
}

Result<Format> parse_format(std::string_view name) {
  std::string allowed;
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    if (kNames[i] == name) return static_cast<Format>(i);
    allowed += (i == 0 ? "" : ", ") + std::string(kNames[i]);
  }
  return fail(InputError::Unknown,
              "there is no format " + quote(name) + "; the formats are " + allowed);
}

Format guess_format(std::string_view beginning) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (looks_like_contest_protobuf(beginning)) return Format::ContestProtobuf;
  if (looks_like_wthor(beginning)) return Format::Wthor;
  if (beginning.starts_with(kByteOrderMark)) beginning.remove_prefix(kByteOrderMark.size());
  std::string_view text = trim(beginning);
  if (text.starts_with('[')) {
    const std::string_view rest = trim(text.substr(1));
    if (rest.starts_with(']')) return Format::Json;
    if (!rest.starts_with('{')) return Format::Record;
    text = rest;
  }
  if (text.starts_with('{')) return guess_json(text);
  const std::size_t digits = std::min(text.find_first_not_of("0123456789 \t\r\n"), text.size());
  return text.substr(digits).starts_with("(;") ? Format::Ggf : Format::Moves;
}

Result<Format> format_of_name(std::string_view file_name) {
  file_name.remove_prefix(file_name.rfind('/') + 1);  // npos + 1 is 0
  const std::size_t dot = file_name.rfind('.');
  if (dot == std::string_view::npos || dot == 0) return Format::Record;
  const std::string_view ending = file_name.substr(dot + 1);
  for (const auto& [known, format] :
       {std::pair("json", Format::Json), std::pair("jsonl", Format::Json),
        std::pair("ggf", Format::Ggf), std::pair("wtb", Format::Wthor),
        std::pair("moves", Format::Moves), std::pair("bin", Format::ContestProtobuf),
        std::pair("rec", Format::Record), std::pair("txt", Format::Record)}) {
    if (equal_ignoring_case(ending, known)) return format;
  }
  return fail(InputError::Unknown, "the ending of " + quote(file_name) +
                                       " is of no format: the endings are .rec, .txt, .json, "
                                       ".jsonl, .ggf, .moves and .bin");
}

std::unique_ptr<RecordReader> make_reader(Format format, ByteSource source, ReadOptions options) {
  switch (format) {
    case Format::Record: return make_text_reader(std::move(source));
    case Format::Json: return make_json_reader(std::move(source));
    case Format::Moves: return make_move_list_reader(std::move(source), std::move(options.start));
    case Format::Ggf: return make_ggf_reader(std::move(source));
    case Format::Wthor: return make_wthor_reader(std::move(source), std::move(options.names));
    case Format::ContestMap: return make_contest_map_reader(std::move(source));
    case Format::Contest:
    case Format::ContestManual:
    case Format::ContestArena:
    case Format::ContestProtobuf: break;
  }
  return make_contest_reader(std::move(source));
}

bool holds_many(Format format) {
  return !is_contest_log(format) && format != Format::ContestMap;
}

bool is_read_only(Format format) {
  return format == Format::Wthor;
}

bool is_contest_log(Format format) {
  return format == Format::Contest || format == Format::ContestManual ||
         format == Format::ContestArena || format == Format::ContestProtobuf;
}

bool is_binary(Format format) {
  return format == Format::ContestProtobuf || format == Format::Wthor;
}

Result<std::string> write(Format format, const Record& record) {
  switch (format) {
    case Format::Record: return to_text(record);
    case Format::Json: return with_line_break(to_json(record));
    case Format::Moves: return with_line_break(to_move_list(record));
    case Format::Ggf: return with_line_break(to_ggf(record));
    case Format::Contest: return with_line_break(to_contest_log(record, ContestShape::Server));
    case Format::ContestManual:
      return with_line_break(to_contest_log(record, ContestShape::Manual));
    case Format::ContestArena: return with_line_break(to_contest_log(record, ContestShape::Arena));
    case Format::ContestProtobuf: return to_contest_log(record, ContestShape::Protobuf);
    case Format::ContestMap: return with_line_break(to_contest_map(record));
    case Format::Wthor: break;
  }
  return fail(InputError::Unknown, "the format wthor is only read, not written");
}

}  // namespace outflank::match
