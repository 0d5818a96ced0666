#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "core/error.h"
#include "match/text_input.h"

namespace outflank::match {

using Json = nlohmann::ordered_json;

struct JsonPart {
  std::string text;
  std::size_t line;  // where it begins
};

// Reads the objects of a source one by one: a single one, any number separated by white space (as
// in JSON lines), or the elements of one array.
class JsonObjects {
 public:
  explicit JsonObjects(ByteSource source) : input_(std::move(source)) {}

  // The text of the next object; empty at the end, and after an error.
  Result<std::optional<JsonPart>> next();

  [[nodiscard]] std::size_t line() const { return line_; }

 private:
  Result<std::optional<JsonPart>> read();
  Result<bool> find_object();

  enum class ParseState : std::uint8_t { Start, BetweenObjects, InArray, AfterComma, AfterArray };

  TextInput input_;
  ParseState state_ = ParseState::Start;
  bool first_ = true;
  bool lost_ = false;
  std::size_t line_ = 1;
};

struct JsonFailure {
  Error error;
  std::size_t line;  // within the text, from 0
};

// Parses a text that should be an object in which no key comes twice.
std::expected<Json, JsonFailure> parse_object(std::string_view text);

}  // namespace outflank::match
