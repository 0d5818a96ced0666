#pragma once

#include <cstddef>
#include <memory>

namespace outflank::search {

// A large block of bytes that are zero until they are written. Where the system has pages, it gives
// them only as they are touched, in large ones if it can: a block that is hardly used costs next to
// nothing, however large it is.
class ZeroedMemory {
 public:
  ZeroedMemory() = default;
  // Fails as operator new does when there is not enough.
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
