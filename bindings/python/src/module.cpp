#include <pybind11/pybind11.h>

#include "bindings/python/src/errors.h"
#include "search/caught.h"

namespace py = pybind11;

namespace outflank::python {
namespace {

PyObject* error_type = nullptr;

}  // namespace

void bind_errors(py::module_& module) {
  error_type = PyErr_NewExceptionWithDoc("outflank.OutflankError",
                                         "An error message; `name` is a stable name to compare.",
                                         PyExc_ValueError, nullptr);
  module.add_object("OutflankError", py::handle(error_type));
  py::register_exception_translator([](std::exception_ptr pointer) {
    try {
      if (pointer) std::rethrow_exception(pointer);
    } catch (const Refused& refused) {
      if (refused.error().is(search::SearchError::OutOfMemory)) {
        return PyErr_SetString(PyExc_MemoryError, refused.error().message().c_str());
      }
      const py::object error = py::handle(error_type)(refused.error().message());
      error.attr("name") = std::string(refused.error().name());
      PyErr_SetObject(error_type, error.ptr());
    }
  });
}

}  // namespace outflank::python

PYBIND11_MODULE(_core, module) {
  module.doc() = "The compiled part of outflank: use the names of the package itself.";
  module.attr("__version__") = OUTFLANK_VERSION;
  outflank::python::bind_errors(module);
  outflank::python::bind_games(module);
  outflank::python::bind_engines(module);
  outflank::python::bind_records(module);
  outflank::python::bind_batches(module);
}
