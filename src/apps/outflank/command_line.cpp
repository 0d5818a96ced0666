#include "apps/outflank/command_line.h"

#include <algorithm>
#include <optional>

#include <CLI/CLI.hpp>

namespace outflank::cli {
namespace {

// The values of a CLI11 type name: `TEXT`, `INT:INT in [1 - 10]`, `TEXT:{exact,wld}`.
std::string value_name(const std::string& type) {
  const std::size_t colon = type.find(':');
  const std::string kind = type.substr(0, colon);
  const std::string allowed = colon == std::string::npos ? "" : type.substr(colon + 1);
  if (allowed.starts_with('{')) return allowed;
  return kind == "INT" || kind == "UINT" || kind == "FLOAT" ? "N" : kind;
}

// The default of an option, if worth showing.
std::string usual_value(const CLI::Option& option) {
  const std::string usual = option.get_default_str();
  return usual == "-" ? "" : usual;
}

// Readable help: CLI11's own shows type names and every exclusion.
class HelpFormatter final : public CLI::Formatter {
 public:
  std::string make_option_opts(const CLI::Option* option) const override {
    if (option->get_type_size() == 0) return "";
    std::string text = " " + value_name(option->get_type_name());
    if (option->get_expected_max() > 1) text += " ...";
    const std::string usual = usual_value(*option);
    if (!usual.empty()) text += " [" + usual + "]";
    return text;
  }

  std::string make_option_desc(const CLI::Option* option) const override {
    std::string text;
    std::size_t column = 0;
    for (const std::string& word : CLI::detail::split(option->get_description(), ' ')) {
      constexpr std::size_t kColumns = 70;  // beside the names of the options
      const bool fits = column + 1 + word.size() <= kColumns;
      if (column > 0) text += fits ? ' ' : '\n';
      column = column > 0 && fits ? column + 1 + word.size() : word.size();
      text += word;
    }
    return text;
  }
};

// CLI11 puts the words of an option into its type name: `TEXT:{wall,processor}`.
std::vector<std::string> words_of(const std::string& type) {
  std::vector<std::string> words;
  const std::size_t begin = type.find('{');
  const std::size_t end = type.find('}');
  if (begin == std::string::npos || end == std::string::npos) return words;
  for (std::string& word : CLI::detail::split(type.substr(begin + 1, end - begin - 1), ',')) {
    words.push_back(std::move(word));
  }
  return words;
}

OptionDescription describe_option(const CLI::Option& option, std::vector<std::string> names) {
  OptionDescription described{.names = std::move(names),
                              .value = {},
                              .description = option.get_description(),
                              .usual = usual_value(option),
                              .words = {},
                              .required = option.get_required()};
  if (option.get_type_size() != 0) {
    const std::string type = option.get_type_name();
    described.value = value_name(type);
    described.words = words_of(type);
  }
  return described;
}

// An option that is both positional and named appears twice.
void append_descriptions(std::vector<OptionDescription>& out, const CLI::Option& option) {
  if (option.get_positional()) out.push_back(describe_option(option, {option.get_name(true)}));
  std::vector<std::string> names;
  for (const std::string& name : option.get_snames()) names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) names.push_back("--" + name);
  if (!names.empty()) out.push_back(describe_option(option, std::move(names)));
}

CommandDescription describe_command(const CLI::App& command) {
  CommandDescription described{.name = command.get_name(),
                               .description = command.get_description(),
                               .footer = command.get_footer(),
                               .options = {},
                               .commands = {}};
  for (const CLI::Option* option : command.get_options()) {
    append_descriptions(described.options, *option);
  }
  for (const CLI::App* below : command.get_subcommands([](const CLI::App*) { return true; })) {
    described.commands.push_back(describe_command(*below));
  }
  return described;
}

}  // namespace

Option* Option::required() {
  inner_->required();
  return this;
}

Option* Option::capture_default_str() {
  inner_->capture_default_str();
  return this;
}

Option* Option::default_str(const std::string& text) {
  inner_->default_str(text);
  return this;
}

Option* Option::expected(int count) {
  inner_->expected(count);
  return this;
}

Option* Option::expected(int least, int most) {
  inner_->expected(least, most);
  return this;
}

Option* Option::check(const Range& range) {
  std::visit([&](const auto& bounds) { inner_->check(CLI::Range(bounds.first, bounds.second)); },
             range.bounds_);
  return this;
}

