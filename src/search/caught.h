#pragma once

#include <string>
#include <string_view>
#include <type_traits>

#include "core/error.h"

#if defined(__cpp_exceptions)
#include <exception>
#include <new>
#endif

namespace outflank::search {

enum class SearchError {
  OutOfMemory,
  Failed,  // anything else that was thrown, also by the caller's on_report
};

constexpr std::string_view name_of(SearchError error) {
  return error == SearchError::OutOfMemory ? "memory" : "failed";
}

// What `search` returns, or an error if it throws, after a call of `clean_up`: a search runs on threads on which nobody
// else would catch anything.
template <class F, class CleanUp>
std::invoke_result_t<F> caught(F search, CleanUp clean_up) {
#if defined(__cpp_exceptions)
  try {
    return search();
  } catch (const std::bad_alloc&) {
    clean_up();
    return fail(SearchError::OutOfMemory,
                "there is not enough memory for the search; use fewer threads or a smaller hash");
  } catch (const std::exception& error) {
    clean_up();
    return fail(SearchError::Failed, std::string("the search failed: ") + error.what());
  }
#else
  static_cast<void>(clean_up);
  return search();
#endif
}

}  // namespace outflank::search
