#include "terminal/prompt.h"

#include "core/text.h"

namespace outflank::terminal {
namespace {

constexpr std::size_t kMaxLine = 200;  // bytes

// Removes the last character of a UTF-8 text.
void remove_last(std::string& text) {
  const auto is_continuation = [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
  };
  while (!text.empty() && is_continuation(text.back())) text.pop_back();
  if (!text.empty()) text.pop_back();
}

}  // namespace

Prompt::State Prompt::press(const Key& key) {
  switch (key.kind) {
    case KeyKind::Escape: return State::Cancelled;
    case KeyKind::Enter: return kind_ == PromptKind::Line ? State::Answered : State::Open;
    case KeyKind::Backspace: remove_last(typed_); return State::Open;
    case KeyKind::Character: break;
    default: return State::Open;
  }
  if (typed_.size() < kMaxLine) append_utf8(typed_, key.character);
  if (kind_ == PromptKind::Line) return State::Open;
  if (yes_or_no(texts_, typed_)) return State::Answered;
  typed_.clear();
  return State::Open;
}

std::string Prompt::line() const {
  return std::string(trim(typed_));
}

bool Prompt::yes() const {
  return yes_or_no(texts_, typed_).value_or(false);
}

}  // namespace outflank::terminal
