#pragma once

#include <exception>
#include <string>
#include <utility>

#include <pybind11/pybind11.h>

#include "core/error.h"

namespace outflank::python {

// Becomes outflank.OutflankError in Python, with the stable name as its attribute `name`.
class Refused : public std::exception {
 public:
  explicit Refused(Error error) : error_(std::move(error)) {}
  [[nodiscard]] const Error& error() const { return error_; }
  [[nodiscard]] const char* what() const noexcept override { return error_.message().c_str(); }

 private:
  Error error_;
};

// The value of a result, or the exception.
template <class T>
T value_of(Result<T> result) {
  if (!result) throw Refused(result.error());
  if constexpr (!std::is_void_v<T>) return std::move(*result);
}

void bind_errors(pybind11::module_& module);
void bind_games(pybind11::module_& module);
void bind_engines(pybind11::module_& module);
void bind_records(pybind11::module_& module);
void bind_batches(pybind11::module_& module);

}  // namespace outflank::python
