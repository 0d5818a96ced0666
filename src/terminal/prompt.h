#pragma once

#include <cstdint>
#include <string>

#include "terminal/display.h"
#include "terminal/texts.h"

namespace outflank::terminal {

enum class PromptKind : std::uint8_t { Line, YesOrNo };

// A question at the bottom of the full screen, and what has been typed so far.
class Prompt {
 public:
  Prompt(PromptKind kind, std::string question, const Texts& texts)
      : kind_(kind), question_(std::move(question)), texts_(texts) {}

  [[nodiscard]] const std::string& question() const { return question_; }
  [[nodiscard]] const std::string& typed() const { return typed_; }

  // The state after a key. Enter answers with the line; a yes-or-no question is answered by the
  // first letter for either.
  enum class State : std::uint8_t { Open, Cancelled, Answered };
  State press(const Key& key);

  // The answer, without surrounding white space.
  [[nodiscard]] std::string line() const;
  [[nodiscard]] bool yes() const;

 private:
  PromptKind kind_;
  std::string question_;
  std::string typed_;
  Texts texts_;
};

}  // namespace outflank::terminal
