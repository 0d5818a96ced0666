#include "bindings/c/guard.h"

#include <algorithm>
#include <cstring>
#include <exception>
#include <new>
#include <string>
#include <system_error>

#include "search/caught.h"

namespace outflank::c {
namespace {

// Of fixed size, since reporting an allocation failure must not allocate.
struct LastError {
  char name[64] = "";
  char message[1024] = "";
};
thread_local LastError last_error;

template <std::size_t Size>
void copy(std::string_view text, char (&to)[Size]) {
  const std::size_t length = std::min(text.size(), Size - 1);
  std::memcpy(to, text.data(), length);
  to[length] = '\0';
}

int remember(std::string_view name, std::string_view message, int status) {
  copy(name, last_error.name);
  copy(message, last_error.message);
  return status;
}

}  // namespace

int refuse(const Error& error) {
  using search::SearchError;
  const int status = error.is(SearchError::OutOfMemory) ? OUTFLANK_MEMORY
                     : error.is(SearchError::Failed)    ? OUTFLANK_INTERNAL
                                                        : OUTFLANK_REFUSED;
  return remember(error.name(), error.message(), status);
}

int refuse_null(std::string_view what) {
  copy(what, last_error.message);
  const std::size_t length = std::strlen(last_error.message);
  constexpr std::string_view kRest = " must not be NULL";
  const std::size_t room = std::min(kRest.size(), sizeof last_error.message - 1 - length);
  std::memcpy(last_error.message + length, kRest.data(), room);
  last_error.message[length + room] = '\0';
  copy("null", last_error.name);
  return OUTFLANK_NULL;
}

int refuse_exception() noexcept {
  try {
    throw;
  } catch (const std::bad_alloc&) {
    return remember("memory", "there is not enough memory", OUTFLANK_MEMORY);
  } catch (const std::system_error& error) {  // there are too many threads
    return remember("system", error.what(), OUTFLANK_MEMORY);
  } catch (const std::exception& error) {
    return remember("internal", error.what(), OUTFLANK_INTERNAL);
  } catch (...) {
    return remember("internal", "an unknown exception", OUTFLANK_INTERNAL);
  }
}

std::int64_t write(std::string_view text, char* buffer, std::size_t size) {
  if (size > 0) {
    if (buffer == nullptr) return refuse_null("the buffer");
    const std::size_t length = std::min(text.size(), size - 1);
    std::memcpy(buffer, text.data(), length);
    buffer[length] = '\0';
  }
  return static_cast<std::int64_t>(text.size());
}

}  // namespace outflank::c

int outflank_abi(void) {
  return OUTFLANK_ABI;
}
const char* outflank_version(void) {
  return OUTFLANK_VERSION;
}
const char* outflank_last_error(void) {
  return outflank::c::last_error.message;
}
const char* outflank_last_error_name(void) {
  return outflank::c::last_error.name;
}
