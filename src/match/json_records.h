#pragma once

#include <functional>
#include <utility>

#include "core/try.h"
#include "match/json_input.h"
#include "match/record_stream.h"

namespace outflank::match {

// Reads games from a source with one JSON object each.
class JsonRecordReader final : public RecordReader {
 public:
  using ReadRecord = std::function<Result<Record>(const Json&)>;

  JsonRecordReader(ByteSource source, ReadRecord read)
      : objects_(std::move(source)), read_(std::move(read)) {}

  Result<std::optional<Record>> next() override {
    const auto part = objects_.next();
    line_ = objects_.line();
    if (!part) return Failure(part.error());
    if (!*part) return std::nullopt;
    const auto json = parse_object((*part)->text);
    if (!json) {
      line_ += json.error().line;
      return Failure(json.error().error);
    }
    auto record = TRY(read_(*json));
    return record;
  }

  [[nodiscard]] std::size_t line() const override { return line_; }

 private:
  JsonObjects objects_;
  ReadRecord read_;
  std::size_t line_ = 1;
};

}  // namespace outflank::match
