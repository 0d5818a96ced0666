#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace CLI {  // NOLINT(readability-identifier-naming): its own name
class App;
class Option;
}  // namespace CLI

// A facade of the parts of CLI11 that we use. Its headers take seconds to compile, so only
// command_line.cpp includes them.
namespace outflank::cli {

// Restricts an option to a number from `least` to `most`, inclusive.
class Range {
 public:
  Range(int least, int most) : bounds_(std::pair(least, most)) {}
  Range(std::uint64_t least, std::uint64_t most) : bounds_(std::pair(least, most)) {}
  Range(double least, double most) : bounds_(std::pair(least, most)) {}

 private:
  friend class Option;
  std::variant<std::pair<int, int>, std::pair<std::uint64_t, std::uint64_t>,
               std::pair<double, double>>
      bounds_;
};

// Restricts an option to one of these words.
class IsMember {
 public:
  IsMember(std::initializer_list<const char*> words) : words_(words.begin(), words.end()) {}

 private:
  friend class Option;
  std::vector<std::string> words_;
};

// An option or flag of a command, which owns it.
class Option {
 public:
  explicit Option(CLI::Option& inner) : inner_(&inner) {}

  Option* required();
  Option* capture_default_str();
  Option* default_str(const std::string& text);
  Option* expected(int count);
  Option* expected(int least, int most);
  Option* check(const Range& range);
  Option* check(const IsMember& words);
  // `problem` returns what is wrong with a value, or an empty text.
  Option* check(std::function<std::string(const std::string&)> problem);
  Option* needs(Option* other);
  Option* excludes(Option* other);
  Option* excludes(const std::string& name);

  // How often it was given.
  [[nodiscard]] std::size_t count() const;

 private:
  CLI::Option* inner_;
};

// Thrown by App::parse() after it has printed help or the version.
struct Answered {};

// Thrown by App::parse().
struct WrongArguments {
  std::string message;
  bool required_missing = false;  // a required argument or command is missing
};

// The description of an option and of a command, for manual pages and shell completion.
struct OptionDescription {
  std::vector<std::string> names;  // with their dashes; none for a positional argument
  std::string value;               // its value type, `TEXT`; empty for a flag
  std::string description;
  std::string usual;               // its default
  std::vector<std::string> words;  // the allowed words, if restricted
  bool required = false;

  [[nodiscard]] bool positional() const { return !names.front().starts_with('-'); }
};
struct CommandDescription {
  std::string name;
  std::string description;
  std::string footer;
  std::vector<OptionDescription> options;
  std::vector<CommandDescription> commands;
};

// A command with its options and commands below it.
class App {
 public:
  App(const std::string& description, const std::string& name);
  ~App();
  App(const App&) = delete;
  App& operator=(const App&) = delete;

  // Owned by this one, as all options are.
  App* add_subcommand(const std::string& name, const std::string& description);

  // `variable` is written to while parsing. There are such functions for the types that command_line.cpp lists.
  template <typename Value>
  Option* add_option(const std::string& name, Value& variable, const std::string& description);
  template <typename Value>
  Option* add_option_function(const std::string& name,
                              const std::function<void(const Value&)>& function,
                              const std::string& description);
  Option* add_flag(const std::string& name, bool& variable, const std::string& description);

  void footer(const std::string& text);
  void callback(std::function<void()> function);
  void require_subcommand(int count);
  void set_version_flag(const std::string& name, const std::string& version);

  // Runs the callbacks. Throws Answered, WrongArguments, and what the callbacks throw.
  void parse(std::vector<std::string> arguments);

  // How often the option of this name was given.
  [[nodiscard]] std::size_t count(const std::string& name) const;
  [[nodiscard]] std::vector<std::string> command_names() const;
  // Whether one of its commands was among the arguments.
  [[nodiscard]] bool has_chosen_command() const;
  // With all commands below it.
  [[nodiscard]] CommandDescription describe() const;

 private:
  explicit App(CLI::App& inner);
  Option* keep(CLI::Option& option);

  std::unique_ptr<CLI::App> owned_;  // of the outermost one alone
  CLI::App* inner_;
  std::vector<std::unique_ptr<App>> commands_;
  std::vector<std::unique_ptr<Option>> options_;
};

}  // namespace outflank::cli
