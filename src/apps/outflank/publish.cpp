#include <filesystem>
#include <memory>

#include <fmt/format.h>

#include "apps/outflank/commands.h"
#include "apps/outflank/publish_options.h"
#include "store/files.h"
#include "store/published.h"

namespace outflank::apps {
namespace {

struct FolderOptions {
  std::string folder;
  PublishOptions publish;
  bool remove = false;
};

// Another process may be playing it right now.
store::TournamentStatus status_of(const std::filesystem::path& folder) {
  const auto lock = store::FileLock::attempt(folder / "lock");
  const bool played = lock && !*lock;
  return played ? store::TournamentStatus::Running : store::TournamentStatus::Stopped;
}

void run(const FolderOptions& options) {
  check_publish_options(options.publish);
  std::error_code ignored;
  if (!std::filesystem::exists(options.folder + "/tournament.db", ignored)) {
    throw CommandFailed{kWrongUse, options.folder + ": no tournament was begun in this folder"};
  }
  arena::Publication publication(publication_of(options.publish, options.folder));
  const auto done =
      options.remove ? publication.remove() : publication.publish(status_of(options.folder));
  if (!done) throw CommandFailed{kFailed, done.error().message()};
  fmt::print("{} as #/tournaments/{}\n", options.remove ? "no longer published" : "published",
             publication.id());
}

}  // namespace

void add_publish_options(cli::App& command, PublishOptions& options) {
  command.add_option("--title", options.title,
                     "published: title for visitors (default: the tournament's name)");
  command.add_flag("--hide-talk", options.hide_talk, "published: without the messages of bots");
}

void check_publish_options(const PublishOptions& options) {
  if (options.store.empty() && (options.hide_talk || !options.title.empty())) {
    throw CommandFailed{kWrongUse,
                        "--title and --hide-talk are for a tournament that is published: "
                        "say where with --store"};
  }
  if (options.title.empty()) return;
  if (const auto right = arena::check_title(options.title); !right) wrong_use(right.error());
}

arena::PublicationSettings publication_of(const PublishOptions& options,
                                          const std::string& folder) {
  return {.folder = folder,
          .store = options.store,
          .title = options.title,
          .talk = options.hide_talk ? arena::PublishedTalk::Hidden : arena::PublishedTalk::Shown};
}

void add_publish(cli::App& arena) {
  auto options = std::make_shared<FolderOptions>();
  cli::App* command =
      arena.add_subcommand("publish", "Publish a finished tournament on a server's web site");
  command->add_option("folder", options->folder, "the folder of the tournament")->required();
  command
      ->add_option("--store", options->publish.store,
                   "the store of the server: its file, or postgresql://...")
      ->required();
  add_publish_options(*command, options->publish);
  command->add_flag("--remove", options->remove, "remove the tournament from the site");
  command->footer(
      "The command can be repeated: it publishes only what is missing. 'outflank arena run' with\n"
      "--store publishes a tournament while it is played.\n"
      "\n"
      "Examples:\n"
      "  outflank arena publish cup --store site.db --title 'Spring cup'\n"
      "  outflank arena publish cup --store postgresql://outflank@db/outflank");
  command->callback([options] { run(*options); });
}

}  // namespace outflank::apps
