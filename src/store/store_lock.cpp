#include "store/store_lock.h"

#include <cerrno>
#include <system_error>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/text.h"
#include "core/try.h"
#include "store/store.h"

namespace outflank::store {
namespace {

constexpr mode_t kOwnerOnly = 0600;

// SQLite gives the files beside a database the mode of the database itself.
Result<void> make_private(const std::string& path) {
  const int made = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, kOwnerOnly);
  // An existing file is not opened here: closing it would release SQLite's locks in this program.
  if (made >= 0) ::close(made);
  for (const char* beside : {"", "-wal", "-shm", "-journal"}) {
    struct stat found{};
    const std::string name = path + beside;
    if (::stat(name.c_str(), &found) != 0 || (found.st_mode & 0777) == kOwnerOnly) continue;
    if (!S_ISREG(found.st_mode) || ::chmod(name.c_str(), kOwnerOnly) == 0) continue;
    return fail(StoreError::Unavailable,
                "others can read " + quote(name) +
                    ", and that cannot be changed: " + std::generic_category().message(errno));
  }
  return {};
}

}  // namespace

Result<std::optional<FileLock>> lock_store(const std::string& where) {
  if (is_postgres(where) || where == ":memory:") return std::nullopt;
  // Beside the file, not on it: SQLite has locks of its own there.
  auto lock = FileLock::attempt(where + "-lock", kOwnerOnly);
  if (!lock) return fail(StoreError::Unavailable, lock.error().message());
  if (!*lock) {
    return fail(StoreError::InUse, "another server has the database " + quote(where) +
                                       " open: stop it first, or name another file by --store");
  }
  TRY(make_private(where));
  return lock;
}

}  // namespace outflank::store
