#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include "apps/outflank/commands.h"
#include "apps/outflank/input_file.h"
#include "apps/outflank/record_options.h"
#include "core/text.h"
#include "match/formats.h"
#include "match/replay.h"

namespace outflank::apps {
namespace {

using match::RecordFormat;

struct ConvertOptions {
  std::string input;
  std::string output = "-";
  RecordOptions records;
  std::optional<std::string> to;
  bool keep_going = false;
};

// Standard output, or a file that appears under its name only once complete.
class Output {
 public:
  explicit Output(const std::string& path) : name_(path) {
    if (path == "-") return;
    std::error_code error;
    const auto status = std::filesystem::status(path, error);
    if (std::filesystem::is_directory(status)) failed(path + ": is a directory");
    if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
      file_ = File(std::fopen(path.c_str(), "wb"), std::fclose);  // a device or a pipe
    } else {
      open_temporary(path);
    }
    if (!file_) failed_with_file(path, "cannot be written", errno);
  }

  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  ~Output() {
    if (!temporary_.empty()) ::unlink(temporary_.c_str());
  }

  void write(std::string_view text) {
    std::FILE* file = file_ ? file_.get() : stdout;
    if (std::fwrite(text.data(), 1, text.size(), file) != text.size()) {
      failed_with_file(name_ == "-" ? "standard output" : name_, "cannot be written", errno);
    }
  }

  void finish() {
    if (!file_) return;  // main checks standard output
    const bool synced = temporary_.empty() ||
                        (std::fflush(file_.get()) == 0 && ::fsync(::fileno(file_.get())) == 0);
    if (std::fclose(file_.release()) != 0 || !synced) {
      failed_with_file(name_, "cannot be written", errno);
    }
    if (temporary_.empty()) return;
    if (std::rename(temporary_.c_str(), target_.c_str()) != 0) {
      failed_with_file(name_, "cannot be written", errno);
    }
    temporary_.clear();
  }

 private:
  // Beside the target, with the mode that the target has or would get.
  void open_temporary(const std::string& path) {
    std::error_code error;
    target_ = std::filesystem::is_symlink(path, error)
                  ? std::filesystem::canonical(path, error).string()
                  : path;
    if (target_.empty()) target_ = path;
    std::string name = target_ + ".XXXXXX";
    const int descriptor = ::mkstemp(name.data());
    if (descriptor < 0) return;
    temporary_ = name;
    const mode_t mask = ::umask(0);
    ::umask(mask);
    struct stat existing{};
    const bool exists = ::stat(target_.c_str(), &existing) == 0;
    const mode_t mode = exists ? existing.st_mode & 07777U : 0666U & ~mask;
    if (::fchmod(descriptor, mode) != 0) failed_with_file(path, "cannot be written", errno);
    file_ = File(::fdopen(descriptor, "wb"), std::fclose);
  }

  std::string name_;
  std::string target_;
  std::string temporary_;  // empty when there is none
  File file_{nullptr, std::fclose};
};

const RecordFormat& output_format(const ConvertOptions& options) {
  const auto named = match::format_of_name(options.output);
  if (!options.to && !named) {
    throw CommandFailed{kWrongUse, named.error().message() + "; or say the format with --to"};
  }
  const RecordFormat& format = options.to ? given_format(*options.to) : **named;
  if (format.binary && options.output == "-" && isatty(STDOUT_FILENO) == 1) {
    throw CommandFailed{kWrongUse,
                        fmt::format("the format {} is bytes and no text: name a file, or "
                                    "send the output to one",
                                    format.name())};
  }
  if (format.to_text == nullptr) {
    throw CommandFailed{kWrongUse,
                        fmt::format("the format {} is only read, not written", format.name())};
  }
  return format;
}

class Conversion {
 public:
  explicit Conversion(const ConvertOptions& options)
      : options_(options),
        to_(output_format(options)),
        input_(options.input),
        from_(options.records.format_of(input_)),
        reader_(from_.make_reader(
            [this](char* buffer, std::size_t size) { return input_.fill(buffer, size); },
            options.records.read_options(options.input, from_))),
        output_(options.output) {}

  void run() {
    while (convert_next()) {
    }
    if (written_ == 0 && faults_ == 0) failed(input_.name() + ": there is no game in it");
    output_.finish();
    if (faults_ > 0) {
      failed(fmt::format("{}: {} could not be converted, {}", input_.name(), games(faults_),
                         games(written_) + (written_ == 1 ? " was" : " were")));
    }
    if (isatty(STDERR_FILENO) == 1) fmt::print(stderr, "{}\n", games(written_));
  }

 private:
  static std::string games(std::size_t count) {
    return fmt::format("{} game{}", count, count == 1 ? "" : "s");
  }

  // False at the end.
  bool convert_next() {
    auto next = reader_->next();
    if (!next) {
      fault(next.error(), reader_->line());
      return true;
    }
    if (!*next) return false;
    std::size_t move = match::kMaxMoves;
    const auto record = match::checked(**std::move(next), &move);
    if (!record) {
      fault(record.error(),
            move < match::kMaxMoves ? reader_->line_of_move(move) : reader_->line());
      return true;
    }
    const auto text = match::write(to_, *record);
    if (!text) {
      fault(text.error(), reader_->line());
      return true;
    }
    if (written_ == 1 && !to_.holds_many) {
      failed(fmt::format("{}: there are several games in it, but the format {} holds one",
                         input_.name(), to_.name()));
    }
    if (written_ > 0) output_.write(to_.separator);
    output_.write(*text);
    ++written_;
    return true;
  }

  void fault(const Error& error, std::size_t line) {
    const std::string place = from_.numbered ? fmt::format("{}: game {}", input_.name(), line)
                                             : fmt::format("{}:{}", input_.name(), line);
    const std::string message = error.within(place).message();
    if (!options_.keep_going) failed(message);
    fmt::print(stderr, "outflank: {}\n", message);
    ++faults_;
  }

  const ConvertOptions& options_;
  const RecordFormat& to_;
  InputFile input_;
  const RecordFormat& from_;
  std::unique_ptr<match::RecordReader> reader_;
  Output output_;
  std::size_t written_ = 0;
  std::size_t faults_ = 0;
};

}  // namespace

void add_convert(cli::App& app) {
  auto options = std::make_shared<ConvertOptions>();
  cli::App* command =
      app.add_subcommand("convert", "Convert game records and logs between formats");
  command->add_option("input", options->input, "the file to read; - for standard input")
      ->required();
  command->add_option("output", options->output, "the file to write; - for standard output")
      ->capture_default_str();
  options->records.add_to(*command);
  command->add_option("--to", options->to,
                      "format of the output, by default from its file extension (.rec, .txt, "
                      ".json, .jsonl, .ggf, .moves, .bin), and record without one");
  command->add_flag("--keep-going", options->keep_going,
                    "skip damaged games, and print a line for each");
  command->footer(
      "Every game is replayed by the rules: only legal records are written. The output file "
      "appears\n"
      "under its name only when it is complete.\n"
      "\n"
      "Examples:\n"
      "  outflank convert games.rec games.json\n"
      "  outflank convert WTH_1985.wtb --to record > 1985.rec\n"
      "  outflank convert match-log.json match.rec\n"
      "  echo 'f5d6c3' | outflank convert - --to ggf");
  command->callback([options] { Conversion(*options).run(); });
}

}  // namespace outflank::apps
