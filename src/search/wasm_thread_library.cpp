// The functions of the C and C++ libraries that several threads may call at once, with locks: the libraries for
// WebAssembly were compiled for one thread. The linker replaces malloc by __wrap_malloc and keeps the
// library's own as __real_malloc, and so on (src/search/CMakeLists.txt).

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "search/wasm_stack.h"
#include "search/wasm_threads.h"

using namespace outflank::search::wasm;

namespace {

// The memory functions call each other, so their lock is recursive.
class MemoryLock {
 public:
  MemoryLock() {
    const std::uint32_t self = this_thread() + 1;
    if (owner.load(std::memory_order_relaxed) != self) {
      mutex.lock();
      owner.store(self, std::memory_order_relaxed);
    }
    ++depth;
  }
  ~MemoryLock() {
    if (--depth > 0) return;
    owner.store(0, std::memory_order_relaxed);
    mutex.unlock();
  }
  MemoryLock(const MemoryLock&) = delete;
  MemoryLock& operator=(const MemoryLock&) = delete;

 private:
  static constinit Mutex mutex;
  static constinit std::atomic<std::uint32_t> owner;  // 0: nobody
  static constinit int depth;                         // of the owner alone
};
constinit Mutex MemoryLock::mutex;
constinit std::atomic<std::uint32_t> MemoryLock::owner{0};
constinit int MemoryLock::depth = 0;

// The guard of a static variable that is initialised on first use: the compiler reads the lowest byte, the rest is ours.
using Guard = std::atomic<std::uint32_t>;
static_assert(sizeof(Guard) == 4);
constexpr std::uint32_t kMade = 1;
constexpr std::uint32_t kInTheMaking = 0x100;

}  // namespace

// NOLINTBEGIN(bugprone-reserved-identifier): the linker and the compiler ask for these names.
extern "C" {

void* __real_malloc(std::size_t size);
void* __real_calloc(std::size_t count, std::size_t size);
void* __real_realloc(void* address, std::size_t size);
void* __real_aligned_alloc(std::size_t alignment, std::size_t size);
int __real_posix_memalign(void** address, std::size_t alignment, std::size_t size);
void __real_free(void* address);

void* __wrap_malloc(std::size_t size) {
  const MemoryLock lock;
  return __real_malloc(size);
}

void* __wrap_calloc(std::size_t count, std::size_t size) {
  const MemoryLock lock;
  return __real_calloc(count, size);
}

void* __wrap_realloc(void* address, std::size_t size) {
  const MemoryLock lock;
  return __real_realloc(address, size);
}

void* __wrap_aligned_alloc(std::size_t alignment, std::size_t size) {
  const MemoryLock lock;
  return __real_aligned_alloc(alignment, size);
}

int __wrap_posix_memalign(void** address, std::size_t alignment, std::size_t size) {
  const MemoryLock lock;
  return __real_posix_memalign(address, alignment, size);
}

void __wrap_free(void* address) {
  const MemoryLock lock;
  __real_free(address);
}

// Whether the caller has to initialise the variable; waits while another thread does.
int __cxa_guard_acquire(Guard* guard) {
  for (;;) {
    std::uint32_t seen = 0;
    if (guard->compare_exchange_strong(seen, kInTheMaking, std::memory_order_acquire)) return 1;
    if (seen == kMade) return 0;
    wait_while(*guard, kInTheMaking);
  }
}

void __cxa_guard_release(Guard* guard) {
  guard->store(kMade, std::memory_order_release);
  wake_all(*guard);
}
}
// NOLINTEND(bugprone-reserved-identifier)
