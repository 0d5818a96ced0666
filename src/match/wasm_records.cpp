// What the WebAssembly module for records offers: games in every format of files. The conventions for
// texts, answers and errors are those of games/wasm_text.cpp.

#include <cstddef>
#include <string_view>
#include <utility>

#include "games/wasm_exports.h"
#include "match/formats.h"
#include "match/record_json.h"
#include "match/replay.h"

using namespace outflank;
using namespace outflank::match;
using namespace outflank::wasm;

// Answers with the first game of a file in any of the formats, as a record in JSON.
OUTFLANK_EXPORT(outflank_read_record)
int outflank_read_record(const char* text, std::size_t size) {
  const std::string_view file(text, size);
  const auto reader = guess_format(file).make_reader(source_of(file), {});
  auto record = reader->next();
  if (!record) return refuse(record.error());
  if (!*record) return refuse(Error(InputError::Missing, "there is no game in this text"));
  const auto good = checked(std::move(**record));
  if (!good) return refuse(good.error());
  answer() = to_json(*good);
  return 1;
}

// Answers with a record, which comes as JSON, in a format by name (match/formats.h).
OUTFLANK_EXPORT(outflank_write_record)
int outflank_write_record(const char* record, std::size_t size, const char* format,
                          std::size_t format_size) {
  const auto wanted = find_format({format, format_size});
  if (!wanted) return refuse(wanted.error());
  auto read = record_of_json({record, size});
  if (!read) return refuse(read.error());
  const auto good = checked(std::move(*read));
  if (!good) return refuse(good.error());
  auto text = write(**wanted, *good);
  if (!text) return refuse(text.error());
  answer() = std::move(*text);
  return 1;
}
