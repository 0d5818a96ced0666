#include "search/zeroed_memory.h"

#include <cstdlib>
#include <cstring>
#include <new>

#if defined(__unix__)
#include <sys/mman.h>
#endif

namespace outflank::search {
namespace {

[[noreturn]] void out_of_memory() {
#if defined(__cpp_exceptions)
  throw std::bad_alloc();
#else
  std::abort();
#endif
}

}  // namespace

#if defined(__unix__)

ZeroedMemory::ZeroedMemory(std::size_t bytes) {
  void* data = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (data == MAP_FAILED) out_of_memory();
#if defined(MADV_HUGEPAGE)
  madvise(data, bytes, MADV_HUGEPAGE);  // a hint: small pages work as well
#endif
  data_ = {static_cast<std::byte*>(data), Release{bytes}};
}

void ZeroedMemory::Release::operator()(std::byte* data) const {
  munmap(data, bytes);
}

#else

ZeroedMemory::ZeroedMemory(std::size_t bytes) {
  // Rounded up, as aligned_alloc requires.
  void* data = std::aligned_alloc(64, (bytes + 63) / 64 * 64);
  if (data == nullptr) out_of_memory();
  data_ = {static_cast<std::byte*>(data), Release{bytes}};
  std::memset(data, 0, bytes);
}

void ZeroedMemory::Release::operator()(std::byte* data) const {
  std::free(data);
}

#endif

}  // namespace outflank::search
