#pragma once

#include <memory>
#include <string>

#include "terminal/line_input.h"

namespace outflank::terminal {

// Lines of a keyboard that can be edited while they are typed: arrow keys, and the lines before by up
// and down (libedit, which follows ~/.editrc). Standard input and output must be a terminal. Needs
// Signals while it is used, and a locale that was set.
class EditedInput final : public LineInput {
 public:
  // Null if the terminal cannot be used in this way.
  static std::unique_ptr<EditedInput> open();
  EditedInput(const EditedInput&) = delete;
  EditedInput& operator=(const EditedInput&) = delete;
  ~EditedInput() override;

  Read ask(std::ostream& out, const std::string& question,
           std::optional<std::chrono::milliseconds> most) override;
  Read read(std::optional<std::chrono::milliseconds> most) override;
  Got look() override { return cooked_.look(); }

 private:
  class Editor;  // libedit's own
  explicit EditedInput(std::unique_ptr<Editor> editor);

  std::unique_ptr<Editor> editor_;
  StandardInput cooked_;  // for what is typed between questions, when the terminal makes the lines
};

}  // namespace outflank::terminal
