#include "server/base/store_watch.h"

#include <string>

#include "server/base/log.h"

namespace outflank::server {

void StoreWatch::note_use(std::string_view what, Clock::duration took, const Error* error) {
  latency_.add(took);
  if (error != nullptr) note_failure(what, *error);
  if (took < kSlow) return;
  const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(took).count();
  log_.write(LogLevel::Warning, "store_slow",
             {{"use", std::string(what)}, {"ms", std::to_string(ms)}});
}

void StoreWatch::note_write(const Error* error) {
  if (error != nullptr) note_failure("write", *error);
}

void StoreWatch::note_failure(std::string_view what, const Error& error) {
  for (std::size_t i = 0; i < kFailures.size(); ++i) {
    if (!error.is(kFailures[i])) continue;
    ++failures_[i];
    log_.write(LogLevel::Error, "store_failed",
               {{"use", std::string(what)},
                {"error", std::string(error.name())},
                {"message", error.message()}});
  }
}

StoreWatch::Figures StoreWatch::figures() const {
  Figures figures;
  for (std::size_t i = 0; i < failures_.size(); ++i) figures.failures[i] = failures_[i];
  figures.uses = latency_.figures();
  return figures;
}

}  // namespace outflank::server
