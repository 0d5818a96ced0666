#include "terminal/edited_input.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cwchar>
#include <ostream>
#include <utility>

#include <histedit.h>
#include <poll.h>
#include <unistd.h>

#include "terminal/canvas.h"
#include "terminal/signals.h"

namespace outflank::terminal {
namespace {

constexpr int kHistoryLines = 200;

using Clock = std::chrono::steady_clock;

// Characters that the locale cannot show would make libedit miscount columns.
std::string shown_in_locale(const std::string& text) {
  if (std::mbstowcs(nullptr, text.c_str(), 0) != static_cast<std::size_t>(-1)) return text;
  Canvas canvas(columns_of(text), 1);
  canvas.write(0, 0, text);
  canvas.fold_to_ascii();
  std::string folded = canvas.text();
  folded.pop_back();
  return folded + " ";
}

}  // namespace

class EditedInput::Editor {
 public:
  Editor()
      : edit_(el_init("outflank", stdin, stdout, stderr), &el_end),
        history_(history_init(), &history_end) {
    if (!edit_ || !history_) return;
    HistEvent event{};
    history(history_.get(), &event, H_SETSIZE, kHistoryLines);
    history(history_.get(), &event, H_SETUNIQUE, 1);
    el_set(edit_.get(), EL_CLIENTDATA, this);
    el_set(edit_.get(), EL_EDITOR, "emacs");
    el_set(edit_.get(), EL_SIGNAL, 0);
    el_set(edit_.get(), EL_HIST, history, history_.get());
    el_set(edit_.get(), EL_PROMPT, +[](EditLine* edit) { return of(edit)->prompt_.data(); });
    el_set(
        edit_.get(), EL_GETCFN,
        +[](EditLine* edit, wchar_t* character) { return of(edit)->next(*character); });
    el_source(edit_.get(), nullptr);
  }

  [[nodiscard]] bool usable() const { return edit_ && history_; }
  void set_prompt(const std::string& prompt) { prompt_ = shown_in_locale(prompt); }

  Read read(std::optional<std::chrono::milliseconds> most) {
    deadline_ = most ? std::optional(Clock::now() + *most) : std::nullopt;
    stopped_.reset();
    if (!begun_.empty()) {
      // Retypes the line that a TimeOut interrupted.
      std::fputs("\r\033[K", stdout);
      el_wpush(edit_.get(), begun_.c_str());
      begun_.clear();
    }
    el_resize(edit_.get());
    int length = 0;
    const char* const text = el_gets(edit_.get(), &length);
    std::fflush(stdout);
    if (stopped_) {
      if (*stopped_ == Got::TimeOut) remember_line();
      return {*stopped_, {}};
    }
    if (text == nullptr || length <= 0) return {Got::End, {}};
    std::string line(text, static_cast<std::size_t>(length));
    while (!line.empty() && (line.back() == '\n' || line.back() == '\r')) line.pop_back();
    HistEvent event{};
    if (!line.empty()) history(history_.get(), &event, H_ENTER, line.c_str());
    if (line.size() > kMaxLine) line.resize(kMaxLine);
    return {Got::Line, std::move(line)};
  }

 private:
  static Editor* of(EditLine* edit) {
    void* data = nullptr;
    el_get(edit, EL_CLIENTDATA, &data);
    return static_cast<Editor*>(data);
  }

  // The next character for libedit: 1 if there is one, 0 at the end of input, -1 if the line is
  // cancelled.
  int next(wchar_t& character) {
    std::mbstate_t state{};
    while (true) {
      if (!bytes_.empty()) {
        const std::size_t used = std::mbrtowc(&character, bytes_.data(), bytes_.size(), &state);
        constexpr auto kIncomplete = static_cast<std::size_t>(-2);
        if (used != kIncomplete) {
          const bool bad = used == static_cast<std::size_t>(-1);
          if (bad) character = L'?';
          bytes_.erase(0, bad ? 1 : std::max<std::size_t>(used, 1));
          return 1;
        }
        state = {};
      }
      if (const auto stop = wait_for_bytes()) {
        stopped_ = stop;
        return *stop == Got::End ? 0 : -1;
      }
    }
  }

  std::optional<Got> wait_for_bytes() {
    while (true) {
      int timeout = -1;
      if (deadline_) {
        const auto rest = std::chrono::ceil<std::chrono::milliseconds>(*deadline_ - Clock::now());
        constexpr std::chrono::milliseconds::rep kMaxTimeout = 1 << 30;
        timeout = static_cast<int>(
            std::clamp<std::chrono::milliseconds::rep>(rest.count(), 0, kMaxTimeout));
      }
      std::array<pollfd, 2> waited = {pollfd{STDIN_FILENO, POLLIN, 0},
                                      pollfd{Signals::descriptor(), POLLIN, 0}};
      const int ready = ::poll(waited.data(), waited.size(), timeout);
      if (Signals::caught() != 0) return Got::Interrupted;
      if (ready == 0) return Got::TimeOut;
      if (ready < 0) continue;
      std::array<char, 256> buffer{};
      const ssize_t count = ::read(STDIN_FILENO, buffer.data(), buffer.size());
      if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
      if (count <= 0) return Got::End;
      bytes_.append(buffer.data(), static_cast<std::size_t>(count));
      return std::nullopt;
    }
  }

  void remember_line() {
    const LineInfoW* const line = el_wline(edit_.get());
    begun_.assign(line->buffer, line->lastchar);
  }

  std::unique_ptr<EditLine, decltype(&el_end)> edit_;
  std::unique_ptr<History, decltype(&history_end)> history_;
  std::string prompt_;
  std::string bytes_;   // read, and not passed on yet
  std::wstring begun_;  // typed before a TimeOut
  std::optional<Clock::time_point> deadline_;
  std::optional<Got> stopped_;  // why the line was not finished
};

EditedInput::EditedInput(std::unique_ptr<Editor> editor) : editor_(std::move(editor)) {}

EditedInput::~EditedInput() = default;

std::unique_ptr<EditedInput> EditedInput::open() {
  auto editor = std::make_unique<Editor>();
  if (!editor->usable()) return nullptr;
  return std::unique_ptr<EditedInput>(new EditedInput(std::move(editor)));
}

LineInput::Read EditedInput::ask(std::ostream& out, const std::string& question,
                                 std::optional<std::chrono::milliseconds> most) {
  out.flush();
  std::fflush(stdout);
  editor_->set_prompt(question);
  return editor_->read(most);
}

LineInput::Read EditedInput::read(std::optional<std::chrono::milliseconds> most) {
  return editor_->read(most);
}

}  // namespace outflank::terminal
