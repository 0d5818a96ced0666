#pragma once

#include <expected>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/session.h"
#include "seat/worker.h"

namespace outflank::protocol {

// The commands of a protocol of the GTP family: one per line, answered by `= text` or `? message`
// and an empty line. This holds what the family shares: name, known_command, list_commands, quit.
class CommandTable {
 public:
  virtual ~CommandTable() = default;
  CommandTable(const CommandTable&) = delete;
  CommandTable& operator=(const CommandTable&) = delete;

  // The text after `= `, or after `? `.
  using Answer = std::expected<std::string, std::string>;
  using Arguments = std::span<const std::string_view>;

  // May block in a search, which `stop` ends.
  Answer execute(std::string_view name, Arguments arguments, const search::StopToken& stop);

 protected:
  explicit CommandTable(std::string program);

  // The stop token of the current command.
  [[nodiscard]] const search::StopToken& stop() const { return stop_; }

  using Run = std::function<Answer(Arguments)>;
  void add(std::string_view name, Run run);

  static std::unexpected<std::string> refuse(std::string message) {
    return std::unexpected(std::move(message));
  }

 private:
  struct Entry {
    std::string_view name;
    Run run;
  };
  [[nodiscard]] const Entry* find(std::string_view name) const;

  std::vector<Entry> entries_;
  search::StopToken stop_;
};

// A conversation in such a protocol. Commands run in order on a thread of their own, so that quit
// and the end of input are noticed during a search: it may then continue for kGraceSeconds, and
// every earlier command is answered.
class CommandSession final : public Session {
 public:
  CommandSession(std::unique_ptr<CommandTable> table, Output output);

  bool handle(std::string_view line) override;
  void finish() override { worker_.finish(kGraceSeconds); }

 private:
  std::unique_ptr<CommandTable> table_;
  Output output_;
  seat::Worker worker_;
};

}  // namespace outflank::protocol
