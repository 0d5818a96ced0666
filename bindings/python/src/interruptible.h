#pragma once

#include <chrono>
#include <future>

#include <pybind11/pybind11.h>

#include "search/stop_token.h"

namespace outflank::python {

// Calls work(stop token) on another thread, without the GIL. Python handles signals on this one
// meanwhile: what a handler raises, such as KeyboardInterrupt, stops the work and is raised here.
template <class F>
auto interruptible(F work) {
  constexpr std::chrono::milliseconds kPause{50};
  const pybind11::gil_scoped_release release;
  search::StopSource stop;
  auto result = std::async(std::launch::async, work, stop.get_token());
  while (result.wait_for(kPause) != std::future_status::ready) {
    const pybind11::gil_scoped_acquire acquire;
    if (PyErr_CheckSignals() == 0) continue;
    stop.request_stop();
    throw pybind11::error_already_set();  // leaving this scope waits for the work to end
  }
  return result.get();
}

}  // namespace outflank::python
