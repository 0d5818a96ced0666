#pragma once

#include <memory>
#include <string>

#include "terminal/line_input.h"

namespace outflank::terminal {

// Line editing with arrow keys and history (libedit, which reads ~/.editrc). Standard input and
// output must be a terminal. Needs Signals while it is used, and the locale set.
class EditedInput final : public LineInput {
 public:
  // Null if the terminal does not support it.
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
  StandardInput cooked_;  // for input between questions, in cooked mode
};

}  // namespace outflank::terminal
