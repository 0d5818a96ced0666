#include "protocol/command_session.h"

#include <algorithm>
#include <utility>

#include "core/text.h"

namespace outflank::protocol {
namespace {

// `[ID] NAME ARGUMENT…`, without comments and control characters.
struct Command {
  std::string text;
  std::string_view id;  // both point into the text
  std::vector<std::string_view> words;
};

bool is_id(std::string_view word) {
  constexpr std::size_t kMaxDigits = 10;
  return word.size() <= kMaxDigits && std::ranges::all_of(word, is_digit);
}

std::unique_ptr<Command> parse(std::string_view line) {
  auto command = std::make_unique<Command>();
  for (const char c : line.substr(0, line.find('#'))) {
    const bool control = static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
    if (c == '\t' || !control) command->text += c;
  }
  command->words = words(command->text);
  if (!command->words.empty() && is_id(command->words.front())) {
    command->id = command->words.front();
    command->words.erase(command->words.begin());
  }
  return command;
}

std::string written(const CommandTable::Answer& answer, std::string_view id) {
  std::string text(1, answer ? '=' : '?');
  text += id;
  text += ' ';
  text += answer ? *answer : answer.error();
  while (text.ends_with('\n')) text.pop_back();
  return text + "\n\n";
}

}  // namespace

CommandTable::CommandTable(std::string program) {
  add("name", [program = std::move(program)](Arguments) { return Answer(program); });
  add("known_command", [this](Arguments arguments) {
    const bool known = arguments.size() == 1 && find(arguments[0]) != nullptr;
    return Answer(known ? "true" : "false");
  });
  add("list_commands", [this](Arguments) {
    std::string names;
    for (const Entry& entry : entries_) names += std::string(entry.name) + "\n";
    return Answer(names);
  });
  add("quit", [](Arguments) { return Answer(""); });
}

void CommandTable::add(std::string_view name, Run run) {
  entries_.push_back({name, std::move(run)});
}

const CommandTable::Entry* CommandTable::find(std::string_view name) const {
  const auto entry = std::ranges::find(entries_, name, &Entry::name);
  return entry == entries_.end() ? nullptr : &*entry;
}

CommandTable::Answer CommandTable::execute(std::string_view name, Arguments arguments,
                                           const search::StopToken& stop) {
  const Entry* entry = find(name);
  if (entry == nullptr) return refuse("unknown command");
  stop_ = stop;
  return entry->run(arguments);
}

CommandSession::CommandSession(std::unique_ptr<CommandTable> table, Output output)
    : table_(std::move(table)), output_(std::move(output)) {}

bool CommandSession::handle(std::string_view line) {
  if (line.size() > kMaxLine) {
    worker_.post([this](const search::StopToken& /*stop*/) {
      output_(written(std::unexpected("line too long"), ""));
    });
    return true;
  }
  auto command = parse(line);
  if (command->words.empty()) return true;
  const bool last = command->words.front() == "quit";
  worker_.post([this, command = std::move(command)](const search::StopToken& stop) {
    const CommandTable::Arguments arguments(command->words);
    output_(written(table_->execute(arguments[0], arguments.subspan(1), stop), command->id));
  });
  return !last;
}

}  // namespace outflank::protocol
