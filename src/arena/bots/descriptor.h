#pragma once

#include <utility>

#include <fcntl.h>
#include <unistd.h>

namespace outflank::arena {

// An owning file descriptor.
class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    if (this != &other) {
      close();
      number_ = std::exchange(other.number_, -1);
    }
    return *this;
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() { close(); }

  [[nodiscard]] int number() const { return number_; }
  [[nodiscard]] bool valid() const { return number_ >= 0; }
  void close() {
    if (number_ >= 0) ::close(number_);
    number_ = -1;
  }

 private:
  int number_ = -1;
};

// The same file under a number above those passed to programs (arena/process.h), with
// close-on-exec. Invalid if none is free.
inline Descriptor raised(Descriptor low) {
  constexpr int kMinNumber = 16;
  return Descriptor(::fcntl(low.number(), F_DUPFD_CLOEXEC, kMinNumber));
}

}  // namespace outflank::arena
