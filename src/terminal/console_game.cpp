#include "terminal/console_game.h"

#include <istream>
#include <ostream>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "core/text.h"

namespace outflank::terminal {
namespace {

constexpr std::string_view kHelp =
    "  MOVE        play it: e2 is a square; in Quoridor e3h and e3v are walls (above and right of\n"
    "              e3); pass where the rules allow it\n"
    "  moves       list the legal moves        board      draw the board again\n"
    "  undo        take back the last move     redo       play it again\n"
    "  position    the position as one line    record     the moves so far\n"
    "  help        this list                   quit       stop\n";

std::string player_name(const games::Game& game, int seat) {
  if (game.name() == "othello") return seat == 0 ? "Black (X)" : "White (O)";
  return "Player " + std::to_string(seat + 1);
}

// Pawns and discs in the colour of their player, walls and marks so that they stand out.
std::string colored(const std::string& board) {
  std::string out;
  bool line_start = true;
  for (std::size_t i = 0; i < board.size(); ++i) {
    const char c = board[i];
    // Row numbers stand outside the frame; only what is inside is coloured.
    const bool inside = !line_start && i > 0 && i + 1 < board.size();
    const char* code = nullptr;
    switch (c) {
      case '=':
      case '#': code = "33;1"; break;
      case '*': code = "32"; break;
      case 'X': code = "36;1"; break;
      case 'O': code = "35;1"; break;
      default: break;
    }
    const bool pawn = c >= '1' && c <= '4' && inside && board[i - 1] == ' ' &&
                      board.find_first_of("|#", i) < board.find('\n', i);
    if (pawn) {
      constexpr const char* kPawns[] = {"36;1;7", "35;1;7", "32;1;7", "31;1;7"};
      code = kPawns[c - '1'];
    }
    if (c == '|' || c == '+') line_start = false;
    if (c == '\n') line_start = true;
    if (code == nullptr) {
      out += c;
    } else {
      out += fmt::format("\033[{}m{}\033[0m", code, c);
    }
  }
  return out;
}

class Console {
 public:
  Console(games::Game& game, std::istream& in, std::ostream& out, const ConsoleOptions& options)
      : game_(game), in_(in), out_(out), options_(options) {}

  void run() {
    show_board();
    while (!game_.ending()) {
      fmt::print(out_, "{} to move (help for commands): ", player_name(game_, game_.to_move()));
      out_.flush();
      std::string line;
      if (!std::getline(in_, line)) {
        fmt::print(out_, "\nEnd of input.\n");
        return finish();
      }
      if (!obey(trim(line))) return finish();
    }
    show_ending();
    finish();
  }

 private:
  // False to stop.
  bool obey(std::string_view command) {
    if (command.empty()) return true;
    if (command == "quit" || command == "q" || command == "exit") return false;
    if (command == "help" || command == "?") {
      fmt::print(out_, "{}", kHelp);
    } else if (command == "board") {
      show_board();
    } else if (command == "moves") {
      show_moves();
    } else if (command == "position") {
      fmt::print(out_, "{}\n", game_.position_text());
    } else if (command == "record") {
      fmt::print(out_, "{}\n", game_.move_list());
    } else if (command == "undo") {
      undo();
    } else if (command == "redo") {
      redo();
    } else {
      play(command);
    }
    return true;
  }

  void play(std::string_view move) {
    if (const auto played = game_.play(move); !played) {
      fmt::print(out_, "  {}.\n", played.error().message());
      return;
    }
    undone_.clear();
    show_board();
  }

  void undo() {
    const auto moves = game_.moves();
    if (!game_.undo()) {
      fmt::print(out_, "  There is no move to take back.\n");
      return;
    }
    undone_.push_back(moves.back());
    show_board();
  }

  void redo() {
    if (undone_.empty()) {
      fmt::print(out_, "  There is no move to play again.\n");
      return;
    }
    const std::string move = undone_.back();
    undone_.pop_back();
    if (game_.play(move)) show_board();
  }

  void show_moves() {
    constexpr std::size_t kWidth = 78;
    std::string line = " ";
    for (const std::string& move : game_.legal_moves()) {
      if (line.size() + 1 + move.size() > kWidth) {
        fmt::print(out_, "{}\n", line);
        line = " ";
      }
      line += " " + move;
    }
    fmt::print(out_, "{}\n", line);
  }

  void show_board() {
    const std::string board = game_.board_text();
    fmt::print(out_, "\n{}\n", options_.color ? colored(board) : board);
  }

  void show_ending() {
    const auto ending = game_.ending();
    const auto winner = ending->outcome.winner();
    fmt::print(out_, "{} ({}).\n", winner ? player_name(game_, *winner) + " wins" : "Draw",
               games::name_of(ending->reason));
  }

  void finish() {
    fmt::print(out_, "Moves:    {}\nPosition: {}\n", game_.move_list(), game_.position_text());
    out_.flush();
  }

  games::Game& game_;
  std::istream& in_;
  std::ostream& out_;
  ConsoleOptions options_;
  std::vector<std::string> undone_;
};

}  // namespace

void play_on_console(games::Game& game, std::istream& in, std::ostream& out,
                     const ConsoleOptions& options) {
  Console(game, in, out, options).run();
}

}  // namespace outflank::terminal
