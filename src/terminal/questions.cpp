#include "terminal/questions.h"

#include <utility>

namespace outflank::terminal {

void Questions::ask(std::string text, std::function<void(const std::string&)> answer) {
  question_ =
      Question{Prompt(PromptKind::Line, std::move(text), texts_),
               [answer = std::move(answer)](const Prompt& prompt) { answer(prompt.line()); }};
}

void Questions::ask_yes_or_no(std::string text, std::function<void(bool)> answer) {
  question_ =
      Question{Prompt(PromptKind::YesOrNo, std::move(text), texts_),
               [answer = std::move(answer)](const Prompt& prompt) { answer(prompt.yes()); }};
}

void Questions::press(const Key& key) {
  const Prompt::State state = question_->prompt.press(key);
  if (state == Prompt::State::Open) return;
  // The answer may ask the next question.
  const Question question = *std::exchange(question_, std::nullopt);
  if (state == Prompt::State::Answered) question.answer(question.prompt);
}

}  // namespace outflank::terminal
