#include "arena/bots/bundle_cache.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include <sys/stat.h>

#include "arena/bots/bundle.h"
#include "arena/bots/leftovers.h"
#include "arena/bots/owner.h"
#include "arena/bots/process.h"
#include "core/text.h"
#include "core/try.h"

namespace outflank::arena {
namespace {

namespace fs = std::filesystem;

// With this name it is found if this process is killed.
Result<std::string> make_folder() {
  std::error_code error;
  std::string folder = (fs::temp_directory_path(error) / Owner::fresh_name()).string();
  // Others cannot list it, but under root the bots' users must be able to pass through.
  if (::mkdir(folder.c_str(), 0700) != 0 || ::chmod(folder.c_str(), 0711) != 0) {
    return fail(InputError::Damaged, "the folder " + quote(folder) +
                                         " cannot be made: " + std::string(std::strerror(errno)));
  }
  return folder;
}

// A bundle has no name, so nothing is lost by leaving it out.
std::string without_name(std::string message) {
  const std::string prefix = "bot " + quote("") + ": ";
  if (message.starts_with(prefix)) message.erase(0, prefix.size());
  return message;
}

}  // namespace

UnpackedBot::~UnpackedBot() {
  std::error_code ignored;
  if (!folder.empty()) fs::remove_all(folder, ignored);
}

BundleCache::BundleCache(std::shared_ptr<const Sandbox> sandbox, Fetch fetch, std::size_t max_bots)
    : sandbox_(std::move(sandbox)), fetch_(std::move(fetch)), max_bots_(max_bots) {
  start_guard();
}

Result<std::shared_ptr<const UnpackedBot>> BundleCache::get(const std::string& hash) {
  std::shared_ptr<Slot> slot;
  {
    const std::scoped_lock lock(mutex_);
    std::shared_ptr<Slot>& known = slots_[hash];
    if (!known) known = std::make_shared<Slot>();
    known->used = ++uses_;
    slot = known;
    forget_oldest();
  }
  const std::scoped_lock lock(slot->mutex);
  if (!slot->bot) slot->bot = TRY(make(hash));
  return slot->bot;
}

void BundleCache::forget_oldest() {
  if (slots_.size() <= max_bots_) return;
  slots_.erase(
      std::ranges::min_element(slots_, {}, [](const auto& entry) { return entry.second->used; }));
}

Result<std::shared_ptr<const UnpackedBot>> BundleCache::make(const std::string& hash) const {
  const std::string text = TRY(fetch_(hash));
  auto unpacked = std::make_shared<UnpackedBot>();
  unpacked->folder = TRY(make_folder());
  const std::string inner = unpacked->folder + "/bot";
  if (::mkdir(inner.c_str(), 0755) != 0 || ::chmod(inner.c_str(), 0755) != 0) {
    return fail(InputError::Damaged, "the folder " + quote(inner) +
                                         " cannot be made: " + std::string(std::strerror(errno)));
  }
  std::error_code error;
  unpacked->bot = TRY(unpack(text, hash, fs::canonical(inner, error).string()));
  if (const auto ready = sandbox_->prepare(unpacked->bot); !ready) {
    // If the build could not be started, that is not the bot's fault.
    if (ready.error().is(ProcessError::NotStarted)) return Failure(ready.error());
    unpacked->broken = without_name(ready.error().message());
  }
  return unpacked;
}

}  // namespace outflank::arena
