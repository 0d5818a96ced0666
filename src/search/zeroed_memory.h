#pragma once

#include <cstddef>
#include <memory>

namespace outflank::search {

// A large block of zeroed bytes. Where possible, pages are allocated only when touched, huge ones
// if available: a block that is hardly used costs next to nothing, however large it is.
class ZeroedMemory {
 public:
  ZeroedMemory() = default;
  // Throws std::bad_alloc as operator new does.
  explicit ZeroedMemory(std::size_t bytes);

  [[nodiscard]] std::byte* data() const { return data_.get(); }

 private:
  struct Release {
    std::size_t bytes;
    void operator()(std::byte* data) const;
  };
  std::unique_ptr<std::byte, Release> data_;
};

}  // namespace outflank::search
