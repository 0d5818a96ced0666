#include "match/json_input.h"

#include <algorithm>
#include <set>
#include <vector>

#include "core/text.h"
#include "core/try.h"
#include "match/record.h"

namespace outflank::match {
namespace {

constexpr int kEnd = TextInput::kEnd;

// Records where the parser stopped.
class ErrorPosition final : public nlohmann::json_sax<Json> {
 public:
  bool null() override { return true; }
  bool boolean(bool /*value*/) override { return true; }
  bool number_integer(number_integer_t /*value*/) override { return true; }
  bool number_unsigned(number_unsigned_t /*value*/) override { return true; }
  bool number_float(number_float_t /*value*/, const string_t& /*text*/) override { return true; }
  bool string(string_t& /*value*/) override { return true; }
  bool binary(binary_t& /*value*/) override { return true; }
  bool start_object(std::size_t /*size*/) override { return true; }
  bool key(string_t& /*value*/) override { return true; }
  bool end_object() override { return true; }
  bool start_array(std::size_t /*size*/) override { return true; }
  bool end_array() override { return true; }
  bool parse_error(std::size_t position, const std::string& token,
                   const nlohmann::detail::exception& /*error*/) override {
    position_ = position;
    token_ = token;
    return false;
  }

  [[nodiscard]] std::size_t position() const { return position_; }
  [[nodiscard]] const std::string& token() const { return token_; }

 private:
  std::size_t position_ = 0;
  std::string token_;
};

std::size_t lines_before(std::string_view text, std::size_t position) {
  const std::string_view front = text.substr(0, position);
  return static_cast<std::size_t>(std::ranges::count(front, '\n'));
}

JsonFailure syntax_error(std::string_view text) {
  ErrorPosition where;
  Json::sax_parse(text, &where);
  return {Error(InputError::Syntax, "this is not JSON at " + quote(where.token())),
          lines_before(text, where.position())};
}

}  // namespace

Result<std::optional<JsonPart>> JsonObjects::next() {
  if (lost_) return std::nullopt;
  auto part = read();
  lost_ = !part;
  return part;
}

// Whether another object begins.
Result<bool> JsonObjects::find_object() {
  while (true) {
    input_.skip_space();
    line_ = input_.line();
    const int c = input_.peek();
    const bool in_array = state_ == ParseState::InArray || state_ == ParseState::AfterComma;
    if (c == '{' && (!in_array || first_ || state_ == ParseState::AfterComma) &&
        state_ != ParseState::AfterArray) {
      return true;
    }
    if (c == kEnd && !in_array) return false;
    if (c == '[' && state_ == ParseState::Start) {
      state_ = ParseState::InArray;
    } else if (c == ',' && state_ == ParseState::InArray && !first_) {
      state_ = ParseState::AfterComma;
    } else if (c == ']' && state_ == ParseState::InArray) {
      state_ = ParseState::AfterArray;
    } else {
      const std::string found =
          c == kEnd ? "the end of the text" : quote(std::string(1, static_cast<char>(c)));
      return fail(InputError::Syntax, "a JSON object must begin here, not " + found);
    }
    input_.get();
  }
}

Result<std::optional<JsonPart>> JsonObjects::read() {
  const auto found = TRY(find_object());
  if (!found) return std::nullopt;
  JsonPart part{{}, input_.line()};
  int depth = 0;
  bool in_string = false;
  do {
    const int c = input_.get();
    if (c == kEnd) {
      line_ = part.line;
      return fail(InputError::Syntax, "the JSON object that begins here has no end");
    }
    part.text += static_cast<char>(c);
    if (part.text.size() > kMaxRecord) {
      return fail(InputError::TooLong,
                  "a JSON object has more than " + std::to_string(kMaxRecord) + " bytes");
    }
    if (in_string && c == '\\' && input_.peek() != kEnd) {
      part.text += static_cast<char>(input_.get());
    } else if (c == '"') {
      in_string = !in_string;
    } else if (!in_string && (c == '{' || c == '[')) {
      ++depth;
    } else if (!in_string && (c == '}' || c == ']')) {
      --depth;
    }
  } while (depth > 0);
  first_ = false;
  state_ = state_ == ParseState::Start || state_ == ParseState::BetweenObjects
               ? ParseState::BetweenObjects
               : ParseState::InArray;
  line_ = part.line;
  return part;
}

std::expected<Json, JsonFailure> parse_object(std::string_view text) {
  // The parser keeps the last of two equal keys; the callback sees them all.
  std::vector<std::set<std::string>> keys;
  std::string twice;
  const auto note_keys = [&](int /*depth*/, Json::parse_event_t event, Json& parsed) {
    if (event == Json::parse_event_t::object_start) keys.emplace_back();
    if (event == Json::parse_event_t::object_end) keys.pop_back();
    if (event == Json::parse_event_t::key && twice.empty() &&
        !keys.back().insert(parsed.get<std::string>()).second) {
      twice = parsed.get<std::string>();
    }
    return true;
  };
  Json json = Json::parse(text, note_keys, /*allow_exceptions=*/false);
  if (json.is_discarded()) return std::unexpected(syntax_error(text));
  if (!twice.empty()) {
    return std::unexpected(JsonFailure{
        Error(InputError::Duplicate, "the key " + quote(twice) + " is given twice"), 0});
  }
  return json;
}

}  // namespace outflank::match
