#include "match/formats.h"

#include <algorithm>
#include <array>
#include <ranges>
#include <utility>

#include "core/text.h"
#include "games/list.h"
#include "match/formats_of_games.h"
#include "match/move_list_record.h"
#include "match/record_json.h"
#include "match/record_text.h"

namespace outflank::match {
namespace {

constexpr std::array<std::string_view, 2> kTextEndings = {"rec", "txt"};
constexpr std::array<std::string_view, 2> kJsonEndings = {"json", "jsonl"};
constexpr std::array<std::string_view, 1> kMoveListEndings = {"moves"};

constexpr RecordFormat kText = {
    .id = "record",
    .endings = kTextEndings,
    .separator = "\n",
    .recognises =
        [](std::string_view beginning) {
          return text_of(beginning).starts_with('[') && json_object_of(beginning).empty();
        },
    .make_reader = [](ByteSource source,
                      ReadOptions /*options*/) { return make_text_reader(std::move(source)); },
    .to_text = [](const Record& record) -> Result<std::string> { return to_text(record); },
};

constexpr RecordFormat kJson = {
    .id = "json",
    .endings = kJsonEndings,
    .recognises = [](std::string_view beginning) { return !json_object_of(beginning).empty(); },
    .make_reader = [](ByteSource source,
                      ReadOptions /*options*/) { return make_json_reader(std::move(source)); },
    .to_text = [](const Record& record) { return with_line_break(to_json(record)); },
};

constexpr RecordFormat kMoveList = {
    .id = "moves",
    .endings = kMoveListEndings,
    .make_reader =
        [](ByteSource source, ReadOptions options) {
          return make_move_list_reader(std::move(source), std::move(options.start));
        },
    .to_text = [](const Record& record) { return with_line_break(to_move_list(record)); },
};

Registry<RecordFormat> all_formats() {
  Registry<RecordFormat> all{&kText, &kJson, &kMoveList};
#define OUTFLANK_ADD(game) all.add_all(game::record_formats());
  OUTFLANK_GAMES(OUTFLANK_ADD)
#undef OUTFLANK_ADD
  return all;
}

std::string all_endings() {
  std::string text;
  for (const RecordFormat* format : format_registry().all()) {
    if (format->to_text == nullptr) continue;
    for (const std::string_view ending : format->endings) {
      text += (text.empty() ? "." : ", .") + std::string(ending);
    }
  }
  return text;
}

}  // namespace

Registry<RecordFormat>& format_registry() {
  static Registry<RecordFormat> registry = all_formats();
  return registry;
}

const RecordFormat& text_format() {
  return kText;
}
const RecordFormat& json_format() {
  return kJson;
}
const RecordFormat& move_list_format() {
  return kMoveList;
}

Result<const RecordFormat*> find_format(std::string_view name) {
  if (const RecordFormat* format = format_registry().find(name)) return format;
  return fail(InputError::Unknown, "there is no format " + quote(name) + "; the formats are " +
                                       format_registry().names());
}

// Last registered first: a game's own formats are recognised more precisely than ours.
const RecordFormat& guess_format(std::string_view beginning) {
  for (const RecordFormat* format : std::views::reverse(format_registry().all())) {
    if (format->recognises != nullptr && format->recognises(beginning)) return *format;
  }
  return kMoveList;
}

Result<const RecordFormat*> format_of_name(std::string_view file_name) {
  file_name.remove_prefix(file_name.rfind('/') + 1);  // npos + 1 is 0
  const std::size_t dot = file_name.rfind('.');
  if (dot == std::string_view::npos || dot == 0) return &kText;
  const std::string_view ending = file_name.substr(dot + 1);
  for (const RecordFormat* format : format_registry().all()) {
    for (const std::string_view known : format->endings) {
      if (equal_ignoring_case(ending, known)) return format;
    }
  }
  return fail(InputError::Unknown, "the ending of " + quote(file_name) +
                                       " is of no format: the endings are " + all_endings());
}

Result<std::string> write(const RecordFormat& format, const Record& record) {
  if (format.to_text != nullptr) return format.to_text(record);
  return fail(InputError::Unknown,
              "the format " + std::string(format.name()) + " is only read, not written");
}

std::string_view text_of(std::string_view beginning) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (beginning.starts_with(kByteOrderMark)) beginning.remove_prefix(kByteOrderMark.size());
  return trim(beginning);
}

std::string_view json_object_of(std::string_view beginning) {
  std::string_view text = text_of(beginning);
  if (text.starts_with('{')) return text;
  if (!text.starts_with('[')) return {};
  text = trim(text.substr(1));
  return text.starts_with('{') || text.starts_with(']') ? text : std::string_view{};
}

bool has_key(std::string_view json, std::span<const std::string_view> keys) {
  return std::ranges::any_of(keys, [&](std::string_view key) {
    return json.find("\"" + std::string(key) + "\"") != std::string_view::npos;
  });
}

Result<std::string> with_line_break(Result<std::string> text) {
  if (text) *text += '\n';
  return text;
}

}  // namespace outflank::match
