#pragma once

#include <functional>
#include <optional>
#include <string>

#include "terminal/display.h"
#include "terminal/prompt.h"
#include "terminal/texts.h"

namespace outflank::terminal {

// The question at the bottom of the full screen, if any, and the handler of its answer.
class Questions {
 public:
  explicit Questions(const Texts& texts) : texts_(texts) {}

  [[nodiscard]] bool open() const { return question_.has_value(); }
  // Needs an open question.
  [[nodiscard]] const Prompt& prompt() const { return question_->prompt; }

  // `answer` may ask the next question; it is not called when this one is cancelled.
  void ask(std::string text, std::function<void(const std::string&)> answer);
  void ask_yes_or_no(std::string text, std::function<void(bool)> answer);
  void drop() { question_.reset(); }

  // Needs an open question.
  void press(const Key& key);

 private:
  struct Question {
    Prompt prompt;
    std::function<void(const Prompt&)> answer;
  };

  Texts texts_;
  std::optional<Question> question_;
};

}  // namespace outflank::terminal
