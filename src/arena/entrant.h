#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "arena/bots/bot.h"
#include "arena/contender.h"
#include "arena/talk/participant.h"
#include "core/error.h"
#include "match/record.h"

namespace outflank::arena {

// A player of the arena: one of our engines or a bot.
struct Entrant {
  std::string name;  // in records and tables
  std::variant<Contender, Bot> player;
  // Why a bot cannot be started at all, because its build has failed; empty: it can. All its games begin with
  // that fault.
  std::string broken{};

  [[nodiscard]] bool is_bot() const { return std::holds_alternative<Bot>(player); }
  // The seat's entry in a record.
  [[nodiscard]] match::Seat seat() const;
};

// `bot:…` (arena/bot.h), the name of a declared bot, or an engine as in contender.h;
// `NAME=ENGINE` gives an engine a name of its own. Relative directories start from `folder`.
Result<std::shared_ptr<const Entrant>> parse_entrant(std::string_view text,
                                                     std::span<const Bot> declared,
                                                     std::string_view folder);

}  // namespace outflank::arena
