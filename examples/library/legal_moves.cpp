// The legal moves of a position, and how many games of N plies there are from it:
//
//   legal_moves quoridor "players=4 size=7" 3

#include <cstdlib>
#include <iostream>

#include <outflank/games/game.h>

int main(int argc, char** argv) {
  const char* name = argc > 1 ? argv[1] : "quoridor";
  const char* rules = argc > 2 ? argv[2] : "";
  const int depth = argc > 3 ? std::atoi(argv[3]) : 2;

  const auto type = outflank::games::find_game_type(name);
  if (!type) {
    std::cerr << type.error().message() << '\n';
    return 1;
  }
  const auto game = (*type)->start(rules);
  if (!game) {
    std::cerr << game.error().message() << '\n';
    return 1;
  }
  std::cout << (*game)->board_text();
  for (const auto& move : (*game)->legal_move_texts()) std::cout << move << ' ';
  std::cout << "\nperft " << depth << ": " << (*game)->perft(depth) << '\n';
}