Option* Option::check(const IsMember& words) {
  inner_->check(CLI::IsMember(words.words_));
  return this;
}

Option* Option::check(std::function<std::string(const std::string&)> problem) {
  inner_->check(std::move(problem));
  return this;
}

Option* Option::needs(Option* other) {
  inner_->needs(other->inner_);
  return this;
}

Option* Option::excludes(Option* other) {
  inner_->excludes(other->inner_);
  return this;
}

Option* Option::excludes(const std::string& name) {
  inner_->excludes(name);
  return this;
}

std::size_t Option::count() const {
  return inner_->count();
}

App::App(const std::string& description, const std::string& name)
    : owned_(std::make_unique<CLI::App>(description, name)), inner_(owned_.get()) {
  inner_->formatter(std::make_shared<HelpFormatter>());  // those of subcommands inherit it
}

App::App(CLI::App& inner) : inner_(&inner) {}

App::~App() = default;

App* App::add_subcommand(const std::string& name, const std::string& description) {
  commands_.push_back(std::unique_ptr<App>(new App(*inner_->add_subcommand(name, description))));
  return commands_.back().get();
}

Option* App::keep(CLI::Option& option) {
  options_.push_back(std::make_unique<Option>(option));
  return options_.back().get();
}

template <typename Value>
Option* App::add_option(const std::string& name, Value& variable, const std::string& description) {
  return keep(*inner_->add_option(name, variable, description));
}

template <typename Value>
Option* App::add_option_function(const std::string& name,
                                 const std::function<void(const Value&)>& function,
                                 const std::string& description) {
  return keep(*inner_->add_option_function<Value>(name, function, description));
}

Option* App::add_flag(const std::string& name, bool& variable, const std::string& description) {
  return keep(*inner_->add_flag(name, variable, description));
}

void App::footer(const std::string& text) {
  inner_->footer(text);
}

void App::callback(std::function<void()> function) {
  inner_->callback(std::move(function));
}

void App::require_subcommand(int count) {
  inner_->require_subcommand(count);
}

void App::set_version_flag(const std::string& name, const std::string& version) {
  inner_->set_version_flag(name, version);
}

void App::parse(std::vector<std::string> arguments) {
  std::ranges::reverse(arguments);  // parse takes them in reverse
  try {
    inner_->parse(std::move(arguments));
  } catch (const CLI::Success& done) {
    inner_->exit(done);
    throw Answered{};
  } catch (const CLI::RequiredError& error) {
    throw WrongArguments{.message = error.what(), .required_missing = true};
  } catch (const CLI::ParseError& error) {
    throw WrongArguments{.message = error.what()};
  }
}

std::size_t App::count(const std::string& name) const {
  return inner_->count(name);
}

std::vector<std::string> App::command_names() const {
  std::vector<std::string> names;
  for (const CLI::App* command : inner_->get_subcommands([](const CLI::App*) { return true; })) {
    names.push_back(command->get_name());
  }
  return names;
}

bool App::has_chosen_command() const {
  return !inner_->get_subcommands().empty();
}

CommandDescription App::describe() const {
  return describe_command(*inner_);
}

// The types of our options.
template Option* App::add_option(const std::string&, int&, const std::string&);
template Option* App::add_option(const std::string&, double&, const std::string&);
template Option* App::add_option(const std::string&, std::string&, const std::string&);
template Option* App::add_option(const std::string&, std::uint64_t&, const std::string&);
template Option* App::add_option(const std::string&, std::optional<int>&, const std::string&);
template Option* App::add_option(const std::string&, std::optional<std::string>&,
                                 const std::string&);
template Option* App::add_option(const std::string&, std::optional<std::uint64_t>&,
                                 const std::string&);
template Option* App::add_option(const std::string&, std::vector<std::string>&, const std::string&);
template Option* App::add_option(const std::string&, std::vector<double>&, const std::string&);
template Option* App::add_option(const std::string&, std::pair<double, double>&,
                                 const std::string&);
template Option* App::add_option_function(const std::string&,
                                          const std::function<void(const double&)>&,
                                          const std::string&);
template Option* App::add_option_function(const std::string&,
                                          const std::function<void(const std::string&)>&,
                                          const std::string&);

}  // namespace outflank::cli
