#include "apps/outflank/record_options.h"

#include <filesystem>
#include <vector>

#include <fmt/format.h>

#include "apps/outflank/commands.h"
#include "games/othello/wthor.h"
#include "match/pick_game.h"
#include "match/replay.h"

namespace outflank::apps {
namespace {

using match::RecordFormat;

// The names of a WTHOR database, from the given file, or from the default one beside the games.
std::vector<std::string> wthor_names(const std::optional<std::string>& given,
                                     const std::string& input, const char* usual,
                                     Result<std::vector<std::string>> (*read)(othello::Bytes)) {
  std::string path = given.value_or("");
  if (!given) {
    if (input == "-") return {};
    path = (std::filesystem::path(input).parent_path() / usual).string();
    std::error_code error;
    if (!std::filesystem::exists(path, error)) return {};
  }
  const std::string bytes = InputFile(path).rest();
  auto names = read({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
  if (!names) failed(names.error().within(path).message());
  return *std::move(names);
}

}  // namespace

const RecordFormat& given_format(const std::string& name) {
  const auto format = match::find_format(name);
  if (!format) wrong_use(format.error());
  return **format;
}

void RecordOptions::add_to(cli::App& command) {
  command.add_option("--from", from,
                     "format of the input, guessed from its content if not given: " +
                         match::format_registry().names());
  command.add_option("--game", game, "the game of a list of moves, guessed if not given");
  command.add_option("--rules", rules, "the rules of a list of moves");
  command.add_option("--position", position, "where the games of a list of moves begin");
  command.add_option("--wthor-players", players,
                     "the names of the players of a WTHOR file, by default WTH.JOU beside it");
  command.add_option("--wthor-tournaments", tournaments,
                     "the names of the tournaments, by default WTH.TRN beside it");
}

const RecordFormat& RecordOptions::format_of(const InputFile& input) const {
  return from ? given_format(*from) : match::guess_format(input.beginning());
}

match::ReadOptions RecordOptions::read_options(const std::string& input,
                                               const RecordFormat& format) const {
  match::ReadOptions read;
  const auto refuse = [&](const char* option, std::string_view what) {
    throw CommandFailed{
        kWrongUse, fmt::format("{} is for {}, but the input is {}", option, what, format.name())};
  };
  if (&format != &match::move_list_format()) {
    if (game) refuse("--game", "lists of moves");
    if (rules) refuse("--rules", "lists of moves");
    if (position) refuse("--position", "lists of moves");
  }
  if (!format.numbered) {
    if (players) refuse("--wthor-players", "the format wthor");
    if (tournaments) refuse("--wthor-tournaments", "the format wthor");
    if (game || rules || position) {
      if (!game) {
        throw CommandFailed{kWrongUse, "--rules and --position need --game beside them"};
      }
      read.start.game = *game;
      read.start.rules = rules.value_or("");
      read.start.position = position.value_or("");
      if (const auto opened = match::open_game(read.start); !opened) wrong_use(opened.error());
    }
    return read;
  }
  read.names.players = wthor_names(players, input, "WTH.JOU", othello::read_wthor_players);
  read.names.tournaments =
      wthor_names(tournaments, input, "WTH.TRN", othello::read_wthor_tournaments);
  return read;
}

match::Record RecordOptions::read_game(const std::string& path,
                                       std::optional<std::size_t> number) const {
  InputFile input(path);
  const RecordFormat& format = format_of(input);
  const auto reader =
      format.make_reader([&](char* buffer, std::size_t size) { return input.fill(buffer, size); },
                         read_options(path, format));
  auto record = match::pick_game(*reader, input.name(), number);
  if (record) return *std::move(record);
  if (record.error().is(InputError::Conflict) && !number) {
    throw CommandFailed{kWrongUse, record.error().message() + ": say which with --number"};
  }
  failed(record.error().message());
}

}  // namespace outflank::apps
