#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

// Threads for the engine's module with shared memory. The C++ library of WebAssembly has none, so the host
// provides them: workers that instantiate the same module over the same memory (docs/webassembly.md#threads).
namespace outflank::search::wasm {

// Sleeps while the word holds `value`; may wake up spuriously.
void wait_while(std::atomic<std::uint32_t>& word, std::uint32_t value);
void wake_one(std::atomic<std::uint32_t>& word);
void wake_all(std::atomic<std::uint32_t>& word);

// A minimal lock, not recursive. Blocks while it is taken, which
// browsers allow only in workers.
class Mutex {
 public:
  void lock();
  void unlock();

 private:
  std::atomic<std::uint32_t> state_{0};  // 1: taken, 2: taken and another thread may wait
};

class Lock {
 public:
  explicit Lock(Mutex& mutex) : mutex_(mutex) { mutex_.lock(); }
  ~Lock() { mutex_.unlock(); }
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;

 private:
  Mutex& mutex_;
};

// Workers that wait for work.
std::size_t helpers_present();

// Has work(context, 0) … work(context, count − 1) run by as many helpers, which must be present. One such
// job at a time.
void start_helpers(std::size_t count, void (*work)(void* context, std::size_t index),
                   void* context);
// Waits until they are done.
void await_helpers();

}  // namespace outflank::search::wasm
