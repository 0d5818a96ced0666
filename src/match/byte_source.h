#pragma once

#include <cstddef>
#include <functional>
#include <string_view>

namespace outflank::match {

// Where a reader takes its bytes from: fills at most `size` bytes and returns how many; 0 is the
// end.
using ByteSource = std::function<std::size_t(char* buffer, std::size_t size)>;

// Reads from memory; the text must outlive the source.
ByteSource source_of(std::string_view text);

}  // namespace outflank::match
