#pragma once

#include <chrono>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>

namespace outflank::terminal {

// Where line mode reads its lines.
class LineInput {
 public:
  enum class Got : std::uint8_t {
    Line,
    End,          // end of input
    Interrupted,  // Ctrl-C, or the terminal is gone
    TimeOut,      // nothing came in time
  };
  struct Read {
    Got got;
    std::string line;
  };

  virtual ~LineInput() = default;
  LineInput(const LineInput&) = delete;
  LineInput& operator=(const LineInput&) = delete;

  // Shows the question on `out`, which is standard output for a keyboard, and waits for a line, at
  // most so long.
  virtual Read ask(std::ostream& out, const std::string& question,
                   std::optional<std::chrono::milliseconds> most);
  // Continues waiting for a line after a TimeOut, or waits for one without a question.
  virtual Read read(std::optional<std::chrono::milliseconds> most) = 0;
  // Without waiting: Line if Enter was pressed at a keyboard (the line is consumed), Interrupted,
  // or TimeOut. Lines of a file or a pipe are left for read.
  virtual Got look() = 0;

  static constexpr std::size_t kMaxLine = 1 << 16;  // the rest of a longer one is dropped

 protected:
  LineInput() = default;
};

// Lines of a stream, which is never a keyboard.
class StreamInput final : public LineInput {
 public:
  explicit StreamInput(std::istream& in) : in_(in) {}
  Read read(std::optional<std::chrono::milliseconds> most) override;
  Got look() override { return Got::TimeOut; }

 private:
  std::istream& in_;
};

// Lines of standard input. Needs Signals while it is used.
class StandardInput final : public LineInput {
 public:
  StandardInput();
  Read read(std::optional<std::chrono::milliseconds> most) override;
  Got look() override;

 private:
  bool take_line(std::string& line);
  // Waits for bytes, at most so long, and reads them.
  Got fill(std::optional<std::chrono::milliseconds> most);

  bool keyboard_;
  std::string buffer_;
  bool ended_ = false;
};

}  // namespace outflank::terminal
