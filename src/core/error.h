#pragma once

#include <concepts>
#include <expected>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace outflank {

// An enum whose values have stable snake_case names, found by argument-dependent lookup:
//   enum class FileError { Missing };
//   constexpr std::string_view name_of(FileError);
template <class E>
concept NamedError = std::is_enum_v<E> && requires(E e) {
  { name_of(e) } -> std::convertible_to<std::string_view>;
};

// Why input from outside was refused: a stable name that programs may compare and that crosses the
// wire, and one sentence that a person can act on (no line breaks, no full stop; it names the
// offending part and says what is allowed).
class Error {
 public:
  template <NamedError E>
  Error(E code, std::string message) : name_(name_of(code)), message_(std::move(message)) {}

  [[nodiscard]] std::string_view name() const { return name_; }
  [[nodiscard]] const std::string& message() const { return message_; }

  template <NamedError E>
  [[nodiscard]] bool is(E code) const {
    return name_ == name_of(code);
  }

  // The same error with its context in front: `line 3: ` + message.
  [[nodiscard]] Error within(std::string_view place) const {
    Error outer = *this;
    outer.message_.insert(0, std::string(place) + ": ");
    return outer;
  }

 private:
  std::string_view name_;  // points at a string literal
  std::string message_;
};

template <class T>
using Result = std::expected<T, Error>;

using Failure = std::unexpected<Error>;

template <NamedError E>
[[nodiscard]] Failure fail(E code, std::string message) {
  return Failure(Error(code, std::move(message)));
}

// Errors of reading text, JSON and files that every layer shares.
enum class InputError {
  Syntax,      // not in the expected form
  OutOfRange,  // of the right form, but outside the limits
  Unknown,     // a name that is not one of the known ones
  Duplicate,   // given twice
  Missing,     // needed and not given
  Conflict,    // two parts that contradict each other
  TooLong,     // more than the stated limit
  Damaged,     // a file whose content contradicts itself
};

constexpr std::string_view name_of(InputError error) {
  switch (error) {
    case InputError::Syntax: return "syntax";
    case InputError::OutOfRange: return "out_of_range";
    case InputError::Unknown: return "unknown";
    case InputError::Duplicate: return "duplicate";
    case InputError::Missing: return "missing";
    case InputError::Conflict: return "conflict";
    case InputError::TooLong: return "too_long";
    case InputError::Damaged: return "damaged";
  }
  return "input";
}

}  // namespace outflank
