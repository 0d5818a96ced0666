#pragma once

#include <string>

#include "apps/outflank/command_line.h"
#include "arena/tournament/publication.h"

namespace outflank::apps {

// Where a tournament is published, and how.
struct PublishOptions {
  std::string store;  // empty: nowhere
  std::string title;
  bool hide_talk = false;
};

// All options but --store, whose help differs between commands.
void add_publish_options(cli::App& command, PublishOptions& options);

// Throws CommandFailed on wrong use.
void check_publish_options(const PublishOptions& options);

arena::PublicationSettings publication_of(const PublishOptions& options, const std::string& folder);

}  // namespace outflank::apps
