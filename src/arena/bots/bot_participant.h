#pragma once

#include <memory>

#include "arena/bots/bot.h"
#include "arena/bots/sandbox.h"
#include "arena/talk/participant.h"
#include "protocol/driver.h"

namespace outflank::arena {

// A bot on a seat: its program runs for one game.
std::unique_ptr<Participant> make_bot_participant(const Bot& bot,
                                                  std::shared_ptr<const Sandbox> sandbox);

// A driver for the bot's protocol.
std::unique_ptr<protocol::Driver> make_driver(const Bot& bot);

}  // namespace outflank::arena
