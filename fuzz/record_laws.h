#pragma once

#include <cstddef>
#include <string>
#include <utility>

#include "match/formats.h"
#include "match/match.h"
#include "match/quoridor/contest_log.h"
#include "match/record_json.h"
#include "match/record_text.h"
#include "match/replay.h"
#include "require.h"

namespace outflank::match {

// What must hold for every valid record.
inline void check_record(const Record& record) {
  require(checked(record).value() == record);
  const auto texts = read_records(to_text(record));
  require(texts.has_value() && texts->size() == 1 && texts->front() == record);
  require(record_of_json(to_json(record)).value() == record);
  for (const RecordFormat* format : format_registry().all()) {
    const auto written = write(*format, record);
    if (!written) check_error(written.error());
  }
  const auto match = Match::open(record, Time{});
  require(match.has_value() && match->over() == record.finished());
}

// Reads everything; an input of that size has no more games and errors than bytes.
inline void check_reader(RecordReader& reader, std::size_t size) {
  for (std::size_t count = 0;; ++count) {
    require(count <= size + 1);
    auto next = reader.next();
    if (!next) {
      check_error(next.error());
      continue;
    }
    if (!*next) return;
    const auto record = checked(**std::move(next));
    if (record) {
      check_record(*record);
    } else {
      check_error(record.error());
    }
  }
}

}  // namespace outflank::match
