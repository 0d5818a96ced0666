#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace outflank::store {

// What a column of a table or a parameter of a statement holds; std::monostate is null.
using Value = std::variant<std::monostate, std::int64_t, double, std::string>;

inline Value to_value(std::nullopt_t) {
  return std::monostate{};
}
template <std::integral T>
Value to_value(T number) {
  return static_cast<std::int64_t>(number);
}
inline Value to_value(double number) {
  return number;
}
inline Value to_value(std::string_view text) {
  return std::string(text);
}
template <class T>
Value to_value(const std::optional<T>& value) {
  return value ? to_value(*value) : Value(std::monostate{});
}

// The result of a statement. Reading a column as the wrong type is a bug and asserted; null reads
// as 0 or the empty text.
class Rows {
 public:
  Rows() = default;
  Rows(std::size_t columns, std::vector<Value> cells, std::int64_t changed)
      : columns_(columns), cells_(std::move(cells)), changed_(changed) {}

  [[nodiscard]] std::size_t size() const { return columns_ == 0 ? 0 : cells_.size() / columns_; }
  [[nodiscard]] bool empty() const { return cells_.empty(); }
  // How many rows the statement has inserted, updated or deleted.
  [[nodiscard]] std::int64_t changed() const { return changed_; }

  [[nodiscard]] bool is_null(std::size_t row, std::size_t column) const;
  [[nodiscard]] std::int64_t integer(std::size_t row, std::size_t column) const;
  [[nodiscard]] double real(std::size_t row, std::size_t column) const;
  [[nodiscard]] std::string text(std::size_t row, std::size_t column) const;
  [[nodiscard]] std::optional<std::int64_t> maybe_integer(std::size_t row,
                                                          std::size_t column) const;

 private:
  [[nodiscard]] const Value& cell(std::size_t row, std::size_t column) const;

  std::size_t columns_ = 0;
  std::vector<Value> cells_;  // row by row
  std::int64_t changed_ = 0;
};

}  // namespace outflank::store
