#include "terminal/typed_command.h"

#include <array>
#include <cassert>
#include <utility>

#include "core/text.h"
#include "terminal/game_board.h"

namespace outflank::terminal {
namespace {

constexpr std::array kCommands = std::to_array<std::pair<std::string_view, Command>>({
    {"undo", Command::Undo},     {"redo", Command::Redo},        {"hint", Command::Hint},
    {"moves", Command::Moves},   {"board", Command::Board},      {"flip", Command::Flip},
    {"save", Command::Save},     {"save!", Command::SaveOver},   {"load", Command::Load},
    {"games", Command::Games},   {"scores", Command::ScoreList}, {"draw", Command::Draw},
    {"resign", Command::Resign}, {"record", Command::Record},    {"position", Command::Position},
    {"help", Command::Help},     {"?", Command::Help},           {"quit", Command::Quit},
    {"q", Command::Quit},        {"exit", Command::Quit},
});

constexpr std::array kWallCommands = std::to_array<std::pair<std::string_view, Command>>({
    {"h", Command::HorizontalWall},
    {"horizontal", Command::HorizontalWall},
    {"v", Command::VerticalWall},
    {"vertical", Command::VerticalWall},
});

}  // namespace

TypedCommand parse_command(const games::Game& game, std::string_view text) {
  const std::vector<std::string_view> parts = words(text);
  assert(!parts.empty());
  std::string_view first = parts.front();
  if (first.size() > 1 && first.front() == ':') first.remove_prefix(1);
  const auto begin = static_cast<std::size_t>(first.data() - text.data());
  const std::string argument(trim(text.substr(begin + first.size())));
  for (const auto& [name, command] : kCommands) {
    if (equal_ignoring_case(first, name)) return {command, argument};
  }
  if (board_of(game).walls() != nullptr) {
    for (const auto& [name, command] : kWallCommands) {
      if (equal_ignoring_case(first, name)) return {command, argument};
    }
  }
  return {Command::Move, std::string(trim(text))};
}

}  // namespace outflank::terminal
