#include "match/text_input.h"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <utility>

#include "core/text.h"

namespace outflank::match {
namespace {

constexpr std::size_t kBuffer = 1 << 16;
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

}  // namespace

ByteSource source_of(std::string_view text) {
  return [text](char* buffer, std::size_t size) mutable {
    const std::size_t count = std::min(size, text.size());
    if (count > 0) std::memcpy(buffer, text.data(), count);
    text.remove_prefix(count);
    return count;
  };
}

TextInput::TextInput(ByteSource source) : source_(std::move(source)), buffer_(kBuffer) {
  if (next_is(kByteOrderMark)) begin_ += kByteOrderMark.size();
}

bool TextInput::have(std::size_t count) {
  assert(count <= buffer_.size());
  if (end_ - begin_ < count && begin_ > 0) {
    std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
  }
  while (end_ - begin_ < count && !source_ended_) {
    const std::size_t read = source_(buffer_.data() + end_, buffer_.size() - end_);
    source_ended_ = read == 0;
    end_ += read;
  }
  return end_ - begin_ >= count;
}

int TextInput::peek() {
  if (!have(1)) return kEnd;
  if (buffer_[begin_] == '\r' && have(2) && buffer_[begin_ + 1] == '\n') ++begin_;
  return static_cast<unsigned char>(buffer_[begin_]);
}

int TextInput::get() {
  const int c = peek();
  if (c == kEnd) return c;
  ++begin_;
  ++taken_;
  at_line_start_ = c == '\n';
  if (at_line_start_) ++line_;
  return c;
}

bool TextInput::next_is(std::string_view text) {
  return have(text.size()) && std::string_view(buffer_.data() + begin_, text.size()) == text;
}

void TextInput::skip_space() {
  for (int c = peek(); c != kEnd && is_space(static_cast<char>(c)); c = peek()) get();
}

}  // namespace outflank::match
