#include <chrono>
#include <fstream>
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "apps/outflank/arena_options.h"
#include "apps/outflank/commands.h"
#include "apps/outflank/game_options.h"
#include "apps/outflank/shown_lines.h"
#include "apps/outflank/steady_clock.h"
#include "arena/game_starts.h"
#include "arena/referee.h"
#include "arena/transcript_json.h"
#include "core/text.h"
#include "games/seat_id.h"
#include "match/quoridor/contest_log.h"
#include "match/record_json.h"
#include "match/record_text.h"
#include "store/files.h"

namespace outflank::apps {
namespace {

struct GameCommand {
  BotOptions bots;
  arena::GamePlan plan;
  std::vector<std::string> entrants;
  std::string moves;
  std::string clock;
  int margin = 20;
  std::string on_fault = "forfeit";
  std::string record_file;
  std::string log_file;
  std::string log_shape = "server";
  bool manual_log = false;
  std::string map_file;
  std::string score_file;
  const cli::Option* max_plies_given = nullptr;
  std::string transcript_file;
  bool json = false;
};

void write_file(const std::string& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();
  if (!file) throw CommandFailed{kFailed, path + ": could not be written"};
}

double milliseconds(arena::Duration time) {
  return std::chrono::duration<double, std::milli>(time).count();
}

// The first and the last lines that a bot wrote to its standard error.
void print_errors(std::string_view errors) {
  constexpr ShownLines kShown{.first = 3, .last = 5};
  while (errors.ends_with('\n')) errors.remove_suffix(1);
  if (errors.empty()) return;
  print_first_and_last(split(errors, '\n'), kShown, "  error | ");
}

// Each kind of fault once.
void print_faults(const std::vector<arena::Fault>& faults) {
  for (const auto& [fault, count] : arena::counted(faults)) {
    fmt::print("  {} at move {}{}: {}{}\n", name_of(fault.kind), fault.ply + 1,
               count > 1 ? fmt::format(" and {} more times", count - 1) : "", fault.message,
               fault.rule.empty() ? "" : " (" + fault.rule + ")");
  }
}

void print_text(const arena::JudgedGame& judged) {
  const match::Record& record = judged.record;
  fmt::print("{} after {} moves\n", match::describe(record.end()), record.moves.size());
  for (const games::SeatId seat : games::all_seats(judged.seats.size())) {
    const arena::SeatReport& report = judged.seats[seat.index()];
    fmt::print("{}: {}, {} moves in {:.1f} ms, slowest {:.1f} ms\n", to_text(seat),
               record.seats[seat.index()].name, report.moves, milliseconds(report.total),
               milliseconds(report.slowest));
    print_faults(report.faults);
    if (!report.faults.empty()) print_errors(report.errors);
  }
}

void print_json(const arena::JudgedGame& judged, std::uint64_t seed) {
  using Json = nlohmann::ordered_json;
  Json seats = Json::array();
  for (const arena::SeatReport& report : judged.seats) {
    Json faults = Json::array();
    for (const arena::Fault& fault : report.faults) {
      faults.push_back({{"kind", name_of(fault.kind)},
                        {"ply", fault.ply},
                        {"message", fault.message},
                        {"rule", fault.rule}});
    }
    seats.push_back({{"moves", report.moves},
                     {"total_ms", milliseconds(report.total)},
                     {"slowest_ms", milliseconds(report.slowest)},
                     {"faults", std::move(faults)},
                     {"errors", report.errors}});
  }
  const Json json = {{"seed", seed},
                     {"stopped", judged.stopped},
                     {"seats", std::move(seats)},
                     {"record", match::json_of(judged.record)}};
  fmt::print("{}\n", json.dump(-1, ' ', false, Json::error_handler_t::replace));
}

match::ContestShape shape_of(const GameCommand& command) {
  if (command.manual_log) return match::ContestShape::Manual;
  const auto shape = match::parse_contest_shape(command.log_shape);
  if (!shape) wrong_use(shape.error());
  return *shape;
}

// In the form of the contest's server: those in first place share one point.
std::string score_json(const arena::JudgedGame& judged) {
  using Json = nlohmann::ordered_json;
  Json scores = Json::object();
  const match::Record& record = judged.record;
  int firsts = 0;
  for (std::size_t seat = 0; record.outcome && seat < judged.seats.size(); ++seat) {
    firsts += record.outcome->places[seat] == 1 ? 1 : 0;
  }
  for (const games::SeatId seat : games::all_seats(judged.seats.size())) {
    std::string name = record.seats[seat.index()].name;
    // Equal names are distinguished by their seats.
    if (scores.contains(name)) name += "#" + std::to_string(seat.number());
    const bool first = record.outcome && record.outcome->places[seat.index()] == 1;
    scores[name] = first ? 1.0 / firsts : 0.0;
  }
  return scores.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

void write_files(const GameCommand& command, const arena::JudgedGame& judged) {
  if (!command.record_file.empty()) {
    write_file(command.record_file, match::to_text(judged.record));
  }
  if (!command.transcript_file.empty()) {
    write_file(command.transcript_file, arena::to_json_lines(judged.transcript));
  }
  if (!command.score_file.empty()) write_file(command.score_file, score_json(judged));
  if (command.log_file.empty()) return;
  const auto shape = shape_of(command);
  const auto messages = arena::to_contest_messages(judged.transcript);
  const auto log = match::to_contest_log(judged.record, shape, messages);
  if (!log) throw CommandFailed{kFailed, command.log_file + ": " + log.error().message()};
  const bool text = shape != match::ContestShape::Protobuf;
  write_file(command.log_file, *log + (text ? "\n" : ""));
}

// Where the game begins: a map is a start, and some bots expect an order of seats.
void prepare_start(GameCommand& command) {
  constexpr std::size_t kMaxMapBytes = 1 << 20;
  arena::GamePlan& plan = command.plan;
  arena::GameStart start{plan.game, plan.rules, plan.position};
  if (!command.map_file.empty()) {
    const auto json = store::read_file(command.map_file, kMaxMapBytes);
    if (!json) wrong_use(json.error());
    auto read = arena::start_of_map(*json, plan.game);
    if (!read) wrong_use(read.error().within(command.map_file));
    start = *std::move(read);
    if (start.has_ply_limit && command.max_plies_given->count() == 0) plan.max_plies = 0;
  }
  if (!command.log_file.empty()) {
    const auto ok = arena::check_contest_log_game(start.game);
    if (!ok) wrong_use(ok.error().within(command.log_file));
  }
  const std::string warning = arena::seat_players(start, plan.seats);
  if (!warning.empty()) fmt::print(stderr, "outflank: {}\n", warning);
  plan.game = start.game;
  plan.rules = start.rules;
  plan.position = start.position;
}

std::vector<std::string> opening_of(const GameCommand& command) {
  const arena::GamePlan& plan = command.plan;
  const auto type = games::find_game_type(plan.game);
  if (!type) wrong_use(type.error());
  auto game =
      plan.position.empty() ? (*type)->start(plan.rules) : (*type)->from_position(plan.position);
  if (!game) wrong_use(game.error());
  if (const auto played = (*game)->play_list(command.moves); !played) wrong_use(played.error());
  return (*game)->move_texts();
}

void run(GameCommand& command) {
  arena::GamePlan& plan = command.plan;
  const auto on_fault = arena::parse_on_fault(command.on_fault);
  if (!on_fault) wrong_use(on_fault.error());
  plan.on_fault = *on_fault;
  plan.margin = match::Time(command.margin);
  if (!command.clock.empty()) {
    const auto clock = match::parse_clock(command.clock);
    if (!clock) wrong_use(clock.error());
    plan.clock = *clock;
  }
  static_cast<void>(shape_of(command));  // report wrong use before the game
  const std::stop_token stop = stop_on_signal();
  const BotOptions::Field field = command.bots.open(command.entrants);
  plan.seats = field.entrants;
  prepare_start(command);
  if (!command.moves.empty()) plan.opening = opening_of(command);
  const bool keep = !command.transcript_file.empty() || !command.log_file.empty();
  arena::Referee referee(
      steady_seconds, field.sandbox,
      keep ? arena::KeepTranscript::Always : arena::KeepTranscript::OfFailedGames);
  const auto judged = referee.play(plan, stop);
  if (!judged) wrong_use(judged.error());
  write_files(command, *judged);
  if (command.json) {
    print_json(*judged, plan.seed);
  } else {
    print_text(*judged);
  }
  if (judged->stopped) throw CommandFailed{kFailed, "the game was stopped"};
}

}  // namespace

void add_arena_game(cli::App& arena) {
  auto options = std::make_shared<GameCommand>();
  cli::App* command = arena.add_subcommand("game", "Play one refereed game of bots and engines");
  arena::GamePlan& plan = options->plan;
  plan.max_plies = 400;
  command->add_option("entrants", options->entrants, "the players in seat order; see below")
      ->required()
      ->expected(2, 4);
  command->add_option("--game", plan.game, names_of_games())->capture_default_str();
  cli::Option* rules = command->add_option("--rules", plan.rules, "the variant");
  cli::Option* position = command->add_option("--position", plan.position, "where the game begins");
  command
      ->add_option("--map", options->map_file,
                   "a map of the contest's server: board, squares, walls, first player, tick limit")
      ->excludes(rules)
      ->excludes(position);
  command->add_option("--moves", options->moves,
                      "opening moves, played without asking the players");
  command->add_option("--clock", options->clock,
                      "time per player: 1+0.03 (seconds and increment) or 0.5/move");
  command
      ->add_option("--margin", options->margin, "milliseconds that a move may take beyond its time")
      ->capture_default_str()
      ->check(cli::Range(0, 60'000));
  options->max_plies_given =
      command->add_option("--max-plies", plan.max_plies, "a longer game is a draw")
          ->capture_default_str()
          ->check(cli::Range(1, 100'000));
  command->add_option("--on-fault", options->on_fault, "forfeit, or random: a random move")
      ->capture_default_str();
  command->add_option("--seed", plan.seed, "for engines, bots and random moves")
      ->capture_default_str();
  options->bots.add_to(*command);
  command->add_option("--record", options->record_file, "write the record to this file");
  command->add_option("--log", options->log_file, "write the contest's match log to this file");
  command
      ->add_option("--log-shape", options->log_shape,
                   "of the log: server, manual, arena (its later server) or protobuf")
      ->capture_default_str();
  command->add_flag("--manual-log", options->manual_log, "the same as --log-shape manual");
  command->add_option("--score", options->score_file,
                      "write the winner to this file, in the form of the contest's score.json");
  command->add_option("--transcript", options->transcript_file,
                      "write the transcript, with times, to this file as JSON lines");
  command->add_flag("--json", options->json, "print a JSON object");
  command->footer(
      std::string(kEntrantHelp) +
      "\nExamples:\n"
      "  outflank arena game 'bot:protocol=contest,cmd=python3 mybot.py' engine:level=3 "
      "--clock 1+0.03\n"
      "  outflank arena game mine yours --bots bots.toml --record game.txt --log game.json");
  command->callback([options] { run(*options); });
}

}  // namespace outflank::apps
