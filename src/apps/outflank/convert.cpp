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
#include "core/text.h"
#include "match/formats.h"
#include "match/replay.h"

namespace outflank::apps {
namespace {

using match::Format;

struct ConvertOptions {
  std::string input;
  std::string output = "-";
  std::optional<std::string> from;
  std::optional<std::string> to;
  std::optional<std::string> game;
  std::optional<std::string> rules;
  std::optional<std::string> position;
  std::optional<std::string> players;
  std::optional<std::string> tournaments;
  bool keep_going = false;
};

// Standard output, or a file that appears under its name only when all of it is written.
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
    if (!file_) return;  // main looks after standard output
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
  // Beside the target, with the rights that the target has or would get.
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
  std::string temporary_;  // its name while it is there
  File file_{nullptr, std::fclose};
};

Format format_given(const std::string& name) {
  const auto format = match::parse_format(name);
  if (!format) wrong_use(format.error());
  return *format;
}

Format output_format(const ConvertOptions& options) {
  const Format format =
      options.to ? format_given(*options.to) : match::format_of_name(options.output);
  if (match::is_read_only(format)) {
    throw CommandFailed{
        kWrongUse, fmt::format("the format {} is only read, not written", match::name_of(format))};
  }
  return format;
}

// The names of a WTHOR database, from the given file, or from the usual one beside the games.
std::vector<std::string> wthor_names(const std::optional<std::string>& given,
                                     const std::string& input, const char* usual,
                                     Result<std::vector<std::string>> (*read)(othello::Bytes)) {
  std::string path = given.value_or("");
  if (!given) {
    if (input == "-") return {};
    path = (std::filesystem::path(input).parent_path() / usual).string();
    std::error_code error;
    if (!std::filesystem::exists(path, error)) return {};
  }
  const std::string bytes = InputFile(path).rest();
  auto names = read({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
  if (!names) failed(names.error().within(path).message());
  return *std::move(names);
}

match::ReadOptions read_options(const ConvertOptions& options, Format format) {
  match::ReadOptions read;
  const auto refuse = [&](const char* option, std::string_view what) {
    throw CommandFailed{kWrongUse, fmt::format("{} is for {}, but the input is {}", option, what,
                                               match::name_of(format))};
  };
  if (format != Format::Moves) {
    if (options.game) refuse("--game", "lists of moves");
    if (options.rules) refuse("--rules", "lists of moves");
    if (options.position) refuse("--position", "lists of moves");
  }
  if (format != Format::Wthor) {
    if (options.players) refuse("--wthor-players", "the format wthor");
    if (options.tournaments) refuse("--wthor-tournaments", "the format wthor");
    if (options.game || options.rules || options.position) {
      if (!options.game) {
        throw CommandFailed{kWrongUse, "--rules and --position need --game beside them"};
      }
      read.start.game = *options.game;
      read.start.rules = options.rules.value_or("");
      read.start.position = options.position.value_or("");
      if (const auto game = match::open_game(read.start); !game) wrong_use(game.error());
    }
    return read;
  }
  read.names.players =
      wthor_names(options.players, options.input, "WTH.JOU", othello::read_wthor_players);
  read.names.tournaments =
      wthor_names(options.tournaments, options.input, "WTH.TRN", othello::read_wthor_tournaments);
  return read;
}

class Conversion {
 public:
  explicit Conversion(const ConvertOptions& options)
      : options_(options),
        to_(output_format(options)),
        input_(options.input),
        from_(options.from ? format_given(*options.from) : match::guess_format(input_.beginning())),
        reader_(match::make_reader(
            from_, [this](char* buffer, std::size_t size) { return input_.fill(buffer, size); },
            read_options(options, from_))),
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
    if (written_ == 1 && !match::holds_many(to_)) {
      failed(fmt::format("{}: there are several games in it, but the format {} holds one",
                         input_.name(), match::name_of(to_)));
    }
    if (written_ > 0 && to_ == Format::Record) output_.write("\n");
    output_.write(*text);
    ++written_;
    return true;
  }

  void fault(const Error& error, std::size_t line) {
    const std::string place = from_ == Format::Wthor
                                  ? fmt::format("{}: game {}", input_.name(), line)
                                  : fmt::format("{}:{}", input_.name(), line);
    const std::string message = error.within(place).message();
    if (!options_.keep_going) failed(message);
    fmt::print(stderr, "outflank: {}\n", message);
    ++faults_;
  }

  const ConvertOptions& options_;
  Format to_;
  InputFile input_;
  Format from_;
  std::unique_ptr<match::RecordReader> reader_;
  Output output_;
  std::size_t written_ = 0;
  std::size_t faults_ = 0;
};

std::string format_list() {
  std::string list;
  for (const std::string_view name : match::format_names()) {
    list += (list.empty() ? "" : ", ") + std::string(name);
  }
  return list;
}

}  // namespace

void add_convert(CLI::App& app) {
  auto options = std::make_shared<ConvertOptions>();
  CLI::App* command =
      app.add_subcommand("convert", "Turn game records and logs from one format into another");
  command->add_option("input", options->input, "the file to read; - for standard input")
      ->required();
  command->add_option("output", options->output, "the file to write; - for standard output")
      ->capture_default_str();
  command->add_option(
      "--from", options->from,
      "format of the input, guessed from its content if not given: " + format_list());
  command->add_option("--to", options->to,
                      "format of the output, by default that of its name's ending (.json, .jsonl, "
                      ".ggf, .moves), otherwise record");
  command->add_option("--game", options->game,
                      "the game that a list of moves is of, guessed if not given");
  command->add_option("--rules", options->rules, "the rules of a list of moves");
  command->add_option("--position", options->position, "where the games of a list of moves begin");
  command->add_option("--wthor-players", options->players,
                      "the names of the players of a WTHOR file, by default WTH.JOU beside it");
  command->add_option("--wthor-tournaments", options->tournaments,
                      "the names of the tournaments, by default WTH.TRN beside it");
  command->add_flag("--keep-going", options->keep_going,
                    "leave out games that are damaged, with a line for each, and go on");
  command->footer(
      "Every game is played through by the rules: a record that is written is a legal one. A file\n"
      "that is being written appears under its name only when it is complete.\n"
      "\n"
      "Examples:\n"
      "  outflank convert games.rec games.json\n"
      "  outflank convert WTH_1985.wtb --to record > 1985.rec\n"
      "  outflank convert match-log.json match.rec\n"
      "  echo 'f5d6c3' | outflank convert - --to ggf");
  command->callback([options] { Conversion(*options).run(); });
}

}  // namespace outflank::apps
