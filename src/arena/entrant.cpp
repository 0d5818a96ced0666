#include "arena/entrant.h"

#include <algorithm>
#include <utility>

#include "core/text.h"
#include "core/try.h"

namespace outflank::arena {
namespace {

constexpr std::string_view kBotPrefix = "bot:";

// `NAME=ENGINE`: the equals sign before the first colon, since settings after it have their own.
std::pair<std::string_view, std::string_view> split_name(std::string_view text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos || equals == 0 || equals > text.find(':')) return {{}, text};
  return {text.substr(0, equals), text.substr(equals + 1)};
}

std::string names_of(std::span<const Bot> bots) {
  return join(bots, ", ", &Bot::name);
}

}  // namespace

match::Seat Entrant::seat() const {
  match::Seat seat;
  seat.name = name.substr(0, match::kMaxName);
  if (const auto* contender = std::get_if<Contender>(&player)) {
    seat.kind = match::SeatKind::Engine;
    seat.level = contender->level.value_or(0);
  } else {
    seat.kind = match::SeatKind::Bot;
  }
  return seat;
}

Result<std::shared_ptr<const Entrant>> parse_entrant(std::string_view text,
                                                     std::span<const Bot> declared,
                                                     std::string_view folder) {
  if (text.starts_with(kBotPrefix)) {
    auto bot = TRY(parse_bot(text, folder));
    std::string name = bot.name;
    return std::make_shared<const Entrant>(Entrant{std::move(name), std::move(bot)});
  }
  if (const auto bot = std::ranges::find(declared, text, &Bot::name); bot != declared.end()) {
    return std::make_shared<const Entrant>(Entrant{bot->name, *bot});
  }
  const auto [name, engine] = split_name(text);
  auto contender = TRY(parse_contender(engine));
  constexpr std::string_view kKinds[] = {"engine", "greedy", "rollout", "squares", "random"};
  if (std::ranges::find(kKinds, contender.kind) == std::end(kKinds)) {
    const std::string bots = declared.empty() ? "there are no declared bots"
                                              : "the declared bots are " + names_of(declared);
    return fail(InputError::Unknown,
                "there is no bot or engine " + quote(text) + "; " + bots +
                    ", engines are engine, greedy, rollout, squares and random");
  }
  return std::make_shared<const Entrant>(
      Entrant{std::string(name.empty() ? engine : name), std::move(contender)});
}

}  // namespace outflank::arena
