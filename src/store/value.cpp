#include "store/value.h"

#include <cassert>

namespace outflank::store {

const Value& Rows::cell(std::size_t row, std::size_t column) const {
  assert(row < size() && column < columns_);
  return cells_[row * columns_ + column];
}

bool Rows::is_null(std::size_t row, std::size_t column) const {
  return std::holds_alternative<std::monostate>(cell(row, column));
}

std::int64_t Rows::integer(std::size_t row, std::size_t column) const {
  const auto* number = std::get_if<std::int64_t>(&cell(row, column));
  assert(number != nullptr || is_null(row, column));
  return number != nullptr ? *number : 0;
}

double Rows::real(std::size_t row, std::size_t column) const {
  const Value& value = cell(row, column);
  if (const auto* number = std::get_if<std::int64_t>(&value)) return static_cast<double>(*number);
  const auto* number = std::get_if<double>(&value);
  assert(number != nullptr || is_null(row, column));
  return number != nullptr ? *number : 0;
}

std::string Rows::text(std::size_t row, std::size_t column) const {
  const auto* text = std::get_if<std::string>(&cell(row, column));
  assert(text != nullptr || is_null(row, column));
  return text != nullptr ? *text : std::string();
}

std::optional<std::int64_t> Rows::maybe_integer(std::size_t row, std::size_t column) const {
  if (is_null(row, column)) return std::nullopt;
  return integer(row, column);
}

}  // namespace outflank::store
