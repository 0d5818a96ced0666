#include "search/wasm_threads.h"

#include <array>
#include <cassert>
#include <cstdlib>
#include <limits>

#include "games/wasm_exports.h"
#include "search/wasm_stack.h"

namespace outflank::search::wasm {
namespace {

constexpr std::size_t kMaxHelpers = 31;
struct Job {
  void (*work)(void*, std::size_t) = nullptr;
  void* context = nullptr;
};

Job job;                             // written while all helpers wait
std::atomic<std::uint32_t> busy;     // helpers still working on it
std::atomic<std::uint32_t> added;    // helpers that have a stack
std::atomic<std::uint32_t> present;  // how many of them are ready
// For each helper: whether it has work.
constinit std::array<std::atomic<std::uint32_t>, kMaxHelpers> orders{};

void sleep_while(int* word, int value) {
  constexpr std::int64_t kForever = -1;
  __builtin_wasm_memory_atomic_wait32(word, value, kForever);
}
// Called by its address, so that no optimiser inlines it into a loop: V8 11 (Node.js 20) loses the variables of a function
// that sleeps and continues.
void (*volatile sleep)(int*, int) = &sleep_while;

void wake(std::atomic<std::uint32_t>& word, unsigned most) {
  __builtin_wasm_memory_atomic_notify(reinterpret_cast<int*>(&word), most);
}

}  // namespace

void wait_while(std::atomic<std::uint32_t>& word, std::uint32_t value) {
  sleep(reinterpret_cast<int*>(&word), static_cast<int>(value));
}

void wake_one(std::atomic<std::uint32_t>& word) {
  wake(word, 1);
}

void wake_all(std::atomic<std::uint32_t>& word) {
  wake(word, std::numeric_limits<unsigned>::max());
}

void Mutex::lock() {
  std::uint32_t seen = 0;
  if (state_.compare_exchange_strong(seen, 1, std::memory_order_acquire)) return;
  while (state_.exchange(2, std::memory_order_acquire) != 0) wait_while(state_, 2);
}

void Mutex::unlock() {
  if (state_.exchange(0, std::memory_order_release) == 2) wake_one(state_);
}

std::size_t helpers_present() {
  return present.load(std::memory_order_acquire);
}

void start_helpers(std::size_t count, void (*work)(void*, std::size_t), void* context) {
  assert(count <= helpers_present() && busy == 0);
  job = {work, context};
  busy.store(static_cast<std::uint32_t>(count), std::memory_order_relaxed);
  for (std::size_t i = 0; i < count; ++i) {
    orders[i].store(1, std::memory_order_release);
    wake_one(orders[i]);
  }
}

void await_helpers() {
  while (const std::uint32_t left = busy.load(std::memory_order_acquire)) wait_while(busy, left);
}

}  // namespace outflank::search::wasm

using namespace outflank::search::wasm;

// Allocates one more helper: returns the end of its stack, or 0 if there is no more room. Called in the first instance;
// the helper's own sets its `__stack_pointer` to that before it calls anything.
OUTFLANK_EXPORT(outflank_add_helper) void* outflank_add_helper() {
  if (added >= kMaxHelpers) return nullptr;
  auto* stack = static_cast<std::byte*>(std::aligned_alloc(kStackBytes, kStackBytes));
  if (stack == nullptr) return nullptr;
  ++added;
  return stack + kStackBytes;
}

// Works for the searches of the first instance. Never returns: its worker is terminated.
OUTFLANK_EXPORT(outflank_help) void outflank_help() {
  const std::size_t index = present.fetch_add(1, std::memory_order_acq_rel);
  for (;;) {
    while (orders[index].load(std::memory_order_acquire) == 0) wait_while(orders[index], 0);
    job.work(job.context, index);
    orders[index].store(0, std::memory_order_relaxed);
    if (busy.fetch_sub(1, std::memory_order_acq_rel) == 1) wake_one(busy);
  }
}
