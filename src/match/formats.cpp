#include "match/formats.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/text.h"
#include "match/contest_log.h"
#include "match/move_list_record.h"
#include "match/record_json.h"
#include "match/record_text.h"

namespace outflank::match {
namespace {

constexpr std::array<std::string_view, 7> kNames = {"record", "json",    "moves",         "ggf",
                                                    "wthor",  "contest", "contest-manual"};

std::string with_line_break(std::string text) {
  text += '\n';
  return text;
}

Result<std::string> with_line_break(Result<std::string> text) {
  if (text) *text += '\n';
  return text;
}

// Bytes that no text has: what a binary file begins with.
bool is_binary(std::string_view beginning) {
  return std::ranges::any_of(beginning, [](char c) { return c >= 0 && c < 0x20 && !is_space(c); });
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
              "there is no format " + quoted(name) + "; the formats are " + allowed);
}

Format guess_format(std::string_view beginning) {
  constexpr std::size_t kHeader = 16;
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (is_binary(beginning.substr(0, kHeader))) return Format::Wthor;
  if (beginning.starts_with(kByteOrderMark)) beginning.remove_prefix(kByteOrderMark.size());
  std::string_view text = trim(beginning);
  if (text.starts_with('[')) {
    const std::string_view rest = trim(text.substr(1));
    if (rest.starts_with(']')) return Format::Json;
    if (!rest.starts_with('{')) return Format::Record;
    text = rest;
  }
  if (text.starts_with('{')) {
    return text.find("\"outflank\"") == std::string_view::npos &&
                   text.find("\"init\"") != std::string_view::npos
               ? Format::Contest
               : Format::Json;
  }
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
        std::pair("moves", Format::Moves), std::pair("rec", Format::Record),
        std::pair("txt", Format::Record)}) {
    if (equal_ignoring_case(ending, known)) return format;
  }
  return fail(InputError::Unknown, "the ending of " + quoted(file_name) +
                                       " is of no format: the endings are .rec, .txt, .json, "
                                       ".jsonl, .ggf and .moves");
}

std::unique_ptr<RecordReader> make_reader(Format format, ByteSource source, ReadOptions options) {
  switch (format) {
    case Format::Record: return make_text_reader(std::move(source));
    case Format::Json: return make_json_reader(std::move(source));
    case Format::Moves: return make_move_list_reader(std::move(source), std::move(options.start));
    case Format::Ggf: return make_ggf_reader(std::move(source));
    case Format::Wthor: return make_wthor_reader(std::move(source), std::move(options.names));
    case Format::Contest:
    case Format::ContestManual: break;
  }
  return make_contest_reader(std::move(source));
}

bool holds_many(Format format) {
  return format != Format::Contest && format != Format::ContestManual;
}

bool is_read_only(Format format) {
  return format == Format::Wthor;
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
    case Format::Wthor: break;
  }
  return fail(InputError::Unknown, "the format wthor is only read, not written");
}

}  // namespace outflank::match
