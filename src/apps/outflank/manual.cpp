#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "apps/outflank/command_line.h"
#include "apps/outflank/commands.h"
#include "apps/outflank/manual_text.h"
#include "core/text.h"

namespace outflank::apps {
namespace {

struct Settings {
  std::vector<std::string> path;
  std::string completion;
  std::string folder;
};

void write_file(const std::filesystem::path& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  if (!(file << text) || !file.flush()) {
    throw CommandFailed{kFailed, "cannot write " + quote(path.string())};
  }
}

void write_pages(const cli::CommandDescription& command, const std::vector<std::string>& path,
                 const std::filesystem::path& folder) {
  write_file(folder / (join(path, "-") + ".1"), manual_page(command, path, OUTFLANK_VERSION));
  for (const cli::CommandDescription& below : command.commands) {
    std::vector<std::string> longer = path;
    longer.push_back(below.name);
    write_pages(below, longer, folder);
  }
}

void write_all(const cli::CommandDescription& program, const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder / "man1", error);
  if (error)
    throw CommandFailed{
        kFailed, "cannot make the folder " + quote(folder.string()) + ": " + error.message()};
  write_pages(program, {program.name}, folder / "man1");
  write_file(folder / "outflank.bash", bash_completion(program));
  write_file(folder / "_outflank", zsh_completion(program));
  write_file(folder / "outflank.fish", fish_completion(program));
}

void run(const cli::CommandDescription& program, const Settings& settings) {
  if (!settings.folder.empty()) return write_all(program, settings.folder);
  if (settings.completion == "bash") return fmt::print("{}", bash_completion(program));
  if (settings.completion == "zsh") return fmt::print("{}", zsh_completion(program));
  if (settings.completion == "fish") return fmt::print("{}", fish_completion(program));
  const cli::CommandDescription* command = &program;
  std::vector<std::string> path{program.name};
  for (const std::string& name : settings.path) {
    const cli::CommandDescription* found = nullptr;
    for (const cli::CommandDescription& below : command->commands) {
      if (below.name == name) found = &below;
    }
    if (found == nullptr) {
      throw CommandFailed{
          kWrongUse, fmt::format("there is no command {}; the commands are {}", quote(name),
                                 join(command->commands, ", ", &cli::CommandDescription::name))};
    }
    command = found;
    path.push_back(name);
  }
  fmt::print("{}", manual_page(*command, path, OUTFLANK_VERSION));
}

}  // namespace

void add_manual(cli::App& app) {
  const auto settings = std::make_shared<Settings>();
  cli::App* command =
      app.add_subcommand("manual", "Print manual pages and shell completion scripts");
  command->add_option("command", settings->path, "the command to describe (default: the program)");
  auto* completion = command
                         ->add_option("--completion", settings->completion,
                                      "print the completion script of a shell")
                         ->check(cli::IsMember{"bash", "zsh", "fish"});
  command->add_option("--all", settings->folder, "write all pages and scripts into this folder")
      ->excludes(completion);
  command->footer(
      "Everything is generated from --help.\n\n"
      "Examples:\n"
      "  outflank manual arena check | man -l -\n"
      "  outflank manual --completion bash > ~/.local/share/bash-completion/completions/outflank");
  command->callback([&app, settings] { run(app.describe(), *settings); });
}

}  // namespace outflank::apps
